/**
 * Folders of the Go module cache: where a module's version lies, and the path of a package in it as it is on disk.
 *
 * In file names an upper-case letter is `!` and its lower-case form (go.dev/ref/mod#module-cache, "escaped"). A path that no module can have
 * (empty segments, dots, separators of another kind) has no folder: nothing outside the cache can be named.
 */

/** Relative to the module cache; undefined where no such module can be. */
export function moduleFolder(modulePath: string, version: string): string | undefined {
  if (!isPlain(modulePath) || !isPlain(version) || version.includes("/")) return undefined;
  return `${escaped(modulePath)}@${escaped(version)}`;
}

/** Whether a path has only segments that are names: nothing in it leads elsewhere. */
export function isPlain(path: string): boolean {
  return !/[\\:\0!@]/.test(path) && path.split("/").every((segment) => segment !== "" && !/^\.\.?$/.test(segment));
}

function escaped(path: string): string {
  return path.replace(/[A-Z]/g, (letter) => `!${letter.toLowerCase()}`);
}
