/** Calls of classes as calls of what makes their objects: the `__init__` and `__new__` that a class has, its own or inherited. */
import type { Declared } from "../../links.js";
import type { Dispatching, Related, RelatedSymbol } from "../../relations.js";
import type { ClassObject } from "../types/objects.js";
import type { ClassIndex } from "./classIndex.js";

/** What a call of the class runs. */
export function constructorsOf(of: RelatedSymbol, index: ClassIndex): readonly Related[] {
  const found = new Map<string, readonly Declared[]>();
  for (const one of index.classesOf(of)) {
    for (const name of constructorNames) {
      const declared = index.member(one, name);
      const last = declared.at(-1);
      // Every class has those of `object`, which tell nothing.
      if (last === undefined || last.path.startsWith("@typeshed/builtins")) continue;
      found.set(index.program.moniker(last), declared);
    }
  }
  return [...found.values()].map((declared) => ({ declared, tier: "exact" }));
}

/** The classes whose calls run the constructor of that name of a class: itself, and those that inherit it. */
export function constructing(owner: ClassObject, name: string, index: ClassIndex): readonly Dispatching[] {
  const own = index.ownMember(owner, name).map((one) => index.program.moniker(one));
  const found: Dispatching[] = [];
  for (const one of index.withDescendants(index.moniker(owner))) {
    if (index.member(one, name).some((declared) => own.includes(index.program.moniker(declared))))
      found.push({ moniker: index.moniker(one), tier: "exact", reaches: () => true });
  }
  return found;
}

const constructorNames = ["__init__", "__new__"];
