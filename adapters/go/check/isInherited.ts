/**
 * Whether an interface has a method from another that it embeds. Methods of interfaces in bodies know no owner and count as its own.
 */
import type { FieldObject, MethodObject, TypeObject } from "../types/objects.js";
import { errorMethod } from "../types/universe.js";

export function isInherited(member: FieldObject | MethodObject, by: TypeObject): boolean {
  if (member.owner === undefined) return member === errorMethod && by.declared.length > 0;
  return member.owner !== by;
}
