/**
 * A Python environment on disk: what is installed in it, and its files.
 *
 * An environment is a folder with pyvenv.cfg or conda-meta. Modules lie in lib/python3.N/site-packages of it (Lib\site-packages on Windows) and in what
 * `.pth` files there add. One inside the workspace counts only if no link leads to it; below its folders nothing is followed out of them. Of
 * editable installs the sources lie in the workspace: `.pth` and `.egg-link` files and the mapping of setuptools' finders say where. Nothing is run:
 * lines of `.pth` files that are code are passed over.
 */
import { join } from "node:path";
import { activeEnvironment } from "../../adapters/python/outsidePlaces.js";
import { contentHash } from "../base/hash.js";
import type { DirectoryEntry, FileSystem } from "../system/files.js";
import type { OutsideRoots } from "./outsideRoots.js";

export class PythonEnvironment {
  private readonly listings = new Map<string, readonly DirectoryEntry[]>();

  /** `folders`: real paths in which modules lie, in order. */
  private constructor(
    readonly root: string,
    readonly folders: readonly string[],
    private readonly workspace: string | undefined,
    private readonly files: FileSystem,
  ) {}

  /** The environment of that name; undefined where there is none. */
  static at(name: string, roots: OutsideRoots, files: FileSystem): PythonEnvironment | undefined {
    const root = rootOf(name, roots, files);
    if (root === undefined) return undefined;
    const folders = siteFolders(root, files);
    return folders.length === 0 ? undefined : new PythonEnvironment(root, folders, roots.workspace, files);
  }

  /** Changes whenever something is installed or removed. */
  get state(): string {
    const parts: string[] = [];
    for (const folder of this.folders) {
      for (const { name } of this.entries(folder)) {
        if (name === "__pycache__") continue;
        parts.push(isPathFile(name) ? `${name} ${this.mtime(join(folder, name))}` : name);
      }
    }
    return contentHash(...parts).toString("hex");
  }

  /** Names of the files directly in a folder of modules that no link leads to. */
  filesIn(inside: string): readonly string[] {
    if (inside !== "" && !isPlain(inside)) return [];
    const names = new Set<string>();
    for (const folder of this.folders) {
      for (const { name, kind } of this.entries(join(folder, inside))) if (kind === "file") names.add(name);
    }
    return [...names].sort();
  }

  /** The path on disk of a file of modules; undefined where there is none. */
  pathOf(inside: string): string | undefined {
    if (!isPlain(inside)) return undefined;
    const slash = inside.lastIndexOf("/");
    const name = inside.slice(slash + 1);
    for (const folder of this.folders) {
      const directory = join(folder, inside.slice(0, Math.max(0, slash)));
      if (this.entries(directory).some((entry) => entry.kind === "file" && entry.name === name)) {
        return join(directory, name);
      }
    }
    return undefined;
  }

  /** Names of modules to the distributions that brought them, as far as these say it or are called as their module. */
  distributions(): ReadonlyMap<string, string> {
    const found = new Map<string, string>();
    const ambiguous = new Set<string>();
    for (const folder of this.folders) {
      for (const entry of this.entries(folder)) {
        const distribution = distributionFolder.exec(entry.name);
        if (distribution === null || entry.kind !== "directory") continue;
        const name = this.distributionName(join(folder, entry.name)) ?? distribution[1];
        for (const module of this.topLevel(join(folder, entry.name), name)) {
          if (found.has(module) && found.get(module) !== name) ambiguous.add(module);
          found.set(module, name);
        }
      }
    }
    for (const module of ambiguous) found.delete(module);
    return found;
  }

  /** Directories of the workspace that are on the environment's path, relative to its root. */
  workspaceRoots(): readonly string[] {
    const found = new Set<string>();
    for (const folder of this.folders) {
      for (const { name, kind } of this.entries(folder)) {
        if (kind !== "file") continue;
        for (const path of this.pathsIn(folder, name)) {
          const inside = this.inWorkspace(path);
          if (inside !== undefined) found.add(inside);
        }
      }
    }
    return [...found].sort();
  }

