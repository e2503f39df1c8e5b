/**
 * IgnoreRules: whether an entry of the workspace is left out, and by which rule.
 *
 * Problem: git's verdict about an entry depends on every ignore file on the way down, on what is tracked, and on repositories
 * inside the repository. Method: a Scope stands for one folder on the way down and holds the rules in force; `enter` makes
 * a folder's scope from its parent's, `judge` holds an entry against a scope. The crawl and `navd why` walk with the same
 * two functions. In order, the first that speaks decides:
 *
 * 1. version control's own data is out; 2. exclude globs; 3. .navdignore files, nearest first; 4. .gitignore files, nearest
 * first, then info/exclude, then the user's ignore file; a tracked file stays in spite of these; 5. the built-in rules.
 *
 * A folder that is out is not walked, so nothing in it can be re-included; only for tracked files it is walked in search
 * of those. A repository inside starts anew with its own rules at 4. A repository around the root has its say, unless it
 * ignores the root itself (enclosingRules.ts). Limits: .gitattributes and sparse checkouts play no part.
 */
import { errorCode, type FileSystem } from "../system/files.js";
import { builtInDirectoryRule, cacheTagName, cacheTagSignature, versionControlNames } from "./builtInRules.js";
import type { WorkspaceConfiguration } from "./configuration.js";
import { ExcludeGlobs } from "./excludeGlobs.js";
import { type FolderMarkers, gitIgnoreName, navdIgnoreName } from "./folderMarkers.js";
import { GitRepository } from "./gitRepository.js";
import { IgnoreFile } from "./ignoreFile.js";
import type { IgnorePattern, LetterCase } from "./ignorePattern.js";

/** The rules in force in one folder. */
export type Scope = {
  /** The folder relative to the root, "/" at the end; the root is "". */
  readonly path: string;
  readonly repository: GitRepository | undefined;
  /** Nearest first. */
  readonly gitRules: readonly IgnoreFile[];
  readonly navdRules: readonly IgnoreFile[];
  /** Set: the folder is out for this reason and walked only in search of tracked files. */
  readonly outBecause: string | undefined;
};

export type Verdict =
  /** `detail`: why it is in, where a rule said so, else "". */
  | { readonly kind: "in"; readonly detail: string; readonly outBecause: string | undefined }
  | { readonly kind: "out"; readonly reason: "ignored" | "excluded"; readonly detail: string };

const plainIn: Verdict = { kind: "in", detail: "", outBecause: undefined };
const largestIgnoreFile = 1 << 20;
/** A hostile file must not make each entry cost milliseconds; the longest real ones have about a thousand. */
const mostScannedLines = 10_000;

export class IgnoreRules {
  /** Ignore files that could not be read, so that their rules are not in force: path to the reason. Filled as scopes are entered. */
  private readonly problems = new Map<string, string>();
  private readonly excludes: ExcludeGlobs;
  private readonly letterCase: LetterCase;
  private readonly userFile: IgnoreFile | undefined;

  constructor(
    private readonly root: string,
    configuration: WorkspaceConfiguration,
    private readonly files: FileSystem,
  ) {
    this.letterCase = files.caseSensitive ? "sensitive" : "insensitive";
    this.excludes = new ExcludeGlobs(configuration.exclude, this.letterCase);
    this.userFile = this.readUserFile(configuration.userIgnoreFile);
  }

  /** The scope of the root. `around`: what a repository above the root has in force here (enclosingRules.ts). */
  rootScope(markers: FolderMarkers, around?: Scope): Scope {
    const nothing = {
      path: "",
      repository: undefined,
      gitRules: this.userRules(""),
      navdRules: [],
      outBecause: undefined,
    };
    return this.fill(around ?? nothing, markers);
  }

  /** The scope of a folder that was judged "in", or the verdict that what it holds leaves it out after all. */
  enter(parent: Scope, name: string, verdict: Verdict & { kind: "in" }, markers: FolderMarkers): Scope | Verdict {
    const path = `${parent.path}${name}/`;
    let outBecause = verdict.outBecause;
    if (verdict.detail === "") {
      const marked = this.markedFolder(path, markers);
      if (marked !== undefined) {
        if (parent.repository?.tracksBelow(path.slice(0, -1)) !== true) {
          return { kind: "out", reason: "ignored", detail: marked };
        }
        outBecause = marked;
      }
    }
    return this.fill({ ...parent, path, outBecause }, markers);
  }

  /** Why an ignore file's rules are not in force, or undefined where they are. */
  problemWith(path: string): string | undefined {
    return this.problems.get(path);
  }

