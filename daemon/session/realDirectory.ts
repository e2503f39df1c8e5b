/** The real path of a directory that a client names, or a structured error. */
import { NavdError } from "../../proto/errors.js";
import { errorCode, type FileSystem } from "../system/files.js";
import { isAbsolutePath } from "./workspacePaths.js";

export function realDirectory(path: string, files: FileSystem): string {
  if (path.includes("\0")) throw new NavdError("invalidParams", "a path cannot hold a NUL character", { path });
  if (!isAbsolutePath(path)) throw new NavdError("invalidParams", `a root is an absolute path, not ${path}`, { path });
  let real: string;
  let kind: string;
  try {
    real = files.realpath(path);
    kind = files.stat(real).kind;
    // Entering it is what indexing will do.
    for (const _ of files.list(real)) break;
  } catch (error) {
    const reason = errorCode(error);
    const text =
      reason === "ENOENT" ? "there is no" : reason === "ENOTDIR" ? "no directory:" : `cannot read (${reason})`;
    throw new NavdError("unreadable", `${text} ${path}`, { path, reason });
  }
  if (kind !== "directory") throw new NavdError("unreadable", `${path} is no directory`, { path, reason: "ENOTDIR" });
  return real;
}