  private pathsIn(folder: string, name: string): readonly string[] {
    if (name.endsWith(".pth")) {
      return linesOf(this.text(join(folder, name))).filter(
        (line) => !line.startsWith("import ") && !line.startsWith("#"),
      );
    }
    if (name.endsWith(".egg-link")) return linesOf(this.text(join(folder, name))).slice(0, 1);
    if (!editableFinder.test(name)) return [];
    const mapping = /^MAPPING\b[^=\n]*= *\{(.*)\}/m.exec(this.text(join(folder, name)))?.[1] ?? "";
    return [...mapping.matchAll(/(["'])[\w.]+\1: *(["'])(.*?)\2/g)].map((match) => parentOf(match[3]));
  }

  private inWorkspace(path: string): string | undefined {
    const { workspace } = this;
    if (workspace === undefined) return undefined;
    try {
      const real = this.files.realpath(path);
      if (real === workspace) return "";
      return real.startsWith(`${workspace}/`) ? real.slice(workspace.length + 1) : undefined;
    } catch {
      return undefined;
    }
  }

  private distributionName(folder: string): string | undefined {
    return /^Name: *(\S+)/m.exec(this.head(join(folder, "METADATA")))?.[1];
  }

  /** Modules of a distribution: as it lists them, else the one that has its name, else those of its record of files. */
  private topLevel(folder: string, distribution: string): readonly string[] {
    const listed = linesOf(this.text(join(folder, "top_level.txt")));
    if (listed.length > 0) return listed;
    const own = distribution.toLowerCase().replace(/[-.]+/g, "_");
    const site = parentOf(folder);
    const beside = this.entries(site).find(
      ({ name }) => name.toLowerCase() === own || name.toLowerCase() === `${own}.py`,
    );
    if (beside !== undefined) return [beside.name.replace(/\.py$/, "")];
    const modules = new Set<string>();
    for (const line of linesOf(this.text(join(folder, "RECORD")))) {
      const module = /^([^/,.\\]+)(?:\/[^,]*\.pyi?|\.pyi?),/.exec(line)?.[1];
      if (module !== undefined) modules.add(module);
    }
    return [...modules];
  }

  /** Of a folder that is what its path says, sorted. */
  private entries(folder: string): readonly DirectoryEntry[] {
    let listed = this.listings.get(folder);
    if (listed === undefined) {
      listed = entriesOf(folder, this.files);
      this.listings.set(folder, listed);
    }
    return listed;
  }

  private text(path: string): string {
    return textOf(path, this.files);
  }

  private head(path: string): string {
    try {
      return this.files.readHead(path, headBytes).toString("utf8");
    } catch {
      return "";
    }
  }

  private mtime(path: string): number {
    try {
      return this.files.stat(path).mtimeMs;
    } catch {
      return 0;
    }
  }
}

function rootOf(name: string, roots: OutsideRoots, files: FileSystem): string | undefined {
  const inside = name === activeEnvironment ? undefined : name;
  const root = inside === undefined ? roots.activeEnvironment : workspaceFolder(inside, roots.workspace, files);
  if (root === undefined) return undefined;
  const isEnvironment =
    kindOf(join(root, "pyvenv.cfg"), files) === "file" || kindOf(join(root, "conda-meta"), files) === "directory";
  return isEnvironment ? root : undefined;
}

function workspaceFolder(inside: string, workspace: string | undefined, files: FileSystem): string | undefined {
  if (workspace === undefined || !isPlain(inside)) return undefined;
  const folder = join(workspace, inside);
  return kindOf(folder, files) === "directory" && realPath(folder, files) === folder ? folder : undefined;
}

/** The folders of modules: of the newest Python where there are several. */
function siteFolders(root: string, files: FileSystem): readonly string[] {
  const found: string[] = [];
  for (const lib of ["lib", "lib64"]) {
    const versions = entriesOf(join(root, lib), files)
      .filter(({ name, kind }) => kind === "directory" && pythonFolder.test(name))
      .map(({ name }) => name)
      .sort((left, right) => Number(right.slice("python3.".length)) - Number(left.slice("python3.".length)));
    for (const version of versions) {
      const folder = join(root, lib, version, "site-packages");
      if (realPath(folder, files) !== folder) continue;
      found.push(folder);
      break;
    }
  }
  const windows = join(root, "Lib", "site-packages");
  if (found.length === 0 && realPath(windows, files) === windows) found.push(windows);
  return found;
}

function entriesOf(folder: string, files: FileSystem): readonly DirectoryEntry[] {
  try {
    if (files.realpath(folder) !== folder) return [];
    return [...files.list(folder)].flat().sort((left, right) => (left.name < right.name ? -1 : 1));
  } catch {
    return [];
  }
}

function textOf(path: string, files: FileSystem): string {
  try {
    return files.readFile(path, largestText).toString("utf8");
  } catch {
    return "";
  }
}

function kindOf(path: string, files: FileSystem): string {
  try {
    return files.lstat(path).kind;
  } catch {
    return "";
  }
}

function realPath(path: string, files: FileSystem): string | undefined {
  try {
    return files.realpath(path);
  } catch {
    return undefined;
  }
}

function linesOf(text: string): readonly string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function isPathFile(name: string): boolean {
  return name.endsWith(".pth") || name.endsWith(".egg-link") || editableFinder.test(name);
}

/** Whether a path has only segments that are names: nothing in it leads elsewhere. */
function isPlain(path: string): boolean {
  return !/[\\:\0!@]/.test(path) && path.split("/").every((segment) => segment !== "" && !/^\.\.?$/.test(segment));
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

const largestText = 4 << 20;
const headBytes = 4096;
const pythonFolder = /^python3\.\d+$/;
const distributionFolder = /^(.+?)-[^-]+\.(?:dist|egg)-info$/;
const editableFinder = /^__editable___.*_finder\.py$/;