  /** Whether an entry of a scope's folder is in or out. Symbolic links are "other", as in git. */
  judge(scope: Scope, name: string, kind: "directory" | "other"): Verdict {
    const path = scope.path + name;
    if (versionControlNames.has(foldName(name, this.letterCase))) {
      return { kind: "out", reason: "ignored", detail: "built-in rule: version control's own data" };
    }
    const excluded = this.excludes.reason(path, name, kind);
    if (excluded !== undefined) return { kind: "out", reason: "excluded", detail: excluded };
    const navd = decideAll(scope.navdRules, path, name, kind);
    if (navd !== undefined && !navd.rule.negative) return { kind: "out", reason: "ignored", detail: describe(navd) };
    if (scope.outBecause !== undefined) return this.unlessTracked(scope, path, kind, scope.outBecause);
    if (navd !== undefined) return { kind: "in", detail: `re-included by ${describe(navd)}`, outBecause: undefined };
    const git = decideAll(scope.gitRules, path, name, kind);
    if (git !== undefined) {
      if (!git.rule.negative) return this.unlessTracked(scope, path, kind, describe(git));
      return { kind: "in", detail: `re-included by ${describe(git)}`, outBecause: undefined };
    }
    const builtIn = kind === "directory" ? builtInDirectoryRule(name) : undefined;
    if (builtIn === undefined) return plainIn;
    return this.unlessTracked(scope, path, kind, `built-in rule: ${builtIn.because} (${builtIn.name})`);
  }

  private unlessTracked(scope: Scope, path: string, kind: "directory" | "other", because: string): Verdict {
    const { repository } = scope;
    if (repository !== undefined) {
      const kept = `tracked by git in spite of ${because}`;
      // A tracked folder name is a submodule: a repository with its own rules.
      if (repository.tracks(path)) return { kind: "in", detail: kept, outBecause: undefined };
      if (kind === "directory" && repository.tracksBelow(path))
        return { kind: "in", detail: kept, outBecause: because };
    }
    return { kind: "out", reason: "ignored", detail: because };
  }

  /** Puts a folder's own repository and ignore files in front of what is in force around it. */
  private fill(base: Scope, markers: FolderMarkers): Scope {
    let { repository, gitRules, navdRules, outBecause } = base;
    if (markers.git) {
      const own = GitRepository.open(this.root + slashed(base.path), base.path, this.files);
      if (own !== undefined) {
        repository = own;
        gitRules = [own.exclude(this.root), ...this.userRules(base.path)].filter((file) => !file.isEmpty);
        outBecause = undefined;
      }
    }
    if (markers.navdignore) {
      navdRules = this.prepend(base.path, navdIgnoreName, this.letterCase, navdRules);
    }
    if (markers.gitignore && outBecause === undefined) {
      gitRules = this.prepend(base.path, gitIgnoreName, repository?.letterCase ?? this.letterCase, gitRules);
    }
    return { path: base.path, repository, gitRules, navdRules, outBecause };
  }

  private prepend(
    folder: string,
    name: string,
    letterCase: LetterCase,
    rules: readonly IgnoreFile[],
  ): readonly IgnoreFile[] {
    const path = folder + name;
    try {
      const text = this.files.readFile(`${this.root}/${path}`, largestIgnoreFile).toString("utf8");
      const file = IgnoreFile.parse(path, folder, text, letterCase);
      if (file.scannedLines > mostScannedLines) {
        this.problems.set(path, `more than ${mostScannedLines} wildcard patterns: its rules are not in force`);
        return rules;
      }
      return file.isEmpty ? rules : [file, ...rules];
    } catch (error) {
      this.problems.set(path, `${errorCode(error)}: its rules are not in force`);
      return rules;
    }
  }

  private markedFolder(path: string, markers: FolderMarkers): string | undefined {
    if (markers.virtualEnvironment) return "built-in rule: a Python virtual environment (pyvenv.cfg)";
    if (!markers.cacheTag) return undefined;
    try {
      const tag = this.files.readFile(`${this.root}/${path}${cacheTagName}`, largestIgnoreFile);
      return tag.toString("latin1", 0, cacheTagSignature.length) === cacheTagSignature
        ? `built-in rule: a tool's cache (${cacheTagName})`
        : undefined;
    } catch {
      return undefined;
    }
  }

  private readUserFile(path: string | undefined): IgnoreFile | undefined {
    if (path === undefined) return undefined;
    try {
      const text = this.files.readFile(path, largestIgnoreFile).toString("utf8");
      return IgnoreFile.parse(path, "", text, this.letterCase);
    } catch {
      return undefined;
    }
  }

  /** The user's ignore file counts from the top of each repository. */
  private userRules(base: string): readonly IgnoreFile[] {
    const file = this.userFile;
    return file === undefined || file.isEmpty ? [] : [file.rebased(file.source, base)];
  }
}

type Decision = { readonly file: IgnoreFile; readonly rule: IgnorePattern };

function decideAll(
  rules: readonly IgnoreFile[],
  path: string,
  name: string,
  kind: "directory" | "other",
): Decision | undefined {
  for (const file of rules) {
    const rule = file.decide(path, name, kind);
    if (rule !== undefined) return { file, rule };
  }
  return undefined;
}

function describe({ file, rule }: Decision): string {
  return `${file.source}:${rule.line}: ${rule.text}`;
}

function slashed(path: string): string {
  return path === "" ? "" : `/${path.slice(0, -1)}`;
}

function foldName(name: string, letterCase: LetterCase): string {
  return letterCase === "sensitive" ? name : name.toLowerCase();
}
