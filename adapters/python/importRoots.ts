/**
 * Import roots: the directories that absolute imports start from, and so the names that files have as modules.
 *
 * Every file has one root. From its directory up, packages are left behind; then the nearest of these is the root: one that the project's manifests
 * name, a folder where custom has sources (`src`; `lib` and `python` where a package lies in them), or the project's directory. Directories without
 * `__init__` between the root and the file are portions of namespace packages. So two files never have one name under a root, and a
 * file of a src layout has one name only.
 */
import type { LinkContext } from "../links.js";
import { Memo } from "../memo.js";
import { isPackageDirectory } from "./moduleFinder.js";
import { isWithin, joinPath, parentPath } from "./paths.js";
import { type Project, projectOf } from "./projects.js";

export type ImportRoot = {
  readonly directory: string;
  /** The project around it. */
  readonly project: Project;
  /** Where leaving the packages ended: the directory that holds the file's outermost package, or the file's own. */
  readonly packageRoot: string;
};

export type SearchPath = {
  /** Directories of stubs alone, before all others. */
  readonly stubs: readonly string[];
  /** Directories to search for an absolute import of a file, in order. */
  readonly proper: readonly string[];
  /** Searched last: a script's folder and those around it, and customary source folders that no manifest names. */
  readonly likely: readonly string[];
};

/** The root of a file, by its directory. */
export function importRootOf(directory: string, context: LinkContext): ImportRoot {
  const known = context.shared("python import roots", () => new Map<string, Memo<ImportRoot>>());
  let cell = known.get(directory);
  if (cell === undefined) {
    cell = new Memo();
    known.set(directory, cell);
  }
  const found = context.memo(cell, () => findRoot(directory, context));
  return found ?? { directory: "", project: projectOf("", context), packageRoot: directory };
}

function findRoot(directory: string, context: LinkContext): ImportRoot {
  let packageRoot = directory;
  while (packageRoot !== "" && isPackageDirectory(packageRoot, context)) packageRoot = parentPath(packageRoot);
  const project = projectOf(packageRoot, context);
  const named = [...project.stubRoots, ...project.roots, joinPath(project.directory, "src")];
  // Folders of these names often hold something else.
  if (packageRoot !== directory) for (const name of customary) named.push(joinPath(project.directory, name));
  let root = project.directory;
  for (const candidate of named) {
    if (candidate.length > root.length && isWithin(packageRoot, candidate)) root = candidate;
  }
  return { directory: root, project, packageRoot };
}

/** Where a file's absolute imports are looked for; kept for the snapshot. */
export function searchPathOf(directory: string, context: LinkContext): SearchPath {
  const known = context.shared("python search paths", () => new Map<string, Memo<SearchPath>>());
  let cell = known.get(directory);
  if (cell === undefined) {
    cell = new Memo();
    known.set(directory, cell);
  }
  return context.memo(cell, () => findSearchPath(directory, context)) ?? { stubs: [], proper: [""], likely: [] };
}

function findSearchPath(directory: string, context: LinkContext): SearchPath {
  const root = importRootOf(directory, context);
  const stubs = new Set<string>();
  const proper = new Set<string>();
  const likely = new Set<string>();
  for (let { project } = root; ; project = projectOf(parentPath(project.directory), context)) {
    for (const path of project.stubRoots) stubs.add(path);
    if (!stubs.has(root.directory)) proper.add(root.directory);
    for (const path of [...project.roots, project.directory, joinPath(project.directory, "src")]) proper.add(path);
    if (project.declared && project.roots.length === 0) {
      for (const name of customary) likely.add(joinPath(project.directory, name));
    }
    if (project.directory === "") break;
  }
  const around: string[] = [];
  for (let at = root.packageRoot; at !== ""; at = parentPath(at)) around.push(at);
  return {
    stubs: [...stubs],
    proper: [...proper],
    likely: [...new Set([...around, ...likely])].filter((path) => !proper.has(path)),
  };
}

const customary = ["lib", "python"];
