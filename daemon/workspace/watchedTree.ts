/**
 * WatchedTree: a workspace's files, looked at as a whole once and from then on where the watcher says.
 *
 * Problem: one save must not cost a crawl, and a verdict about one path needs the rules of every folder above it. Method: `crawl` keeps the
 * scope (the rules in force) of each folder that is in, and has each watched before it is listed, so that whatever appears in it is in the
 * listing or is told. `look` takes paths that were told: a file is judged by its folder's scope, a folder that is new is walked, one that is
 * gone is forgotten. What changes the rules below a folder (an ignore file, a marker) has that folder walked anew; what changes them
 * everywhere asks for a crawl. Of git's index only the paths that it tracks newly or no more are looked at.
 * Limits: one caller at a time. Where the system has no watches left, nothing is watched and `onUnwatched` says so.
 */
import { basename, dirname } from "node:path";
import type { Clock } from "../system/clock.js";
import { errorCode, type FileSystem } from "../system/files.js";
import type { GiveWay } from "../system/turns.js";
import type { FolderWatch, WatchedChange, Watching } from "../system/watching.js";
import { cacheTagName, virtualEnvironmentMarker } from "./builtInRules.js";
import { configurationFile, type WorkspaceConfiguration } from "./configuration.js";
import { type Crawl, type CrawledFile, crawl, type FolderListener, type Skip, type WalkFrom } from "./crawl.js";
import { gitIgnoreName, navdIgnoreName } from "./folderMarkers.js";
import type { GitRepository } from "./gitRepository.js";
import { IgnoreRules, type Scope } from "./ignoreRules.js";
import { inspectFile } from "./inspectFile.js";
import { registeredLanguages } from "./languageTable.js";

export type TreeParts = {
  /** Absolute real path. */
  readonly root: string;
  readonly files: FileSystem;
  readonly clock: Clock;
  /** Without it nothing is watched, and only `crawl` is of use. */
  readonly watching: Watching | undefined;
  /** Something happened to the entry at a root-relative path; it is for `look`. */
  readonly onTouched: (path: string, what: WatchedChange) => void;
  /** Only a crawl helps. */
  readonly onDoubt: (reason: string) => void;
  /** From now on nothing is told. */
  readonly onUnwatched: (reason: string) => void;
};

export type Look = {
  readonly files: readonly CrawledFile[];
  /** Root-relative: what was known at and below each of these, and is not among the files, is there no more. */
  readonly covered: readonly string[];
  readonly skips: readonly Skip[];
};

export type Pace = { readonly signal: AbortSignal; readonly giveWay: GiveWay };

/** `all`: every folder is watched anew, since watches may have gone deaf; `missing`: those that are not watched yet. */
export type Arming = "all" | "missing";

/** A name that changes the rules of what is beside it and below. */
const ruleNames: ReadonlySet<string> = new Set([
  ".git",
  gitIgnoreName,
  navdIgnoreName,
  virtualEnvironmentMarker,
  cacheTagName,
]);

/** Whether a file's content decides which others are in. */
export function decidesOthers(path: string): boolean {
  return path === configurationFile || ruleNames.has(basename(path));
}

export class WatchedTree {
  private readonly top: string;
  private watch: FolderWatch | undefined;
  private rules: IgnoreRules | undefined;
  private configuration: WorkspaceConfiguration | undefined;
  private readonly scopes = new Map<string, Scope>();
  /** Folders that are watched, root-relative with "/" at the end. */
  private readonly armed = new Set<string>();
  /** Folders outside the tree whose entries have a say in its rules: absolute, with what hears of them. */
  private readonly outer = new Map<string, (name: string) => void>();
  private readonly repositories = new Set<GitRepository>();
  private readonly staleIndexes = new Set<GitRepository>();
  /** Whether a lock of git's may be there. */
  private lockSeen = true;
  /** Set for good when nothing can be watched. */
  private unwatched = false;

  constructor(private readonly parts: TreeParts) {
    this.top = parts.root === "/" ? "" : parts.root;
  }

  /** Folders watched. */
  get watched(): number {
    return this.watch?.size ?? 0;
  }

  /** Everything, and from now on what happens to it is told. */
  async crawl(configuration: WorkspaceConfiguration, arming: Arming, pace: Pace): Promise<Crawl> {
    const { root, files } = this.parts;
    this.openWatch();
    const before = new Set(this.armed);
    const outerBefore = [...this.outer.keys()];
    if (arming === "all") {
      this.armed.clear();
      this.outer.clear();
      this.lockSeen = true;
    }
    this.configuration = configuration;
    this.rules = new IgnoreRules(this.top, configuration, files);
    this.staleIndexes.clear();
    this.repositories.clear();
    this.scopes.clear();
    this.armAbove(configuration);
    const options = { ...pace, rules: this.rules, onFolder: this.listener(before) };
    const found = await crawl(root, configuration, files, options);
    for (const folder of before) this.disarm(folder);
    for (const folder of outerBefore) {
      if (!this.outer.has(folder) && !this.isArmed(folder)) this.watch?.disarm(folder);
    }
    return found;
  }

