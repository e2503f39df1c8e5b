/** Paths of the workspace as the compiler sees them: below one root of its own, so that they are absolute. */

export function compilerName(path: string): string {
  return `/${path}`;
}

export function pathOfName(name: string): string {
  return name.startsWith("/") ? name.slice(1) : name;
}

/** Where the compiler's own libraries stand, as look-ups name it. */
export const libraryFolder = "@ts/lib";

export function isLibrary(name: string): boolean {
  return name.startsWith(`/${libraryFolder}/`);
}
