/**
 * A git repository as far as ignore rules need it: its tracked paths, info/exclude and whether it folds letter case.
 *
 * Method: plain reads of `.git`; a `.git` file ("gitdir: …", as worktrees and submodules have) and `commondir` are followed.
 * Everything is read at most once and only when asked for. Limits: settings that name files (core.excludesFile, include.path)
 * are not taken from the repository's own config: it is as untrusted as the rest of the tree.
 */
import { dirname, isAbsolute, join } from "node:path";
import type { FileSystem } from "../system/files.js";
import { gitSetting } from "./gitConfig.js";
import { differing, TrackedPaths } from "./gitIndex.js";
import { IgnoreFile } from "./ignoreFile.js";
import type { LetterCase } from "./ignorePattern.js";

const smallFileBytes = 1 << 20;
const largestIndexBytes = 512 << 20;

export class GitRepository {
  readonly letterCase: LetterCase;
  private tracked: readonly TrackedPaths[] | undefined;
  private readonly hashBytes: 20 | 32;

  private constructor(
    private readonly files: FileSystem,
    /** Folder of the repository's top: relative to the root with "/" at the end ("" is the root), or as IgnoreFile's `base` above it. */
    readonly base: string,
    /** Absolute; holds the index. */
    readonly gitDirectory: string,
    /** Absolute; holds info/exclude and config. Worktrees of one repository share it. */
    readonly commonDirectory: string,
  ) {
    const config = readText(files, join(commonDirectory, "config")) ?? "";
    const folds = gitSetting(config, "core", "ignorecase")?.toLowerCase() ?? (files.caseSensitive ? "false" : "true");
    this.letterCase = folds === "true" ? "insensitive" : "sensitive";
    this.hashBytes = gitSetting(config, "extensions", "objectformat")?.toLowerCase() === "sha256" ? 32 : 20;
  }

  /** The repository whose top is `folder` (absolute), or undefined where its `.git` is none. */
  static open(folder: string, base: string, files: FileSystem): GitRepository | undefined {
    const dotGit = join(folder, ".git");
    const gitDirectory = resolveGitDirectory(dotGit, files);
    if (gitDirectory === undefined) return undefined;
    const common = readText(files, join(gitDirectory, "commondir"))?.trim();
    const commonDirectory = common === undefined || common === "" ? gitDirectory : resolveFrom(gitDirectory, common);
    return new GitRepository(files, base, gitDirectory, commonDirectory);
  }

  /** Whether git tracks a file or submodule, path relative to the workspace's root. */
  tracks(path: string): boolean {
    const relative = this.relative(path);
    return this.trackedPaths().some((paths) => paths.has(relative));
  }

  tracksBelow(folder: string): boolean {
    const relative = this.relative(folder);
    return this.trackedPaths().some((paths) => paths.hasBelow(relative));
  }

  /** Reads the index again; the paths, relative to the workspace's root, that were tracked and are not, or the other way round. */
  renewTracked(): readonly string[] {
    const before = this.tracked;
    // Nobody has asked, so that no verdict rests on it.
    if (before === undefined) return [];
    this.tracked = undefined;
    const after = this.trackedPaths();
    if (before.length === 1 && after.length === 1) return this.fromRoot(differing(before[0], after[0]));
    const [old, now] = [before, after].map((parts) => new Set(parts.flatMap((part) => part.list())));
    return this.fromRoot([...[...old].filter((path) => !now.has(path)), ...[...now].filter((path) => !old.has(path))]);
  }

  /** The rules of info/exclude. `root` is the workspace's root, to show the file relative to it. */
  exclude(root: string): IgnoreFile {
    const path = join(this.commonDirectory, "info", "exclude");
    const shown = path.startsWith(`${root}/`) ? path.slice(root.length + 1) : path;
    return IgnoreFile.parse(shown, this.base, readText(this.files, path) ?? "", this.letterCase);
  }

  /** The same repository for a root further down; `way` leads from this one's top, which is the old root, to the new root. */
  seenFrom(way: string): GitRepository {
    return new GitRepository(this.files, `/${way}`, this.gitDirectory, this.commonDirectory);
  }

  private relative(path: string): string {
    return this.base.startsWith("/") ? this.base.slice(1) + path : path.slice(this.base.length);
  }

  /** Paths relative to the workspace's root, those within it. */
  private fromRoot(paths: readonly string[]): readonly string[] {
    if (!this.base.startsWith("/")) return paths.map((path) => this.base + path);
    const way = this.base.slice(1);
    return paths.filter((path) => path.startsWith(way)).map((path) => path.slice(way.length));
  }

  /** The index, and the shared part of a split one. */
  private trackedPaths(): readonly TrackedPaths[] {
    if (this.tracked === undefined) {
      const index = this.readIndex("index");
      this.tracked = index.sharedIndex === undefined ? [index] : [index, this.readIndex(index.sharedIndex)];
    }
    return this.tracked;
  }

  private readIndex(name: string): TrackedPaths {
    const bytes = readBytes(this.files, join(this.gitDirectory, name), largestIndexBytes);
    return bytes === undefined ? TrackedPaths.none : TrackedPaths.parse(bytes, this.hashBytes);
  }
}

function resolveGitDirectory(dotGit: string, files: FileSystem): string | undefined {
  try {
    const { kind } = files.stat(dotGit);
    if (kind === "directory") return dotGit;
    if (kind !== "file") return undefined;
    const line = readText(files, dotGit)?.split("\n")[0] ?? "";
    if (!line.startsWith("gitdir:")) return undefined;
    const target = resolveFrom(dirname(dotGit), line.slice("gitdir:".length).trim());
    return files.stat(target).kind === "directory" ? target : undefined;
  } catch {
    return undefined;
  }
}

function resolveFrom(folder: string, path: string): string {
  return isAbsolute(path) ? path : join(folder, path);
}

function readText(files: FileSystem, path: string): string | undefined {
  return readBytes(files, path, smallFileBytes)?.toString("utf8");
}

function readBytes(files: FileSystem, path: string, maxBytes: number): Buffer | undefined {
  try {
    return files.readFile(path, maxBytes);
  } catch {
    return undefined;
  }
}
