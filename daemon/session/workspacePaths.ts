/**
 * Paths that clients send, as root-relative paths with forward slashes, or a structured error.
 *
 * Purely lexical: symbolic links inside a workspace are never followed by the index, so a path that stays under the root as
 * text cannot lead outside. "." is the root itself.
 */
import { posix } from "node:path";
import { NavdError } from "../../proto/errors.js";

export function workspacePath(root: string, path: string): string {
  if (path.includes("\0")) throw new NavdError("invalidParams", "a path cannot hold a NUL character", { path });
  const slashed = root.includes("\\") ? path.replaceAll("\\", "/") : path;
  const slashedRoot = root.replaceAll("\\", "/");
  const full = isAbsolutePath(slashed) ? posix.normalize(slashed) : posix.join(slashedRoot, slashed);
  const relative = relativeTo(slashedRoot, full);
  if (relative === undefined) {
    throw new NavdError("outsideRoot", `${path} is outside the workspace ${root}`, { path, root });
  }
  return relative === "" ? "." : relative;
}

export function isAbsolutePath(path: string): boolean {
  return path.startsWith("/") || /^[A-Za-z]:[\\/]/.test(path);
}

/** The part of an absolute, normal path below a directory: "" for the directory itself, undefined outside it. */
export function relativeTo(directory: string, path: string): string | undefined {
  const trimmed = path.length > 1 && path.endsWith("/") ? path.slice(0, -1) : path;
  if (trimmed === directory) return "";
  const prefix = directory.endsWith("/") ? directory : `${directory}/`;
  return trimmed.startsWith(prefix) ? trimmed.slice(prefix.length) : undefined;
}
