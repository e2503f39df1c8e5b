/** Whether two objects are one declaration. A dependency's are made once for each main module that sees it. */
import type { TypeObject } from "./objects.js";

export function sameObject(left: TypeObject, right: TypeObject): boolean {
  if (left === right) return true;
  if (left.name !== right.name || left.home.container !== right.home.container) return false;
  const ours = left.declared[0];
  const theirs = right.declared[0];
  return ours !== undefined && ours.path === theirs?.path && ours.ordinal === theirs.ordinal;
}
