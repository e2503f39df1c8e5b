/** Relations of Go's types and methods: implementations through method sets, and what calls through interfaces may reach. */
import type { Declared } from "../../links.js";
import type { Dispatching, Related, RelatedSymbol, Relations } from "../../relations.js";
import type { MethodObject } from "../types/objects.js";
import { errorMethod } from "../types/universe.js";
import { callersAt } from "./callersAt.js";
import { withEmbedders } from "./candidates.js";
import { type Instance, instanceNamed } from "./instance.js";
import { satisfies } from "./satisfies.js";
import { canMeet } from "./testVariants.js";
import { pathOf, type TypeEntry } from "./typeEntry.js";
import { errorMethodMoniker, TypeIndex } from "./typeIndex.js";
import { implemented, implementers, interfacesWith, type RelatedType } from "./typeRelations.js";

export const goRelations: Relations = {
  subtypes(of, context) {
    const index = new TypeIndex(context);
    const entry = index.typeOf(of);
    return entry === undefined ? [] : typesOf(implementers(entry, index));
  },
  supertypes(of, context) {
    const index = new TypeIndex(context);
    const entry = index.typeOf(of);
    return entry === undefined ? [] : typesOf(implemented(entry, index));
  },
  implementations(of, context) {
    const index = new TypeIndex(context);
    const method = methodName(of);
    const entry = method === undefined ? index.typeOf(of) : index.ownerOfMethod(of);
    if (entry === undefined) return [];
    const types = [...implementers(entry, index), ...implemented(entry, index)];
    return method === undefined ? typesOf(types) : methodsOf(types, method, entry, index);
  },
  dispatched(of, through, context) {
    const index = new TypeIndex(context);
    const name = methodName(of);
    const by = through === "" ? undefined : instanceNamed(through, of.from, index);
    const entry = through === "" ? index.ownerOfMethod(of) : by?.entry;
    if (entry === undefined || name === undefined || !entry.isInterface) return [];
    const args = by?.args ?? [];
    const types = implementers(entry, index).filter(
      ({ entry: type }) =>
        !type.isInterface &&
        (args.length === 0 || satisfies(type, entry, index, args) !== "no") &&
        canMeet(of.from, pathOf(type), entry, index),
    );
    return methodsOf(types, name, entry, index, "concrete").map(({ declared, tier }) => ({
      declared,
      tier: tier === "exact" ? "dispatch" : tier,
    }));
  },
  dispatching(of, context) {
    const index = new TypeIndex(context);
    const name = methodName(of);
    const owner = index.ownerOfMethod(of);
    if (name === undefined || owner === undefined || owner.isInterface) return [];
    return dispatchingTo(name, owner, index);
  },
  callersAt,
};

/** Interface methods of that name through which the method of `owner` is called, also where it is promoted to what embeds `owner`. */
function dispatchingTo(name: string, owner: TypeEntry, index: TypeIndex): readonly Dispatching[] {
  const member = index.method(owner, name)?.member;
  const types = withEmbedders([owner], index).filter(
    (type) => !type.isInterface && index.method(type, name)?.member === member,
  );
  return interfacesWith(name, index).flatMap((wanted) => {
    const called = index.method(wanted, name);
    const fitting = types.filter((type) => fits(type, { entry: wanted, args: [] }, index));
    const moniker = called === undefined ? undefined : monikerOf(called.member, index);
    if (moniker === undefined || fitting.length === 0) return [];
    const reached = new Map<string, readonly TypeEntry[]>([["", fitting]]);
    const reaches = (through: string, from: string): boolean => {
      const by: Instance | undefined =
        through === "" ? { entry: wanted, args: [] } : instanceNamed(through, from, index);
      if (by === undefined) return false;
      const known = reached.get(through) ?? fitting.filter((type) => fits(type, by, index));
      reached.set(through, known);
      return known.some((type) => canMeet(from, pathOf(type), by.entry, index));
    };
    return [{ moniker, reaches }];
  });
}

function fits(type: TypeEntry, { entry: wanted, args }: Instance, index: TypeIndex): boolean {
  return satisfies(type, wanted, index, args) !== "no" && canMeet(pathOf(type), pathOf(wanted), wanted, index);
}

/** undefined: a method of an interface in a body, which no other file can call. */
function monikerOf(member: MethodObject, index: TypeIndex): string | undefined {
  const first = member.declared[0];
  if (first !== undefined) return index.program.moniker(first);
  return member === errorMethod ? errorMethodMoniker : undefined;
}

function methodName({ moniker, declared }: RelatedSymbol): string | undefined {
  const first = declared[0];
  if (first !== undefined) {
    const { kind, name } = first.facts.declarations[first.ordinal];
    return kind === "method" ? name : undefined;
  }
  if (moniker === errorMethodMoniker) return "Error";
  return /#([\p{L}\p{N}_]+)\(\)\.$/u.exec(moniker)?.[1];
}

function typesOf(types: readonly RelatedType[]): readonly Related[] {
  return sorted(types.map(({ entry, tier }) => ({ declared: entry.declared, tier })));
}

/** The methods of that name of the types, other than that of `own`; each once. */
function methodsOf(
  types: readonly RelatedType[],
  name: string,
  own: TypeEntry,
  index: TypeIndex,
  which: "all" | "concrete" = "all",
): readonly Related[] {
  const mine = index.method(own, name)?.member;
  const found = new Map<MethodObject, Related>();
  for (const { entry, tier } of types) {
    // An interface that a type implements may lack the method.
    if (entry.isInterface && !index.names(entry).has(name)) continue;
    const method = index.method(entry, name);
    if (method === undefined || method.member === mine || (which === "concrete" && method.isVirtual)) continue;
    if (found.get(method.member)?.tier !== "exact")
      found.set(method.member, { declared: index.declarationsOf(method, name, entry), tier });
  }
  return sorted([...found.values()]);
}

function sorted(related: readonly Related[]): readonly Related[] {
  return related
    .filter(({ declared }) => declared.length > 0)
    .sort((left, right) => byPlace(left.declared[0], right.declared[0]));
}

function byPlace(left: Declared, right: Declared): number {
  if (left.path !== right.path) return left.path < right.path ? -1 : 1;
  return left.ordinal - right.ordinal;
}
