/**
 * Unsaved buffers of one session, by workspace root and path.
 *
 * A buffer's facts are made when a question needs them and then kept until its text changes, so fast typing costs one extraction per
 * question and not one per key. A buffer of a file that no language claims has none and overlays nothing.
 */
import type { Overlay } from "../graph/overlay.js";
import type { WorkspaceIndex } from "../index/workspaceIndex.js";

type Buffer = { readonly text: string; overlay: Promise<Overlay | undefined> | undefined };

export class SessionOverlays {
  private readonly byRoot = new Map<string, Map<string, Buffer>>();

  set(root: string, path: string, text: string): void {
    let buffers = this.byRoot.get(root);
    if (buffers === undefined) {
      buffers = new Map();
      this.byRoot.set(root, buffers);
    }
    buffers.set(path, { text, overlay: undefined });
  }

  delete(root: string, path: string): void {
    this.byRoot.get(root)?.delete(path);
  }

  forget(root: string): void {
    this.byRoot.delete(root);
  }

  text(root: string, path: string): string | undefined {
    return this.byRoot.get(root)?.get(path)?.text;
  }

  /** Every buffer of the workspace with its facts, sorted by path. */
  async ready(index: WorkspaceIndex): Promise<readonly Overlay[]> {
    const buffers = this.byRoot.get(index.root);
    if (buffers === undefined || buffers.size === 0) return none;
    const made = await Promise.all(
      [...buffers].map(([path, buffer]) => {
        buffer.overlay ??= index.extractOverlay(path, buffer.text).catch(() => undefined);
        return buffer.overlay;
      }),
    );
    return made.filter((overlay) => overlay !== undefined).sort((left, right) => (left.path < right.path ? -1 : 1));
  }
}

const none: readonly Overlay[] = [];
