/**
 * Methods that have one name because types implement interfaces by it.
 *
 * Problem: a method that is renamed alone leaves its type without an interface it had. Method: of an interface's method all that implement it are
 * renamed with it, of a class's method all that override it; a type's own method is never a reason to rename an interface's, so there the interface's method and those of its other types are
 * told. What implements by a name that must stay (another interface, one outside the workspace) is told too. Limits: what fits an interface counts
 * as implementing it, whether it is ever used so or not; past `mostLookedAt` implementations nobody looks for their other interfaces.
 */
import { declarationMoniker } from "../../adapters/monikers.js";
import { isOutside } from "../../adapters/outsidePaths.js";
import { parseMoniker } from "../../adapters/parseMoniker.js";
import { adapterOf } from "../../adapters/registry.js";
import type { Related, RelatedSymbol, Relations } from "../../adapters/relations.js";
import type { View } from "../graph/view.js";
import { ViewRelations } from "./relations/viewRelations.js";
import type { Subject } from "./subjects.js";

export type Coupled = {
  /** To be renamed with the given ones. */
  readonly renamed: readonly Subject[];
  /** What keeps its name, and why that is a matter of the renamed ones. */
  readonly kept: readonly { readonly moniker: string; readonly message: string }[];
};

const mostLookedAt = 100;
const couples: ReadonlySet<string> = new Set(["method", "property"]);

export function coupledMethods(view: View, subjects: readonly Subject[]): Coupled {
  const found = new Coupling(view);
  for (const subject of subjects) found.take(subject);
  return {
    renamed: [...found.renamed.values()],
    kept: [...found.kept].map(([moniker, message]) => ({ moniker, message })),
  };
}

class Coupling {
  readonly renamed = new Map<string, Subject>();
  readonly kept = new Map<string, string>();

  constructor(private readonly view: View) {}

  take(subject: Subject): void {
    const from = subject.path === "" ? (subject.declarations[0]?.path ?? "") : subject.path;
    const facts = this.view.file(from)?.facts;
    const relations = facts === undefined ? undefined : adapterOf(facts.dialect).relations;
    if (subject.scope !== "global" || !couples.has(subject.kind) || relations === undefined) return;
    const context = new ViewRelations(this.view, from);
    const symbol = { moniker: subject.moniker, declared: context.declaredAs(subject.moniker), from };
    const [method] = symbol.declared;
    if (method === undefined) return;
    if (isOfInterface(symbol)) this.ofInterface(symbol, subject, relations, context);
    else {
      this.ofType(symbol, relations, context);
      this.overriding(symbol, subject, relations, context);
    }
  }

  /** What overrides it is renamed with it; what that overrides beside keeps its name. */
  private overriding(symbol: RelatedSymbol, subject: Subject, relations: Relations, context: ViewRelations): void {
    const below = relations.dispatched(symbol, "", context).map((related) => symbolOf(related, context));
    const related = relations.implementations(symbol, context);
    const sure = new Set(related.filter(({ tier }) => tier === "exact").map((one) => symbolOf(one, context).moniker));
    for (const other of below) {
      if (sure.has(other.moniker)) this.rename(other, subject);
      else this.keep(other.moniker, `${shown(other.moniker, context)} goes by the same protocol`);
    }
    for (const one of below.slice(0, mostLookedAt)) {
      for (const moniker of interfaceMethods(one, relations, context)) {
        if (moniker === symbol.moniker || this.renamed.has(moniker)) continue;
        this.keep(moniker, `${shown(one.moniker, context)} overrides ${shown(moniker, context)} too`);
      }
    }
  }

  private rename({ moniker, declared }: RelatedSymbol, like: Subject): void {
    const declarations = declared.map(({ path, ordinal }) => ({ path, ordinal }));
    this.renamed.set(moniker, { ...like, tier: "exact", moniker, path: "", index: -1, declarations });
  }

  /** All that implement it are renamed with it. */
  private ofInterface(symbol: RelatedSymbol, subject: Subject, relations: Relations, context: ViewRelations): void {
    const implementing: RelatedSymbol[] = [];
    for (const { declared, tier } of relations.implementations(symbol, context)) {
      const other = symbolOf({ declared, tier }, context);
      if (other.moniker === symbol.moniker) continue;
      if (isOutside(declared[0].path) || tier !== "exact") {
        this.keep(other.moniker, `${shown(other.moniker, context)} goes by the same interface`);
        continue;
      }
      this.rename(other, subject);
      implementing.push(other);
    }
    for (const one of implementing.slice(0, mostLookedAt)) {
      for (const moniker of interfaceMethods(one, relations, context)) {
        if (moniker === symbol.moniker || this.renamed.has(moniker)) continue;
        this.keep(moniker, `${shown(one.moniker, context)} implements ${shown(moniker, context)} too`);
      }
    }
  }

  /** The interfaces' methods of that name, and what else implements them. */
  private ofType(symbol: RelatedSymbol, relations: Relations, context: ViewRelations): void {
    for (const moniker of interfaceMethods(symbol, relations, context)) {
      const declared = context.declaredAs(moniker);
      const verb = declared.length > 0 && !isOfInterface({ moniker, declared, from: "" }) ? "overrides" : "implements";
      this.keep(moniker, `it ${verb} ${shown(moniker, context)}`);
      if (declared.length === 0) continue;
      for (const related of relations.implementations({ moniker, declared, from: symbol.from }, context)) {
        const other = symbolOf(related, context).moniker;
        if (other !== symbol.moniker)
          this.keep(other, `${shown(other, context)} ${verb} ${shown(moniker, context)} too`);
      }
    }
  }

  private keep(moniker: string, message: string): void {
    if (!this.kept.has(moniker)) this.kept.set(moniker, message);
  }
}

/** Methods of interfaces that the method implements, also where it is promoted. */
function interfaceMethods(symbol: RelatedSymbol, relations: Relations, context: ViewRelations): ReadonlySet<string> {
  if (isOfInterface(symbol)) {
    return new Set(
      relations
        .implementations(symbol, context)
        .map((related) => symbolOf(related, context))
        .filter(isOfInterface)
        .map(({ moniker }) => moniker),
    );
  }
  return new Set(relations.dispatching(symbol, context).map(({ moniker }) => moniker));
}

function symbolOf({ declared }: Related, context: ViewRelations): RelatedSymbol {
  const [{ path, facts, ordinal }] = declared;
  return {
    moniker: declarationMoniker(facts, ordinal, context.lookups.identityOf(path, facts)),
    declared,
    from: context.lookups.path,
  };
}

function isOfInterface({ declared }: RelatedSymbol): boolean {
  const [{ facts, ordinal }] = declared;
  return facts.declarations[facts.declarations[ordinal].parent]?.kind === "interface";
}

/** `Owner.method`, with its package where the workspace does not declare it. */
function shown(moniker: string, context: ViewRelations): string {
  const descriptors = parseMoniker(moniker)?.descriptors ?? [];
  const isHere = context.declaredAs(moniker).length > 0;
  const names = descriptors.filter(({ suffix }) => !isHere || suffix !== "namespace").map(({ name }) => name);
  return names.join(".");
}
