/** A connection to a daemon's socket, opened only when nobody but the user can have put the socket there. */
import { lstatSync, type Stats } from "node:fs";
import { createConnection, type Socket } from "node:net";
import { dirname } from "node:path";
import { DaemonUnavailableError } from "./daemonUnavailableError.js";

/** @throws DaemonUnavailableError when another user could be behind it. */
export async function openSocket(path: string): Promise<Socket | "absent" | "refused" | "silent"> {
  if (checkOwner(path) === "absent") return "absent";
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once("connect", () => {
      socket.removeAllListeners("error");
      resolve(socket);
    });
    socket.once("error", (error: NodeJS.ErrnoException) => {
      const absent = error.code === "ENOENT" || error.code === "ENOTDIR";
      resolve(absent ? "absent" : error.code === "ECONNREFUSED" ? "refused" : "silent");
    });
  });
}

/** A socket that another user could have put there is not spoken to. Where there is none, that is known without asking the network. */
function checkOwner(socket: string): "absent" | "ours" {
  const user = process.getuid?.();
  if (user === undefined || socket.startsWith("\\\\")) return "ours";
  for (const path of [dirname(socket), socket]) {
    const status = statusOf(path);
    if (status === undefined) return "absent";
    if (status.uid !== user || status.isSymbolicLink() || (status.mode & 0o022) !== 0) {
      throw new DaemonUnavailableError(`${path} could have been put there by another user; remove it`);
    }
  }
  return "ours";
}

/** undefined: there is no such path, or something on the way is no directory. */
function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
