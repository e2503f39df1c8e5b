/**
 * Where a user's daemon listens and keeps its things: the one rule that clients and the daemon share.
 *
 * Pure: what the operating system says comes in as a Place. The socket's name is a hash of user, protocol version and build, so that
 * a client never speaks to a daemon made of other code by accident. Limits: Node cuts longer socket paths silently, and macOS allows
 * 104 bytes with the final NUL, so a path over 103 bytes is replaced by a short hashed one in the temporary directory.
 */
import { createHash } from "node:crypto";
import { posix, win32 } from "node:path";
import { productName, protocolVersion } from "./version.js";

export type Place = {
  readonly platform: string;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly homeDirectory: string;
  readonly temporaryDirectory: string;
  /** Numeric user id, or the user's name where there is none. */
  readonly user: string;
};

export type Endpoint = {
  /** Holds the socket, its owner record and the start lock; 0700. */
  readonly runtimeDirectory: string;
  /** A Unix socket's path or a named pipe's. */
  readonly socket: string;
};

export const longestSocketPath = 103;

export function endpointOf(place: Place, build: string): Endpoint {
  const name = shortHash(place.user, String(protocolVersion), build);
  const runtimeDirectory = runtimeDirectoryOf(place);
  if (place.platform === "win32") {
    return {
      runtimeDirectory,
      socket: `\\\\.\\pipe\\${productName}-${shortHash(place.user, runtimeDirectory)}-${name}`,
    };
  }
  const socket = posix.join(runtimeDirectory, `${name}.sock`);
  if (Buffer.byteLength(socket) <= longestSocketPath) return { runtimeDirectory, socket };
  const short = posix.join("/tmp", `${productName}-${place.user}-${shortHash(runtimeDirectory).slice(0, 8)}`);
  return { runtimeDirectory: short, socket: posix.join(short, `${name}.sock`) };
}

function runtimeDirectoryOf(place: Place): string {
  if (place.platform === "win32") return win32.join(localFolder(place), "runtime");
  return xdgFolder(place, "XDG_RUNTIME_DIR") ?? posix.join(place.temporaryDirectory, `${productName}-${place.user}`);
}

/** Logs, and what the last daemon said on its way out. */
export function stateDirectoryOf(place: Place): string {
  if (place.platform === "win32") return win32.join(localFolder(place), "state");
  const usual = place.platform === "darwin" ? ["Library", "Logs"] : [".local", "state"];
  return xdgFolder(place, "XDG_STATE_HOME") ?? posix.join(place.homeDirectory, ...usual, productName);
}

function localFolder(place: Place): string {
  return win32.join(
    place.environment["LOCALAPPDATA"] ?? win32.join(place.homeDirectory, "AppData", "Local"),
    productName,
  );
}

/** The XDG specification: a relative path in one of the variables is invalid and ignored. */
function xdgFolder(place: Place, variable: string): string | undefined {
  const given = place.environment[variable];
  return given?.startsWith("/") ? posix.join(given, productName) : undefined;
}

function shortHash(...parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\0")).digest("hex").slice(0, 16);
}
