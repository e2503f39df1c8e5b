/**
 * ExpressionEvaluator: the type of every expression (language specification, "Expressions"), in one pass over its ops.
 *
 * Wrong programs are data: what makes no sense is unknown, and evaluation goes on. Constants have types but no values.
 */
import { occurrenceRoles } from "../../links.js";
import { type GoType, kindOf, named, pointerTo, resultOf, type Signature, sliceOf, unknown } from "../types/goType.js";
import { replacements, substitute, substituteSignature } from "../types/substitute.js";
import { basic, defaultType, isUntyped, laterKind, literalTypes } from "../types/universe.js";
import { op, operators } from "../unit/ops.js";
import { builtinResult, unsafeResult } from "./builtinCalls.js";
import { inferCall, type LastArgument } from "./inference.js";
import { modes } from "./nameEvaluator.js";
import { select } from "./selection.js";
import { TypeEvaluator } from "./typeEvaluator.js";
import { core, signatureOfCall, underlying } from "./underlying.js";

export class ExpressionEvaluator extends TypeEvaluator {
  protected expression(expected: GoType = unknown): GoType {
    const operation = this.byte();
    switch (operation) {
      case op.name:
        return this.nameUse(this.token());
      case op.local:
        return this.localUse();
      case op.selector:
        return this.selector();
      case op.index:
        return this.index();
      case op.slice:
        return this.slice();
      case op.call:
        return this.call();
      case op.composite:
        return this.composite(expected);
      case op.funcLit:
        return this.functionLiteral();
      case op.star:
        return this.star();
      case op.unary:
        return this.unary();
      case op.binary:
        return this.binary();
      case op.assert: {
        this.expression();
        const type = this.type();
        return this.value(type);
      }
      case op.typeOf:
        this.expression();
        return this.value(unknown);
      case op.literal:
        return this.value(literalTypes[this.unsigned()] ?? unknown);
      case op.arrayType:
        return this.arrayType();
      case op.sliceType:
        return this.typeResult(sliceOf(this.type()));
      case op.mapType: {
        const key = this.type();
        return this.typeResult({ kind: kindOf.map, key, element: this.type() });
      }
      case op.chanType: {
        const direction = this.unsigned();
        return this.typeResult({ kind: kindOf.chan, direction, element: this.type() });
      }
      case op.funcType:
        return this.typeResult(this.signature());
      case op.structType:
        return this.structType();
      case op.interfaceType:
        return this.interfaceType();
      case op.bad: {
        for (let left = this.unsigned(); left > 0; left--) this.expression();
        this.mode = modes.unknown;
        this.tail = -1;
        return unknown;
      }
      default:
        throw new RangeError(`a unit holds operation ${operation} where an expression stands`);
    }
  }

  /** At a `varSpec`: the type of the variable that is declaration `ordinal`. */
  variableType(ordinal: number): GoType {
    this.byte();
    const typed = this.unsigned() === 1;
    const type = typed ? this.type() : unknown;
    const values = this.expressions(type);
    const { index, count } = this.indexOfDeclared(ordinal);
    return typed ? type : defaultType(valueAt(values, index, count));
  }

  /** At a `constSpec`: the same for a constant. */
  constantType(ordinal: number): GoType {
    const types = this.constantTypes();
    const { index } = this.indexOfDeclared(ordinal);
    return types.typed ?? types.values[index] ?? unknown;
  }

  /** Reads a `constSpec` up to its names. */
  protected constantTypes(): ConstantTypes {
    const start = this.at;
    this.byte();
    const form = this.unsigned();
    if (form === 0) return { typed: undefined, values: [] };
    if (form === 3) return this.repeated(start - this.unsigned());
    const typed = form === 2 ? this.type() : undefined;
    return { typed, values: this.expressions(unknown) };
  }

  /** Types of the constants that another spec gives, evaluated again without occurrences. */
  private repeated(at: number): ConstantTypes {
    if (at < 0 || this.ops[at] !== op.constSpec) return { typed: undefined, values: [] };
    const again = new ExpressionEvaluator(this.program, this.file, at, undefined);
    again.locals = this.locals.map((local) => ({ ...local, symbol: -1 }));
    // A repeated spec has values of its own: it cannot repeat again.
    return this.ops[at + 1] === 3 ? { typed: undefined, values: [] } : again.constantTypes();
  }

  /** Reads a spec's names: which of them is the declaration, and how many there are. */
  private indexOfDeclared(ordinal: number): { readonly index: number; readonly count: number } {
    const count = this.unsigned();
    let found = -1;
    for (let index = 0; index < count; index++) {
      if (this.unsigned() - 1 === ordinal) found = index;
      this.token();
    }
    return { index: found, count };
  }

  protected expressions(expected: GoType): GoType[] {
    const count = this.unsigned();
    const types: GoType[] = new Array(count);
    for (let index = 0; index < count; index++) types[index] = this.operand(expected);
    return types;
  }

