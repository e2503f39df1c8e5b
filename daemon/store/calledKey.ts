/**
 * Under which keys the store finds the files that may be called something: `cart` for shop/cart.py, `v1` for a package k8s.io/api/core/v1.
 *
 * They lie in the table of dependency keys beside what links looked up. Made of a file's path and its linked identity; what its own
 * text calls its container stands in the marks of its names.
 */
import { hash32 } from "../base/hash.js";
import { lastNameSegment } from "../base/nameSegments.js";

export function calledKey(segment: string): number {
  return hash32(segment, 21);
}

/** The last parts of what may stand in front of a file's top-level names: of its namespace, and its path without the ending. */
export function calledBy(path: string, namespace: readonly string[] | undefined): readonly string[] {
  return [lastOf(namespace ?? path.split("/")), stemOf(path).split("/").at(-1) ?? ""];
}

/** A path without what follows its last dot. */
export function stemOf(path: string): string {
  return path.replace(/\.[^./]*$/, "");
}

function lastOf(namespace: readonly string[]): string {
  for (let index = namespace.length - 1; index >= 0; index--) {
    const segment = lastNameSegment(namespace[index]);
    if (segment !== "") return segment;
  }
  return "";
}
