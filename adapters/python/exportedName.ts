/**
 * What a name of a module means: through re-exports to the declarations themselves.
 *
 * Method: a work list of (module, name) pairs, each visited once; a pair adds what the module declares under that name, and the pairs
 * that its own imports of the name lead to. So the answer is what can be reached, whatever the order. A module's own
 * declaration hides its unconditional imports of the name; conditional ones (`try … except ImportError`) stand beside it, in the
 * file's order: first what is tried first. An attribute of a package comes before its submodule. Star imports are followed where nothing else
 * gives the name, if `__all__` lets it through. Imports in branches that are never taken count where no others do.
 *
 * Limits: a module's `__getattr__` is not considered.
 */
import { importFlags } from "../facts.js";
import { type Declared, fileContainer, type ImportedBinding, type LinkContext } from "../links.js";
import { Memo } from "../memo.js";
import { exportedNames, starGives } from "./exportedNames.js";
import { type FileOrder, moduleFiles, moduleKey, modulePath, type PythonModule, submoduleOf } from "./moduleFinder.js";
import { resolveModule } from "./moduleResolution.js";

export type NameTargets = {
  /** Declarations and modules, in the order found, each once. */
  readonly found: readonly NameTarget[];
  /** Specifiers of imports of the name that lead nowhere. */
  readonly open: readonly string[];
};

export type NameTarget =
  | { readonly kind: "declared"; readonly declared: Declared }
  | { readonly kind: "module"; readonly module: PythonModule };

/** Kept for the snapshot. `order`: whether a module's source or its stub is asked first. */
export function exportedName(
  module: PythonModule,
  name: string,
  context: LinkContext,
  order: FileOrder = "definition",
): NameTargets {
  const modules = namesOf(context);
  const key = `${order}\n${moduleKey(module)}`;
  let cells = modules.get(key);
  if (cells === undefined) {
    cells = new Map();
    modules.set(key, cells);
  }
  let cell = cells.get(name);
  if (cell === undefined) {
    cell = new Memo();
    cells.set(name, cell);
  }
  return context.memo(cell, () => new ExportSearch(context, order).run(module, name)) ?? nothing;
}

/** What the names of a module mean is not kept any longer. */
export function forgetNames(module: PythonModule, context: LinkContext): void {
  for (const order of ["definition", "types"] satisfies FileOrder[]) {
    namesOf(context).delete(`${order}\n${moduleKey(module)}`);
  }
}

function namesOf(context: LinkContext): Map<string, Map<string, Memo<NameTargets>>> {
  return context.shared("python names", () => new Map());
}

const nothing: NameTargets = { found: [], open: [] };

/** A name to look for in a module. */
type Step = {
  readonly kind: "step";
  readonly module: PythonModule;
  readonly name: string;
  readonly by: "name" | "star";
};

/** Lives for one name. */
class ExportSearch {
  private readonly found = new Map<string, NameTarget>();
  private readonly visited = new Set<string>();
  /** Last in, first out. */
  private readonly work: (Step | NameTarget)[] = [];
  /** Steps that go on elsewhere; their submodules count if that leads nowhere. */
  private readonly passed: Step[] = [];
  private readonly open = new Set<string>();

  constructor(
    private readonly context: LinkContext,
    private readonly order: FileOrder,
  ) {}

  run(module: PythonModule, name: string): NameTargets {
    this.work.push({ kind: "step", module, name, by: "name" });
    for (let next = this.work.pop(); next !== undefined; next = this.work.pop()) {
      if (next.kind === "step") this.take(next);
      else this.add(next);
    }
    for (const step of this.passed) {
      if (this.found.size > 0) break;
      for (const submodule of this.submodule(step)) this.add(submodule);
    }
    return { found: [...this.found.values()], open: [...this.open] };
  }

