/**
 * The names that an import of a directory can bind without an alias: those of its package clauses, test files apart, sorted. More than one only
 * where files of several packages stand in one directory. The directory may lie outside the workspace (`@std/...`, `@mod/...`).
 */
import type { LinkContext } from "../links.js";

export function packageNamesIn(directory: string, context: LinkContext): readonly string[] {
  return context.packageNames(directory);
}
