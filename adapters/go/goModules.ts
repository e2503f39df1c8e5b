/**
 * Modules of a workspace as look-ups show them: which go.mod governs a directory, and what go.mod and go.work say.
 *
 * Method: only tracked look-ups of paths and of manifest keys (goModAdapter.ts), so that links hold until one of those changes.
 */
import { type FileIdentity, fileContainer, type LinkContext } from "../links.js";
import { dependencyIdentity, dependencyPlace } from "./dependencyPaths.js";
import { goIdentity, standardLibrary } from "./goIdentity.js";

/** A module of the workspace. */
export type GoModule = {
  /** Directory of its go.mod; "" is the workspace's root. */
  readonly root: string;
  /** The module path, "" where go.mod does not say it. */
  readonly path: string;
};

/** The module of the nearest go.mod in a directory or above it. */
export function moduleAround(directory: string, context: LinkContext): GoModule | undefined {
  for (let at: string | undefined = directory; at !== undefined; at = parentDirectory(at)) {
    const manifest = joinPath(at, "go.mod");
    if (context.exists(manifest)) return { root: at, path: scalar(manifest, "module", context) };
  }
  return undefined;
}

/** The import path by which a directory of a module is known; the standard library's own module has no prefix. */
export function importPath(module: GoModule, directory: string): string {
  const inside = relativePath(module.root, directory);
  if (module.path === standardLibrary) return inside;
  return inside === "" ? module.path : `${module.path}/${inside}`;
}

/** The package that files of a directory belong to. */
export function directoryIdentity(directory: string, context: LinkContext): FileIdentity {
  const place = dependencyPlace(directory);
  if (place !== undefined) return dependencyIdentity(place);
  const module = moduleAround(directory, context);
  if (module === undefined || module.path === "") return goIdentity("", segments(directory));
  const inside = relativePath(module.root, directory);
  if (inside === "vendor" || inside.startsWith("vendor/")) {
    const vendored = inside.slice("vendor/".length);
    const provider = requiredModule(module, vendored, context);
    if (provider !== undefined) return goIdentity(provider, segments(vendored.slice(provider.length + 1)));
  }
  return goIdentity(modulePackage(module), segments(inside));
}

/** The longest module of `require` that a package's import path can belong to. */
export function requiredModule(module: GoModule, path: string, context: LinkContext): string | undefined {
  for (const prefix of pathPrefixes(path)) {
    if (requiredVersion(module, prefix, context) !== undefined) return prefix;
  }
  return undefined;
}

export function requiredVersion(module: GoModule, path: string, context: LinkContext): string | undefined {
  const container = fileContainer(joinPath(module.root, "go.mod"), "require");
  return context.member(container, path)[0]?.valueType;
}

/** A path and all it starts with, longest first: a/b/c, a/b, a. */
export function pathPrefixes(path: string): readonly string[] {
  const prefixes: string[] = [];
  for (let at: string | undefined = path; at !== undefined && at !== ""; at = parentDirectory(at)) prefixes.push(at);
  return prefixes;
}

export function scalar(manifest: string, key: string, context: LinkContext): string {
  return context.member(fileContainer(manifest), key)[0]?.valueType ?? "";
}

export function joinPath(directory: string, inside: string): string {
  if (directory === "") return inside;
  return inside === "" ? directory : `${directory}/${inside}`;
}

/** A relative path of a manifest from its directory, without dots; undefined where it leaves the workspace. */
export function resolvePath(directory: string, relative: string): string | undefined {
  if (relative.startsWith("/") || /^[A-Za-z]:/.test(relative)) return undefined;
  const parts = segments(directory).slice();
  for (const part of relative.split(/[/\\]/)) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** The directory above; undefined above the root. */
export function parentDirectory(directory: string): string | undefined {
  if (directory === "") return undefined;
  return directory.slice(0, Math.max(0, directory.lastIndexOf("/")));
}

/** `directory` as seen from `root`, which must hold it. */
function relativePath(root: string, directory: string): string {
  return root === "" ? directory : directory.slice(root.length + 1);
}

function segments(path: string): readonly string[] {
  return path === "" ? [] : path.split("/");
}

/** Fixture modules often share a name (example.com/m); those below a testdata folder are told apart by their place. */
function modulePackage(module: GoModule): string {
  return segments(module.root).includes("testdata") ? `${module.path}//${module.root}` : module.path;
}
