/**
 * The types of expressions, read from the unit in order.
 *
 * Whoever links a file overrides what is told on the way (`nameUsed`, `attributeUsed`, ...); whoever asks for a type alone reads the same code
 * and nobody listens. Names of live frames have the types of that point of the code, others what their scope binds to them.
 */

import { changed, membersOf, none, type PythonType, unionOf, unknown, withoutLiteral } from "../types/pythonType.js";
import { op, operators } from "../unit/ops.js";
import { formMeaning, typeOfAnnotation } from "./annotations.js";
import { type AttributeUse, attributeOf } from "./attributes.js";
import { builtin, isBuiltin, tupleOf } from "./builtins.js";
import { type Argument, callResult } from "./calls.js";
import { traitsOf } from "./classes.js";
import { Env, type Frame } from "./frames.js";
import { type ParameterHeader, readParameters, tableAt } from "./headers.js";
import {
  asyncElementOf,
  awaitedOf,
  elementOf,
  elementsOf,
  generatorOf,
  generatorResult,
  unpackedParts,
} from "./iteration.js";
import { lambdaParameters } from "./lambdaParameters.js";
import { freeValue, outsideValue, staticValue } from "./names.js";
import { narrow } from "./narrowing.js";
import { binaryResult } from "./operators.js";
import type { PythonProgram } from "./pythonProgram.js";
import { frameAt, nameKey, referenceKey } from "./references.js";
import { specialCall } from "./specialCalls.js";
import { falsy, truthy } from "./truth.js";
import { UnitReader } from "./unitReader.js";

/** What an expression does with a name. */
export type NameUse = "read" | "call" | "write";

export class ExpressionEvaluator extends UnitReader {
  /** Where the callee of the call being read begins. */
  private calleeAt = -1;
  /** Where the target of the `x += y` being read begins. */
  protected augmentedAt = -1;
  /** What generators give, in the function being run. */
  readonly yielded: PythonType[] = [];

  constructor(
    readonly program: PythonProgram,
    public frame: Frame,
    at: number,
    readonly level: number,
  ) {
    super(frame.file.unit, at);
  }

  /** A name of a scope was read; `token` is its number. */
  protected nameUsed(_token: number, _name: string, _home: Frame, _entry: number, _use: NameUse): void {}
  /** A name was read that no scope of the file binds. */
  protected freeUsed(_token: number, _name: string, _use: NameUse): void {}
  /** `of`: the object; not said of patterns. */
  protected attributeUsed(_token: number, _name: string, _found: AttributeUse, _use: NameUse, _of?: PythonType): void {}
  /** A keyword argument was given to a callee. */
  protected keywordUsed(_token: number, _name: string, _callee: PythonType): void {}
  /** A string that spells a name. */
  protected stringUsed(_token: number, _text: string): void {}
  /** A target or a type parameter is a name that is bound to a value. */
  protected nameBound(_token: number, _name: string, _level: number, _entry: number, _value: PythonType): void {}
  /** A parameter of the lambda whose frame this is. */
  protected parameterBound(_token: number, _parameter: ParameterHeader): void {}

