/**
 * The name that an import of a directory binds without an alias. Files of several packages may stand there under different build
 * constraints: one of another name than `main`, which cannot be imported, and than `documentation`, which is no code (go/build), counts.
 * The directory may lie outside the workspace (`@std/...`, `@mod/...`). undefined: no package is there.
 */
import type { LinkContext } from "../links.js";

export function importedName(directory: string, context: LinkContext): string | undefined {
  const names = context.packageNames(directory);
  return names.find((name) => name !== "main" && name !== "documentation") ?? names[0];
}