  /** The value of an expression; a type where a value should stand is unknown. */
  private operand(expected: GoType = unknown): GoType {
    const type = this.expression(expected);
    return this.mode === modes.value ? type : unknown;
  }

  private value(type: GoType): GoType {
    this.mode = modes.value;
    this.tail = -1;
    return type;
  }

  private typeResult(type: GoType): GoType {
    this.mode = modes.type;
    this.tail = -1;
    return type;
  }

  private selector(): GoType {
    const type = this.expression();
    const { mode } = this;
    const name = this.token();
    if (mode === modes.package) return this.qualified(name);
    if (type.kind === kindOf.unknown) return this.unresolved(name);
    const selection = select(type, name, this.program);
    if (selection === undefined) return this.unresolved(name);
    this.selectedUse(selection.member, name, occurrenceRoles.read, selection.via);
    this.mode = modes.value;
    if (mode !== modes.type || selection.type.kind !== kindOf.signature) return selection.type;
    // A method expression takes the receiver as its first parameter.
    return { ...selection.type, params: [type, ...selection.type.params] };
  }

  private qualified(name: string): GoType {
    const { qualifier } = this;
    const home = qualifier?.package;
    if (qualifier !== undefined && home === undefined) {
      const { specifier } = this.file.facts.imports[qualifier.index];
      if (specifier === "unsafe") return this.unsafe(name);
      // C names are not of this language.
      if (specifier === "C") {
        this.mode = modes.unknown;
        this.tail = -1;
        return unknown;
      }
    }
    const member = home === undefined ? undefined : this.program.member(home, name);
    return member === undefined ? this.unresolved(name) : this.memberUse(member, name);
  }

  private unsafe(name: string): GoType {
    this.tail = this.builtinOccurrence(name, `unsafe/${name}`, name === "Pointer" ? "typeAlias" : "function");
    if (name === "Pointer") {
      this.mode = modes.type;
      return basic.unsafePointer;
    }
    this.mode = modes.builtin;
    this.builtin = `unsafe.${name}`;
    return unknown;
  }

  private index(): GoType {
    const type = this.expression();
    const { mode, tail } = this;
    const count = this.unsigned();
    const args: GoType[] = new Array(count);
    for (let nth = 0; nth < count; nth++) args[nth] = this.expression();
    if (mode === modes.type) {
      this.typeResult(unknown);
      this.tail = tail;
      return this.instantiated(type, args);
    }
    if (type.kind === kindOf.signature && type.typeParams.length > 0) {
      this.value(unknown);
      this.tail = tail;
      const bound = replacements(type.typeParams, args);
      return { ...substituteSignature(type, bound), typeParams: type.typeParams.slice(args.length) };
    }
    return this.value(this.element(type));
  }

  private instantiated(type: GoType, args: readonly GoType[]): GoType {
    if (type.kind !== kindOf.named) return type;
    if (!type.object.isAlias) return named(type.object, args);
    const info = this.program.info(type.object);
    return info === undefined ? unknown : substitute(info.right, replacements(info.typeParams, args));
  }

  private element(type: GoType): GoType {
    const under = core(type, this.program);
    switch (under.kind) {
      case kindOf.slice:
      case kindOf.array:
      case kindOf.map:
        return under.element;
      case kindOf.pointer: {
        const array = underlying(under.element, this.program);
        return array.kind === kindOf.array ? array.element : unknown;
      }
      case kindOf.basic:
        return under.name === "string" || under.name === "untyped string" ? basic.byte : unknown;
      default:
        return unknown;
    }
  }

  private slice(): GoType {
    const type = this.expression();
    for (let left = this.unsigned(); left > 0; left--) this.expression();
    const under = core(type, this.program);
    if (under.kind === kindOf.array) return this.value(sliceOf(under.element));
    if (under.kind === kindOf.pointer) {
      const array = underlying(under.element, this.program);
      return this.value(array.kind === kindOf.array ? sliceOf(array.element) : unknown);
    }
    return this.value(under.kind === kindOf.basic ? defaultType(type) : type);
  }

  private call(): GoType {
    const called = this.expression();
    const { mode, tail, builtin } = this;
    if (mode !== modes.type) this.giveRole(tail, occurrenceRoles.call, occurrenceRoles.read);
    const count = this.unsigned();
    const args: GoType[] = new Array(count);
    const argModes: number[] = new Array(count);
    for (let nth = 0; nth < count; nth++) {
      args[nth] = this.expression();
      argModes[nth] = this.mode;
    }
    const spread = this.unsigned() === 1;
    if (mode === modes.type) return this.value(called);
    if (mode === modes.builtin) {
      const result = builtin.startsWith("unsafe.")
        ? unsafeResult(builtin.slice(7), args)
        : builtinResult(builtin, args, argModes[0] === modes.type, this.program);
      return this.value(result);
    }
    const signature = signatureOfCall(called, this.program);
    if (signature === undefined) return this.value(unknown);
    return this.value(resultOf(this.withInferred(signature, args, spread ? "spread" : "single")));
  }

