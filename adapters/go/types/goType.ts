/**
 * Types of Go as the resolver sees them (language specification, "Types").
 *
 * A defined type is `Named`: its object and its type arguments; what it is made of is asked of the object when needed, so that a type never
 * pulls in more of a program than a use looks at. For the same reason a struct or interface that stands in a type's declaration is
 * `declared`: known by the object it belongs to, its members found one by one. Struct and interface literals elsewhere hold
 * their members. Immutable; compared with `identical` (identical.ts), never by reference.
 */
import type { FieldObject, MethodObject, TypeObject } from "./objects.js";

export const kindOf = {
  unknown: 0,
  basic: 1,
  named: 2,
  pointer: 3,
  slice: 4,
  array: 5,
  map: 6,
  chan: 7,
  signature: 8,
  struct: 9,
  interface: 10,
  declaredStruct: 11,
  declaredInterface: 12,
  tuple: 13,
  typeParam: 14,
  union: 15,
} as const;

export type Unknown = { readonly kind: 0 };
/** `untyped` constants and nil have names of their own: "untyped int". */
export type Basic = { readonly kind: 1; readonly name: string };
export type Named = { readonly kind: 2; readonly object: TypeObject; readonly args: readonly GoType[] };
export type Pointer = { readonly kind: 3; readonly element: GoType };
export type Slice = { readonly kind: 4; readonly element: GoType };
/** `length` is -1 where it is not written as a number. */
export type ArrayType = { readonly kind: 5; readonly length: number; readonly element: GoType };
export type MapType = { readonly kind: 6; readonly key: GoType; readonly element: GoType };
/** `direction`: 0 both, 1 send only, 2 receive only. */
export type Chan = { readonly kind: 7; readonly direction: number; readonly element: GoType };
export type Signature = {
  readonly kind: 8;
  /** Type parameters that are not yet replaced by arguments. */
  readonly typeParams: readonly TypeParam[];
  readonly params: readonly GoType[];
  /** The last parameter is a slice of what the call may repeat. */
  readonly variadic: boolean;
  readonly results: readonly GoType[];
};
export type Struct = { readonly kind: 9; readonly fields: readonly FieldObject[] };
export type Interface = {
  readonly kind: 10;
  readonly methods: readonly MethodObject[];
  /** Embedded interfaces, unions and single types. */
  readonly embedded: readonly GoType[];
};
/** The struct type in the declaration of `object`, with its type parameters replaced by `args`. */
export type DeclaredStruct = { readonly kind: 11; readonly object: TypeObject; readonly args: readonly GoType[] };
export type DeclaredInterface = { readonly kind: 12; readonly object: TypeObject; readonly args: readonly GoType[] };
/** Results of a call with several. */
export type Tuple = { readonly kind: 13; readonly types: readonly GoType[] };
export type TypeParam = {
  readonly kind: 14;
  readonly name: string;
  /** Set once, right after all parameters of its list exist: constraints may name them. */
  constraint: GoType;
};
export type Union = { readonly kind: 15; readonly terms: readonly GoType[] };

export type GoType =
  | Unknown
  | Basic
  | Named
  | Pointer
  | Slice
  | ArrayType
  | MapType
  | Chan
  | Signature
  | Struct
  | Interface
  | DeclaredStruct
  | DeclaredInterface
  | Tuple
  | TypeParam
  | Union;

export const unknown: Unknown = { kind: 0 };
export const noTypes: readonly GoType[] = [];
export const noTypeParams: readonly TypeParam[] = [];
export const emptyInterface: Interface = { kind: 10, methods: [], embedded: [] };

export function pointerTo(element: GoType): GoType {
  return element.kind === kindOf.unknown ? unknown : { kind: 3, element };
}

export function sliceOf(element: GoType): GoType {
  return { kind: 4, element };
}

export function named(object: TypeObject, args: readonly GoType[] = noTypes): Named {
  return { kind: 2, object, args };
}

/** The type a call gives: nothing (an empty tuple), one type, or a tuple. */
export function resultOf(signature: Signature): GoType {
  return signature.results.length === 1 ? signature.results[0] : { kind: 13, types: signature.results };
}
