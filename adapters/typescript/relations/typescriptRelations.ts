/**
 * Relations of TypeScript's and JavaScript's types and their members: by the bases that types name.
 *
 * Implementations are what stands below: types that extend or implement one, members of such types with the member's name. A call of a method may
 * run what types below the receiver's have under that name (`dispatch`); a mark `through` tells the receiver's type where that is not the method's own,
 * and names the method itself where it alone is meant (`super.m()`). Uses of a base's member are uses of what stands for it below, members of object
 * literals too; a literal as a whole is told by the variable or member whose value it is (literalMembers.ts). Limits: one without such has no name; what fits an interface and does not name it is not told.
 */
import type { SymbolKind } from "../../../proto/symbols.js";
import { type Declared, occurrenceRoles } from "../../links.js";
import type {
  Dispatching,
  LiteralMember,
  Related,
  RelatedSymbol,
  RelationContext,
  Relations,
} from "../../relations.js";
import { callersAt } from "./callersAt.js";
import { declaredLiterals, literalMembers, literalValues } from "./literalMembers.js";
import { isBodiless, isStatic, type TypeEntry, TypeIndex } from "./typeIndex.js";

export const typescriptRelations: Relations = {
  subtypes(of, context) {
    const index = new TypeIndex(context);
    const entry = index.typeOf(of);
    return entry === undefined ? [] : typesOf(index.descendants(entry));
  },
  supertypes(of, context) {
    const index = new TypeIndex(context);
    const entry = index.typeOf(of);
    return entry === undefined ? [] : typesOf(index.ancestors(entry));
  },
  supertypesOutside(of, context) {
    const index = new TypeIndex(context);
    const entry = index.typeOf(of);
    const [first] = entry?.declared ?? [];
    if (entry === undefined || first === undefined) return [];
    const found = new Map<string, LiteralMember>();
    for (const { moniker, declared } of index.ancestors(entry)) {
      const name = declared.length > 0 ? undefined : libraryTypeName(moniker);
      // The libraries add to a type in one file after the other.
      if (name !== undefined && !found.has(name))
        found.set(name, { path: first.path, moniker, name, kind: "interface" });
    }
    return [...found.values()];
  },
  implementations(of, context) {
    const index = new TypeIndex(context);
    const entry = index.typeOf(of);
    if (entry !== undefined) return typesOf(index.descendants(entry));
    const member = memberOf(of, index);
    if (member === undefined) return [];
    return sorted(
      index
        .descendants(member.owner)
        .map((one): Related => ({ declared: index.ownMembers(one, member.name, member.isStatic), tier: "exact" })),
    );
  },
  dispatched(of, through, context) {
    const index = new TypeIndex(context);
    const member = memberOf(of, index);
    if (member === undefined || member.isStatic || through === of.moniker) return [];
    const receiver = through === "" ? member.owner : index.typeNamed(through);
    const found = [receiver, ...index.descendants(receiver)].flatMap((one): Related[] => {
      const declared = index.members(one, member.name);
      if (declared.length === 0 || declared.every(isBodiless)) return [];
      return index.moniker(declared[0]) === of.moniker ? [] : [{ declared, tier: "dispatch" }];
    });
    const literals = declaredLiterals(of, context).map((one): Related => ({ declared: [one], tier: "dispatch" }));
    return sorted([...found, ...literals]);
  },
  literals(of, context) {
    const index = new TypeIndex(context);
    const entry = index.typeOf(of);
    if (entry !== undefined) {
      const types = [entry, ...index.descendants(entry)].map(({ moniker }) => moniker);
      return literalValues(types, context);
    }
    return memberOf(of, index) === undefined && !isOfNamelessType(of) ? [] : literalMembers(of, context);
  },
  dispatching: membersReaching,
  alsoUsed: membersReaching,
  alsoCalled: new Set(["property", "field", "variable", "constant"]),
  callersAt,
};

type Member = { readonly owner: TypeEntry; readonly name: string; readonly isStatic: boolean };

const memberKinds: ReadonlySet<SymbolKind> = new Set(["method", "property", "field", "function"]);

function memberOf({ declared: [first] }: RelatedSymbol, index: TypeIndex): Member | undefined {
  const owner = first === undefined ? undefined : index.ownerOf(first);
  if (first === undefined || owner === undefined) return undefined;
  const { kind, name } = first.facts.declarations[first.ordinal];
  return memberKinds.has(kind) ? { owner, name, isStatic: isStatic(first) } : undefined;
}

/** Whether it may be a member of a type without a name (`() => { close(): void }`). */
function isOfNamelessType({ moniker, declared: [first] }: RelatedSymbol): boolean {
  if (first === undefined) return !moniker.endsWith("/");
  const { kind, bodyStart } = first.facts.declarations[first.ordinal];
  return (kind === "method" && bodyStart < 0) || kind === "property";
}

/** Members of that name of types through which an object can be used that has the member. */
function membersReaching(of: RelatedSymbol, context: RelationContext): readonly Dispatching[] {
  const index = new TypeIndex(context);
  const member = memberOf(of, index);
  if (member === undefined) return standingFor(of, context);
  if (member.isStatic) return [];
  const { owner, name } = member;
  const having = [owner, ...index.descendants(owner)].filter(
    (one) => one === owner || index.members(one, name).some((declared) => index.moniker(declared) === of.moniker),
  );
  const fitting = new Map<string, TypeEntry[]>();
  for (const one of having) {
    for (const base of index.ancestors(one)) {
      const [own] = index.ownMembers(base, name, false);
      const moniker = own === undefined ? of.moniker : index.moniker(own);
      if (moniker === of.moniker) continue;
      const known = fitting.get(moniker);
      if (known === undefined) fitting.set(moniker, [one]);
      else known.push(one);
    }
  }
  return [...fitting].map(([moniker, types]) => ({
    moniker,
    reaches: (through) => through === "" || (through !== moniker && types.some((one) => index.isA(one, through))),
  }));
}

/** What a member of an object literal stands for: whose uses are uses of it. */
function standingFor({ declared: [first], moniker }: RelatedSymbol, context: RelationContext): readonly Dispatching[] {
  if (first === undefined) return [];
  const { path, facts, ordinal } = first;
  return context
    .occurringAt(path, facts.declarations[ordinal].nameStart)
    .filter((one) => one.moniker !== moniker && one.roles === occurrenceRoles.read)
    .map((one) => ({ moniker: one.moniker, reaches: () => true }));
}

/** The last name of a moniker that check/libraryName.ts made; undefined for others. */
function libraryTypeName(moniker: string): string | undefined {
  return /^ts npm typescript \S* lib\/.*`((?:[^`]|``)+)`\.$/.exec(moniker)?.[1].replaceAll("``", "`");
}

function typesOf(entries: readonly TypeEntry[]): readonly Related[] {
  return sorted(entries.map(({ declared }) => ({ declared, tier: "exact" })));
}

/** By place, each once; without what is not declared here. */
function sorted(related: readonly Related[]): readonly Related[] {
  const seen = new Set<string>();
  return related
    .filter(({ declared: [first] }) => {
      if (first === undefined) return false;
      const key = `${first.path}\n${first.ordinal}`;
      return !seen.has(key) && seen.add(key) !== undefined;
    })
    .toSorted((left, right) => byPlace(left.declared[0], right.declared[0]));
}

function byPlace(left: Declared, right: Declared): number {
  if (left.path !== right.path) return left.path < right.path ? -1 : 1;
  return left.ordinal - right.ordinal;
}
