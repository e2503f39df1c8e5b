/** The names of the universe block (language specification, "Predeclared identifiers") and of package unsafe. */
import type { GoPackage } from "./goPackage.js";
import { type Basic, emptyInterface, type GoType, named, noTypeParams } from "./goType.js";
import { MethodObject, TypeObject } from "./objects.js";

export type UniverseName =
  | { readonly what: "type"; readonly type: GoType }
  | { readonly what: "constant"; readonly type: GoType }
  | { readonly what: "function" };

export const basic = {
  bool: type("bool"),
  int: type("int"),
  rune: type("int32"),
  byte: type("uint8"),
  uintptr: type("uintptr"),
  float64: type("float64"),
  complex128: type("complex128"),
  string: type("string"),
  unsafePointer: type("unsafe.Pointer"),
  untypedBool: type("untyped bool"),
  untypedInt: type("untyped int"),
  untypedRune: type("untyped rune"),
  untypedFloat: type("untyped float"),
  untypedComplex: type("untyped complex"),
  untypedString: type("untyped string"),
  untypedNil: type("untyped nil"),
} as const;

/** The type of a `literal` op, by its kind. */
export const literalTypes: readonly GoType[] = [
  basic.untypedInt,
  basic.untypedFloat,
  basic.untypedComplex,
  basic.untypedRune,
  basic.untypedString,
];

export function isUntyped(type: GoType): type is Basic {
  return type.kind === 1 && type.name.startsWith("untyped ");
}

/** The type that an untyped constant takes where nothing gives it one. */
export function defaultType(type: GoType): GoType {
  if (type.kind !== 1) return type;
  switch (type.name) {
    case "untyped bool":
      return basic.bool;
    case "untyped int":
      return basic.int;
    case "untyped rune":
      return basic.rune;
    case "untyped float":
      return basic.float64;
    case "untyped complex":
      return basic.complex128;
    case "untyped string":
      return basic.string;
    default:
      return type;
  }
}

/** `untyped float` wins over `untyped int`: the later kind of two untyped operands. */
export function laterKind(left: Basic, right: Basic): Basic {
  return untypedOrder.indexOf(right.name) > untypedOrder.indexOf(left.name) ? right : left;
}

const untypedOrder = ["untyped int", "untyped rune", "untyped float", "untyped complex"];

export const universePackage: GoPackage = {
  directory: "",
  name: "",
  container: "",
  mainRoot: undefined,
  members: new Map(),
};

/** The method of `error`. */
export const errorMethod = new MethodObject("Error", undefined, [], {
  signature: { kind: 8, typeParams: noTypeParams, params: [], variadic: false, results: [basic.string] },
  symbol: -1,
});

export const errorType = errorInterface();

export const universe: ReadonlyMap<string, UniverseName> = universeNames();

function type(name: string): Basic {
  return { kind: 1, name };
}

function errorInterface(): GoType {
  return named(
    new TypeObject("error", universePackage, [], false, {
      typeParams: noTypeParams,
      right: { kind: 10, methods: [errorMethod], embedded: [] },
    }),
  );
}

function universeNames(): ReadonlyMap<string, UniverseName> {
  const names = new Map<string, UniverseName>();
  const sized =
    "bool string int int8 int16 int32 int64 uint uint8 uint16 uint32 uint64 uintptr float32 float64 complex64 complex128";
  for (const name of sized.split(" ")) names.set(name, { what: "type", type: type(name) });
  names.set("byte", { what: "type", type: basic.byte });
  names.set("rune", { what: "type", type: basic.rune });
  names.set("error", { what: "type", type: errorType });
  names.set("any", { what: "type", type: emptyInterface });
  names.set("comparable", { what: "type", type: emptyInterface });
  names.set("true", { what: "constant", type: basic.untypedBool });
  names.set("false", { what: "constant", type: basic.untypedBool });
  names.set("iota", { what: "constant", type: basic.untypedInt });
  names.set("nil", { what: "constant", type: basic.untypedNil });
  const functions =
    "append cap clear close complex copy delete imag len make max min new panic print println real recover";
  for (const name of functions.split(" ")) names.set(name, { what: "function" });
  return names;
}
