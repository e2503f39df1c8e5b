/**
 * Types that may have a method, without looking at all types: whoever declares a method of that name, whoever embeds something outside the
 * workspace that has it, and whoever embeds or is defined as one of these.
 */
import { linkMarks, occurrenceRoles } from "../../links.js";
import type { Site } from "../../relations.js";
import type { TypeEntry } from "./typeEntry.js";
import type { TypeIndex } from "./typeIndex.js";

/** Types of the workspace, aliases apart, that have a method of that name, and some that might. */
export function typesHaving(name: string, index: TypeIndex): readonly TypeEntry[] {
  return kept("go types having", name, index, () =>
    withEmbedders([...declaring(name, index), ...embeddingOutside(name, index)], index),
  );
}

/** The interfaces among them, without a look at the others. */
export function interfacesHaving(name: string, index: TypeIndex): readonly TypeEntry[] {
  return kept("go interfaces having", name, index, () => {
    const types = [...interfacesDeclaring(name, index), ...embeddingOutside(name, index)];
    return withEmbedders(
      types.filter(({ isInterface, isAlias }) => isInterface || isAlias),
      index,
    ).filter(({ isInterface }) => isInterface);
  });
}

function kept(what: string, name: string, index: TypeIndex, find: () => readonly TypeEntry[]): readonly TypeEntry[] {
  const known = index.context.lookups.shared(what, () => new Map<string, readonly TypeEntry[]>());
  let types = known.get(name);
  if (types === undefined) {
    types = find();
    known.set(name, types);
  }
  return types;
}

/** The types with those that embed them, at any depth, or are defined as them. */
export function withEmbedders(types: readonly TypeEntry[], index: TypeIndex): readonly TypeEntry[] {
  const seen = new Set(types);
  for (const entry of seen) for (const found of embeddersOf(entry, index)) seen.add(found);
  return [...seen].filter(({ isAlias }) => !isAlias);
}

/** How many candidates a method name gives, roughly; costs little. */
export function countDeclaring(name: string, index: TypeIndex): number {
  return index.context.countNamed(name);
}

/** Interfaces in whose declaration a method of that name stands. */
export function interfacesDeclaring(name: string, index: TypeIndex): readonly TypeEntry[] {
  return typesAt(index.context.marked(linkMarks.abstractMethod(name)), index);
}

/** Types in whose declaration, or beside it, a method of that name stands. */
function declaring(name: string, index: TypeIndex): readonly TypeEntry[] {
  return index.context.declaredNamed(name).flatMap((declared) => {
    const { facts, ordinal } = declared;
    if (facts.dialect !== "go" || facts.declarations[ordinal].kind !== "method") return [];
    const owner = index.ownerOf(declared);
    return owner === undefined ? [] : [owner];
  });
}

/** Types that have a method from a type outside, and aliases of types outside. */
function embeddingOutside(name: string, index: TypeIndex): readonly TypeEntry[] {
  const { aliases, byName } = index.context.lookups.shared("go types embedding outside", () => outsideBases(index));
  return [...aliases, ...(byName.get(name) ?? []).filter((entry) => index.method(entry, name) !== undefined)];
}

type OutsideBases = {
  readonly aliases: readonly TypeEntry[];
  /** By each method's name: thousands of names are asked for, of thousands of types, and few of these have one. */
  readonly byName: ReadonlyMap<string, readonly TypeEntry[]>;
};

function outsideBases(index: TypeIndex): OutsideBases {
  const types = typesAt(index.context.marked(linkMarks.outsideBase), index);
  const byName = new Map<string, TypeEntry[]>();
  for (const entry of types) {
    if (entry.isAlias) continue;
    for (const name of index.names(entry)) {
      const known = byName.get(name);
      if (known === undefined) byName.set(name, [entry]);
      else known.push(entry);
    }
  }
  return { aliases: types.filter(({ isAlias }) => isAlias), byName };
}

function embeddersOf(entry: TypeEntry, index: TypeIndex): readonly TypeEntry[] {
  const kept = index.context.lookups.shared("go embedders", () => new Map<TypeEntry, readonly TypeEntry[]>());
  let found = kept.get(entry);
  if (found === undefined) {
    // In a body, names lead to no moniker: all types there may be meant.
    found = [...typesAt(index.context.sites(index.moniker(entry), occurrenceRoles.extends), index), ...entry.beside()];
    kept.set(entry, found);
  }
  return found;
}

/** The types in whose declarations the sites stand. */
function typesAt(sites: readonly Site[], index: TypeIndex): readonly TypeEntry[] {
  const found = new Set<TypeEntry>();
  for (const { path, facts, start } of sites) {
    if (facts.dialect !== "go") continue;
    let around = -1;
    facts.declarations.forEach(({ start: from, end, kind }, ordinal) => {
      if (from <= start && start < end && (kind === "struct" || kind === "interface" || kind === "typeAlias"))
        around = ordinal;
    });
    const entry = around < 0 ? undefined : index.typeDeclaredBy({ path, facts, ordinal: around });
    if (entry !== undefined) found.add(entry);
  }
  return [...found];
}
