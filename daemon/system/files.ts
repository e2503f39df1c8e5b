/**
 * Files behind an interface, so that tests can replace the disk and inject its failures.
 *
 * Method: synchronous calls, because on a warm cache one asynchronous call costs more than ten synchronous ones. Callers
 * that look at many files give way to the event loop between them (daemon/system/turns.ts). Every call throws Node's system
 * error (`code` "ENOENT", "EACCES", ...); who walks a tree catches it per entry.
 * Limits: paths are absolute strings. A name whose bytes are not UTF-8 cannot be spelled as a string: the listing shows it
 * with U+FFFD and lstat says ENOENT.
 */
export type EntryKind = "file" | "directory" | "symlink" | "special";

export type DirectoryEntry = { readonly name: string; readonly kind: EntryKind };

export type FileStatus = {
  readonly kind: EntryKind;
  /** Bytes. */
  readonly size: number;
  /** Milliseconds since 1970 with the file system's fraction. */
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  /** 0 where the system has none. */
  readonly inode: number;
  readonly device: number;
  /** Permission bits, 0 to 0o7777. */
  readonly mode: number;
  /** Numeric owner, -1 where the system has none. */
  readonly owner: number;
};

export interface FileSystem {
  /** Whether `A` and `a` are two names (Linux) or one (macOS and Windows as shipped). */
  readonly caseSensitive: boolean;
  /** A regular file's bytes. Never blocks on a FIFO; EFBIG over `maxBytes`, EINVAL when it is no regular file. */
  readFile(path: string, maxBytes: number): Buffer;
  /** The first bytes of a regular file, at most `bytes`. */
  readHead(path: string, bytes: number): Buffer;
  stat(path: string): FileStatus;
  /** Like stat, without following a symbolic link at the end of the path. */
  lstat(path: string): FileStatus;
  /** The entries of a directory in the disk's own order, in batches that take a few milliseconds at most. */
  list(path: string): Iterable<readonly DirectoryEntry[]>;
  realpath(path: string): string;
  /** What a symbolic link says, as it is written. */
  readLink(path: string): string;
  /**
   * Creates or replaces a file. New files get `mode`. Not flushed to the disk: outside its stores navd writes only marks of living processes,
   * which mean nothing after a power cut, and a flush costs a warm start milliseconds.
   */
  write(path: string, bytes: string | Uint8Array, mode: number): void;
  rename(from: string, to: string): void;
  /** Removes a file or a whole directory; nothing there is no error. */
  remove(path: string): void;
  /** Creates a directory and its missing parents with `mode`; an existing directory is no error. */
  makeDirectory(path: string, mode: number): void;
}

/** The `code` of a system error, or the error's text. */
export function errorCode(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.message : String(error);
}

/** Whether there is an entry of that name; a symbolic link is one, wherever it leads. */
export function entryExists(path: string, files: FileSystem): boolean {
  try {
    files.lstat(path);
    return true;
  } catch {
    return false;
  }
}
