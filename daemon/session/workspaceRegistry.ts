/**
 * The open workspaces: one WorkspaceIndex for each real path, shared by all sessions.
 *
 * Concurrent opens of a path share one opening. A root never has two indexes open at once, since each writes its store: an entry stays
 * until its index is closed, and what opens the root anew takes its place and waits for that. A workspace that fails to open leaves no
 * entry behind, so the next open tries again. Limits: nested roots are separate workspaces; a file can belong to both.
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
  /** Set when closing has begun; never rejects. */
  closing?: Promise<void>;
  syncs: number;
  /** Why the last sync failed; undefined: it did not. */
  failure?: string | undefined;
};

export class WorkspaceRegistry {
  /** By root, the newest of each: one that is still closing behind it is waited for by its opening. */
  private readonly entries = new Map<string, Entry>();
  private ended = false;

  constructor(private readonly parts: RegistryParts) {}

  /** Roots of the open and opening workspaces. */
  roots(): readonly string[] {
    return [...this.entries.values()]
      .filter((entry) => entry.closing === undefined)
      .map((entry) => entry.root)
      .sort();
  }

  /** Whether some workspace is being opened, synced or closed. */
  isBusy(): boolean {
    return [...this.entries.values()].some(
      (entry) => entry.index === undefined || entry.closing !== undefined || entry.syncs > 0,
    );
  }

  /** Opens a workspace or joins the one that is open. Other overrides than it was opened with close and open it anew. */
  async open(path: string, overrides?: Overrides): Promise<WorkspaceIndex> {
    if (this.ended) throw new NavdError("shuttingDown", "the daemon is shutting down; ask again in a moment");
    const root = this.parts.realDirectory(path);
    const wanted = JSON.stringify(overrides ?? {});
    const known = this.entries.get(root);
    if (known !== undefined && known.closing === undefined) {
      if (overrides === undefined || known.overrides === wanted) return known.opening;
      void this.closeEntry(known);
    }
    const entry: Entry = {
      root,
      opening: this.openAfter(known?.closing, root, overrides),
      overrides: wanted,
      syncs: 0,
    };
    this.entries.set(root, entry);
    try {
      entry.index = await entry.opening;
      return entry.index;
    } catch (error) {
      this.remove(entry);
      throw error;
    }
  }

  /** `changes`: what a watcher told is enough, where there is one that nothing speaks against; `everything`: the disk is looked at. */
  async sync(
    index: WorkspaceIndex,
    of: "changes" | "everything",
    progress?: SyncProgress,
  ): Promise<Result<"sync">["summary"]> {
    const work = () => (of === "changes" ? index.catchUp(progress) : index.sync(progress));
    const entry = this.entryOf(index);
    if (entry === undefined) return work();
    entry.syncs++;
    try {
      const summary = await work();
      entry.failure = undefined;
      return summary;
    } catch (error) {
      entry.failure = error instanceof Error ? error.message : String(error);
      throw error;
    } finally {
      entry.syncs--;
    }
  }

  /** Syncs without anyone waiting for it; a failure is logged and shown by the workspace's status. */
  syncInBackground(index: WorkspaceIndex, progress?: SyncProgress): Promise<void> {
    return this.sync(index, "changes", progress).then(
      () => {},
      (error: unknown) => this.parts.log("sync failed", { root: index.root, error: String(error) }),
    );
  }

  /** Whether this real path is open, opening or being closed. */
  has(root: string): boolean {
    return this.entries.has(root);
  }

  /** The workspace at exactly this real path, waiting while it opens or closes. */
  async find(root: string): Promise<WorkspaceIndex | undefined> {
    for (;;) {
      const entry = this.entries.get(root);
      if (entry?.closing === undefined) return entry?.opening;
      await entry.closing;
    }
  }

  /** The root of the innermost workspace that holds an absolute path. */
  around(path: string): string | undefined {
    let best: string | undefined;
    for (const root of this.entries.keys()) {
      if (relativeTo(root, path) !== undefined && root.length > (best?.length ?? -1)) best = root;
    }
    return best;
  }

  /** What is open, without reading anything of the indexes. */
  list(): Result<"workspace/list">["workspaces"] {
    return this.openEntries().map((entry) => ({ root: entry.root, state: stateOf(entry) }));
  }

  statuses(): readonly Result<"workspace/status">[] {
    return this.openEntries().map((entry) =>
      entry.index === undefined ? openingStatus(entry.root) : withFailure(entry.index.status(), entry.failure),
    );
  }

  status(index: WorkspaceIndex): Result<"workspace/status"> {
    return withFailure(index.status(), this.entryOf(index)?.failure);
  }

  realDirectory(path: string): string {
    return this.parts.realDirectory(path);
  }

  /** Resolves when the index is closed. False: there was none. */
  async close(root: string): Promise<boolean> {
    const entry = this.entries.get(root);
    if (entry === undefined) return false;
    await this.closeEntry(entry);
    return true;
  }

  /** Closes all, and opens none afterwards. */
  async closeAll(): Promise<void> {
    this.ended = true;
    await Promise.all([...this.entries.values()].map((entry) => this.closeEntry(entry)));
  }

  private openEntries(): Entry[] {
    return this.roots().flatMap((root) => this.entries.get(root) ?? []);
  }

  private entryOf(index: WorkspaceIndex): Entry | undefined {
    const entry = this.entries.get(index.root);
    return entry?.index === index ? entry : undefined;
  }

  private async openAfter(
    closing: Promise<void> | undefined,
    root: string,
    overrides: Overrides | undefined,
  ): Promise<WorkspaceIndex> {
    await closing;
    return this.parts.openIndex(root, overrides);
  }

  private closeEntry(entry: Entry): Promise<void> {
    entry.closing ??= this.closed(entry);
    return entry.closing;
  }

  private async closed(entry: Entry): Promise<void> {
    // One that did not open has nothing to close.
    const index = await entry.opening.catch(() => undefined);
    try {
      await index?.close();
    } catch (error) {
      this.parts.log("closing failed", { root: entry.root, error: String(error) });
    }
    this.parts.onClosed(entry.root);
    this.remove(entry);
  }

  private remove(entry: Entry): void {
    if (this.entries.get(entry.root) === entry) this.entries.delete(entry.root);
  }
}

function stateOf({ index, syncs, failure }: Entry): Result<"workspace/status">["state"] {
  if (index === undefined) return "opening";
  if (syncs > 0) return "indexing";
  return failure !== undefined && index.snapshot().completeness.asOf === 0 ? "failed" : "ready";
}

/** The status with the last sync's failure among its notices, unless the index has told it itself. */
function withFailure(status: Result<"workspace/status">, failure: string | undefined): Result<"workspace/status"> {
  if (failure === undefined || status.notices.some((notice) => notice.includes(failure))) return status;
  return { ...status, notices: [...status.notices, `the last sync failed: ${failure}`] };
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
    dependencyRoots: [],
    notices: [],
    watching: { mode: "none", reason: "", folders: 0, waiting: 0, lagMs: 0 },
    completeness: { generation: 0, state: "partial", pendingCount: 0, pending: [], unresolved: 0, asOf: 0 },
  };
}
