/**
 * Which classes have all members of a protocol (PEP 544), by their names alone: without their types nothing is proven, so they are `inferred`.
 *
 * Candidates are the classes that declare the rarest of the protocol's members, and those that inherit from them.
 */
import { mroOf } from "../check/classes.js";
import type { ClassObject } from "../types/objects.js";
import type { ClassIndex } from "./classIndex.js";

/** Classes of the workspace that have the protocol's members without inheriting from it. */
export function structuralImplementers(protocol: ClassObject, index: ClassIndex): readonly ClassObject[] {
  const kept = index.context.lookups.shared(
    "python implementers",
    () => new Map<ClassObject, readonly ClassObject[]>(),
  );
  let found = kept.get(protocol);
  if (found === undefined) {
    const names = protocolMembers(protocol, index);
    const rarest = [...names].sort(
      (left, right) => index.context.countNamed(left) - index.context.countNamed(right),
    )[0];
    found =
      rarest === undefined ? [] : candidates(rarest, index).filter((one) => satisfies(one, protocol, names, index));
    kept.set(protocol, found);
  }
  return found;
}

/** Protocols of the workspace whose members a class has without inheriting from them, among those that declare a method of one of the names. */
export function protocolsOf(of: ClassObject, names: Iterable<string>, index: ClassIndex): readonly ClassObject[] {
  const found = new Set<ClassObject>();
  for (const name of names)
    for (const protocol of index.protocolsWith(name))
      if (!found.has(protocol) && satisfies(of, protocol, protocolMembers(protocol, index), index)) found.add(protocol);
  return [...found];
}

function satisfies(of: ClassObject, protocol: ClassObject, names: ReadonlySet<string>, index: ClassIndex): boolean {
  if (names.size === 0 || index.isProtocol(of) || index.isA(of, index.moniker(protocol))) return false;
  for (const name of names) if (index.member(of, name).length === 0) return false;
  return true;
}

/** Names that the protocol and the protocols it extends declare in their bodies. */
function protocolMembers(protocol: ClassObject, index: ClassIndex): ReadonlySet<string> {
  const kept = index.context.lookups.shared(
    "python protocol members",
    () => new Map<ClassObject, ReadonlySet<string>>(),
  );
  let names = kept.get(protocol);
  if (names === undefined) {
    const found = new Set<string>();
    for (const { class: one } of mroOf(protocol, index.program).entries) {
      if (one.made !== undefined || !index.isProtocol(one)) continue;
      for (const name of index.namesOf(one)) if (!ignored.has(name)) found.add(name);
    }
    names = found;
    kept.set(protocol, names);
  }
  return names;
}

function candidates(name: string, index: ClassIndex): readonly ClassObject[] {
  const found = new Set<ClassObject>();
  for (const declared of index.context.declaredNamed(name)) {
    const owner = index.ownerOf(declared);
    if (owner === undefined) continue;
    for (const one of index.withDescendants(index.moniker(owner))) found.add(one);
  }
  return [...found];
}

/** What is no member of a protocol (typing, "Protocol members"). */
const ignored: ReadonlySet<string> = new Set([
  "__slots__",
  "__doc__",
  "__module__",
  "__init__",
  "__new__",
  "__class_getitem__",
]);
