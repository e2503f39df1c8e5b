/**
 * Folders of the Go module cache and of GOROOT: where a module's version and a package of it lie on disk, and its files.
 *
 * In file names of the module cache an upper-case letter is `!` and its lower-case form (go.dev/ref/mod#module-cache, "escaped"). A path that no
 * module can have (empty segments, dots, separators of another kind) has no folder, and a folder counts only by its real path: nothing outside
 * the roots can be named or reached.
 */
import { join } from "node:path";
import type { FileSystem } from "../system/files.js";
import type { GoRoots } from "./goRoots.js";

/** The version of a module whose sources are meant. */
export type ModuleSource = { readonly source: string; readonly version: string };

/** The folder of a module's sources, whether it is there or not; undefined where no such module can be. */
export function moduleOnDisk({ moduleCache }: GoRoots, { source, version }: ModuleSource): string | undefined {
  if (moduleCache === undefined || !isPlain(source) || !isPlain(version) || version.includes("/")) return undefined;
  return join(moduleCache, `${escaped(source)}@${escaped(version)}`);
}

/** The folder of a package of a module. */
export function packageOnDisk(roots: GoRoots, module: ModuleSource, inside: string): string | undefined {
  const root = moduleOnDisk(roots, module);
  if (root === undefined || inside === "") return root;
  return isPlain(inside) ? join(root, inside) : undefined;
}

/** The folder of a package of the standard library. */
export function standardOnDisk({ goRoot }: GoRoots, importPath: string): string | undefined {
  return goRoot === undefined || !isPlain(importPath) ? undefined : join(goRoot, "src", importPath);
}

/** Names of the Go files in a folder that are no tests, sorted; none where the folder is not what its path says. */
export function goFilesIn(folder: string, files: FileSystem): readonly string[] {
  try {
    if (files.realpath(folder) !== folder) return [];
    const names: string[] = [];
    for (const batch of files.list(folder)) {
      for (const { name, kind } of batch) {
        if (kind === "file" && name.endsWith(".go") && !name.endsWith("_test.go")) names.push(name);
      }
    }
    return names.sort();
  } catch {
    return [];
  }
}

/** Whether a path has only segments that are names: nothing in it leads elsewhere. */
function isPlain(path: string): boolean {
  return !/[\\:\0!@]/.test(path) && path.split("/").every((segment) => segment !== "" && !/^\.\.?$/.test(segment));
}

function escaped(path: string): string {
  return path.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
}
