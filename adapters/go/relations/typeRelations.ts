/** Which types implement an interface, and which interfaces a type implements. */
import type { Tier } from "../../../proto/symbols.js";
import { linkMarks } from "../../links.js";
import { countDeclaring, interfacesDeclaring, interfacesHaving, typesHaving } from "./candidates.js";
import { satisfies } from "./satisfies.js";
import { canMeet } from "./testVariants.js";
import { pathOf, type TypeEntry } from "./typeEntry.js";
import type { TypeIndex } from "./typeIndex.js";

export type RelatedType = { readonly entry: TypeEntry; readonly tier: Tier };

/** Types and interfaces of the workspace, other than itself, whose values are values of the interface. */
export function implementers(wanted: TypeEntry, index: TypeIndex): readonly RelatedType[] {
  if (!wanted.isInterface) return [];
  const kept = index.context.lookups.shared("go implementers", () => new Map<TypeEntry, readonly RelatedType[]>());
  let found = kept.get(wanted);
  if (found === undefined) {
    const rarest = rarestOf(index.names(wanted), index);
    const candidates = rarest === undefined ? [] : typesHaving(rarest, index);
    found = candidates.flatMap((entry) => related(entry, entry, wanted, index));
    kept.set(wanted, found);
  }
  return found;
}

/** Interfaces, other than itself, that a type or a pointer to it implements: of the workspace, and those outside that it calls. */
export function implemented(type: TypeEntry, index: TypeIndex): readonly RelatedType[] {
  const kept = index.context.lookups.shared("go implemented", () => new Map<TypeEntry, readonly RelatedType[]>());
  let found = kept.get(type);
  if (found === undefined) {
    const candidates = new Set<TypeEntry>();
    for (const name of index.names(type)) {
      for (const entry of interfacesHaving(name, index)) candidates.add(entry);
      for (const entry of interfacesOutside(name, index)) candidates.add(entry);
    }
    found = [...candidates].flatMap((entry) => related(entry, type, entry, index));
    kept.set(type, found);
  }
  return found;
}

/** Interfaces that declare a method of that name, outside the workspace only those of which it is selected here. */
export function interfacesWith(name: string, index: TypeIndex): readonly TypeEntry[] {
  const all = new Set([...interfacesDeclaring(name, index), ...interfacesOutside(name, index)]);
  return [...all].filter(({ isInterface, isAlias }) => isInterface && !isAlias);
}

/** Interfaces outside the workspace that declare a method of that name which is selected here. */
function interfacesOutside(name: string, index: TypeIndex): readonly TypeEntry[] {
  const kept = index.context.lookups.shared("go interfaces outside", () => new Map<string, readonly TypeEntry[]>());
  let found = kept.get(name);
  if (found === undefined) {
    const from = new Map<string, string>();
    for (const { path, symbols } of index.context.marked(linkMarks.outsideMethod(name)))
      for (const moniker of symbols) from.set(moniker, path);
    found = [...from].flatMap(([moniker, path]) => {
      const owner = index.ownerOfMethod({ moniker, declared: [], from: path });
      return owner?.isInterface === true ? [owner] : [];
    });
    kept.set(name, found);
  }
  return found;
}

function related(answer: TypeEntry, type: TypeEntry, wanted: TypeEntry, index: TypeIndex): readonly RelatedType[] {
  if (type === wanted) return [];
  const fit = satisfies(type, wanted, index);
  return fit === "no" || !canMeet(pathOf(type), pathOf(wanted), wanted, index)
    ? []
    : [{ entry: answer, tier: fit === "yes" ? "exact" : "inferred" }];
}

function rarestOf(names: ReadonlySet<string>, index: TypeIndex): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const name of names) {
    const count = countDeclaring(name, index);
    if (count < least) {
      best = name;
      least = count;
    }
  }
  return best;
}
