/**
 * WorkspaceIndex: one open workspace, as the session and the server see it.
 *
 * What changes an index is the disk, looked at by `sync` or told by a watcher, and the only way to read it is a View. All failures of
 * single files end as listed skips; a rejected promise here is a NavdError about the workspace as a whole.
 */
import type { ProgressParams, Result } from "../../proto/methods.js";
import type { Overlay } from "../graph/overlay.js";
import type { Completeness, View } from "../graph/view.js";
import type { OutsideRoots } from "../workspace/outsideRoots.js";

export interface WorkspaceIndex {
  /** Absolute real path of the root. */
  readonly root: string;
  status(): Result<"workspace/status">;
  /** Looks at the disk and resolves when everything known so far is indexed. A call during a sync waits for one more. */
  sync(progress?: SyncProgress): Promise<Result<"sync">["summary"]>;
  /** The same at less cost where the files are watched and nothing speaks against what was told: resolves when that is indexed. */
  catchUp(progress?: SyncProgress): Promise<Result<"sync">["summary"]>;
  /**
   * Resolves when every file operation that ended before the call is in the index (declared, where no links are needed), or after the
   * deadline, or when nobody can say; then views say `catching-up`.
   */
  caughtUp(needed: Needed, deadlineMs: number): Promise<void>;
  /** Batches of changes after a number, the newest at the time of the call by default; waits for one up to so many milliseconds. */
  batches(after: number | undefined, waitMs: number): Promise<Result<"watch">>;
  /** Reads one file before all queued ones, when it is pending or changed; resolves when it is as needed or after the deadline. */
  prioritise(path: string, needed: Needed, deadlineMs: number): Promise<void>;
  /** Facts of an unsaved buffer, made in a worker process before all queued work. */
  extractOverlay(path: string, text: string): Promise<Overlay>;
  /** Pre-order syntax ranges of a text (folding, selection), made in a worker; undefined: the language cannot. */
  syntaxRanges(path: string, text: string): Promise<Uint32Array | undefined>;
  why(path: string): Promise<Result<"why">>;
  /**
   * A view at the newest generation with a session's overlays on top. Close it in the same turn. Where `facts` is all that is needed, it shows
   * files that are being read and of which no more is known than their declarations.
   */
  view(overlays: readonly Overlay[], needed?: Needed): View;
  /** What another thread needs to open the same view (daemon/session/searchThread.ts). */
  snapshot(): SnapshotReference;
  /** Recomputes the digest from everything stored. `expected` is the manifest's; equal unless the index is damaged. */
  verify(): { readonly expected: string; readonly recomputed: string };
  close(): Promise<void>;
}

/**
 * `facts`: the next view shows the file's declarations as they are on disk; `stored`: they are committed; `linked`: what its names mean is,
 * too, as far as the other files are known.
 */
export type Needed = "facts" | "stored" | "linked";

export type SyncProgress = (progress: Omit<ProgressParams, "token">) => void;

/** Plain data: can be sent to a thread. */
export type SnapshotReference = {
  readonly root: string;
  readonly factsPath: string;
  readonly storePath: string;
  readonly outsideRoots: OutsideRoots;
  readonly completeness: Completeness;
};
