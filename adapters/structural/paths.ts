/** Workspace paths: relative to the root, with slashes; "" is the root. */

export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** A path relative to a directory, with `.` and `..` resolved; undefined where it leaves the root. */
export function joinPath(directory: string, relative: string): string | undefined {
  const parts = directory === "" ? [] : directory.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** The directory and all above it, nearest first; the root last. */
export function ancestors(directory: string): readonly string[] {
  const found: string[] = [];
  for (let at = directory; ; at = directoryOf(at)) {
    found.push(at);
    if (at === "") return found;
  }
}
