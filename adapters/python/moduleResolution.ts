/** From an import's specifier to the module it means, seen from one file. */
import type { Tier } from "../../proto/symbols.js";
import type { LinkContext } from "../links.js";
import { importRootOf, searchPath } from "./importRoots.js";
import { findModule, hasRegularModule, type PythonModule, parentPath } from "./moduleFinder.js";
import { isStandardLibrary } from "./standardLibrary.js";

/** What a specifier means: a module of the workspace, one of the standard library, or nothing that is known. */
export type Resolution =
  | { readonly kind: "module"; readonly module: PythonModule; readonly tier: Tier }
  | { readonly kind: "standardLibrary"; readonly parts: readonly string[] }
  | { readonly kind: "unresolved" };

/** Resolves `a.b` or `..a.b` as written in the file at `path`. */
export function resolveModule(specifier: string, path: string, context: LinkContext): Resolution {
  const dots = /^\.*/.exec(specifier)![0].length;
  const parts = specifier
    .slice(dots)
    .split(".")
    .filter((part) => part !== "");
  return dots === 0 ? absolute(parts, path, context) : relative(dots, parts, path, context);
}

function relative(dots: number, parts: readonly string[], path: string, context: LinkContext): Resolution {
  let directory = parentPath(path);
  for (let up = 1; up < dots; up++) {
    if (directory === "") return unresolved;
    directory = parentPath(directory);
  }
  const { module } = findModule(directory, parts, context);
  return module === undefined ? unresolved : { kind: "module", module, tier: "exact" };
}

function absolute(parts: readonly string[], path: string, context: LinkContext): Resolution {
  if (parts.length === 0) return unresolved;
  const { proper, likely } = searchPath(importRootOf(parentPath(path), context));
  const standard = isStandardLibrary(parts[0]);
  for (const root of proper) {
    if (standard && !hasRegularModule(root, parts[0], context)) continue;
    const { module, taken } = findModule(root, parts, context);
    if (module !== undefined) return { kind: "module", module, tier: "exact" };
    if (taken) return unresolved;
  }
  if (standard) return { kind: "standardLibrary", parts };
  for (const root of likely) {
    const { module, taken } = findModule(root, parts, context);
    if (module !== undefined) return { kind: "module", module, tier: "inferred" };
    if (taken) return unresolved;
  }
  return unresolved;
}

const unresolved: Resolution = { kind: "unresolved" };
