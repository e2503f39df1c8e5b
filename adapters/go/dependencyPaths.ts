/**
 * Paths of packages outside the workspace: the standard library's (`@std/net/http`) and those of modules (`@mod/example.com/m@v1.2.3/pkg`).
 *
 * The module path stands as go.mod spells it. Where `replace` puts another module's version in its place, that module's path stands behind
 * the version with `+` for `/` (`@mod/example.com/m@v1.0.0=example.org+fork/pkg`): the code is the fork's, its name is not. Neither `@` nor
 * `+` nor `=` can stand in a module path, nor `=` in a version (go.dev/ref/mod#go-mod-file-ident, #versions).
 */
import type { FileIdentity } from "../links.js";
import { goIdentity, standardLibrary } from "./goIdentity.js";

/** A module version as sources of it are stored. */
export type ModuleVersion = {
  /** The path it is imported by. */
  readonly path: string;
  readonly version: string;
  /** The path of the module whose sources these are; the same unless `replace` names another. */
  readonly source: string;
};

export type DependencyPlace =
  | { readonly kind: "standard"; readonly inside: string }
  | { readonly kind: "module"; readonly module: ModuleVersion; readonly inside: string };

const standardRoot = "@std";
const moduleRoot = "@mod/";

/** The directory of a package of the standard library, by its import path. */
export function standardDirectory(importPath: string): string {
  return `${standardRoot}/${importPath}`;
}

/** The root directory of a module's version. */
export function moduleDirectory({ path, version, source }: ModuleVersion): string {
  return `${moduleRoot}${path}@${version}${source === path ? "" : `=${source.replaceAll("/", "+")}`}`;
}

/** Where a directory or file outside the workspace stands; undefined for one of the workspace. */
export function dependencyPlace(path: string): DependencyPlace | undefined {
  if (path === standardRoot || path.startsWith(`${standardRoot}/`)) {
    return { kind: "standard", inside: path.slice(standardRoot.length + 1) };
  }
  if (!path.startsWith(moduleRoot)) return undefined;
  const at = path.indexOf("@", moduleRoot.length);
  if (at < 0) return undefined;
  const slash = path.indexOf("/", at);
  const end = slash < 0 ? path.length : slash;
  const [version, source] = path.slice(at + 1, end).split("=");
  const name = path.slice(moduleRoot.length, at);
  const module = { path: name, version, source: source?.replaceAll("+", "/") ?? name };
  return { kind: "module", module, inside: path.slice(end + 1) };
}

/** The package of a directory outside the workspace. */
export function dependencyIdentity(place: DependencyPlace): FileIdentity {
  const namespace = place.inside === "" ? [] : place.inside.split("/");
  return goIdentity(place.kind === "standard" ? standardLibrary : place.module.path, namespace);
}
