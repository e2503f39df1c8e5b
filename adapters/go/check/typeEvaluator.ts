/** TypeEvaluator: types and declarations' headers (grammar in unit/ops.ts). Expressions are above it, since types and expressions hold each other. */
import { linkMarks } from "../../links.js";
import {
  type GoType,
  type Interface,
  kindOf,
  named,
  noTypeParams,
  type Signature,
  type Struct,
  sliceOf,
  type TypeParam,
  unknown,
} from "../types/goType.js";
import { FieldObject, MethodObject, type TypeInfo, type TypeObject } from "../types/objects.js";
import { funcFlags, op } from "../unit/ops.js";
import { modes, NameEvaluator } from "./nameEvaluator.js";

export abstract class TypeEvaluator extends NameEvaluator {
  /** Evaluates what stands next; `expected` is the type that an elided composite literal takes. */
  protected abstract expression(expected?: GoType): GoType;

  /** Reads a type. */
  protected type(): GoType {
    const type = this.expression();
    return this.mode === modes.type ? type : unknown;
  }

  startsWith(wanted: number): boolean {
    return this.peek() === wanted;
  }

  /** At a `typeSpec` of a declared type. */
  typeSpecInfo(object: TypeObject): TypeInfo {
    const typeParams = this.typeSpecHeader();
    const form = this.peek();
    if (form === op.structType) return { typeParams, right: { kind: kindOf.declaredStruct, object, args: typeParams } };
    if (form === op.interfaceType)
      return { typeParams, right: { kind: kindOf.declaredInterface, object, args: typeParams } };
    return { typeParams, right: this.type() };
  }

  /** At a `typeSpec` of an interface: its literal, in terms of the type parameters given. */
  typeSpecInterface(params: readonly TypeParam[]): Interface | undefined {
    this.typeSpecHeader();
    params.forEach((param, index) => {
      if (index < this.locals.length) this.locals[index].type = param;
    });
    if (this.peek() !== op.interfaceType) return undefined;
    const type = this.type();
    return type.kind === kindOf.interface ? type : undefined;
  }

  private typeSpecHeader(): readonly TypeParam[] {
    this.byte();
    const ordinal = this.unsigned();
    const name = this.token();
    // Only in a body does the name take a number.
    if (ordinal === 0) this.defineRead(name, "typeAlias", unknown, modes.type);
    this.unsigned();
    return this.typeParams();
  }

  /** At a field, or at an embedded element of an interface. */
  fieldType(params: readonly TypeParam[]): GoType {
    this.bind(params);
    this.unsigned();
    return this.type();
  }

  /** At a method in an interface. */
  methodElement(params: readonly TypeParam[]): Signature {
    this.bind(params);
    this.unsigned();
    this.unsigned();
    this.token();
    return this.signature();
  }

  /** At a `func`: its signature without receiver. `ownerParams`: type parameters of the receiver's type, which the receiver names anew. */
  functionSignature(ownerParams: readonly TypeParam[] | undefined): Signature {
    this.byte();
    this.unsigned();
    this.unsigned();
    this.token();
    const flags = this.unsigned();
    if ((flags & funcFlags.receiver) !== 0) this.receiver(ownerParams ?? noTypeParams, undefined);
    const typeParams = (flags & funcFlags.typeParams) !== 0 ? this.typeParams() : noTypeParams;
    const signature = this.signature();
    return typeParams.length === 0 ? signature : { ...signature, typeParams };
  }

  private bind(params: readonly TypeParam[]): void {
    for (const param of params) this.locals.push({ name: param.name, type: param, mode: modes.type, symbol: -1 });
  }

