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
  const vendored = vendoredPath(directory, module?.root ?? "", context);
  if (vendored !== undefined) return vendored;
  if (module === undefined || module.path === "") return goIdentity("", segments(directory));
  return goIdentity(modulePackage(module), segments(relativePath(module.root, directory)));
}

/** The package of a folder below `vendor` of a module, or of a go.work from its root on: that of the longest required module it can belong to. */
function vendoredPath(directory: string, root: string, context: LinkContext): FileIdentity | undefined {
  const inside = relativePath(root, directory);
  const at = `/${inside}`.indexOf("/vendor/");
  if (at < 0) return undefined;
  const holder = joinPath(root, inside.slice(0, Math.max(0, at - 1)));
  const path = inside.slice(at + "vendor/".length);
  const manifests = [...(at === 0 ? [joinPath(root, "go.mod")] : []), ...workManifests(holder, context)];
  for (const prefix of pathPrefixes(path)) {
    const required = manifests.some((manifest) => requiredIn(manifest, prefix, context) !== undefined);
    if (required) return goIdentity(prefix, segments(path.slice(prefix.length + 1)));
  }
  return undefined;
}

/** The go.mod files of the modules that a go.work in this directory uses. */
function workManifests(directory: string, context: LinkContext): readonly string[] {
  const work = joinPath(directory, "go.work");
  if (!context.exists(work)) return [];
  return context.enumerate(fileContainer(work, "use")).flatMap((use) => {
    const used = resolvePath(directory, use.name);
    return used === undefined ? [] : [joinPath(used, "go.mod")];
  });
}

export function requiredVersion(module: GoModule, path: string, context: LinkContext): string | undefined {
  return requiredIn(joinPath(module.root, "go.mod"), path, context);
}

function requiredIn(manifest: string, path: string, context: LinkContext): string | undefined {
  return context.member(fileContainer(manifest, "require"), path)[0]?.valueType;
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
