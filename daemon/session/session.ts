/**
 * A session: what belongs to one connection and to nobody else. Its unsaved buffers, its environment, its roots.
 *
 * Ends with the connection. Nothing in here is reachable from another session; ids of requests live in the connection.
 */
import { SessionOverlays } from "./sessionOverlays.js";
import { relativeTo } from "./workspacePaths.js";

export type Facade = "rpc" | "lsp" | "mcp";

export type SessionOptions = {
  readonly facade: Facade;
  readonly clientName: string;
  readonly environment: Readonly<Record<string, string>>;
};

let lastId = 0;

export class Session {
  readonly id = ++lastId;
  readonly overlays = new SessionOverlays();
  /** Real paths of the workspaces this client works in, in its order; questions without a root mean the first that fits. */
  private readonly ownRoots: string[] = [];
  private readonly spellings = new Map<string, string>();

  constructor(readonly options: SessionOptions) {}

  get roots(): readonly string[] {
    return this.ownRoots;
  }

  /** `spelling`: what the client calls it, which may lead through symbolic links. */
  addRoot(root: string, spelling: string): void {
    if (!this.ownRoots.includes(root)) this.ownRoots.push(root);
    if (spelling !== root) this.spellings.set(spelling, root);
  }

  /** An absolute path as the client spells it, by the real path of the root it stands under. */
  realPath(path: string): string {
    for (const [spelling, root] of this.spellings) {
      const relative = relativeTo(spelling, path);
      if (relative !== undefined) return relative === "" ? root : `${root}/${relative}`;
    }
    return path;
  }

  /** The client's own spelling of a file in a workspace. */
  spelledPath(root: string, path: string): string {
    for (const [spelling, real] of this.spellings) if (real === root) return `${spelling}/${path}`;
    return `${root}/${path}`;
  }

  removeRoot(root: string): void {
    const at = this.ownRoots.indexOf(root);
    if (at >= 0) this.ownRoots.splice(at, 1);
    this.overlays.forget(root);
  }
}
