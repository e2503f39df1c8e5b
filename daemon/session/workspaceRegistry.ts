/**
 * The open workspaces: one WorkspaceIndex for each real path, shared by all sessions.
 *
 * Concurrent opens of a path share one opening. A workspace that fails to open leaves no entry behind, so the next open tries again.
 * Limits: nested roots are separate workspaces; a file can belong to both.
 */
import { NavdError } from "../../proto/errors.js";
import type { ProgressParams, Result } from "../../proto/methods.js";
import type { WorkspaceIndex } from "../index/workspaceIndex.js";
import { relativeTo } from "./workspacePaths.js";

export type Overrides = { readonly languages?: readonly string[]; readonly exclude?: readonly string[] };

export type RegistryParts = {
  /** Opens the index of a real path. */
  readonly openIndex: (root: string, overrides: Overrides | undefined) => Promise<WorkspaceIndex>;
  /** Real path of a directory; a NavdError where there is none. */
  readonly realDirectory: (path: string) => string;
  /** Hears that a workspace has been closed. */
  readonly onClosed: (root: string) => void;
  readonly log: (message: string, details: Readonly<Record<string, unknown>>) => void;
};

export type SyncProgress = (progress: Omit<ProgressParams, "token">) => void;

type Entry = {
  readonly root: string;
  readonly opening: Promise<WorkspaceIndex>;
  readonly overrides: string;
  /** Set when `opening` has resolved. */
  index?: WorkspaceIndex;
  syncs: number;
};

export class WorkspaceRegistry {
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly parts: RegistryParts) {}

  /** Roots of the open and opening workspaces. */
  roots(): readonly string[] {
    return [...this.entries.keys()].sort();
  }

  /** Whether some workspace is being opened or synced. */
  isBusy(): boolean {
    return [...this.entries.values()].some((entry) => entry.index === undefined || entry.syncs > 0);
  }

  /** Opens a workspace or joins the one that is open. Other overrides than it was opened with close and open it anew. */
  async open(path: string, overrides?: Overrides): Promise<WorkspaceIndex> {
    const root = this.parts.realDirectory(path);
    const wanted = JSON.stringify(overrides ?? {});
    const known = this.entries.get(root);
    if (known !== undefined) {
      if (overrides === undefined || known.overrides === wanted) return known.opening;
      await this.close(root);
      return this.open(root, overrides);
    }
    const entry: Entry = { root, opening: this.parts.openIndex(root, overrides), overrides: wanted, syncs: 0 };
    this.entries.set(root, entry);
    try {
      entry.index = await entry.opening;
      return entry.index;
    } catch (error) {
      if (this.entries.get(root) === entry) this.entries.delete(root);
      throw error;
    }
  }

  async sync(index: WorkspaceIndex, progress?: SyncProgress): Promise<Result<"sync">["summary"]> {
    const entry = this.entries.get(index.root);
    if (entry !== undefined) entry.syncs++;
    try {
      return await index.sync(progress);
    } finally {
      if (entry !== undefined) entry.syncs--;
    }
  }

  /** Syncs without anyone waiting for it; a failure is logged and shown by the workspace's status. */
  syncInBackground(index: WorkspaceIndex, progress?: SyncProgress): Promise<void> {
    return this.sync(index, progress).then(
      () => {},
      (error: unknown) => this.parts.log("sync failed", { root: index.root, error: String(error) }),
    );
  }

  /** The workspace at exactly this real path, waiting while it opens. */
  find(root: string): Promise<WorkspaceIndex> | undefined {
    return this.entries.get(root)?.opening;
  }

  /** The root of the innermost workspace that holds an absolute path. */
  around(path: string): string | undefined {
    let best: string | undefined;
    for (const root of this.entries.keys()) {
      if (relativeTo(root, path) !== undefined && root.length > (best?.length ?? -1)) best = root;
    }
    return best;
  }

  statuses(): readonly Result<"workspace/status">[] {
    return this.roots().map((root) => this.entries.get(root)?.index?.status() ?? openingStatus(root));
  }

  realDirectory(path: string): string {
    return this.parts.realDirectory(path);
  }

  async close(root: string): Promise<boolean> {
    const entry = this.entries.get(root);
    if (entry === undefined) return false;
    this.entries.delete(root);
    await entry.opening.then(
      (index) => index.close(),
      () => {},
    );
    this.parts.onClosed(root);
    return true;
  }

  async closeAll(): Promise<void> {
    await Promise.all(this.roots().map((root) => this.close(root)));
  }
}

export function noWorkspace(root: string, open: readonly string[]): NavdError {
  const next = open.length === 0 ? "no workspace is open" : `open: ${open.slice(0, 10).join(", ")}`;
  return new NavdError("noWorkspace", `no open workspace at ${root} (${next})`, { root, open: open.slice(0, 50) });
}

function openingStatus(root: string): Result<"workspace/status"> {
  return {
    root,
    state: "opening",
    generation: 0,
    digest: "",
    files: 0,
    lines: 0,
    symbols: 0,
    languages: {},
    queued: 0,
    skippedByReason: {},
    skipped: [],
    indexBytes: 0,
    storePath: "",
    lastSync: 0,
    notices: [],
    completeness: { generation: 0, state: "partial", pendingCount: 0, pending: [], unresolved: 0, asOf: 0 },
  };
}