  /** What became of these paths; undefined where only a crawl can tell. */
  async look(touched: Iterable<string>, pace: Pace): Promise<Look | undefined> {
    const { rules, configuration } = this;
    const root = this.scopes.get("");
    if (rules === undefined || configuration === undefined || root === undefined) return undefined;
    const paths = new Set(touched);
    for (const repository of this.staleIndexes) for (const path of repository.renewTracked()) paths.add(path);
    this.staleIndexes.clear();
    const around = new Set<string>();
    for (const path of paths) {
      const name = basename(path);
      if (path === configurationFile || (path === name && ruleNames.has(name))) return undefined;
      around.add(ruleNames.has(name) ? dirname(path) : path);
    }
    const looked = new LookedAt();
    for (const path of [...around].sort()) {
      if (path !== "" && !looked.covers(path)) await this.lookAt(path, root, { rules, configuration, pace, looked });
    }
    return looked;
  }

  close(): void {
    this.watch?.close();
    this.watch = undefined;
  }

  private async lookAt(path: string, root: Scope, work: Work): Promise<void> {
    let scope = root;
    const names = path.split("/");
    for (const [index, name] of names.entries()) {
      const inner = index < names.length - 1 ? this.scopes.get(`${scope.path}${name}/`) : undefined;
      if (inner === undefined) {
        await this.examine(scope, name, work);
        return;
      }
      scope = inner;
    }
  }

  /** One entry of a folder that is in. */
  private async examine(scope: Scope, name: string, { rules, configuration, pace, looked }: Work): Promise<void> {
    const { files } = this.parts;
    const path = scope.path + name;
    if (looked.covers(path)) return;
    looked.cover(path);
    const kind = this.kindOf(path);
    const before = kind === "directory" || this.scopes.has(`${path}/`) ? this.below(`${path}/`) : noFolders;
    for (const folder of before) this.scopes.delete(folder);
    if (kind !== undefined) {
      const verdict = rules.judge(scope, name, kind === "directory" ? "directory" : "other");
      if (verdict.kind === "out") {
        const shown = kind === "directory" ? `${path}/` : path;
        looked.skips.push({ path: shown, reason: verdict.reason, detail: verdict.detail });
      } else if (kind === "directory") {
        const from: WalkFrom = { parent: scope, name, verdict };
        // Its watches may be those of a folder that was moved away.
        for (const folder of before) this.armed.delete(folder);
        const options = { ...pace, rules, onFolder: this.listener(before) };
        const found = await crawl(this.parts.root, configuration, files, options, from);
        looked.files.push(...found.files);
        looked.skips.push(...found.skips);
      } else {
        const inspection = inspectFile(this.top, path, rules, configuration, files, registeredLanguages);
        if (inspection.kind === "file") looked.files.push(inspection.file);
        else if (inspection.kind === "skip") looked.skips.push(inspection.skip);
      }
    }
    for (const folder of before) this.disarm(folder);
  }

  /** `before`: folders that were watched; those that are listed again are taken out. */
  private listener(before: Set<string>): FolderListener {
    return {
      listing: (path) => {
        before.delete(path);
        this.arm(path);
      },
      entered: (scope) => {
        this.scopes.set(scope.path, scope);
        if (scope.repository !== undefined) this.watchRepository(scope.repository);
      },
    };
  }

  private openWatch(): void {
    const { watching, root, onDoubt, onUnwatched } = this.parts;
    if (this.watch !== undefined || watching === undefined || this.unwatched) return;
    const opened = watching.open(root, { changed: (...event) => this.changed(...event), doubt: onDoubt });
    if (typeof opened !== "string") this.watch = opened;
    else {
      this.unwatched = true;
      onUnwatched(opened);
    }
  }

  private changed(folder: string, name: string, what: WatchedChange): void {
    this.outer.get(folder)?.(name);
    const inside = this.insideOf(folder);
    if (inside === undefined || !this.armed.has(inside)) return;
    if (name === "") {
      this.parts.onDoubt("an event named no file");
      return;
    }
    // Its own name may mean the folder itself, whose watch is deaf when it went.
    if (name === basename(folder) && this.kindOf(inside + name) === undefined) {
      this.armed.delete(inside);
      if (inside === "") this.parts.onDoubt("the root was moved or removed");
      else this.parts.onTouched(inside.slice(0, -1), what);
      return;
    }
    this.parts.onTouched(inside + name, what);
  }

  /** Root-relative with "/" at the end; undefined: it lies outside of the tree. */
  private insideOf(folder: string): string | undefined {
    if (folder !== this.parts.root && !folder.startsWith(`${this.top}/`)) return undefined;
    return folder.length > this.top.length + 1 ? `${folder.slice(this.top.length + 1)}/` : "";
  }

