/**
 * The crawl's result: what the workspace holds and what it leaves out, with reasons.
 */
import type { Dialect } from "../../adapters/facts.js";

/** Why a path is not indexed. Each value is explained to users by `navd why`. */
export const skipReasons = [
  "ignored",
  "excluded",
  "language",
  "tooLarge",
  "binary",
  "unreadable",
  "special",
  "symlink",
  "crashed",
  "timeout",
  "memory",
] as const;

export type SkipReason = (typeof skipReasons)[number];

export type Skip = {
  /** Root-relative; a directory's ends with "/". */
  readonly path: string;
  readonly reason: SkipReason;
  /** The rule with file and line, or the error's text. */
  readonly detail: string;
};

export type FileStamp = {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly inode: number;
};

export type CrawledFile = {
  readonly path: string;
  readonly stamp: FileStamp;
  /** undefined: a text file (or not looked into yet) without a language; known to the workspace, not indexed. */
  readonly dialect: Dialect | undefined;
};

export type Crawl = {
  /** Sorted by path. */
  readonly files: readonly CrawledFile[];
  readonly skips: readonly Skip[];
};
