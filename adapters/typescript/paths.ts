/** Root-relative paths with slashes; "" is the root. */

export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

/** undefined: the path leads out of the root. */
export function joinPath(directory: string, relative: string): string | undefined {
  const parts = directory === "" ? [] : directory.split("/");
  for (const part of relative.split("/")) {
    if (part === "" || part === ".") continue;
    if (part !== "..") parts.push(part);
    else if (parts.pop() === undefined) return undefined;
  }
  return parts.join("/");
}

/** The directory itself, its parent, and so on to the root. */
export function* upwards(directory: string): Generator<string> {
  let at = directory;
  for (;;) {
    yield at;
    if (at === "") return;
    at = directoryOf(at);
  }
}

export function within(directory: string, name: string): string {
  return directory === "" ? name : `${directory}/${name}`;
}
