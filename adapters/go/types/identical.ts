/** Type identity (language specification, "Type identity"); unknown types are identical to nothing. */
import { type GoType, kindOf } from "./goType.js";

export function identical(left: GoType, right: GoType): boolean {
  if (left === right) return left.kind !== kindOf.unknown;
  switch (left.kind) {
    case kindOf.basic:
      return right.kind === kindOf.basic && left.name === right.name;
    case kindOf.named:
    case kindOf.declaredStruct:
    case kindOf.declaredInterface:
      return right.kind === left.kind && left.object === right.object && allIdentical(left.args, right.args);
    case kindOf.pointer:
    case kindOf.slice:
      return right.kind === left.kind && identical(left.element, right.element);
    case kindOf.array:
      return right.kind === left.kind && left.length === right.length && identical(left.element, right.element);
    case kindOf.chan:
      return right.kind === left.kind && left.direction === right.direction && identical(left.element, right.element);
    case kindOf.map:
      return right.kind === left.kind && identical(left.key, right.key) && identical(left.element, right.element);
    case kindOf.signature:
      return (
        right.kind === left.kind &&
        left.variadic === right.variadic &&
        allIdentical(left.params, right.params) &&
        allIdentical(left.results, right.results)
      );
    case kindOf.tuple:
      return right.kind === left.kind && allIdentical(left.types, right.types);
    case kindOf.interface:
      return (
        right.kind === left.kind &&
        left.methods.length === 0 &&
        right.methods.length === 0 &&
        allIdentical(left.embedded, right.embedded)
      );
    default:
      return false;
  }
}

function allIdentical(left: readonly GoType[], right: readonly GoType[]): boolean {
  return left.length === right.length && left.every((type, index) => identical(type, right[index]));
}
