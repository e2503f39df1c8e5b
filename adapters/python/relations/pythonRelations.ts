/**
 * Relations of Python's classes and their members: by inheritance, and by protocols that a class satisfies without naming them.
 *
 * A call of a method means the first of that name in the method resolution order of the object's class; the class that is written down may be a base of
 * it. So a call through a class reaches what its subclasses have under the name (`dispatch`). A call of a class is one of its `__init__` and
 * `__new__`. A mark `through` tells the receiver's class where that is not the method's own; one that names the method itself stands for calls that
 * look no further (`super().m()`, `C.m(self)`).
 */
import type { SymbolKind } from "../../../proto/symbols.js";
import type { Declared } from "../../links.js";
import type { Dispatching, Related, RelatedSymbol, RelationContext, Relations } from "../../relations.js";
import { mroOf } from "../check/classes.js";
import type { ClassObject } from "../types/objects.js";
import { callersAt } from "./callersAt.js";
import { ClassIndex, declaredOf, memberOf } from "./classIndex.js";
import { constructing, constructorsOf } from "./constructors.js";
import { protocolsOf, structuralImplementers } from "./protocols.js";

export const pythonRelations: Relations = {
  subtypes(of, context) {
    return subclassesOf(of, new ClassIndex(context));
  },
  supertypes(of, context) {
    return superclassesOf(of, new ClassIndex(context));
  },
  implementations(of, context) {
    const index = new ClassIndex(context);
    if (of.moniker.endsWith("#")) return sorted([...subclassesOf(of, index), ...superclassesOf(of, index)]);
    const member = memberOf(of.moniker);
    return member === undefined ? [] : correspondingMembers(of, member.name, member.owner, index);
  },
  dispatched(of, through, context) {
    const index = new ClassIndex(context);
    if (of.moniker.endsWith("#")) return constructorsOf(of, index);
    const member = memberOf(of.moniker);
    if (member === undefined || through === of.moniker || isConstructor(member.name)) return [];
    const classes = receivers(through === "" ? member.owner : through, index);
    return membersOf(classes, member.name, of, index).map((declared) => ({ declared, tier: "dispatch" }));
  },
  dispatching: methodsReaching,
  alsoUsed: methodsReaching,
  alsoCalled: new Set(["property"]),
  callersAt,
};

function methodsReaching(of: RelatedSymbol, context: RelationContext): readonly Dispatching[] {
  const index = new ClassIndex(context);
  const member = memberOf(of.moniker);
  const owner = of.declared.map((one) => index.ownerOf(one)).find((one) => one !== undefined);
  if (member === undefined || owner === undefined || !callable.has(kindOf(of.declared))) return [];
  if (isConstructor(member.name)) return constructing(owner, member.name, index);
  return methodsAbove(of, member.name, owner, index);
}

function subclassesOf({ moniker, declared }: RelatedSymbol, index: ClassIndex): readonly Related[] {
  if (!moniker.endsWith("#")) return [];
  const own = index.classesOf({ declared });
  const below = [...index.withDescendants(moniker)].filter((one) => !own.includes(one));
  const structural = own.filter((one) => index.isProtocol(one)).flatMap((one) => structuralImplementers(one, index));
  return sorted([
    ...below.map((one): Related => ({ declared: [declaredOf(one)], tier: "exact" })),
    ...structural.map((one): Related => ({ declared: [declaredOf(one)], tier: "inferred" })),
  ]);
}

/** All it inherits from but what every class does, also outside the workspace, and protocols. */
function superclassesOf(of: RelatedSymbol, index: ClassIndex): readonly Related[] {
  const own = index.classesOf(of);
  const above = new Set<ClassObject>();
  const structural = new Set<ClassObject>();
  for (const one of own) {
    for (const { class: base } of mroOf(one, index.program).entries)
      if (base.made === undefined && !own.includes(base) && !isObject(base)) above.add(base);
    for (const protocol of protocolsOf(one, memberNames(one, index), index)) structural.add(protocol);
  }
  return sorted([
    ...[...above].map((one): Related => ({ declared: [declaredOf(one)], tier: "exact" })),
    ...[...structural].map((one): Related => ({ declared: [declaredOf(one)], tier: "inferred" })),
  ]);
}

function memberNames(of: ClassObject, index: ClassIndex): ReadonlySet<string> {
  const names = new Set<string>();
  for (const { class: one } of mroOf(of, index.program).entries)
    if (one.made === undefined && !isObject(one)) for (const name of index.namesOf(one)) names.add(name);
  return names;
}