  evaluate(): PythonType {
    const start = this.at;
    const code = this.byte();
    switch (code) {
      case op.name:
        return this.scopedName(start);
      case op.free: {
        const token = this.token;
        const name = this.name();
        this.freeUsed(token, name, this.useAt(start));
        return this.freeValue(name);
      }
      case op.attribute:
        return this.attribute(start);
      case op.call:
        return this.call(start);
      case op.subscript:
        return this.subscript();
      case op.slice: {
        const flags = this.unsigned();
        for (let bit = 1; bit <= 4; bit <<= 1) if ((flags & bit) !== 0) this.evaluate();
        return builtin("slice", this.program);
      }
      case op.binary: {
        const operator = operators[this.unsigned()];
        const left = this.evaluate();
        return binaryResult(operator, left, this.evaluate(), this.program, this.level);
      }
      case op.unary: {
        this.unsigned();
        const of = this.evaluate();
        return withoutLiteral(of);
      }
      case op.not:
        this.evaluate();
        return builtin("bool", this.program);
      case op.bool:
        return this.boolean();
      case op.compare:
        this.evaluate();
        for (let left = this.unsigned(); left > 0; left--) {
          this.unsigned();
          this.evaluate();
        }
        return builtin("bool", this.program);
      case op.conditional:
        return this.conditional();
      case op.lambda:
        return this.lambda([]);
      case op.list:
        return builtin("list", this.program, [this.elements()]);
      case op.set:
        return builtin("set", this.program, [this.elements()]);
      case op.tuple:
        return this.tuple();
      case op.dict:
        return this.dict();
      case op.comprehension:
        return this.comprehension();
      case op.starred:
        return this.evaluate();
      case op.await:
        return awaitedOf(this.evaluate(), this.program, this.level);
      case op.yield: {
        this.yielded.push(this.unsigned() === 1 ? this.evaluate() : none);
        return unknown;
      }
      case op.yieldFrom: {
        const from = this.evaluate();
        this.yielded.push(elementOf(from, this.program, this.level));
        return generatorResult(from, this.program);
      }
      case op.walrus:
        return this.walrus();
      case op.string: {
        const kind = this.unsigned();
        const token = this.token;
        const text = this.unsigned() === 1 ? this.name() : undefined;
        if (text !== undefined) this.stringUsed(token, text);
        const type = builtin(kind === 1 ? "bytes" : "str", this.program);
        return text === undefined || type.kind !== "instance" ? type : changed(type, { literal: `"${text}"` });
      }
      case op.template:
        for (let left = this.unsigned(); left > 0; left--) this.evaluate();
        return builtin("str", this.program);
      case op.number:
        return builtin(numbers[this.unsigned()] ?? "int", this.program);
      case op.constant:
        return this.constant();
      case op.quoted:
        return this.evaluate();
      case op.broken:
        for (let left = this.unsigned(); left > 0; left--) this.evaluate();
        return unknown;
      default:
        throw new RangeError(`a unit holds no expression at ${start} but ${code}`);
    }
  }

  /** The frame in which names are being narrowed: the innermost that is live. */
  protected get env(): Env | undefined {
    return this.frame.env;
  }

  private useAt(start: number): NameUse {
    if (start === this.augmentedAt) return "write";
    return start === this.calleeAt ? "call" : "read";
  }

  private scopedName(start: number): PythonType {
    const level = this.unsigned();
    const entry = this.unsigned();
    const token = this.token;
    const name = this.name();
    const home = frameAt(this.frame, level);
    if (home === undefined) return unknown;
    const type = this.nameValue(home, entry, level, name);
    this.nameUsed(token, name, home, entry, this.useAt(start));
    return type;
  }

  protected nameValue(home: Frame, entry: number, level: number, name: string): PythonType {
    const { env } = this;
    if (level > 0 && env !== undefined && env.tellsAny) {
      const told = env.toldOf(nameKey(home, entry));
      if (told !== undefined) return told;
    }
    const held = home.env?.types[entry];
    if (held !== undefined) return held;
    if (home.kind === "class" && home.outer !== undefined) {
      const own = home.env === undefined ? staticValue(home, entry, this.program, this.level) : unknown;
      if (own.kind !== "unknown") return own;
      const around = home.outer.kind === "class" ? home.outer.outer : home.outer;
      return around === undefined ? unknown : outsideValue(around, name, this.program, this.level);
    }
    if (home.env !== undefined && home.kind !== "module") return unknown;
    return staticValue(home, entry, this.program, this.level);
  }

  protected freeValue(name: string): PythonType {
    return freeValue(this.frame.file, name, this.program, this.level);
  }

  private attribute(start: number): PythonType {
    // Calls in the object have callees of their own.
    const does = this.useAt(start);
    const of = this.evaluate();
    const token = this.token;
    const name = this.name();
    const use = attributeOf(of, name, this.program, this.level);
    this.attributeUsed(token, name, use, does, of);
    const { env } = this;
    if (env?.tellsAny) {
      const key = referenceKey(this.frame, start);
      const told = key === undefined ? undefined : env.toldOf(key);
      if (told !== undefined) return told;
    }
    return use.type;
  }

  private call(start: number): PythonType {
    this.calleeAt = this.at;
    const callee = this.evaluate();
    const args = this.arguments(callee);
    return specialCall(callee, args, { start, evaluator: this }) ?? callResult(callee, args, this.program, this.level);
  }