  private isArmed(folder: string): boolean {
    const inside = this.insideOf(folder);
    return inside !== undefined && this.armed.has(inside);
  }

  private arm(path: string): void {
    if (this.watch === undefined || this.armed.has(path)) return;
    if (this.armAbsolute(path === "" ? this.parts.root : `${this.top}/${path.slice(0, -1)}`)) this.armed.add(path);
  }

  private armAbsolute(folder: string): boolean {
    const armed = this.watch?.arm(folder);
    if (armed !== "exhausted") return armed === "armed";
    this.close();
    this.armed.clear();
    this.unwatched = true;
    this.parts.onUnwatched(
      "the system has no watches left for this user (raise them: sysctl fs.inotify.max_user_watches=524288)",
    );
    return false;
  }

  private disarm(path: string): void {
    this.armed.delete(path);
    const folder = path === "" ? this.parts.root : `${this.top}/${path.slice(0, -1)}`;
    if (!this.outer.has(folder)) this.watch?.disarm(folder);
  }

  private watchRepository(repository: GitRepository): void {
    if (this.repositories.has(repository)) return;
    this.repositories.add(repository);
    const { gitDirectory, commonDirectory } = repository;
    this.armOuter(gitDirectory, (name) => {
      if (name === "index.lock") this.lockSeen = true;
      else if (name === "index") {
        this.staleIndexes.add(repository);
        this.parts.onTouched(touchedIndex, "entry");
      } else if (name === "config") this.parts.onDoubt("the repository's config has changed");
    });
    this.armOuter(`${commonDirectory}/info`, (name) => {
      if (name === "exclude") this.parts.onDoubt("info/exclude has changed");
    });
  }

  /** Whether git is at work: it writes the index when it has ended. */
  get isGitAtWork(): boolean {
    if (!this.lockSeen) return false;
    for (const { gitDirectory } of this.repositories) {
      if (this.kindAt(`${gitDirectory}/index.lock`) !== undefined) return true;
    }
    this.lockSeen = false;
    return false;
  }

  /** Rules also come from above the root, where it lies in a repository, and from the user's own file. */
  private armAbove(configuration: WorkspaceConfiguration): void {
    const { userIgnoreFile } = configuration;
    if (userIgnoreFile !== undefined) {
      const file = basename(userIgnoreFile);
      this.armOuter(dirname(userIgnoreFile), (name) => {
        if (name === file) this.parts.onDoubt("the user's ignore file has changed");
      });
    }
    if (this.kindOf(".git") !== undefined) return;
    const above: string[] = [];
    for (let folder = this.parts.root; folder !== dirname(folder); ) {
      folder = dirname(folder);
      above.push(folder);
      if (this.kindAt(`${folder === "/" ? "" : folder}/.git`) !== undefined) break;
      // No repository: folders that may be busy, such as /tmp, are nobody's rules.
      if (folder === dirname(folder)) return;
    }
    for (const folder of above) {
      this.armOuter(folder, (name) => {
        if (name === ".git" || name === gitIgnoreName) this.parts.onDoubt(`${name} above the root has changed`);
      });
    }
  }

  private armOuter(folder: string, hear: (name: string) => void): void {
    const known = this.outer.get(folder);
    if (known === undefined) this.armAbsolute(folder);
    this.outer.set(folder, hear);
  }

  private below(folder: string): Set<string> {
    const found = new Set<string>();
    for (const path of this.scopes.keys()) if (path.startsWith(folder)) found.add(path);
    return found;
  }

  private kindOf(path: string): string | undefined {
    return this.kindAt(`${this.top}/${path}`);
  }

  private kindAt(absolute: string): string | undefined {
    try {
      return this.parts.files.lstat(absolute).kind;
    } catch (error) {
      const code = errorCode(error);
      return code === "ENOENT" || code === "ENOTDIR" ? undefined : "unknown";
    }
  }
}

/** Stands for git's index among touched paths: version control's own data is never in. */
const touchedIndex = ".git/index";
const noFolders: Set<string> = new Set();

type Work = {
  readonly rules: IgnoreRules;
  readonly configuration: WorkspaceConfiguration;
  readonly pace: Pace;
  readonly looked: LookedAt;
};

class LookedAt implements Look {
  readonly files: CrawledFile[] = [];
  readonly skips: Skip[] = [];
  private readonly places = new Set<string>();

  get covered(): readonly string[] {
    return [...this.places];
  }

  cover(path: string): void {
    this.places.add(path);
  }

  covers(path: string): boolean {
    for (let end = path.length; end > 0; end = path.lastIndexOf("/", end - 1)) {
      if (this.places.has(path.slice(0, end))) return true;
    }
    return false;
  }
}
