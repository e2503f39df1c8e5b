/**
 * Watching folders, behind an interface: who watches says where to look, never what is true.
 *
 * A watched folder tells of each entry in it that was created, changed, moved or removed, not of what lies deeper. Events come in the order in
 * which things happened, over all folders and workspaces of the process, and `barrier` waits for a place in that order. What may have
 * been lost is said, as a doubt: then only looking at everything again helps.
 */
export interface Watching {
  /** A set of watched folders, which ends as a whole. A text: why folders below this root (absolute) cannot be watched. */
  open(root: string, hearer: WatchHearer): FolderWatch | string;
  /** Resolves when everything that happened on disk before the call has been told, or not before the deadline ("late"). */
  barrier(deadlineMs: number): Promise<"passed" | "late">;
  close(): void;
}

export type WatchHearer = {
  /**
   * Something about the entry `name` of a folder, which is spelled as it was armed; about the folder itself where `name` is its own. `entry`: it
   * came, went or was moved; `content`: it was written to, or its attributes changed.
   */
  readonly changed: (folder: string, name: string, what: WatchedChange) => void;
  /** Events may be lost: all that was told until now proves nothing about what was not. */
  readonly doubt: (reason: string) => void;
};

export type WatchedChange = "entry" | "content";

export interface FolderWatch {
  /**
   * Watches what is in a folder from now on, in place of what was watched under this name before. `missing`: there is no such folder any more;
   * `exhausted`: the system allows no further one.
   */
  arm(folder: string): "armed" | "missing" | "exhausted";
  disarm(folder: string): void;
  /** Folders watched. */
  readonly size: number;
  close(): void;
}
