/** The few names in a folder that decide how the rest of it is judged. */
import type { DirectoryEntry, EntryKind, FileSystem } from "../system/files.js";
import { cacheTagName, virtualEnvironmentMarker } from "./builtInRules.js";

/** What a folder holds of them. An ignore file counts only as a regular file: git does not follow links to one either. */
export type FolderMarkers = {
  readonly git: boolean;
  readonly gitignore: boolean;
  readonly navdignore: boolean;
  readonly virtualEnvironment: boolean;
  readonly cacheTag: boolean;
};

export const gitIgnoreName = ".gitignore";
export const navdIgnoreName = ".navdignore";

/** From a listing. */
export function markersOf(entries: readonly DirectoryEntry[]): FolderMarkers {
  const markers = { git: false, gitignore: false, navdignore: false, virtualEnvironment: false, cacheTag: false };
  for (const { name, kind } of entries) {
    if (name === ".git") markers.git = kind !== "special";
    else if (kind !== "file") continue;
    else if (name === gitIgnoreName) markers.gitignore = true;
    else if (name === navdIgnoreName) markers.navdignore = true;
    else if (name === virtualEnvironmentMarker) markers.virtualEnvironment = true;
    else if (name === cacheTagName) markers.cacheTag = true;
  }
  return markers;
}

/** By asking for each name, where the folder is not listed. `folder` is absolute. */
export function probeMarkers(folder: string, files: FileSystem): FolderMarkers {
  const names = [".git", gitIgnoreName, navdIgnoreName, virtualEnvironmentMarker, cacheTagName];
  return markersOf(
    names.flatMap((name) => {
      const kind = kindOrMissing(`${folder === "/" ? "" : folder}/${name}`, files);
      return kind === undefined ? [] : [{ name, kind }];
    }),
  );
}

function kindOrMissing(path: string, files: FileSystem): EntryKind | undefined {
  try {
    return files.lstat(path).kind;
  } catch {
    return undefined;
  }
}
