/**
 * Stamps: whether a file must be read again, without reading it.
 *
 * Method: a changed size, mtime, ctime or inode means a change. An equal stamp proves nothing while the file could have been
 * written again in the same tick of the file system's clock as it was hashed (git's "racily clean" entries): such a file is
 * hashed again until its times are older than the hashing by a margin. ctime counts too, as mtime can be set back.
 * Limits: a write that keeps size and sets mtime back on a file system without ctime (FAT) is not seen.
 */
import type { FileStamp } from "./crawl.js";

export type HashedStamp = {
  readonly stamp: FileStamp;
  /** When reading for the hash began, milliseconds since 1970. */
  readonly hashedAt: number;
};

/** The coarsest tick of file systems in use (FAT: 2 s); kernels stamp from a clock up to 10 ms behind. */
export const racyMarginMs = 2000;

export function sameStamp(left: FileStamp, right: FileStamp): boolean {
  return (
    left.size === right.size &&
    left.mtimeMs === right.mtimeMs &&
    left.ctimeMs === right.ctimeMs &&
    left.inode === right.inode
  );
}

/**
 * Whether a file's content must be hashed (again).
 * @param now milliseconds since 1970: a hashing that lies in the future means that the clock was set back, so nothing is proven.
 */
export function needsHashing(known: HashedStamp | undefined, current: FileStamp, now: number): boolean {
  if (known === undefined || !sameStamp(known.stamp, current) || known.hashedAt > now) return true;
  return Math.max(current.mtimeMs, current.ctimeMs) >= known.hashedAt - racyMarginMs;
}
