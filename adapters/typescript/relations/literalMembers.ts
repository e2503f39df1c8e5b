/**
 * Object literals that stand for a type, and their members that stand for the type's, because the checker expects that type where they are written.
 *
 * Method: a literal as a whole is told by the variable or member whose value it is (linkMarks.valueOf). Of members: there the literal's member is a use of the type's, and defines a symbol of its own: with a declaration in the facts where it is a function
 * of a variable's value, else in the links alone. Limits: members named by their value (`{ close }`) and attributes of elements are uses and no more.
 */
import { modifierSet, type SymbolKind } from "../../../proto/symbols.js";
import { type Declared, linkMarks, occurrenceRoles } from "../../links.js";
import { declarationMoniker } from "../../monikers.js";
import type { LiteralMember, RelatedSymbol, RelationContext, Site } from "../../relations.js";

/** Variables and members whose value is an object or function of one of the types, in order of path and offset for each. */
export function literalValues(types: readonly string[], context: RelationContext): readonly LiteralMember[] {
  return types.flatMap((type) =>
    context.marked(linkMarks.valueOf(type)).flatMap((site): readonly LiteralMember[] => {
      const { path, facts, start } = site;
      const ordinal = facts.declarations.findIndex(({ nameStart }) => nameStart === start);
      const isLocal = ordinal >= 0 && (facts.declarations[ordinal].modifiers & localBit) !== 0;
      if (ordinal >= 0 && !isLocal) return [described({ path, facts, ordinal }, context)];
      const defined = isLocal ? [] : definedAt(site, context);
      return defined.length > 0 ? defined : [{ path, moniker: "", at: start, name: "", kind: "variable" }];
    }),
  );
}

/** In order of path and offset. */
export function literalMembers({ moniker }: RelatedSymbol, context: RelationContext): readonly LiteralMember[] {
  return context.sites(moniker, occurrenceRoles.read).flatMap((site): LiteralMember[] => {
    const declared = declaredLiteral(site);
    if (declared !== undefined) return [described(declared, context)];
    return definedAt(site, context).filter(({ kind }) => literalKinds.has(kind));
  });
}

/** What only the links define at a place. */
function definedAt({ path, start }: Site, context: RelationContext): readonly LiteralMember[] {
  return context
    .occurringAt(path, start)
    .filter(({ roles }) => (roles & occurrenceRoles.definition) !== 0)
    .map(({ moniker, name, kind }) => ({ path, moniker, name, kind }));
}

/** Those of them that the facts declare: functions. */
export function declaredLiterals({ moniker }: RelatedSymbol, context: RelationContext): readonly Declared[] {
  return context.sites(moniker, occurrenceRoles.read).flatMap((site) => declaredLiteral(site) ?? []);
}

const localBit = modifierSet("local");
const literalKinds: ReadonlySet<SymbolKind> = new Set(["property", "method", "function"]);

function declaredLiteral({ path, facts, start }: Site): Declared | undefined {
  const ordinal = facts.declarations.findIndex((one) => one.nameStart === start && literalKinds.has(one.kind));
  return ordinal < 0 ? undefined : { path, facts, ordinal };
}

function described({ path, facts, ordinal }: Declared, context: RelationContext): LiteralMember {
  const { name, kind } = facts.declarations[ordinal];
  return { path, moniker: declarationMoniker(facts, ordinal, context.lookups.identityOf(path, facts)), name, kind };
}
