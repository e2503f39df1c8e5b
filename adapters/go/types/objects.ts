/**
 * Objects: what names of Go denote, one for all that mean the same; made by the resolver's caches (check/goProgram.ts), compared by reference.
 *
 * A *declared* object stands in facts and has a moniker. Objects without a declaration (fields of an anonymous struct in a body) belong to
 * the file being linked and are known by their local symbol. Everything about an object that needs look-ups is a Memo.
 */
import type { Declared } from "../../links.js";
import { Memo } from "../../memo.js";
import type { GoPackage } from "./goPackage.js";
import type { GoType, Signature, TypeParam } from "./goType.js";

export type TypeInfo = {
  readonly typeParams: readonly TypeParam[];
  /** The right side of the declaration: what an alias stands for, what a defined type has as underlying type. */
  readonly right: GoType;
};

export class TypeObject {
  readonly what = "type";
  readonly info = new Memo<TypeInfo>();
  /** Direct members asked for so far, by name. */
  readonly members = new Map<string, Memo<FieldObject | MethodObject | undefined>>();
  readonly embedded = new Memo<readonly FieldObject[]>();
  readonly elements = new Memo<readonly GoType[]>();
  readonly methodNames = new Memo<readonly string[]>();
  /** Other names of the type in its own package: methods may be declared with them. */
  readonly aliases = new Memo<readonly TypeObject[]>();

  constructor(
    readonly name: string,
    readonly home: GoPackage,
    /** All build variants, the one that fits best first; empty for a type declared in a body without a declaration, and for `error`. */
    readonly declared: readonly Declared[],
    readonly isAlias: boolean,
    /** For types that are known without look-ups: of the language, or declared in the body being linked, which sets it when its right side was read. */
    public local?: TypeInfo,
  ) {}
}

export class ValueObject {
  readonly type = new Memo<GoType>();

  constructor(
    readonly what: "function" | "variable" | "constant",
    readonly name: string,
    readonly home: GoPackage,
    readonly declared: readonly Declared[],
  ) {}
}

export class FieldObject {
  readonly what = "field";
  readonly type = new Memo<GoType>();

  constructor(
    readonly name: string,
    readonly isEmbedded: boolean,
    /** The type in whose declaration it stands; undefined for struct literals. */
    readonly owner: TypeObject | undefined,
    readonly declared: readonly Declared[],
    /** For fields of struct literals: the type, and the local symbol where the field has no declaration. */
    readonly known?: { readonly type: GoType; readonly symbol: number },
  ) {}
}

export class MethodObject {
  readonly what = "method";
  readonly signature = new Memo<Signature>();

  constructor(
    readonly name: string,
    readonly owner: TypeObject | undefined,
    readonly declared: readonly Declared[],
    readonly known?: { readonly signature: Signature; readonly symbol: number },
  ) {}
}

export type PackageMember = TypeObject | ValueObject;
