/** Paths of a workspace as module finding puts them together: with slashes, "" is the root. */

export function joinPath(directory: string, name: string): string {
  if (name === "") return directory;
  return directory === "" ? name : `${directory}/${name}`;
}

/** The directory of a path; "" for one in the root and for the root itself. */
export function parentPath(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** Whether a path is a directory or lies below it. */
export function isWithin(path: string, directory: string): boolean {
  return directory === "" || path === directory || path.startsWith(`${directory}/`);
}

/** A path that a manifest in a directory names; undefined where it is absolute or leaves the workspace. */
export function pathFrom(directory: string, written: string): string | undefined {
  if (/^(?:[/\\~$]|[A-Za-z]:)/.test(written)) return undefined;
  const parts = directory === "" ? [] : directory.split("/");
  for (const part of written.split(/[/\\]/)) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}
