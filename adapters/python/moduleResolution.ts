/**
 * From an import's specifier to the modules it means, seen from one file.
 *
 * Method, in the order of the type checkers: relative ones from the file's directory; absolute ones below the import roots of the file's project
 * and of those around it, then in the standard library, then in the file's environment, for whose packages navd has stubs of its own; last in the
 * folders around a script. A plain directory does not hide the standard library. A file of the standard library sees only that, one of an
 * environment that and its environment.
 * Every answer is kept for the snapshot.
 */
import type { Tier } from "../../proto/symbols.js";
import type { LinkContext } from "../links.js";
import { Memo } from "../memo.js";
import { environmentOf } from "./environments.js";
import { moduleNameOf } from "./identity.js";
import { type SearchPath, searchPathOf } from "./importRoots.js";
import {
  findModules,
  hasRegularModule,
  type ModulePlaces,
  type PythonModule,
  packageIn,
  type Search,
} from "./moduleFinder.js";
import { environmentDirectory, packageStubsRoot, pythonPlace, typeshedRoot } from "./outsidePlaces.js";
import { isWithin, parentPath } from "./paths.js";
import { isStandardLibrary } from "./standardLibrary.js";

/** What a specifier means: a module, of the workspace or outside; one of the standard library without a stub; or nothing that is known. */
export type Resolution =
  | {
      readonly kind: "module";
      readonly module: PythonModule;
      /** Those along the dotted name: of `a.b.c` the modules of `a`, `a.b` and `a.b.c`. Of a relative one those behind the dots, or the package. */
      readonly along: readonly PythonModule[];
      readonly tier: Tier;
    }
  | { readonly kind: "standardLibrary"; readonly parts: readonly string[] }
  | { readonly kind: "unresolved" };

/** Resolves `a.b` or `..a.b` as written in the file at `path`. */
export function resolveModule(specifier: string, path: string, context: LinkContext): Resolution {
  const directory = parentPath(path);
  const cells = context.shared("python modules", () => new Map<string, Memo<Resolution>>());
  const key = `${directory}\n${specifier}`;
  let cell = cells.get(key);
  if (cell === undefined) {
    cell = new Memo();
    cells.set(key, cell);
  }
  return context.memo(cell, () => resolve(specifier, directory, context)) ?? unresolved;
}

function resolve(specifier: string, directory: string, context: LinkContext): Resolution {
  const dots = /^\.*/.exec(specifier)![0].length;
  const parts = specifier
    .slice(dots)
    .split(".")
    .filter((part) => part !== "");
  if (dots > 0) return relative(dots, parts, directory, context);
  return parts.length === 0 ? unresolved : absolute(parts, directory, context);
}

function relative(dots: number, parts: readonly string[], from: string, context: LinkContext): Resolution {
  let directory = from;
  for (let up = 1; up < dots; up++) {
    if (directory === "") return unresolved;
    directory = parentPath(directory);
  }
  if (isStubsAlone(from, context)) {
    const name = [...moduleNameOf(`${directory}/__init__.pyi`, context), ...parts];
    return name.length === 0 ? unresolved : absolute(name, from, context);
  }
  const start = packageIn(directory, context);
  if (parts.length === 0) return found([start], "exact");
  const { modules } = findModules({ directories: [directory], stubDirectories: [] }, parts, context);
  return modules === undefined ? unresolved : found(modules, "exact");
}

/** Whether a directory holds stubs whose sources lie elsewhere. */
function isStubsAlone(directory: string, context: LinkContext): boolean {
  if (pythonPlace(directory) !== undefined) return false;
  if (directory.split("/").some((part) => part.endsWith("-stubs"))) return true;
  return searchPathOf(directory, context).stubs.some((stubs) => isWithin(directory, stubs));
}

function absolute(parts: readonly string[], from: string, context: LinkContext): Resolution {
  const place = pythonPlace(`${from}/`);
  if (place?.kind === "standard") return inStandardLibrary(parts, context) ?? unresolved;
  if (place !== undefined) {
    const standard = inStandardLibrary(parts, context);
    if (standard !== undefined) return standard;
    const directories = place.kind === "environment" ? [environmentDirectory(place.environment)] : [];
    const { modules } = findModules({ directories, stubDirectories: [packageStubsRoot] }, parts, context);
    return modules === undefined ? unresolved : found(modules, "exact");
  }
  return fromWorkspace(parts, from, context);
}

function fromWorkspace(parts: readonly string[], from: string, context: LinkContext): Resolution {
  const path = searchPathOf(from, context);
  const [first] = parts;
  const hidden = () => hasRegularModule([...path.stubs, ...path.proper], first, context);
  const isStandard = hasRegularModule([typeshedRoot], first, context) || isStandardLibrary(first);
  if (isStandard && !hidden()) return inStandardLibrary(parts, context) ?? unresolved;
  const own = { directories: path.proper, stubDirectories: path.stubs };
  const local = findModules(own, parts, context);
  if (local.taken || isStandard) return outcome(local, "exact");
  const environment = environmentOf(from, context);
  const installed = environment === undefined ? [] : [...environment.workspaceRoots, environment.directory];
  const all = {
    directories: [...path.proper, ...installed],
    stubDirectories: [...path.stubs, packageStubsRoot],
  };
  const anywhere = findModules(all, parts, context);
  if (anywhere.taken || anywhere.modules !== undefined) return outcome(anywhere, "exact");
  return likely(parts, path, context);
}

function likely(parts: readonly string[], path: SearchPath, context: LinkContext): Resolution {
  const { modules } = findModules(only(path.likely), parts, context);
  return modules === undefined ? unresolved : found(modules, "inferred");
}

/** undefined: the standard library has no module of the first part's name. */
function inStandardLibrary(parts: readonly string[], context: LinkContext): Resolution | undefined {
  if (!hasRegularModule([typeshedRoot], parts[0], context)) {
    return isStandardLibrary(parts[0]) ? { kind: "standardLibrary", parts } : undefined;
  }
  return outcome(findModules(only([typeshedRoot]), parts, context), "exact");
}

function only(directories: readonly string[]): ModulePlaces {
  return { directories, stubDirectories: [] };
}

function outcome({ modules }: Search, tier: Tier): Resolution {
  return modules === undefined ? unresolved : found(modules, tier);
}

function found(modules: readonly PythonModule[], tier: Tier): Resolution {
  return { kind: "module", module: modules[modules.length - 1], along: modules, tier };
}

const unresolved: Resolution = { kind: "unresolved" };
