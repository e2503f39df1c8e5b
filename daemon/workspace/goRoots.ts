/**
 * Where Go keeps code outside of workspaces: GOROOT and the module cache, found without running anything.
 *
 * Method: the environment's word first (GOROOT; GOMODCACHE, else pkg/mod in the first folder of GOPATH, else in ~/go), then the `go` in PATH,
 * whose real path ends in bin/go of its GOROOT, then the usual places. All are only read. Limits: what `go env -w` wrote to a file of its own
 * is not read.
 */
import { delimiter, dirname, isAbsolute, join } from "node:path";
import type { FileSystem } from "../system/files.js";

/** Real paths. Plain data: it goes to workers. */
export type GoRoots = {
  /** undefined: there is none. */
  readonly goRoot: string | undefined;
  readonly moduleCache: string | undefined;
};

export type GoEnvironment = {
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly home: string;
};

export const noGoRoots: GoRoots = { goRoot: undefined, moduleCache: undefined };

export function findGoRoots({ variables, home }: GoEnvironment, files: FileSystem): GoRoots {
  const goPath = (variables["GOPATH"] ?? "").split(delimiter)[0];
  const moduleCaches = [
    variables["GOMODCACHE"],
    goPath === "" ? undefined : join(goPath, "pkg", "mod"),
    home === "" ? undefined : join(home, "go", "pkg", "mod"),
  ];
  return { goRoot: findGoRoot(variables, files), moduleCache: firstDirectory(moduleCaches, files) };
}

function findGoRoot(variables: GoEnvironment["variables"], files: FileSystem): string | undefined {
  const named = variables["GOROOT"];
  if (named !== undefined && named !== "") return goRootAt(named, files);
  for (const candidate of candidates(variables["PATH"] ?? "", files)) {
    const found = goRootAt(candidate, files);
    if (found !== undefined) return found;
  }
  return undefined;
}

function* candidates(path: string, files: FileSystem): Generator<string> {
  for (const directory of path.split(delimiter)) {
    if (!isAbsolute(directory)) continue;
    for (const command of ["go", "go.exe"]) {
      const real = realPath(join(directory, command), files);
      if (real !== undefined) yield dirname(dirname(real));
    }
  }
  yield* usualGoRoots;
}

const usualGoRoots = ["/usr/local/go", "/usr/lib/go", "/usr/lib/golang", "/opt/homebrew/opt/go/libexec"];

function goRootAt(path: string, files: FileSystem): string | undefined {
  const root = firstDirectory([path], files);
  return root !== undefined && isDirectory(join(root, "src", "fmt"), files) ? root : undefined;
}

/** The real path of the first that is a directory. */
function firstDirectory(paths: readonly (string | undefined)[], files: FileSystem): string | undefined {
  for (const path of paths) {
    if (path === undefined || !isAbsolute(path)) continue;
    const real = realPath(path, files);
    if (real !== undefined && isDirectory(real, files)) return real;
  }
  return undefined;
}

function isDirectory(path: string, files: FileSystem): boolean {
  try {
    return files.stat(path).kind === "directory";
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
