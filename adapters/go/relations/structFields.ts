/** All fields of a struct, in their order. */
import type { GoProgram } from "../check/goProgram.js";
import { type GoType, kindOf } from "../types/goType.js";
import type { FieldObject } from "../types/objects.js";
import { replacements, substitute } from "../types/substitute.js";

export type StructField = { readonly field: FieldObject; readonly type: GoType };

export function structFields(type: GoType, program: GoProgram): readonly StructField[] {
  if (type.kind === kindOf.struct) return type.fields.map((field) => ({ field, type: program.fieldType(field) }));
  if (type.kind !== kindOf.declaredStruct) return [];
  const { object, args } = type;
  const own = object.declared[0];
  if (own === undefined) return [];
  const by = replacements(program.info(object)?.typeParams ?? [], args);
  const found: StructField[] = [];
  own.facts.declarations.forEach(({ name, parent, kind }) => {
    if (parent !== own.ordinal || kind !== "field") return;
    const field = program.declaredMember(object, name);
    if (field?.what === "field") found.push({ field, type: substitute(program.fieldType(field), by) });
  });
  return found;
}