  /** `owner`: the receiver's base type, where the caller wants its own parameters in place of new ones. */
  protected receiver(ownerParams: readonly TypeParam[], owner: TypeObject | undefined): void {
    const pointer = this.unsigned();
    if (pointer === 2) {
      const type = this.type();
      if (this.unsigned() > 0) this.define("variable", type, modes.value);
      return;
    }
    const base = this.token();
    let type = this.nameUse(base);
    const count = this.unsigned();
    const args: GoType[] = [];
    for (let index = 0; index < count; index++) {
      const param: GoType = ownerParams[index] ?? unknown;
      this.define("typeParameter", param, modes.type);
      args.push(param);
    }
    if (owner !== undefined && type.kind === kindOf.named) type = named(type.object, args);
    if (pointer === 1) type = { kind: kindOf.pointer, element: type };
    if (this.unsigned() > 0) this.define("variable", type, modes.value);
  }

  protected typeParams(known?: readonly TypeParam[]): readonly TypeParam[] {
    const count = this.unsigned();
    const params: TypeParam[] = [];
    for (let index = 0; index < count; index++) {
      const draft: TypeParam = known?.[index] ?? { kind: kindOf.typeParam, name: "", constraint: unknown };
      const local = this.define("typeParameter", draft, modes.type);
      const param = known?.[index] ?? { ...draft, name: local.name };
      local.type = param;
      params.push(param);
    }
    const groups = this.unsigned();
    let next = 0;
    for (let group = 0; group < groups; group++) {
      const names = this.unsigned();
      const constraint = this.expression();
      for (let index = 0; index < names && next < count; index++, next++) {
        if (known?.[next] === undefined) params[next].constraint = constraint;
      }
    }
    return params;
  }

  protected signature(): Signature {
    const params = this.parameters();
    const variadic = this.unsigned() === 1;
    if (variadic && params.types.length > 0) {
      const last = params.types.length - 1;
      const slice = sliceOf(params.types[last]);
      params.types[last] = slice;
      if (params.lastNamed > 0) this.locals[this.locals.length - 1].type = slice;
    }
    const results = this.parameters();
    return { kind: kindOf.signature, typeParams: noTypeParams, params: params.types, variadic, results: results.types };
  }

  private parameters(): { readonly types: GoType[]; readonly lastNamed: number } {
    const types: GoType[] = [];
    let lastNamed = 0;
    for (let left = this.unsigned(); left > 0; left--) {
      const names = this.unsigned();
      const type = this.type();
      for (let index = 0; index < names; index++) this.define("variable", type, modes.value);
      for (let index = 0; index < Math.max(1, names); index++) types.push(type);
      lastNamed = names;
    }
    return { types, lastNamed };
  }

  protected structType(): Struct {
    const fields: FieldObject[] = [];
    for (let left = this.unsigned(); left > 0; left--) {
      const isEmbedded = this.unsigned() === 1;
      const type = this.type();
      if (isEmbedded) this.extendsAt(this.tail, type);
      for (let names = isEmbedded ? 1 : this.unsigned(); names > 0; names--) {
        fields.push(this.field(type, isEmbedded));
      }
    }
    this.mode = modes.type;
    this.tail = -1;
    return { kind: kindOf.struct, fields };
  }

  private field(type: GoType, isEmbedded: boolean): FieldObject {
    const { name, ordinal, symbol } = this.defineDeclared("field", type, modes.value);
    const { path, facts } = this.file;
    const declared = ordinal < 0 ? [] : [{ path, facts, ordinal }];
    return new FieldObject(name, isEmbedded, undefined, declared, { type, symbol });
  }

  protected interfaceType(): Interface {
    const methods: MethodObject[] = [];
    const embedded: GoType[] = [];
    const { path, facts } = this.file;
    for (let left = this.unsigned(); left > 0; left--) {
      if (this.unsigned() === 1) {
        const type = this.expression();
        this.extendsAt(this.tail, type);
        embedded.push(type);
        continue;
      }
      const { name, ordinal, symbol } = this.defineDeclared("method", unknown, modes.value);
      this.sink?.markAt(this.tokenStart, linkMarks.abstractMethod(name));
      const signature = this.signature();
      const declared = ordinal < 0 ? [] : [{ path, facts, ordinal }];
      methods.push(new MethodObject(name, undefined, declared, { signature, symbol }));
    }
    this.mode = modes.type;
    this.tail = -1;
    return { kind: kindOf.interface, methods, embedded };
  }
}
