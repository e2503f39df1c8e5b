/**
 * Import roots: the directories that absolute imports start from, and so the names that files have as modules.
 *
 * Every file has one root. From its directory up, packages are left behind; then the nearest of these is the root: a project's
 * directory (one with pyproject.toml, setup.py or setup.cfg, or the workspace's), or the folder `src` in one. Directories without
 * `__init__` between the root and the file are portions of namespace packages. So two files never have one name under a root, and a
 * file of a src layout has one name only.
 */
import type { LinkContext } from "../links.js";
import { isPackage, joinPath, parentPath } from "./moduleFinder.js";

export type ImportRoot = {
  readonly directory: string;
  /** The project's directory: the root itself, or the one around `src`. */
  readonly project: string;
  /** Where leaving the packages ended: the directory that holds the file's outermost package, or the file's own. */
  readonly packageRoot: string;
};

/** The root of a file, by its directory. */
export function importRootOf(directory: string, context: LinkContext): ImportRoot {
  let packageRoot = directory;
  while (packageRoot !== "" && isPackage(packageRoot, context)) packageRoot = parentPath(packageRoot);
  for (let at = packageRoot; ; at = parentPath(at)) {
    if (isProject(at, context)) return { directory: at, project: at, packageRoot };
    const around = parentPath(at);
    if (isSourceFolder(at) && isProject(around, context)) return { directory: at, project: around, packageRoot };
  }
}

/** Directories to search for an absolute import of a file, in order; the first ones are proper roots, the others only likely. */
export function searchPath(root: ImportRoot): {
  readonly proper: readonly string[];
  readonly likely: readonly string[];
} {
  const proper = new Set([root.directory, root.project, joinPath(root.project, "src"), "", "src"]);
  const likely = new Set<string>();
  for (let at = root.packageRoot; at !== ""; at = parentPath(at)) if (!proper.has(at)) likely.add(at);
  return { proper: [...proper], likely: [...likely] };
}

function isProject(directory: string, context: LinkContext): boolean {
  return directory === "" || manifests.some((name) => context.exists(joinPath(directory, name)));
}

function isSourceFolder(directory: string): boolean {
  return directory === "src" || directory.endsWith("/src");
}

const manifests = ["pyproject.toml", "setup.py", "setup.cfg"];