  /** Arguments in order; lambdas come last, when the others have told what they are called with. */
  private arguments(callee: PythonType): readonly Argument[] {
    const args: Argument[] = [];
    const lambdas: { readonly nth: number; readonly at: number; readonly token: number }[] = [];
    const count = this.unsigned();
    for (let nth = 0; nth < count; nth++) {
      const kind = this.unsigned();
      let name = "";
      if (kind === 1) {
        const token = this.token;
        name = this.name();
        this.keywordUsed(token, name, callee);
      }
      if (this.peek() === op.lambda) {
        lambdas.push({ nth, at: this.at, token: this.token });
        this.passExpression();
        args.push({ kind, name, type: unknown });
      } else args.push({ kind, name, type: this.evaluate() });
    }
    if (lambdas.length === 0) return args;
    const end = { at: this.at, token: this.token };
    for (const { nth, at, token } of lambdas) {
      this.at = at + 1;
      this.token = token;
      args[nth] = { ...args[nth], type: this.lambda(this.wantedParameters(callee, args, nth)) };
    }
    this.at = end.at;
    this.token = end.token;
    return args;
  }

  /** What the function that stands at an argument's place is called with. */
  protected wantedParameters(callee: PythonType, args: readonly Argument[], nth: number): readonly PythonType[] {
    return lambdaParameters(callee, args, nth, this.program, this.level);
  }

  private lambda(given: readonly PythonType[]): PythonType {
    const table = tableAt(this.frame.file, this.at);
    const env = new Env(new Array(table.names.length), this.env, true);
    const outer = this.frame;
    this.passTable();
    const head = new UnitReader(this.unit, this.at);
    const parameters = readParameters(head);
    let nth = 0;
    const count = this.unsigned();
    for (let left = count; left > 0; left--, nth++) {
      const parameter = parameters[nth];
      this.unsigned();
      const token = this.token;
      this.passName();
      this.unsigned();
      if (this.unsigned() === 1) this.evaluate();
      const value = this.unsigned() === 1 ? this.evaluate() : undefined;
      env.types[parameter.entry] = parameterInside(parameter.kind, given[nth] ?? value ?? unknown, this.program);
      this.frame = { ...outer, kind: "lambda", table, outer, env };
      this.parameterBound(token, parameter);
      this.frame = outer;
    }
    this.frame = { ...outer, kind: "lambda", table, outer, env };
    const result = this.evaluate();
    this.frame = outer;
    const plain = parameters.every((parameter) => parameter.kind < 2);
    return {
      kind: "callable",
      parameters: plain ? parameters.map((_, at) => given[at] ?? unknown) : undefined,
      result,
    };
  }

  private boolean(): PythonType {
    const isOr = this.unsigned() === 1;
    const count = this.unsigned();
    const types: PythonType[] = [];
    const { frame } = this;
    const before = frame.env;
    for (let nth = 0; nth < count; nth++) {
      const at = this.at;
      const type = this.evaluate();
      if (nth === count - 1) types.push(type);
      else {
        types.push(isOr ? truthy(type) : falsy(type));
        if (frame.env !== undefined) frame.env = narrow(this, at, !isOr, frame.env);
      }
    }
    frame.env = before;
    return unionOf(types);
  }

  private conditional(): PythonType {
    const at = this.at;
    this.evaluate();
    const { frame } = this;
    const before = frame.env;
    if (before !== undefined) frame.env = narrow(this, at, true, before);
    const then = this.evaluate();
    if (before !== undefined) frame.env = narrow(this, at, false, before);
    const otherwise = this.evaluate();
    frame.env = before;
    return unionOf([then, otherwise]);
  }

  private elements(): PythonType {
    const types: PythonType[] = [];
    for (let left = this.unsigned(); left > 0; left--) {
      const starred = this.peek() === op.starred;
      const type = this.evaluate();
      types.push(withoutLiteral(starred ? elementOf(type, this.program, this.level) : type));
    }
    return types.length === 0 ? unknown : unionOf(types);
  }

  private tuple(): PythonType {
    const types: PythonType[] = [];
    let open = false;
    for (let left = this.unsigned(); left > 0; left--) {
      const starred = this.peek() === op.starred;
      const type = this.evaluate();
      const parts = starred && type.kind === "instance" ? elementsOf(type, this.program) : undefined;
      if (!starred) types.push(type);
      else if (parts !== undefined) types.push(...parts);
      else {
        types.push(elementOf(type, this.program, this.level));
        open = true;
      }
    }
    const union = types.length === 0 ? unknown : unionOf(types);
    return open || types.length > longestTuple
      ? builtin("tuple", this.program, [union])
      : tupleOf(types, union, this.program);
  }

