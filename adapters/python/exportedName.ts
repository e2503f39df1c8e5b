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
  const search = new ExportSearch(context);
  search.visit({ module, name, byStar: false });
  return search.finish();
}

type Step = { readonly module: PythonModule; readonly name: string; readonly byStar: boolean };

/** Lives for one name. */
class ExportSearch {
  private readonly found = new Map<string, NameTarget>();
  private readonly visited = new Set<string>();
  private readonly queue: Step[] = [];
  /** Steps that go on elsewhere; their submodules count if that leads nowhere. */
  private readonly passed: Step[] = [];
  private open = false;

  constructor(private readonly context: LinkContext) {}

  visit(step: Step): void {
    const key = `${modulePath(step.module)}\0${step.name}`;
    if (this.visited.has(key)) return;
    this.visited.add(key);
    this.queue.push(step);
  }

  finish(): NameTargets {
    for (let step = this.queue.shift(); step !== undefined; step = this.queue.shift()) this.take(step);
    for (const step of this.passed) {
      if (this.found.size > 0) break;
      this.addSubmodule(step);
    }
    return { found: [...this.found.values()], open: this.open };
  }

  private take(step: Step): void {
    for (const path of files(step.module)) {
      if (this.takeOwn(step, path)) return;
    }
    const stars = step.name.startsWith("_") && !this.listsNames(step.module) ? [] : this.stars(step);
    if (stars.length === 0) this.addSubmodule(step);
    else this.passed.push(step);
    for (const star of stars) this.visit(star);
  }

  /** What the file itself binds to the name; false where it does not. */
  private takeOwn(step: Step, path: string): boolean {
    const members = this.context.member(fileContainer(path), step.name);
    const imported = this.context.imported(path, step.name);
    const kept = bindingsThatCount(imported, members.length > 0);
    for (const binding of kept) this.follow(binding, path);
    if (kept.length > 0) this.passed.push(step);
    for (const member of members) {
      this.add({ kind: "declaration", moniker: member.moniker, path: member.path }, member.moniker);
    }
    return kept.length > 0 || members.length > 0;
  }

  private follow(binding: ImportedBinding, path: string): void {
    const resolved = resolveModule(binding.specifier, path, this.context);
    if (resolved.kind !== "module") this.open = true;
    else if (binding.form === "module") this.addModule(resolved.module);
    else this.visit({ module: resolved.module, name: binding.name, byStar: false });
  }

  private stars(step: Step): Step[] {
    const steps: Step[] = [];
    for (const path of files(step.module)) {
      for (const star of this.context.imported(path, "*")) {
        const resolved = resolveModule(star.specifier, path, this.context);
        if (resolved.kind === "module") steps.push({ module: resolved.module, name: step.name, byStar: true });
        else this.open = true;
      }
    }
    return steps;
  }

  private listsNames(module: PythonModule): boolean {
    return files(module).some((path) => this.context.member(fileContainer(path), "__all__").length > 0);
  }

  private addSubmodule({ module, name, byStar }: Step): void {
    if (module.directory === undefined || byStar) return;
    const submodule = findModule(module.directory, [name], this.context).module;
    if (submodule !== undefined) this.addModule(submodule);
  }

  private addModule(module: PythonModule): void {
    this.add({ kind: "module", module }, modulePath(module));
  }

  private add(target: NameTarget, key: string): void {
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
