/** A defined type as relations see it, with what is worked out about it once a snapshot. */
import type { Declared } from "../../links.js";
import type { GoType } from "../types/goType.js";
import type { MethodObject, TypeObject } from "../types/objects.js";

export type TypeEntry = {
  readonly object: TypeObject;
  /** Where it is declared, all build variants; a type of a body too. Empty for types of the language. */
  readonly declared: readonly Declared[];
  /** Other types of the body that it is declared in. */
  readonly beside: () => readonly TypeEntry[];
  /** The type with its own type parameters as arguments. */
  readonly type: GoType;
  readonly isInterface: boolean;
  /** An interface that lists types: no value has it as its type. */
  readonly isConstraint: boolean;
  /** What its own name means elsewhere: no type of its own, another name for one. */
  readonly isAlias: boolean;
  /** A pointer type, which has no methods. */
  readonly isPointer: boolean;
  /** Methods asked for so far, by name. */
  readonly methods: Map<string, MethodOfType | undefined>;
  names: ReadonlySet<string> | undefined;
};

export type MethodOfType = {
  readonly member: MethodObject;
  /** Its signature in terms of the type's own type parameters. */
  readonly signature: GoType;
  /** The method is an interface's own, embedded or not. */
  readonly isVirtual: boolean;
};

/** The file that declares it; "" for types of the language. */
export function pathOf({ declared }: TypeEntry): string {
  return declared[0]?.path ?? "";
}