  private withInferred(signature: Signature, args: readonly GoType[], last: LastArgument): Signature {
    if (signature.typeParams.length === 0) return signature;
    const passed = args.length === 1 && args[0].kind === kindOf.tuple ? args[0].types : args;
    return inferCall(signature, passed, last, this.program);
  }

  private composite(expected: GoType): GoType {
    const written = this.unsigned() === 1 ? this.type() : undefined;
    let type = written ?? expected;
    if (written === undefined && core(expected, this.program).kind === kindOf.pointer) {
      const pointed = core(expected, this.program);
      if (pointed.kind === kindOf.pointer) type = pointed.element;
    }
    const under = core(type, this.program);
    let key: GoType = unknown;
    let element: GoType = unknown;
    if (under.kind === kindOf.slice || under.kind === kindOf.array || under.kind === kindOf.map) {
      element = under.element;
      if (under.kind === kindOf.map) key = under.key;
    }
    for (let left = this.unsigned(); left > 0; left--) this.literalElement(under, key, element);
    this.value(unknown);
    return written ?? expected;
  }

  private literalElement(literal: GoType, key: GoType, element: GoType): void {
    let expected = element;
    switch (this.unsigned()) {
      case 1: {
        const local = this.unsigned() - 1;
        const name = this.token();
        if (literal.kind === kindOf.struct || literal.kind === kindOf.declaredStruct)
          expected = this.fieldKey(literal, name);
        else if (literal.kind === kindOf.unknown) this.unresolved(name);
        else if (local >= 0) this.localUseRead(local, name);
        else this.nameUse(name);
        break;
      }
      case 2:
        this.expression(key);
        break;
    }
    this.expression(expected);
  }

  private fieldKey(literal: GoType, name: string): GoType {
    const selection = select(literal, name, this.program);
    if (selection?.member.what !== "field") return this.unresolved(name);
    this.selectedUse(selection.member, name, occurrenceRoles.write);
    return selection.type;
  }

  protected functionLiteral(): GoType {
    const signature = this.signature();
    this.body();
    return this.value(signature);
  }

  /** A function's body; its types are nobody's business who asks for a type. */
  protected body(): void {
    const size = this.unsigned();
    this.at += size;
  }

  private star(): GoType {
    const type = this.expression();
    // The name of a pointer type is that of what it points to: a struct may embed it.
    if (this.mode === modes.type) return pointerTo(type);
    const under = core(type, this.program);
    return this.value(under.kind === kindOf.pointer ? under.element : unknown);
  }

  private unary(): GoType {
    const operator = operators[this.unsigned()];
    const type = this.expression();
    if (operator === "~") return this.typeResult({ kind: kindOf.union, terms: [type] });
    switch (operator) {
      case "&":
        return this.value(pointerTo(type));
      case "<-": {
        const under = core(type, this.program);
        return this.value(under.kind === kindOf.chan ? under.element : unknown);
      }
      default:
        return this.value(type);
    }
  }

  private binary(): GoType {
    const operator = operators[this.unsigned()];
    const left = this.expression();
    const leftMode = this.mode;
    const right = this.expression();
    if (leftMode === modes.type && operator === "|") {
      const terms = [left, right].flatMap((type) => (type.kind === kindOf.union ? type.terms : [type]));
      return this.typeResult({ kind: kindOf.union, terms });
    }
    switch (operator) {
      case "==":
      case "!=":
      case "<":
      case "<=":
      case ">":
      case ">=":
        return this.value(basic.untypedBool);
      case "<<":
      case ">>":
        return this.value(left);
    }
    if (isUntyped(left) && isUntyped(right)) return this.value(laterKind(left, right));
    return this.value(isUntyped(left) || left.kind === kindOf.unknown ? right : left);
  }

  private arrayType(): GoType {
    const form = this.unsigned();
    let length = -1;
    if (form === 1) this.expression();
    else if (form === 2) length = this.unsigned();
    return this.typeResult({ kind: kindOf.array, length, element: this.type() });
  }
}

export type ConstantTypes = {
  /** The type that the spec states. */
  readonly typed: GoType | undefined;
  readonly values: readonly GoType[];
};

/** The type that the value at an index gives to one of `count` names: several values, or the results of one. */
export function valueAt(values: readonly GoType[], index: number, count: number): GoType {
  if (values.length === 1 && count > 1) {
    const [only] = values;
    if (only.kind === kindOf.tuple) return only.types[index] ?? unknown;
    // `v, ok :=` of an index, an assertion or a receive operation.
    return index === 0 ? only : count === 2 ? basic.untypedBool : unknown;
  }
  const value = values[index] ?? unknown;
  return value.kind === kindOf.tuple ? (value.types[0] ?? unknown) : value;
}
