/**
 * Whether a type, or a pointer to it, implements an interface (language specification, "Implementing an interface"), of which some type arguments may be
 * known.
 *
 * With type parameters on either side it does when some arguments make it: all methods must fit under one choice.
 */
import type { GoPackage } from "../types/goPackage.js";
import type { TypeParam } from "../types/goType.js";
import type { MethodObject } from "../types/objects.js";
import type { Instance } from "./instance.js";
import type { TypeEntry } from "./typeEntry.js";
import type { TypeIndex } from "./typeIndex.js";
import { Unification } from "./unify.js";

export type Fit = "no" | "yes" | "unsure";

export function satisfies(type: TypeEntry, wanted: TypeEntry, index: TypeIndex, args: Instance["args"] = []): Fit {
  const names = index.names(wanted);
  if (names.size === 0 || wanted.isConstraint || type.isConstraint) return "no";
  for (const name of names) if (index.method(type, name) === undefined) return "no";
  const free = new Set<TypeParam>([...paramsOf(type, index), ...paramsOf(wanted, index)]);
  const unification = new Unification(free, index.program);
  for (const [place, param] of paramsOf(wanted, index).entries()) {
    const arg = args[place];
    if (arg !== undefined) unification.assume(param, arg);
  }
  for (const name of names) {
    const ours = index.method(type, name);
    const theirs = index.method(wanted, name);
    if (ours === undefined || theirs === undefined) return "no";
    if (!isVisible(name, ours.member, theirs.member, index)) return "no";
    if (!unification.fits(theirs.signature, ours.signature)) return "no";
  }
  return unification.unsure ? "unsure" : "yes";
}

function paramsOf({ object }: TypeEntry, index: TypeIndex): readonly TypeParam[] {
  return index.program.info(object)?.typeParams ?? [];
}

/** Names that are not exported are one name only within a package. */
function isVisible(name: string, ours: MethodObject, theirs: MethodObject, index: TypeIndex): boolean {
  if (ours === theirs || /^\p{Lu}/u.test(name)) return true;
  return homeOf(ours, index)?.container === homeOf(theirs, index)?.container;
}

function homeOf({ declared: [first], owner }: MethodObject, index: TypeIndex): GoPackage | undefined {
  return first === undefined ? owner?.home : index.program.fileOf(first.path, first.facts).package;
}
