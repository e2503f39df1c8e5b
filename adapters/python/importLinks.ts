/**
 * Where a Python file's imports lead: each module, and each name of a `from` import through re-exports to its declaration.
 *
 * A target is exact where it is the only one and the way to it stays in the workspace, inferred where there are several or one way
 * leads out (`try: from fast import f` / `except ImportError: from .slow import f`). A star import's target is its module.
 * Modules outside the workspace and names in them are external targets.
 */
import type { Tier } from "../../proto/symbols.js";
import type { FileFacts } from "../facts.js";
import { type FileLinks, type ImportLink, importLinks, type LinkContext } from "../links.js";
import { containerMoniker, declarationMoniker } from "../monikers.js";
import { isOutside } from "../outsidePaths.js";
import { exportedName, type NameTarget } from "./exportedName.js";
import { pythonIdentity, standardLibraryIdentity } from "./identity.js";
import { modulePath, type PythonModule } from "./moduleFinder.js";
import { resolveModule } from "./moduleResolution.js";
import { joinPath } from "./paths.js";

export function pythonLinks(facts: FileFacts, context: LinkContext): FileLinks {
  const imports: ImportLink[] = [];
  for (let importIndex = 0; importIndex < facts.imports.length; importIndex++) {
    const { specifier, names } = facts.imports[importIndex];
    const resolved = resolveModule(specifier, context.path, context);
    if (resolved.kind === "standardLibrary") {
      const target = containerMoniker(standardLibraryIdentity(resolved.parts));
      imports.push({ importIndex, nameIndex: -1, target, targetPath: "", tier: "exact" });
    }
    if (resolved.kind === "module") {
      imports.push({ importIndex, nameIndex: -1, ...moduleTarget(resolved.module, context), tier: resolved.tier });
    }
    for (let nameIndex = 0; nameIndex < names.length; nameIndex++) {
      for (const link of nameLinks(specifier, names[nameIndex].name, context)) {
        imports.push({ importIndex, nameIndex, ...link });
      }
    }
  }
  return importLinks(imports);
}

type Target = Pick<ImportLink, "target" | "targetPath">;

function nameLinks(specifier: string, name: string, context: LinkContext): (Target & { readonly tier: Tier })[] {
  const resolved = resolveModule(specifier, context.path, context);
  if (resolved.kind === "standardLibrary") return [];
  if (resolved.kind === "unresolved") {
    // A namespace package is only known by what is in it.
    const submodule = resolveModule(submoduleSpecifier(specifier, name), context.path, context);
    return submodule.kind === "module" ? [{ ...moduleTarget(submodule.module, context), tier: submodule.tier }] : [];
  }
  const { found, open } = exportedName(resolved.module, name, context);
  const links = new Map<string, Target>();
  for (const target of found) {
    const link = nameTarget(target, context);
    if (!links.has(link.target)) links.set(link.target, link);
  }
  const tier = links.size > 1 || open.length > 0 ? "inferred" : resolved.tier;
  return [...links.values()].map((link) => ({ ...link, tier }));
}

function submoduleSpecifier(specifier: string, name: string): string {
  return specifier.endsWith(".") ? specifier + name : `${specifier}.${name}`;
}

function nameTarget(target: NameTarget, context: LinkContext): Target {
  if (target.kind === "module") return moduleTarget(target.module, context);
  const { path, facts, ordinal } = target.declared;
  const moniker = declarationMoniker(facts, ordinal, context.identityOf(path, facts));
  return { target: moniker, targetPath: workspacePath(path) };
}

function moduleTarget(module: PythonModule, context: LinkContext): Target {
  const path = modulePath(module);
  const hasFile = module.source !== "" || module.stub !== "";
  const identity = pythonIdentity(hasFile ? path : joinPath(path, "__init__.py"), context);
  return { target: containerMoniker(identity), targetPath: workspacePath(path) };
}

function workspacePath(path: string): string {
  return isOutside(path) ? "" : path;
}
