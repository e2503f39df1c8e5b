/**
 * Of a package that the workspace holds more than once under one name (a vendored copy, a replaced module beside its original) the declarations
 * that the asking file means: those in the directory to which its import leads, or in its own.
 *
 * Limits: a file that reaches a copy through another package, without importing it, gets all of them.
 */
import { adapterOf } from "../../adapters/registry.js";
import type { DeclarationRef, View } from "../graph/view.js";

/** `from`: the file that asks, or "". */
export function meantCopies(
  view: View,
  refs: readonly DeclarationRef[],
  moniker: string,
  from: string,
): readonly DeclarationRef[] {
  if (from === "" || refs.every(({ path }) => directoryOf(path) === directoryOf(refs[0].path))) return refs;
  const asking = view.file(from);
  // Elsewhere declarations in several directories may be one symbol.
  if (asking === undefined || adapterOf(asking.facts.dialect).packageName === undefined) return refs;
  const meant = new Set(
    (view.linksAt(from)?.imports ?? [])
      .filter(({ target, targetPath }) => targetPath !== "" && moniker.startsWith(target))
      .map(({ targetPath }) => (targetPath === "." ? "" : targetPath)),
  );
  for (const directories of [new Set([directoryOf(from)]), meant]) {
    const found = refs.filter(({ path }) => directories.has(directoryOf(path)));
    if (found.length > 0) return found;
  }
  return refs;
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
