/**
 * Where a Python file's imports lead: each module, and each name of a `from` import through re-exports to its declaration.
 *
 * A target is exact where it is the only one and the way to it stays in the workspace, inferred where there are several or one way
 * leads out (`try: from fast import f` / `except ImportError: from .slow import f`). A star import's target is its module.
 * Modules of the standard library are external targets; names in them, and third-party modules, have none.
 */
import type { Tier } from "../../proto/symbols.js";
import type { FileFacts } from "../facts.js";
import { type FileLinks, type ImportLink, importLinks, type LinkContext } from "../links.js";
import { containerMoniker } from "../monikers.js";
import { exportedName, type NameTarget } from "./exportedName.js";
import { pythonIdentity, standardLibraryIdentity } from "./identity.js";
import { joinPath, modulePath, type PythonModule } from "./moduleFinder.js";
import { resolveModule } from "./moduleResolution.js";

export function pythonLinks(facts: FileFacts, context: LinkContext): FileLinks {
  const imports: ImportLink[] = [];
  for (let importIndex = 0; importIndex < facts.imports.length; importIndex++) {
    const imported = facts.imports[importIndex];
    const resolved = resolveModule(imported.specifier, context.path, context);
    if (resolved.kind === "unresolved") continue;
    if (resolved.kind === "standardLibrary") {
      const target = containerMoniker(standardLibraryIdentity(resolved.parts));
      imports.push({ importIndex, nameIndex: -1, target, targetPath: "", tier: "exact" });
      continue;
    }
    const { module, tier } = resolved;
    imports.push({ importIndex, nameIndex: -1, ...moduleTarget(module, context), tier });
    for (let nameIndex = 0; nameIndex < imported.names.length; nameIndex++) {
      const { found, open } = exportedName(module, imported.names[nameIndex].name, context);
      const nameTier: Tier = found.length > 1 || open ? "inferred" : tier;
      for (const target of found)
        imports.push({ importIndex, nameIndex, ...nameTarget(target, context), tier: nameTier });
    }
  }
  return importLinks(imports);
}

type Target = Pick<ImportLink, "target" | "targetPath">;

function nameTarget(target: NameTarget, context: LinkContext): Target {
  if (target.kind === "module") return moduleTarget(target.module, context);
  return { target: target.moniker, targetPath: target.path };
}

function moduleTarget(module: PythonModule, context: LinkContext): Target {
  const targetPath = modulePath(module);
  const hasFile = module.source !== "" || module.stub !== "";
  const identity = pythonIdentity(hasFile ? targetPath : joinPath(targetPath, "__init__.py"), context);
  return { target: containerMoniker(identity), targetPath };
}
