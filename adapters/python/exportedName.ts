/**
 * What `from module import name` means: through re-exports to the declarations themselves.
 *
 * Method: a work list of (module, name) pairs, each visited once; a pair adds what the module declares under that name, and the pairs
 * that its own imports of the name lead to. So the answer is what can be reached, whatever the order. A module's own
 * declaration hides its unconditional imports of the name; conditional ones (`try … except ImportError`) stand beside it. An
 * attribute of a package comes before its submodule. Star imports are followed where nothing else gives the name.
 *
 * Limits: `__all__` is not read, except that a module which has one may pass on underscored names; a module's `__getattr__` is
 * not considered.
 */
import { importFlags } from "../facts.js";
import { fileContainer, type ImportedBinding, type LinkContext } from "../links.js";
import { findModule, modulePath, type PythonModule } from "./moduleFinder.js";
import { resolveModule } from "./moduleResolution.js";

export type NameTargets = {
  /** Declarations and modules, in the order found, each once. */
  readonly found: readonly NameTarget[];
  /** Some way leads out of the workspace or nowhere. */
  readonly open: boolean;
};

export type NameTarget =
  | { readonly kind: "declaration"; readonly moniker: string; readonly path: string }
  | { readonly kind: "module"; readonly module: PythonModule };

export function exportedName(module: PythonModule, name: string, context: LinkContext): NameTargets {
  return new ExportSearch(context).run({ kind: "step", module, name, byStar: false });
}

/** A name to look for in a module. */
type Step = { readonly kind: "step"; readonly module: PythonModule; readonly name: string; readonly byStar: boolean };

/** Lives for one name. */
class ExportSearch {
  private readonly found = new Map<string, NameTarget>();
  private readonly visited = new Set<string>();
  /** Last in, first out. */
  private readonly work: (Step | NameTarget)[] = [];
  /** Steps that go on elsewhere; their submodules count if that leads nowhere. */
  private readonly passed: Step[] = [];
  private open = false;

  constructor(private readonly context: LinkContext) {}

  run(first: Step): NameTargets {
    this.work.push(first);
    for (let next = this.work.pop(); next !== undefined; next = this.work.pop()) {
      if (next.kind === "step") this.take(next);
      else this.add(next);
    }
    for (const step of this.passed) {
      if (this.found.size > 0) break;
      for (const submodule of this.submodule(step)) this.add(submodule);
    }
    return { found: [...this.found.values()], open: this.open };
  }

  private take(step: Step): void {
    const key = `${modulePath(step.module)}\0${step.name}`;
    if (this.visited.has(key)) return;
    this.visited.add(key);
    for (const path of files(step.module)) {
      const own = this.own(step, path);
      if (own === undefined) continue;
      if (own.some((next) => next.kind === "step")) this.passed.push(step);
      this.work.push(...own.reverse());
      return;
    }
    const stars = step.name.startsWith("_") && !this.listsNames(step.module) ? [] : this.stars(step);
    if (stars.length > 0) this.passed.push(step);
    this.work.push(...(stars.length > 0 ? stars.reverse() : this.submodule(step)));
  }

  /** What the file itself binds to the name, by imports, then by declarations; undefined where it does not bind it. */
  private own(step: Step, path: string): (Step | NameTarget)[] | undefined {
    const members = this.context.member(fileContainer(path), step.name);
    const imported = this.context.imported(path, step.name);
    if (members.length === 0 && imported.length === 0) return undefined;
    const next: (Step | NameTarget)[] = [];
    for (const binding of bindingsThatCount(imported, members.length > 0)) {
      const resolved = resolveModule(binding.specifier, path, this.context);
      if (resolved.kind !== "module") this.open = true;
      else if (binding.form === "module") next.push({ kind: "module", module: resolved.module });
      else next.push({ kind: "step", module: resolved.module, name: binding.name, byStar: false });
    }
    for (const member of members) next.push({ kind: "declaration", moniker: member.moniker, path: member.path });
    return next;
  }

  private stars(step: Step): Step[] {
    const steps: Step[] = [];
    for (const path of files(step.module)) {
      for (const star of this.context.imported(path, "*")) {
        const resolved = resolveModule(star.specifier, path, this.context);
        if (resolved.kind !== "module") this.open = true;
        else steps.push({ kind: "step", module: resolved.module, name: step.name, byStar: true });
      }
    }
    return steps;
  }

  private listsNames(module: PythonModule): boolean {
    return files(module).some((path) => this.context.member(fileContainer(path), "__all__").length > 0);
  }

  private submodule({ module, name, byStar }: Step): NameTarget[] {
    if (module.directory === undefined || byStar) return [];
    const found = findModule(module.directory, [name], this.context).module;
    return found === undefined ? [] : [{ kind: "module", module: found }];
  }

  private add(target: NameTarget): void {
    const key = target.kind === "module" ? modulePath(target.module) : target.moniker;
    if (!this.found.has(key)) this.found.set(key, target);
  }
}

/** Source before stub: the source's declaration is the definition. */
function files(module: PythonModule): readonly string[] {
  return [module.source, module.stub].filter((path) => path !== "");
}

/** A later unconditional import hides all before it; a declaration hides all unconditional ones. */
function bindingsThatCount(imported: readonly ImportedBinding[], declared: boolean): readonly ImportedBinding[] {
  const firstThatCounts = imported.findLastIndex((one) => (one.flags & sometimes) === 0);
  const rest = imported.slice(Math.max(0, firstThatCounts));
  return declared ? rest.filter((one) => (one.flags & sometimes) !== 0) : rest;
}

const sometimes = importFlags.conditional | importFlags.typeOnly;
