/**
 * Where Python keeps code outside of a workspace's sources: the environment that is active where the user works, found without running anything.
 * Environments inside the workspace are found by their folders (pythonEnvironment.ts).
 *
 * Method: the environment's word: VIRTUAL_ENV, else CONDA_PREFIX. The standard library's sources are those of the `python3` in PATH, by its real path.
 * Limits: what is installed for a Python without an environment (the system's) is not read.
 */
import { delimiter, dirname, isAbsolute, join } from "node:path";
import type { EntryKind, FileSystem } from "../system/files.js";

/** Plain data: it goes to workers. */
export type PythonRoots = {
  /** The workspace's real path; absent: environments inside it are not read. */
  readonly workspace?: string;
  /** The real path of the active environment. */
  readonly activeEnvironment?: string;
  /** The folder of the standard library's sources, for where its symbols are defined. */
  readonly standardLibrary?: string;
};

export function findPythonRoots(
  workspace: string,
  variables: Readonly<Record<string, string | undefined>>,
  files: FileSystem,
): PythonRoots {
  const activeEnvironment = findActive([variables["VIRTUAL_ENV"], variables["CONDA_PREFIX"]], files);
  const standardLibrary = findStandardLibrary(variables["PATH"] ?? "", files);
  return {
    workspace,
    ...(activeEnvironment === undefined ? {} : { activeEnvironment }),
    ...(standardLibrary === undefined ? {} : { standardLibrary }),
  };
}

function findActive(named: readonly (string | undefined)[], files: FileSystem): string | undefined {
  for (const path of named) {
    const real = path === undefined || !isAbsolute(path) ? undefined : realPath(path, files);
    if (real !== undefined && isKind(real, "directory", files)) return real;
  }
  return undefined;
}

function findStandardLibrary(path: string, files: FileSystem): string | undefined {
  for (const directory of path.split(delimiter)) {
    if (!isAbsolute(directory)) continue;
    const real = realPath(join(directory, "python3"), files);
    const version = real === undefined ? undefined : /[\\/](python3\.\d+)$/.exec(real)?.[1];
    if (real === undefined || version === undefined) continue;
    const library = join(dirname(dirname(real)), "lib", version);
    if (isKind(join(library, "os.py"), "file", files)) return library;
  }
  return undefined;
}

function isKind(path: string, kind: EntryKind, files: FileSystem): boolean {
  try {
    return files.stat(path).kind === kind;
  } catch {
    return false;
  }
}

function realPath(path: string, files: FileSystem): string | undefined {
  try {
    return files.realpath(path);
  } catch {
    return undefined;
  }
}
