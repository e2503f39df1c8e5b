/**
 * Where navd keeps what: the XDG base directories on Linux and the like, the usual folders on macOS and Windows.
 *
 * Every folder is private: created 0700 and, each time it is asked for, checked to be a real directory that belongs to the
 * user and that nobody else can write to. A socket or an index in a folder that another user controls could be swapped.
 * Limits: Windows has no owner and mode here; its folders lie in the user's profile and inherit its access list.
 */
import * as os from "node:os";
import { join } from "node:path";
import { errorCode, type FileStatus, type FileSystem } from "./files.js";
import { realFiles } from "./realFiles.js";

export type Directories = {
  /** The index: may be deleted at any time. */
  readonly cache: string;
  /** Logs and what should survive a deleted cache. */
  readonly state: string;
  /** Sockets and locks: gone after a reboot at the latest. */
  readonly runtime: string;
  /** The user's settings; navd only reads them. */
  readonly config: string;
};

export type DirectoryEnvironment = {
  readonly platform: NodeJS.Platform;
  readonly variables: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly temporary: string;
  /** The process's user id, -1 where there is none. */
  readonly user: number;
};

/** A folder that is not safe to use. `path` names it, the message says what to do. */
export class UnsafeDirectoryError extends Error {
  override readonly name = "UnsafeDirectoryError";

  constructor(
    readonly path: string,
    reason: string,
  ) {
    super(`${path} ${reason}`);
  }
}

/** The paths alone; nothing is created or checked. */
export function directoryPaths(environment: DirectoryEnvironment): Directories {
  const { platform, variables, home, temporary, user } = environment;
  // The XDG specification: a relative path in one of the variables is invalid and ignored.
  const xdg = (name: string): string | undefined => {
    const value = variables[name];
    return value?.startsWith("/") ? join(value, "navd") : undefined;
  };
  const runtimeFallback = join(temporary, user < 0 ? "navd" : `navd-${user}`);
  if (platform === "win32") {
    const local = variables["LOCALAPPDATA"] ?? join(home, "AppData", "Local");
    const roaming = variables["APPDATA"] ?? join(home, "AppData", "Roaming");
    return {
      cache: join(local, "navd", "cache"),
      state: join(local, "navd", "state"),
      runtime: join(local, "navd", "runtime"),
      config: join(roaming, "navd"),
    };
  }
  const library = join(home, "Library");
  const mac = platform === "darwin";
  return {
    cache: xdg("XDG_CACHE_HOME") ?? (mac ? join(library, "Caches", "navd") : join(home, ".cache", "navd")),
    state: xdg("XDG_STATE_HOME") ?? (mac ? join(library, "Logs", "navd") : join(home, ".local", "state", "navd")),
    runtime: xdg("XDG_RUNTIME_DIR") ?? runtimeFallback,
    config: xdg("XDG_CONFIG_HOME") ?? (mac ? join(library, "Preferences", "navd") : join(home, ".config", "navd")),
  };
}

/** The environment of this process. */
export function directoryEnvironment(): DirectoryEnvironment {
  return {
    platform: process.platform,
    variables: process.env,
    home: os.homedir(),
    temporary: os.tmpdir(),
    user: process.getuid?.() ?? -1,
  };
}

export const cacheDirectory = (): string => prepared("cache");
export const stateDirectory = (): string => prepared("state");
export const runtimeDirectory = (): string => prepared("runtime");

/** The settings' folder; it is only read, so it is neither created nor checked. */
export const configDirectory = (): string => directoryPaths(directoryEnvironment()).config;

/**
 * Creates a folder where it is missing and checks it.
 * @throws UnsafeDirectoryError when it is a link, no directory, someone else's, or writable for others.
 */
export function preparePrivateDirectory(path: string, user: number, files: FileSystem): void {
  let status = statusOrMissing(path, files);
  if (status === undefined) {
    files.makeDirectory(path, 0o700);
    status = files.lstat(path);
  }
  if (status.kind === "symlink") throw new UnsafeDirectoryError(path, "is a symbolic link; remove it.");
  if (status.kind !== "directory") throw new UnsafeDirectoryError(path, "is no directory; remove it.");
  if (user < 0) return;
  if (status.owner !== user) {
    throw new UnsafeDirectoryError(path, `belongs to user ${status.owner} and not to you (${user}); remove it.`);
  }
  if ((status.mode & 0o022) !== 0) {
    throw new UnsafeDirectoryError(path, `can be written to by others; run: chmod 700 '${path}'`);
  }
}

function prepared(name: keyof Directories): string {
  const environment = directoryEnvironment();
  const path = directoryPaths(environment)[name];
  preparePrivateDirectory(path, environment.user, realFiles);
  return path;
}

function statusOrMissing(path: string, files: FileSystem): FileStatus | undefined {
  try {
    return files.lstat(path);
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
}