  private take(step: Step): void {
    const key = `${modulePath(step.module)}\0${step.name}`;
    if (this.visited.has(key)) return;
    this.visited.add(key);
    for (const path of moduleFiles(step.module, this.order)) {
      const own = this.own(step, path);
      if (own === undefined) continue;
      if (own.some((next) => next.kind === "step")) this.passed.push(step);
      this.work.push(...own.reverse());
      return;
    }
    const stars = this.stars(step);
    if (stars.length > 0) this.passed.push(step);
    this.work.push(...(stars.length > 0 ? stars.reverse() : this.submodule(step)));
  }

  /** What the file itself binds to the name, by imports, then by declarations; undefined where it does not bind it. */
  private own(step: Step, path: string): (Step | NameTarget)[] | undefined {
    const declared = this.context.declared(fileContainer(path), step.name);
    const imported = this.context.imported(path, step.name);
    if (declared.length === 0 && imported.length === 0) return undefined;
    const next: (Step | NameTarget)[] = [];
    for (const binding of bindingsThatCount(imported, declared.length > 0)) {
      const resolved = resolveModule(binding.specifier, path, this.context);
      if (resolved.kind !== "module") this.open.add(binding.specifier);
      else if (binding.form === "module")
        next.push({ kind: "module", module: boundModule(resolved, binding, step.name) });
      else next.push(...this.importedFrom(resolved.module, binding.name, path));
    }
    for (const one of declared) next.push({ kind: "declared", declared: one });
    return next;
  }

  /** A package that imports a name from itself, while it runs, has no attribute of that name yet, but may have a submodule. */
  private importedFrom(module: PythonModule, name: string, path: string): (Step | NameTarget)[] {
    if (module.source === path || module.stub === path) {
      const submodule = submoduleOf(module, name, this.context);
      if (submodule !== undefined) return [{ kind: "module", module: submodule }];
    }
    return [{ kind: "step", module, name, by: "name" }];
  }

  private stars({ module, name }: Step): Step[] {
    const steps: Step[] = [];
    for (const path of moduleFiles(module, this.order)) {
      for (const star of reached(this.context.imported(path, "*"))) {
        const resolved = resolveModule(star.specifier, path, this.context);
        if (resolved.kind !== "module") this.open.add(star.specifier);
        else if (starGives(resolved.module, name, this.context)) {
          steps.push({ kind: "step", module: resolved.module, name, by: "star" });
        }
      }
    }
    return steps;
  }

  /** A star import gives a submodule that is listed. */
  private submodule({ module, name, by }: Step): NameTarget[] {
    if (by === "star" && exportedNames(module, this.context)?.names.has(name) !== true) return [];
    const found = submoduleOf(module, name, this.context);
    return found === undefined ? [] : [{ kind: "module", module: found }];
  }

  private add(target: NameTarget): void {
    const key =
      target.kind === "module" ? modulePath(target.module) : `${target.declared.path}\n${target.declared.ordinal}`;
    if (!this.found.has(key)) this.found.set(key, target);
  }
}

/** `import a.b` binds `a`, `import a.b as c` the module itself. */
function boundModule(
  { module, along }: { readonly module: PythonModule; readonly along: readonly PythonModule[] },
  { specifier }: ImportedBinding,
  name: string,
): PythonModule {
  return specifier.startsWith(`${name}.`) ? along[0] : module;
}

/** A later unconditional import hides all before it; a declaration hides all unconditional ones. */
function bindingsThatCount(imported: readonly ImportedBinding[], declared: boolean): readonly ImportedBinding[] {
  const counting = declared ? imported.filter(isReached) : reached(imported);
  const firstThatCounts = counting.findLastIndex((one) => (one.flags & sometimes) === 0);
  const rest = counting.slice(Math.max(0, firstThatCounts));
  return declared ? rest.filter((one) => (one.flags & sometimes) !== 0) : rest;
}

/** Those in branches that can be taken; all where there are none. */
function reached(imported: readonly ImportedBinding[]): readonly ImportedBinding[] {
  const found = imported.filter(isReached);
  return found.length > 0 ? found : imported;
}

function isReached({ flags }: ImportedBinding): boolean {
  return (flags & importFlags.unreached) === 0;
}

const sometimes = importFlags.conditional | importFlags.typeOnly;
