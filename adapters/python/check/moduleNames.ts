/**
 * What a name means in a module: through imports and re-exports to declarations and modules.
 *
 * Method: a work list of (module, name) pairs, each visited once, so that the answer is what can be reached, in any circle of imports and
 * whoever asks first. A module's own declaration hides its unconditional imports of the name; conditional ones (`try … except
 * ImportError`) stand beside it. An attribute of a package comes before its submodule; star imports are followed where nothing else
 * gives the name.
 */
import { importFlags } from "../../facts.js";
import { fileContainer, type ImportedBinding } from "../../links.js";
import { Memo } from "../../memo.js";
import { findModule, type PythonModule } from "../moduleFinder.js";
import { resolveModule } from "../moduleResolution.js";
import type { ModuleObject, NameBinding } from "../types/objects.js";
import type { PythonProgram } from "./pythonProgram.js";

/** Everything that the name means as an attribute of the module, source before stub; empty where it has no such name. */
export function bindingsOf(module: ModuleObject, name: string, program: PythonProgram): readonly NameBinding[] {
  let cell = module.bindings.get(name);
  if (cell === undefined) {
    cell = new Memo<readonly NameBinding[]>();
    module.bindings.set(name, cell);
  }
  return program.context.memo(cell, () => new NameSearch(program).run(module, name)) ?? [];
}

/** The module that a specifier names in a file; `parts` limits it to its first parts. */
export function moduleNamed(specifier: string, path: string, program: PythonProgram): ModuleObject | undefined {
  const resolved = resolveModule(specifier, path, program.context);
  return resolved.kind === "module" ? program.moduleOf(resolved.module, specifier) : undefined;
}

export function submoduleOf(module: ModuleObject, name: string, program: PythonProgram): ModuleObject | undefined {
  const { directory } = module.module;
  if (directory === undefined) return undefined;
  const found = findModule(directory, [name], program.context).module;
  return found === undefined ? undefined : program.moduleOf(found, `${module.name}.${name}`);
}

type Step = { readonly module: ModuleObject; readonly name: string; readonly byStar: boolean };

/** Lives for one name. */
class NameSearch {
  private readonly found = new Map<string, NameBinding>();
  private readonly visited = new Set<string>();
  /** Last in, first out. */
  private readonly work: (Step | NameBinding)[] = [];
  /** Steps that go on elsewhere; their submodules count if that leads nowhere. */
  private readonly passed: Step[] = [];

  constructor(private readonly program: PythonProgram) {}

  run(module: ModuleObject, name: string): readonly NameBinding[] {
    this.work.push({ module, name, byStar: false });
    for (let next = this.work.pop(); next !== undefined; next = this.work.pop()) {
      if ("kind" in next) this.add(next);
      else this.take(next);
    }
    for (const step of this.passed) {
      if (this.found.size > 0) break;
      this.submodule(step);
    }
    return [...this.found.values()];
  }

  private take(step: Step): void {
    const key = `${step.module.id} ${step.name}`;
    if (this.visited.has(key)) return;
    this.visited.add(key);
    for (const path of filesOf(step.module.module)) {
      const own = this.own(step, path);
      if (own === undefined) continue;
      if (own.some((next) => !("kind" in next))) this.passed.push(step);
      this.work.push(...own.reverse());
      return;
    }
    const stars = step.name.startsWith("_") && !this.listsNames(step.module.module) ? [] : this.stars(step);
    if (stars.length > 0) {
      this.passed.push(step);
      this.work.push(...stars.reverse());
    } else this.submodule(step);
  }

  /** What the file itself binds to the name, by imports, then by declarations; undefined where it does not bind it. */
  private own(step: Step, path: string): (Step | NameBinding)[] | undefined {
    const { context } = this.program;
    const declared = context
      .declared(fileContainer(path), step.name)
      .filter(({ facts, ordinal }) => facts.declarations[ordinal].parent < 0);
    const imported = context.imported(path, step.name);
    if (declared.length === 0 && imported.length === 0) return undefined;
    const next: (Step | NameBinding)[] = [];
    for (const binding of bindingsThatCount(imported, declared.length > 0)) {
      const specifier = binding.form === "module" ? boundModule(binding.specifier, step.name) : binding.specifier;
      const module = moduleNamed(specifier, path, this.program);
      if (module === undefined) next.push({ kind: "unresolved", specifier });
      else if (binding.form === "module") next.push({ kind: "module", module });
      else next.push({ module, name: binding.name, byStar: false });
    }
    for (const one of declared) next.push({ kind: "declared", declared: one });
    return next;
  }

  private stars(step: Step): Step[] {
    const steps: Step[] = [];
    for (const path of filesOf(step.module.module)) {
      for (const star of this.program.context.imported(path, "*")) {
        const module = moduleNamed(star.specifier, path, this.program);
        if (module === undefined) this.add({ kind: "unresolved", specifier: star.specifier });
        else steps.push({ module, name: step.name, byStar: true });
      }
    }
    return steps;
  }

  private listsNames(module: PythonModule): boolean {
    return filesOf(module).some((path) => this.program.context.declared(fileContainer(path), "__all__").length > 0);
  }

  private submodule({ module, name, byStar }: Step): void {
    if (byStar) return;
    const found = submoduleOf(module, name, this.program);
    if (found !== undefined) this.add({ kind: "module", module: found });
  }

  private add(binding: NameBinding): void {
    const key = keyOf(binding);
    if (!this.found.has(key)) this.found.set(key, binding);
  }
}

function keyOf(binding: NameBinding): string {
  switch (binding.kind) {
    case "declared":
      return `${binding.declared.path}\n${binding.declared.ordinal}`;
    case "module":
      return `module ${binding.module.id}`;
    case "unresolved":
      return `unresolved ${binding.specifier}`;
  }
}

/** `import a.b` binds `a`, `import a.b as c` the module itself. */
function boundModule(specifier: string, name: string): string {
  const dot = specifier.indexOf(".");
  return dot > 0 && specifier.slice(0, dot) === name ? name : specifier;
}

/** Source before stub: the source's declaration is the definition. */
export function filesOf(module: PythonModule): readonly string[] {
  return [module.source, module.stub].filter((path) => path !== "");
}

/** A later unconditional import hides all before it; a declaration hides all unconditional ones. */
function bindingsThatCount(imported: readonly ImportedBinding[], declared: boolean): readonly ImportedBinding[] {
  const firstThatCounts = imported.findLastIndex((one) => (one.flags & sometimes) === 0);
  const rest = imported.slice(Math.max(0, firstThatCounts));
  return declared ? rest.filter((one) => (one.flags & sometimes) !== 0) : rest;
}

const sometimes = importFlags.conditional | importFlags.typeOnly;
