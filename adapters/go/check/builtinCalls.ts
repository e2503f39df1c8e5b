/** Results of calls to built-in functions (language specification, "Built-in functions") and to those of package unsafe. */
import { emptyInterface, type GoType, kindOf, pointerTo, sliceOf, unknown } from "../types/goType.js";
import { basic, defaultType, isUntyped } from "../types/universe.js";
import type { GoProgram } from "./goProgram.js";
import { core } from "./underlying.js";

const nothing: GoType = { kind: kindOf.tuple, types: [] };

/** `ofType`: the first argument is a type. */
export function builtinResult(name: string, args: readonly GoType[], ofType: boolean, program: GoProgram): GoType {
  const first = args[0] ?? unknown;
  switch (name) {
    case "make":
      return first;
    case "new":
      return pointerTo(ofType ? first : defaultType(first));
    case "append":
      return first;
    case "len":
    case "cap":
    case "copy":
      return basic.int;
    case "min":
    case "max":
      return args.find((arg) => !isUntyped(arg) && arg.kind !== kindOf.unknown) ?? first;
    case "complex":
      return basic.complex128;
    case "real":
    case "imag": {
      const under = core(first, program);
      return under.kind === kindOf.basic && under.name === "complex64" ? { kind: 1, name: "float32" } : basic.float64;
    }
    case "recover":
      return emptyInterface;
    default:
      return nothing;
  }
}

export function unsafeResult(name: string, args: readonly GoType[]): GoType {
  const first = args[0] ?? unknown;
  switch (name) {
    case "Add":
      return basic.unsafePointer;
    case "Slice":
      return first.kind === kindOf.pointer ? sliceOf(first.element) : unknown;
    case "SliceData":
      return first.kind === kindOf.slice ? pointerTo(first.element) : unknown;
    case "String":
      return basic.string;
    case "StringData":
      return pointerTo(basic.byte);
    default:
      return basic.uintptr;
  }
}
