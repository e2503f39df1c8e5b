/**
 * The rules of a repository that lies around the root: opening `packages/web` of a monorepo obeys the monorepo's .gitignore and
 * keeps what it tracks.
 *
 * Method: walks down from the repository's top to the root with the same rules as the crawl. Where the repository ignores the
 * root itself (a home folder under version control with `*` in its ignore file) it has no say. Limits: reads only .git and
 * .gitignore files of the folders between; .navdignore and navd.toml above the root do not count.
 */
import { dirname } from "node:path";
import type { FileSystem } from "../system/files.js";
import { defaultConfiguration, type WorkspaceConfiguration } from "./configuration.js";
import { type FolderMarkers, probeMarkers } from "./folderMarkers.js";
import { IgnoreRules, type Scope } from "./ignoreRules.js";

/** What is in force in `root` because of a repository above it, or undefined. */
export function enclosingScope(
  root: string,
  configuration: WorkspaceConfiguration,
  files: FileSystem,
): Scope | undefined {
  const top = enclosingTop(root, files);
  if (top === undefined) return undefined;
  const rules = new IgnoreRules(top, { ...defaultConfiguration, userIgnoreFile: configuration.userIgnoreFile }, files);
  const way = root.slice(top === "/" ? 1 : top.length + 1);
  let scope = rules.rootScope(gitMarkersOnly(top, files));
  if (scope.repository === undefined) return undefined;
  const names = way.split("/");
  for (const [index, name] of names.entries()) {
    const verdict = rules.judge(scope, name, "directory");
    if (verdict.kind === "out" || verdict.outBecause !== undefined) return undefined;
    // The root's own folder is entered by the crawl itself.
    if (index === names.length - 1) break;
    const entered = rules.enter(scope, name, verdict, gitMarkersOnly(`${top}/${scope.path}${name}`, files));
    if ("kind" in entered) return undefined;
    scope = entered;
  }
  return {
    path: "",
    repository: scope.repository?.seenFrom(`${way}/`),
    gitRules: scope.gitRules.map((file) => file.seenFrom(top, `${way}/`)),
    navdRules: [],
    outBecause: undefined,
  };
}

function enclosingTop(root: string, files: FileSystem): string | undefined {
  for (let folder = dirname(root), below = root; folder !== below; below = folder, folder = dirname(folder)) {
    if (probeMarkers(folder, files).git) return folder;
  }
  return undefined;
}

function gitMarkersOnly(folder: string, files: FileSystem): FolderMarkers {
  return { ...probeMarkers(folder, files), navdignore: false, virtualEnvironment: false, cacheTag: false };
}
