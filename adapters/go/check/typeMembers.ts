/** The members that stand in a type's declaration or, as methods, beside it. */
import { modifierSet } from "../../../proto/symbols.js";
import type { Declared } from "../../links.js";
import { FieldObject, MethodObject, type TypeObject } from "../types/objects.js";
import { fittingFirst } from "./buildFit.js";
import type { GoProgram } from "./goProgram.js";

export function memberOf(object: TypeObject, name: string, program: GoProgram): FieldObject | MethodObject | undefined {
  const found = program.context.declared(program.containerOf(object), name);
  const declared = fittingFirst(found);
  if (declared.length === 0) return undefined;
  const { facts, ordinal } = declared[0];
  switch (facts.declarations[ordinal].kind) {
    case "field":
      return field(object, declared);
    case "method":
      return new MethodObject(name, object, declared);
    default:
      return undefined;
  }
}

/** Embedded fields of a struct, embedded interfaces of an interface; of several variants those of the one that fits best. */
export function embeddedOf(object: TypeObject, program: GoProgram): readonly FieldObject[] {
  const own = object.declared[0];
  if (own === undefined) return [];
  const all = program.context.embedded(program.containerOf(object));
  return all.filter((one) => one.path === own.path).map((one) => field(object, [one]));
}

function field(owner: TypeObject, declared: readonly Declared[]): FieldObject {
  const { name, modifiers } = declared[0].facts.declarations[declared[0].ordinal];
  return new FieldObject(name, (modifiers & embeddedBit) !== 0, owner, declared);
}

const embeddedBit = modifierSet("embedded");
