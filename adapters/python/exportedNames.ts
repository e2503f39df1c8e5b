/**
 * Which names `from module import *` gives: those that the module's `__all__` lists, else its public ones.
 *
 * The list is worked out of the statements that facts hold of it (exportList.ts), with the lists of other modules that it takes in. What only
 * running would tell makes it incomplete: then public names count too. Lists that rest on each other in a circle are incomplete.
 */
import { fileContainer, type LinkContext } from "../links.js";
import { Memo } from "../memo.js";
import { type ExportTerm, readExportList } from "./exportList.js";
import { moduleFiles, type PythonModule, submoduleOf } from "./moduleFinder.js";
import { resolveModule } from "./moduleResolution.js";

export type ExportedNames = {
  readonly names: ReadonlySet<string>;
  /** Whether these are all. */
  readonly complete: boolean;
};

/** The names in a module's `__all__`; undefined where it has none. Kept for the snapshot. */
export function exportedNames(module: PythonModule, context: LinkContext): ExportedNames | undefined {
  for (const path of moduleFiles(module, "definition")) {
    const found = namesOf(path, context);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Whether a star import of the module may give the name, if the module has it. */
export function starGives(module: PythonModule, name: string, context: LinkContext): boolean {
  const listed = exportedNames(module, context);
  return listed?.names.has(name) === true || (listed?.complete !== true && !name.startsWith("_"));
}

function namesOf(path: string, context: LinkContext): ExportedNames | undefined {
  const cells = context.shared("python exports", () => new Map<string, Memo<ExportedNames | "none">>());
  let cell = cells.get(path);
  if (cell === undefined) {
    cell = new Memo();
    cells.set(path, cell);
  }
  const found = context.memo(cell, () => listIn(path, context) ?? "none");
  if (found === undefined) return { names: new Set(), complete: false };
  return found === "none" ? undefined : found;
}

function listIn(path: string, context: LinkContext): ExportedNames | undefined {
  const [declared] = context.member(fileContainer(path), "__all__");
  const terms = declared === undefined ? undefined : readExportList(declared.valueType);
  if (terms !== undefined) return sum(terms, path, context);
  if (context.imported(path, "__all__").length > 0) return listNamed("__all__", path, context);
  return declared === undefined ? undefined : { names: new Set(), complete: false };
}

function sum(terms: readonly ExportTerm[], path: string, context: LinkContext): ExportedNames {
  const names = new Set<string>();
  let complete = true;
  for (const { kind, name } of terms) {
    if (kind === "name") names.add(name);
    else if (kind === "without") names.delete(name);
    else {
      const taken =
        kind === "listOf" ? listOf(name, path, context) : kind === "list" ? listNamed(name, path, context) : undefined;
      for (const each of taken?.names ?? []) names.add(each);
      complete &&= taken?.complete === true;
    }
  }
  return { names, complete };
}

/** The list of the module that a dotted name is bound to. */
function listOf(dotted: string, path: string, context: LinkContext): ExportedNames | undefined {
  const module = moduleBoundTo(dotted, path, context);
  return module === undefined ? undefined : exportedNames(module, context);
}

/** `from .sub import *` binds `sub` in a package, too. */
function moduleBoundTo(dotted: string, path: string, context: LinkContext): PythonModule | undefined {
  const [first, ...rest] = dotted.split(".");
  let module: PythonModule | undefined;
  for (const binding of context.imported(path, first)) {
    const resolved = resolveModule(binding.specifier, path, context);
    if (resolved.kind !== "module") continue;
    if (binding.form === "module") module = binding.specifier.includes(".") ? resolved.along[0] : resolved.module;
    else module = submoduleOf(resolved.module, binding.name, context);
    if (module !== undefined) break;
  }
  if (module === undefined) {
    const beside = resolveModule(`.${first}`, path, context);
    module = beside.kind === "module" ? beside.module : undefined;
  }
  for (const name of rest) module = module === undefined ? undefined : submoduleOf(module, name, context);
  return module;
}

/** `from .sub import __all__ as names`. */
function listNamed(name: string, path: string, context: LinkContext): ExportedNames | undefined {
  for (const binding of context.imported(path, name)) {
    if (binding.form !== "names" || binding.name !== "__all__") continue;
    const resolved = resolveModule(binding.specifier, path, context);
    if (resolved.kind === "module") return exportedNames(resolved.module, context);
  }
  return undefined;
}