  private dict(): PythonType {
    const keys: PythonType[] = [];
    const values: PythonType[] = [];
    for (let left = this.unsigned(); left > 0; left--) {
      if (this.unsigned() === 0) {
        keys.push(withoutLiteral(this.evaluate()));
        values.push(withoutLiteral(this.evaluate()));
        continue;
      }
      const other = this.evaluate();
      if (other.kind === "instance" && isBuiltin(other.class, "dict")) {
        keys.push(other.args[0] ?? unknown);
        values.push(other.args[1] ?? unknown);
      } else {
        keys.push(unknown);
        values.push(unknown);
      }
    }
    if (keys.length === 0) return builtin("dict", this.program, [unknown, unknown]);
    return builtin("dict", this.program, [unionOf(keys), unionOf(values)]);
  }

  private comprehension(): PythonType {
    const kind = this.unsigned();
    const table = tableAt(this.frame.file, this.at);
    this.passTable();
    const outer = this.frame;
    const env = new Env(new Array(table.names.length), this.env, true);
    const frame: Frame = { ...outer, kind: "comprehension", table, outer, env };
    this.frame = frame;
    let isAsync = false;
    for (let left = this.unsigned(); left > 0; left--) {
      const flags = this.unsigned();
      isAsync ||= (flags & 1) !== 0;
      const iterable = this.evaluate();
      const element =
        (flags & 1) !== 0
          ? asyncElementOf(iterable, this.program, this.level)
          : elementOf(iterable, this.program, this.level);
      this.assignTarget(element);
      for (let conditions = this.unsigned(); conditions > 0; conditions--) {
        const at = this.at;
        this.evaluate();
        frame.env = narrow(this, at, true, frame.env ?? env);
      }
    }
    const first = withoutLiteral(this.evaluate());
    const second = kind === 2 ? withoutLiteral(this.evaluate()) : unknown;
    this.frame = outer;
    const { program } = this;
    switch (kind) {
      case 0:
        return builtin("list", program, [first]);
      case 1:
        return builtin("set", program, [first]);
      case 2:
        return builtin("dict", program, [first, second]);
      default:
        return generatorOf(first, isAsync, program);
    }
  }

  private walrus(): PythonType {
    const target = { at: this.at, token: this.token };
    this.passTarget();
    const type = this.evaluate();
    const end = { at: this.at, token: this.token };
    this.at = target.at;
    this.token = target.token;
    this.assignTarget(type);
    this.at = end.at;
    this.token = end.token;
    return type;
  }

  private constant(): PythonType {
    const { program } = this;
    switch (this.unsigned()) {
      case 0:
        return none;
      case 1:
        return literalBool("True", program);
      case 2:
        return literalBool("False", program);
      default:
        return { kind: "special", form: "..." };
    }
  }

  private subscript(): PythonType {
    const of = this.evaluate();
    if (takesTypes(of, this.program)) return this.specialize(of);
    const index = this.evaluate();
    return unionOf(membersOf(of).map((member) => this.item(member, index)));
  }

  private item(of: PythonType, index: PythonType): PythonType {
    const { program, level } = this;
    if (of.kind === "unknown" || of.kind === "none") return unknown;
    return callResult(
      attributeOf(of, of.kind === "class" ? "__class_getitem__" : "__getitem__", program, level).type,
      [{ kind: 0, name: "", type: index }],
      program,
      level,
    );
  }

  /** `list[int]`, `Optional[A]`: the index holds types. */
  private specialize(of: PythonType): PythonType {
    const { program } = this;
    if (of.kind === "special" && of.form === "Literal")
      return { kind: "special", form: "Literal", meaning: this.literals() };
    const args = this.peek() === op.tuple ? this.typeArguments() : [this.typeArgument()];
    if (of.kind === "class") {
      const given =
        args.length === 1 && args[0].kind === "special" && args[0].form === "[]" ? (args[0].args ?? []) : args;
      return { kind: "class", class: of.class, args: given };
    }
    if (of.kind !== "special") return unknown;
    if (of.form === "Generic" || of.form === "Protocol") return { kind: "special", form: of.form, args };
    if (of.form === "type") return of;
    return { kind: "special", form: of.form, args, meaning: formMeaning(of.form, args, program) };
  }