/** The members of that name of subclasses and superclasses, and of what is related by protocols. */
function correspondingMembers(
  of: RelatedSymbol,
  name: string,
  ownerMoniker: string,
  index: ClassIndex,
): readonly Related[] {
  const owners = of.declared.flatMap((one) => index.ownerOf(one) ?? []);
  const found: Related[] = [];
  const exact = new Set(index.withDescendants(ownerMoniker));
  for (const owner of owners) for (const { class: base } of mroOf(owner, index.program).entries) exact.add(base);
  for (const one of exact) {
    if (one.made !== undefined || isObject(one) || owners.includes(one)) continue;
    const own = index.ownMember(one, name);
    if (own.length > 0) found.push({ declared: own, tier: "exact" });
  }
  const byProtocol = owners.flatMap((owner) => [
    ...(index.isProtocol(owner) ? structuralImplementers(owner, index) : []),
    ...protocolsOf(owner, [name], index),
  ]);
  for (const declared of membersOf(byProtocol, name, of, index)) found.push({ declared, tier: "inferred" });
  return sorted(withoutTwins(found));
}

/** Classes whose objects may stand where one of that class is expected. */
function receivers(moniker: string, index: ClassIndex): Iterable<ClassObject> {
  const classes = new Set(index.withDescendants(moniker));
  for (const one of index.classesOf({ declared: index.context.declaredAs(moniker) }))
    if (index.isProtocol(one)) for (const other of structuralImplementers(one, index)) classes.add(other);
  return classes;
}

/** The members that the classes have under a name, other than the one asked about; each once. */
function membersOf(
  classes: Iterable<ClassObject>,
  name: string,
  of: RelatedSymbol,
  index: ClassIndex,
): readonly (readonly Declared[])[] {
  const found = new Map<string, readonly Declared[]>();
  for (const one of classes) {
    const declared = index.member(one, name);
    if (declared.length === 0 || !callable.has(kindOf(declared))) continue;
    const moniker = index.program.moniker(declared[declared.length - 1]);
    if (moniker !== of.moniker) found.set(moniker, declared);
  }
  return [...found.values()].sort((left, right) => byPlace(left[0], right[0]));
}

/** Methods of that name in classes through which an object can be called that has the method. */
function methodsAbove(of: RelatedSymbol, name: string, owner: ClassObject, index: ClassIndex): readonly Dispatching[] {
  const having = [...index.withDescendants(index.moniker(owner))].filter((one) =>
    index.member(one, name).some((declared) => index.program.moniker(declared) === of.moniker),
  );
  const fitting = new Map<string, ClassObject[]>();
  for (const one of having) {
    const above = mroOf(one, index.program).entries.map((entry) => entry.class);
    for (const base of [...above, ...protocolsOf(one, [name], index)]) {
      if (base.made !== undefined) continue;
      const own = index.ownMember(base, name);
      const moniker = own.length === 0 ? of.moniker : index.program.moniker(own[own.length - 1]);
      if (moniker === of.moniker) continue;
      const known = fitting.get(moniker);
      if (known === undefined) fitting.set(moniker, [one]);
      else known.push(one);
    }
  }
  return [...fitting].map(([moniker, classes]) => ({
    moniker,
    reaches: (through) =>
      through === "" ||
      (through !== moniker && classes.some((one) => index.isA(one, through) || isSatisfied(one, through, name, index))),
  }));
}

function isSatisfied(of: ClassObject, protocol: string, name: string, index: ClassIndex): boolean {
  return protocolsOf(of, [name], index).some((one) => index.isA(one, protocol));
}

function isConstructor(name: string): boolean {
  return name === "__init__" || name === "__new__";
}

function isObject({ name, file }: ClassObject): boolean {
  return (
    (name === "object" && file.path.endsWith("/builtins.pyi")) ||
    (name === "_Generic" && file.path.endsWith("/typing.pyi"))
  );
}

function kindOf(declared: readonly Declared[]): SymbolKind {
  const { facts, ordinal } = declared[declared.length - 1];
  return facts.declarations[ordinal].kind;
}

const callable: ReadonlySet<SymbolKind> = new Set(["method", "constructor", "property"]);

function withoutTwins(related: readonly Related[]): readonly Related[] {
  const seen = new Set<string>();
  return related.filter(({ declared: [first] }) => {
    const key = `${first.path}\n${first.ordinal}`;
    return !seen.has(key) && seen.add(key) !== undefined;
  });
}

function sorted(related: readonly Related[]): readonly Related[] {
  return withoutTwins(related.filter(({ declared }) => declared.length > 0)).toSorted((left, right) =>
    byPlace(left.declared[0], right.declared[0]),
  );
}

function byPlace(left: Declared, right: Declared): number {
  if (left.path !== right.path) return left.path < right.path ? -1 : 1;
  return left.ordinal - right.ordinal;
}
