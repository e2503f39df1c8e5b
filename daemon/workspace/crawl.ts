/**
 * The crawl: what the workspace holds and what it leaves out, with reasons.
 *
 * Method: walks down from the root, folder by folder in sorted order, so that the result is sorted whatever order the disk
 * gives. Rules are IgnoreRules' (git's, with .navdignore on top); files are looked at and never opened; links are never
 * followed, so there are no loops. Work is cut in slices of a few milliseconds. What cannot be read is a skip and the
 * rest goes on. Limits: one call to the disk (a listing batch, a status) is not cut; on a dead network mount it blocks. The
 * tree may change meanwhile: each entry is as it was when it was looked at.
 */
import type { Dialect } from "../../adapters/facts.js";
import { NavdError } from "../../proto/errors.js";
import { type Clock, realClock } from "../system/clock.js";
import { type DirectoryEntry, errorCode, type FileSystem } from "../system/files.js";
import { type GiveWay, Turns } from "../system/turns.js";
import type { WorkspaceConfiguration } from "./configuration.js";
import { enclosingScope } from "./enclosingRules.js";
import { markersOf } from "./folderMarkers.js";
import { IgnoreRules, type Scope, type Verdict } from "./ignoreRules.js";
import { describeError, inspectFile, unspeakableName } from "./inspectFile.js";
import { type LanguageTable, registeredLanguages } from "./languageTable.js";
import { sortInSlices } from "./sortInSlices.js";

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

export type CrawlOptions = {
  readonly clock?: Clock;
  readonly languages?: LanguageTable;
  /** Checked between slices; its reason is thrown. */
  readonly signal?: AbortSignal;
  /** Waited for between slices. */
  readonly giveWay?: GiveWay;
  /** Hears of the folders on the way. */
  readonly onFolder?: FolderListener;
  /** Rules of an earlier walk, where nothing that they were read from has changed. */
  readonly rules?: IgnoreRules;
};

/** Folders are root-relative with "/" at the end; the root is "". */
export interface FolderListener {
  /** A folder is going to be listed: what appears in it from now on may or may not be in the listing. */
  listing(path: string): void;
  /** A folder is in, with these rules in force. */
  entered(scope: Scope): void;
}

/** Where a walk begins: at the root, or at a folder that was judged "in". */
export type WalkFrom = { readonly parent: Scope; readonly name: string; readonly verdict: Verdict & { kind: "in" } };

/**
 * Walks a workspace, or the part of it below one folder. `root` is an absolute real path.
 * @throws NavdError "unreadable" when the root itself cannot be listed.
 */
export async function crawl(
  root: string,
  configuration: WorkspaceConfiguration,
  files: FileSystem,
  options: CrawlOptions = {},
  from?: WalkFrom,
): Promise<Crawl> {
  const walk = new Walk(root, configuration, files, options);
  if (from === undefined) await walk.start();
  else await walk.folder(from.parent, from.name, from.verdict);
  return { files: walk.files, skips: walk.skips };
}

class Walk {
  readonly files: CrawledFile[] = [];
  readonly skips: Skip[] = [];
  private readonly root: string;
  private readonly rules: IgnoreRules;
  private readonly turns: Turns;
  private readonly table: LanguageTable;

  constructor(
    root: string,
    private readonly configuration: WorkspaceConfiguration,
    private readonly disk: FileSystem,
    private readonly options: CrawlOptions,
  ) {
    this.root = root === "/" ? "" : root;
    this.rules = options.rules ?? new IgnoreRules(this.root, configuration, disk);
    this.turns = new Turns(options.clock ?? realClock, options.giveWay);
    this.table = options.languages ?? registeredLanguages;
  }

  async start(): Promise<void> {
    let entries: readonly DirectoryEntry[];
    try {
      entries = await this.list("");
    } catch (error) {
      const path = this.root === "" ? "/" : this.root;
      throw new NavdError("unreadable", `${path}: ${describeError(error)}`, { path, reason: errorCode(error) });
    }
    const markers = markersOf(entries);
    const around = markers.git ? undefined : enclosingScope(this.root, this.configuration, this.disk);
    await this.visit(this.rules.rootScope(markers, around), entries);
  }

  /** One folder that is in. */
  async folder(parent: Scope, name: string, verdict: Verdict & { kind: "in" }): Promise<void> {
    const path = `${parent.path}${name}/`;
    let entries: readonly DirectoryEntry[];
    try {
      entries = await this.list(path);
    } catch (error) {
      if (errorCode(error) !== "ENOENT") this.skips.push({ path, reason: "unreadable", detail: describeError(error) });
      else if (name.includes("\ufffd")) this.skips.push({ path, reason: "unreadable", detail: unspeakableName });
      return;
    }
    const entered = this.rules.enter(parent, name, verdict, markersOf(entries));
    if (!("kind" in entered)) await this.visit(entered, entries);
    else if (entered.kind === "out") this.skips.push({ path, reason: entered.reason, detail: entered.detail });
  }

  private async visit(scope: Scope, entries: readonly DirectoryEntry[]): Promise<void> {
    this.options.onFolder?.entered(scope);
    // A folder sorts as its files' paths do, that is with the slash.
    const sorted = await sortInSlices(entries, sortKey, this.turns);
    let last = "";
    for (const { name, kind } of sorted) {
      if (this.turns.due()) await this.pause();
      // Several names that are no UTF-8 can look the same.
      if (name === last) continue;
      last = name;
      const isFolder = kind === "directory";
      const path = scope.path + name;
      const verdict = this.rules.judge(scope, name, isFolder ? "directory" : "other");
      if (verdict.kind === "out") {
        this.skips.push({ path: isFolder ? `${path}/` : path, reason: verdict.reason, detail: verdict.detail });
      } else if (isFolder) await this.folder(scope, name, verdict);
      else this.file(path);
    }
  }

  private file(path: string): void {
    const inspection = inspectFile(this.root, path, this.rules, this.configuration, this.disk, this.table);
    if (inspection.kind === "file") this.files.push(inspection.file);
    else if (inspection.kind === "skip") this.skips.push(inspection.skip);
  }

  private async list(path: string): Promise<readonly DirectoryEntry[]> {
    this.options.onFolder?.listing(path);
    const entries: DirectoryEntry[] = [];
    const folder = path === "" ? this.root || "/" : `${this.root}/${path.slice(0, -1)}`;
    for (const batch of this.disk.list(folder)) {
      entries.push(...batch);
      if (this.turns.due()) await this.pause();
    }
    return entries;
  }

  private async pause(): Promise<void> {
    await this.turns.next();
    this.options.signal?.throwIfAborted();
  }
}

function sortKey(entry: DirectoryEntry): string {
  return entry.kind === "directory" ? `${entry.name}/` : entry.name;
}
