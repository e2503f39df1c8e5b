/**
 * Packages of the workspace by name: itself, those a dependency names by path, those under the workspace globs.
 *
 * Globs come from `workspaces` of a package.json or from pnpm-workspace.yaml, at the file's package or above. Tracked look-ups
 * cannot list directories, so a `*` is filled with the directory names that a package's name suggests (`@acme/ui-icons`: ui-icons, acme-ui-icons,
 * icons, ui/icons), and the manifest found there must say the name. Limits: a package whose directory name has nothing to do with
 * its own name is not found.
 */
import type { LinkContext } from "../links.js";
import { keysAt, listAt, packageDirectory, scalarAt } from "./manifest.js";
import { directoryOf, joinPath, upwards, within } from "./paths.js";

const mostCandidates = 96;

/** The directory of the package called `name` as a file in `directory` sees it, or undefined. */
export function workspacePackage(context: LinkContext, directory: string, name: string): string | undefined {
  for (const at of upwards(directory)) {
    if (at.endsWith("node_modules")) continue;
    const manifest = within(at, "package.json");
    const hasManifest = context.exists(manifest);
    if (hasManifest) {
      if (scalarAt(context, manifest, "", "name") === name) return at;
      const linked = linkedDirectory(context, manifest, name);
      if (linked !== undefined && context.exists(within(linked, "package.json"))) return linked;
    }
    for (const glob of workspaceGlobs(context, at, hasManifest)) {
      const found = underGlob(context, at, glob, name);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** Whether the nearest manifest or one above it lists the package as a dependency. */
export function isDependency(context: LinkContext, directory: string, name: string): boolean {
  const nearest = packageDirectory(context, directory);
  if (nearest === undefined) return false;
  for (const at of upwards(nearest)) {
    const manifest = within(at, "package.json");
    if (!context.exists(manifest)) continue;
    for (const group of dependencyGroups) if (scalarAt(context, manifest, group, name) !== undefined) return true;
  }
  return false;
}

const dependencyGroups = ["dependencies", "devDependencies", "peerDependencies", "optionalDependencies"];

/** `"name": "file:../name"` and its like. */
function linkedDirectory(context: LinkContext, manifest: string, name: string): string | undefined {
  for (const group of dependencyGroups) {
    const wanted = scalarAt(context, manifest, group, name);
    const match = wanted === undefined ? null : /^(?:file|link|portal|workspace):(\.{1,2}\/.*)$/.exec(wanted);
    if (match !== null) return joinPath(directoryOf(manifest), match[1]);
  }
  return undefined;
}

function workspaceGlobs(context: LinkContext, directory: string, hasManifest: boolean): readonly string[] {
  const globs: string[] = [];
  if (hasManifest) {
    const manifest = within(directory, "package.json");
    for (const key of keysAt(context, manifest, "workspaces")) {
      if (key === "packages") globs.push(...listAt(context, manifest, "workspaces", "packages"));
      else if (/^\d+$/.test(key)) globs.push(scalarAt(context, manifest, "workspaces", key) ?? "");
    }
  }
  for (const name of ["pnpm-workspace.yaml", "lerna.json"]) {
    const file = within(directory, name);
    if (context.exists(file)) globs.push(...listAt(context, file, "", "packages"));
  }
  return globs.filter((glob) => glob !== "" && !glob.startsWith("!"));
}

function underGlob(context: LinkContext, root: string, glob: string, name: string): string | undefined {
  const filled = fillGlob(glob.replace(/^\.\//, "").replace(/\/+$/, ""), name);
  for (const candidate of filled.slice(0, mostCandidates)) {
    const directory = joinPath(root, candidate);
    if (directory === undefined) continue;
    const manifest = within(directory, "package.json");
    if (context.exists(manifest) && scalarAt(context, manifest, "", "name") === name) return directory;
  }
  return undefined;
}

/** The directories a glob may mean for a package of that name. */
export function fillGlob(glob: string, name: string): readonly string[] {
  const star = glob.indexOf("*");
  if (star < 0) return [glob];
  const head = glob.slice(0, star);
  const tail = glob.slice(star).replace(/^\*+/, "");
  if (tail !== "" && !/^(?:\/\*+)*$/.test(tail)) {
    return directoryNames(name)
      .filter((filled) => !filled.includes("/"))
      .flatMap((filled) => fillGlob(head + filled + tail, name));
  }
  const isDeep = glob.includes("**") || tail !== "";
  return directoryNames(name)
    .filter((filled) => isDeep || !filled.includes("/"))
    .map((filled) => head + filled);
}

function directoryNames(name: string): readonly string[] {
  const slash = name.indexOf("/");
  const scope = slash < 0 ? "" : name.slice(1, slash);
  const bare = slash < 0 ? name : name.slice(slash + 1);
  const names = new Set([bare]);
  if (scope !== "")
    for (const more of [`${scope}-${bare}`, scope, `@${scope}/${bare}`, `${scope}/${bare}`]) names.add(more);
  for (let dash = bare.indexOf("-"); dash >= 0; dash = bare.indexOf("-", dash + 1)) {
    names.add(bare.slice(dash + 1));
    names.add(`${bare.slice(0, dash)}/${bare.slice(dash + 1)}`);
    names.add(bare.slice(0, dash));
  }
  return [...names];
}
