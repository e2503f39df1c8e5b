/**
 * The names that a file's imports bind for the whole file, and so for whoever imports them from it: what the look-up
 * `imported(path, name)` answers from, and the names whose answers a change of the file can touch.
 */
import { type FileFacts, type Import, importFlags } from "./facts.js";
import type { ImportedBinding } from "./links.js";

/** By bound name, in the file's order. `import a.b` without an alias stands under its specifier or, where
 * the language has names for it (LanguageAdapter.importNames), under these; a star import under `*`. */
export function importedBindings(
  facts: FileFacts,
  moduleNames?: (imported: Import) => readonly string[],
): ReadonlyMap<string, readonly ImportedBinding[]> {
  const bindings = new Map<string, ImportedBinding[]>();
  for (const imported of facts.imports) {
    if ((imported.flags & importFlags.local) !== 0) continue;
    for (const name of imported.names) add(bindings, name.alias === "" ? name.name : name.alias, imported, name.name);
    if (imported.form === "star") add(bindings, imported.alias === "" ? "*" : imported.alias, imported, "");
    if (imported.form !== "module") continue;
    const own = [imported.alias === "" ? imported.specifier : imported.alias];
    for (const name of moduleNames?.(imported) ?? own) add(bindings, name, imported, "");
  }
  return bindings;
}

function add(bindings: Map<string, ImportedBinding[]>, bound: string, from: Import, name: string): void {
  const binding = { form: from.form, specifier: from.specifier, name, flags: from.flags };
  const known = bindings.get(bound);
  if (known === undefined) bindings.set(bound, [binding]);
  else known.push(binding);
}
