/** Targets of a file's imports: the module, and each name taken from it. */
import { type FileFacts, type Import, importFlags } from "../facts.js";
import { type FileLinks, type ImportLink, importLinks, type LinkContext } from "../links.js";
import { ExportResolver, type Target } from "./exportResolver.js";
import { moduleMoniker } from "./identify.js";
import { ModuleResolver } from "./moduleResolver.js";

export function linkImports(facts: FileFacts, context: LinkContext): FileLinks {
  const modules = new ModuleResolver(context);
  const exports = new ExportResolver(context, modules);
  const imports: ImportLink[] = [];
  for (const [importIndex, imported] of facts.imports.entries()) {
    const add = (nameIndex: number, targets: readonly Target[]) => {
      for (const { moniker, path, tier } of targets) {
        imports.push({ importIndex, nameIndex, target: moniker, targetPath: path, tier });
      }
    };
    if (isPathReference(imported)) {
      const found = modules.resolveReference(context.path, imported.specifier);
      if (found?.form === "file")
        add(-1, [{ moniker: moduleMoniker(found.path, context), path: found.path, tier: "exact" }]);
      continue;
    }
    add(-1, exports.moduleOf(context.path, imported.specifier));
    for (const [nameIndex, name] of imported.names.entries()) {
      add(nameIndex, exports.nameOf(context.path, imported.specifier, name.name));
    }
  }
  return importLinks(imports);
}

/** `/// <reference path="…" />`: the only form that has effects and no value. */
function isPathReference(imported: Import): boolean {
  return imported.form === "sideEffect" && (imported.flags & importFlags.typeOnly) !== 0;
}
