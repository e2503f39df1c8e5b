/**
 * Handlers: what implements the generated server interface, methods for an rpc and types for a service.
 *
 * The generated stub is no handler. In a language without relations handlers are the methods of classes that inherit from the generated one.
 */
import { type Declared, occurrenceRoles } from "../../../adapters/links.js";
import { declarationMoniker } from "../../../adapters/monikers.js";
import { adapterOf } from "../../../adapters/registry.js";
import type { Related, RelationContext } from "../../../adapters/relations.js";
import { Joint } from "../../graph/joint.js";
import type { View } from "../../graph/view.js";
import { ViewRelations } from "../relations/viewRelations.js";
import type { GeneratedSubject } from "./jointSubjects.js";

/** `generated`: of an rpc, or of a service. */
export function handlersOf(view: View, generated: readonly GeneratedSubject[]): readonly Related[] {
  const joint = new Joint(view);
  const found = new Map<string, Related>();
  for (const { subject, target } of generated) {
    const facts = view.file(target.path)?.facts;
    if (target.joint.part !== "server" || subject.moniker === "" || facts === undefined) continue;
    const context = new ViewRelations(view, target.path);
    const symbol = { moniker: subject.moniker, declared: context.declaredAs(subject.moniker), from: target.path };
    const { relations } = adapterOf(facts.dialect);
    const related = relations?.implementations(symbol, context) ?? inheriting(symbol.declared, context);
    for (const one of related) {
      const declared = one.declared.filter((each) => !joint.isGenerated(each.path) && !isOfInterface(each));
      if (declared.length === 0) continue;
      found.set(`${declared[0].path} ${declared[0].ordinal}`, { declared, tier: one.tier });
    }
  }
  return [...found.values()];
}

/** Classes below the asked ones, or methods of such by the asked ones' names. */
function inheriting(asked: readonly Declared[], context: RelationContext): readonly Related[] {
  const found: Related[] = [];
  for (const { path, facts, ordinal } of asked) {
    const { parent, kind, name } = facts.declarations[ordinal];
    const type = kind === "class" ? ordinal : parent;
    if (type < 0) continue;
    for (const below of subclasses({ path, facts, ordinal: type }, context)) {
      const own = kind === "class" ? below.ordinal : memberOf(below, name);
      if (own >= 0) found.push({ declared: [{ ...below, ordinal: own }], tier: "exact" });
    }
  }
  return found;
}

function subclasses(base: Declared, context: RelationContext): readonly Declared[] {
  const found = new Map<string, Declared>();
  const queue = [base];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    const moniker = declarationMoniker(next.facts, next.ordinal, context.lookups.identityOf(next.path, next.facts));
    for (const { path, facts, start } of context.sites(moniker, occurrenceRoles.extends)) {
      const ordinal = facts.declarations.findLastIndex((declared) => {
        return declared.kind === "class" && declared.start <= start && start < declared.end;
      });
      const key = `${path} ${ordinal}`;
      if (ordinal < 0 || found.has(key)) continue;
      found.set(key, { path, facts, ordinal });
      queue.push({ path, facts, ordinal });
    }
  }
  return [...found.values()];
}

function memberOf({ facts, ordinal }: Declared, name: string): number {
  return facts.declarations.findIndex((declared) => declared.parent === ordinal && declared.name === name);
}

function isOfInterface({ facts, ordinal }: Declared): boolean {
  const { kind, parent } = facts.declarations[ordinal];
  return kind === "interface" || facts.declarations[parent]?.kind === "interface";
}
