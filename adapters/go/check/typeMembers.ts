/** The members that stand in a type's declaration or, as methods, beside it. */
import { modifierSet } from "../../../proto/symbols.js";
import type { Declared } from "../../links.js";
import { kindOf } from "../types/goType.js";
import { FieldObject, MethodObject, type TypeObject } from "../types/objects.js";
import { fittingFirst } from "./buildFit.js";
import type { GoProgram } from "./goProgram.js";

export function memberOf(object: TypeObject, name: string, program: GoProgram): FieldObject | MethodObject | undefined {
  const own = memberIn(object, name, program);
  if (own !== undefined) return own;
  for (const alias of program.aliases(object)) {
    const found = memberIn(alias, name, program);
    if (found?.what === "method") return new MethodObject(name, object, found.declared);
  }
  return undefined;
}

/** Aliases of a type in its own package. */
export function aliasesOf(object: TypeObject, program: GoProgram): readonly TypeObject[] {
  const names = new Set<string>();
  for (const { facts, ordinal } of program.context.aliases(object.home.container)) {
    names.add(facts.declarations[ordinal].name);
  }
  return [...names].flatMap((name) => {
    const member = program.member(object.home, name);
    if (member?.what !== "type" || !member.isAlias || member === object) return [];
    const right = program.info(member)?.right;
    return right?.kind === kindOf.named && right.object === object ? [member] : [];
  });
}

function memberIn(object: TypeObject, name: string, program: GoProgram): FieldObject | MethodObject | undefined {
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