  private typeArguments(): readonly PythonType[] {
    this.byte();
    const args: PythonType[] = [];
    for (let left = this.unsigned(); left > 0; left--) args.push(this.typeArgument());
    return args;
  }

  private typeArgument(): PythonType {
    if (this.peek() === op.list) return { kind: "special", form: "[]", args: this.typeArguments() };
    const value = this.evaluate();
    if (value.kind === "special" && value.form === "...") return value;
    return typeOfAnnotation(value, this.program);
  }

  private literals(): PythonType {
    const many = this.peek() === op.tuple;
    if (many) this.byte();
    const types: PythonType[] = [];
    for (let left = many ? this.unsigned() : 1; left > 0; left--) {
      const value = this.evaluate();
      types.push(value.kind === "special" ? (value.meaning ?? unknown) : value);
    }
    return unionOf(types);
  }

  /** Gives a value to the target that comes next. */
  assignTarget(value: PythonType): void {
    const start = this.at;
    switch (this.byte()) {
      case op.bindTarget: {
        const level = this.unsigned();
        const entry = this.unsigned();
        const token = this.token;
        const name = this.name();
        this.bindName(level, entry, value);
        this.nameBound(token, name, level, entry, value);
        return;
      }
      case op.attributeTarget: {
        const of = this.evaluate();
        const token = this.token;
        const name = this.name();
        const use = attributeOf(of, name, this.program, this.level);
        this.attributeUsed(token, name, use, "write", of);
        this.attributeAssigned(of, name, value);
        this.tell(start, value.kind === "unknown" ? use.type : value);
        return;
      }
      case op.subscriptTarget:
        this.evaluate();
        this.evaluate();
        return;
      case op.tupleTarget: {
        const count = this.unsigned();
        let star = -1;
        const look = new UnitReader(this.unit, this.at);
        for (let nth = 0; nth < count; nth++) {
          if (look.peek() === op.starredTarget) star = nth;
          look.passTarget();
        }
        const parts = this.parts(value, count, star);
        for (let nth = 0; nth < count; nth++) this.assignTarget(parts[nth] ?? unknown);
        return;
      }
      case op.starredTarget:
        this.assignTarget(value);
        return;
      case op.otherTarget:
        this.evaluate();
        return;
      default:
        throw new RangeError(`a unit holds no target at ${start}`);
    }
  }

  private parts(value: PythonType, count: number, star: number): readonly PythonType[] {
    const { program, level } = this;
    return unpackedParts(value, count, star, (element) => builtin("list", program, [element]), program, level);
  }

  /** An attribute of an object is assigned. */
  protected attributeAssigned(_of: PythonType, _name: string, _value: PythonType): void {}

  protected bindName(level: number, entry: number, value: PythonType): void {
    const home = frameAt(this.frame, level);
    if (home === undefined) return;
    const { env } = this;
    if (home.env !== undefined) home.env.types[entry] = value;
    if (env === undefined) return;
    if (env.tellsAny) env.forget(nameKey(home, entry));
    if (level > 0) env.tell(nameKey(home, entry), value);
  }

  /** Notes what an attribute holds from here on. */
  private tell(targetStart: number, value: PythonType): void {
    const { env } = this;
    if (env === undefined) return;
    const reader = new UnitReader(this.unit, targetStart + 1);
    const of = referenceKey(this.frame, reader.at);
    if (of === undefined) return;
    reader.passExpression();
    const key = `${of}.${reader.name()}`;
    env.forget(key);
    env.tell(key, value);
  }
}

/** Whether a subscript of the value holds types. */
function takesTypes(of: PythonType, program: PythonProgram): boolean {
  if (of.kind === "class") return !traitsOf(of.class, program).isEnum;
  return of.kind === "special" && of.form !== "...";
}

/** What a parameter holds inside the function, of the type of one argument. */
export function parameterInside(kind: number, type: PythonType, program: PythonProgram): PythonType {
  if (kind === 2) return builtin("tuple", program, [type]);
  if (kind === 4) return builtin("dict", program, [builtin("str", program), type]);
  return type;
}

function literalBool(text: string, program: PythonProgram): PythonType {
  const type = builtin("bool", program);
  return type.kind === "instance" ? changed(type, { literal: text }) : type;
}

const numbers = ["int", "float", "complex"];
const longestTuple = 32;
