/**
 * Members of object literals that stand for a type's member, because the checker expects that type where the literal is written.
 *
 * Method: there the literal's member is a use of the type's, and defines a symbol of its own: with a declaration in the facts where it is a function
 * of a variable's value, else in the links alone. Limits: members named by their value (`{ close }`) and attributes of elements are uses and no more.
 */
import type { SymbolKind } from "../../../proto/symbols.js";
import { type Declared, occurrenceRoles } from "../../links.js";
import { declarationMoniker } from "../../monikers.js";
import type { LiteralMember, RelatedSymbol, RelationContext, Site } from "../../relations.js";

/** In order of path and offset. */
export function literalMembers({ moniker }: RelatedSymbol, context: RelationContext): readonly LiteralMember[] {
  return context.sites(moniker, occurrenceRoles.read).flatMap((site): LiteralMember[] => {
    const declared = declaredLiteral(site);
    if (declared !== undefined) return [described(declared, context)];
    return context
      .occurringAt(site.path, site.start)
      .filter((one) => (one.roles & occurrenceRoles.definition) !== 0 && literalKinds.has(one.kind))
      .map(({ moniker: own, name, kind }) => ({ path: site.path, moniker: own, name, kind }));
  });
}

/** Those of them that the facts declare: functions. */
export function declaredLiterals({ moniker }: RelatedSymbol, context: RelationContext): readonly Declared[] {
  return context.sites(moniker, occurrenceRoles.read).flatMap((site) => declaredLiteral(site) ?? []);
}

const literalKinds: ReadonlySet<SymbolKind> = new Set(["property", "method", "function"]);

function declaredLiteral({ path, facts, start }: Site): Declared | undefined {
  const ordinal = facts.declarations.findIndex((one) => one.nameStart === start && literalKinds.has(one.kind));
  return ordinal < 0 ? undefined : { path, facts, ordinal };
}

function described({ path, facts, ordinal }: Declared, context: RelationContext): LiteralMember {
  const { name, kind } = facts.declarations[ordinal];
  return { path, moniker: declarationMoniker(facts, ordinal, context.lookups.identityOf(path, facts)), name, kind };
}
