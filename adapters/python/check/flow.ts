/**
 * Running code: statements in their order, with what every name holds on the way.
 *
 * Method: forward, one environment at a time. Branches are run one after the other from copies and joined; the body of a loop is run twice, so
 * that what it assigns is known at its beginning; what a `try` block did when it ended early is taken to be nothing or all of it. Where no way leads,
 * code is still run, from the last environment. Limits: loops nested more than `deepestLoop` deep are run once; what a callee changes is
 * not seen.
 */
import type { FunctionObject, FunctionRun, NameBinding } from "../types/objects.js";
import { isUnknown, never, none, type PythonType, unionOf, unknown } from "../types/pythonType.js";
import { op, operators } from "../unit/ops.js";
import { typeOfAnnotation } from "./annotations.js";
import type { AttributeUse } from "./attributes.js";
import { ExpressionEvaluator, parameterInside } from "./expressionEvaluator.js";
import { Env, type Frame } from "./frames.js";
import { functionOfAll } from "./functionObjects.js";
import { parametersOf, wrapResult } from "./functions.js";
import { functionAt } from "./headers.js";
import { asyncElementOf, elementOf, enteredBy } from "./iteration.js";
import { bindingsOf, moduleNamed } from "./moduleNames.js";
import { joined, narrow } from "./narrowing.js";
import { PatternReader } from "./patterns.js";
import type { PythonProgram } from "./pythonProgram.js";
import { frameAt, nameKey } from "./references.js";
import { assignedTo, augmentedResult, caught, either, isReceiver, unreachable } from "./statementEffects.js";
import { staticTest } from "./staticTests.js";
import { decoratedValue, valueOfBindings } from "./values.js";

/** A name that an import binds: the tokens that stand for it, each with its text, and what it means. */
export type ImportBound = {
  readonly tokens: readonly { readonly token: number; readonly text: string }[];
  readonly bindings: readonly NameBinding[];
  readonly level: number;
  readonly entry: number;
};

type Loop = { readonly breaks: Env[]; readonly continues: Env[] };

export class Flow extends ExpressionEvaluator {
  protected readonly returned: PythonType[] = [];
  protected readonly attributes = new Map<string, PythonType[]>();
  /** By entry of the frame's scope: all that its names were given. */
  protected readonly given: PythonType[][] = [];
  private readonly loops: Loop[] = [];
  /** Declared types of names of the frame's scope, by entry. */
  private readonly annotations: (PythonType | undefined)[] = [];
  /** Greater than zero while code is run that will be run again. */
  protected rehearsing = 0;

  constructor(
    program: PythonProgram,
    frame: Frame,
    at: number,
    level: number,
    /** The receiver of the method that is being run. */
    private readonly receiver: PythonType | undefined,
  ) {
    super(program, frame, at, level);
  }

  /** The environment of the scope being run. */
  protected get here(): Env {
    const { env } = this.frame;
    if (env === undefined) throw new RangeError("code is run in a frame that is not live");
    return env;
  }

  protected set here(env: Env) {
    this.frame.env = env;
  }

  /** Whether only types are wanted, so that values nobody looks at need no evaluation. */
  protected get skims(): boolean {
    return this.rehearsing > 0;
  }

  /** A test: what it tells is read from it again (narrowing.ts). */
  private test(): void {
    if (!this.skims || !this.passPure()) this.evaluate();
  }

  block(): void {
    this.unsigned();
    for (let left = this.unsigned(); left > 0; left--) this.statement();
  }

  statements(): void {
    for (let left = this.unsigned(); left > 0; left--) this.statement();
  }

  statement(): void {
    const start = this.at;
    const code = this.byte();
    switch (code) {
      case op.expression: {
        if (this.skims && this.passPure()) return;
        const type = this.evaluate();
        if (type.kind === "never") this.here.reachable = false;
        return;
      }
      case op.assign: {
        const value = this.evaluate();
        for (let left = this.unsigned(); left > 0; left--) this.assignTarget(value);
        return;
      }
      case op.annotated:
        this.annotated();
        return;
      case op.augmented: {
        const operator = operators[this.unsigned()];
        const target = this.at;
        this.augmentedAt = target;
        const before = this.evaluate();
        const value = this.evaluate();
        this.augment(target, augmentedResult(operator, before, value, this.program, this.level));
        return;
      }
      case op.return: {
        this.returned.push(this.unsigned() === 1 ? this.evaluate() : none);
        this.here.reachable = false;
        return;
      }
      case op.raise:
        if (this.unsigned() === 1) this.test();
        if (this.unsigned() === 1) this.test();
        this.here.reachable = false;
        return;
      case op.delete:
        for (let left = this.unsigned(); left > 0; left--) this.deleteTarget();
        return;
      case op.assert: {
        const at = this.at;
        this.test();
        const before = this.here;
        if (this.unsigned() === 1) {
          this.here = narrow(this, at, false, before);
          this.test();
        }
        this.here = narrow(this, at, true, before);
        return;
      }
      case op.if:
        this.ifStatement();
        return;
      case op.while:
        this.whileStatement();
        return;
      case op.for:
        this.forStatement();
        return;
      case op.with:
        this.withStatement();
        return;
      case op.try:
        this.tryStatement();
        return;
      case op.match:
        this.matchStatement();
        return;
      case op.function:
        this.functionStatement(start);
        return;
      case op.class:
        this.classStatement(start);
        return;
      case op.import:
        this.importStatement();
        return;
      case op.importFrom:
        this.importFrom();
        return;
      case op.importStar:
        this.importedParts(this.unsigned());
        return;
      case op.scopeNames:
        this.unsigned();
        for (let left = this.unsigned(); left > 0; left--) {
          const level = this.unsigned();
          const entry = this.unsigned();
          const token = this.token;
          const name = this.name();
          this.scopeNamed(token, name, level, entry);
        }
        return;
      case op.typeAlias:
        this.typeAlias();
        return;
      case op.pass:
        return;
      case op.break:
      case op.continue: {
        const loop = this.loops[this.loops.length - 1];
        if (this.here.reachable) (code === op.break ? loop?.breaks : loop?.continues)?.push(this.here.copy());
        this.here.reachable = false;
        return;
      }
      case op.brokenStatement:
        for (let left = this.unsigned(); left > 0; left--) this.evaluate();
        this.statements();
        return;
      default:
        throw new RangeError(`a unit holds no statement at ${start} but ${code}`);
    }
  }

  /** `global` or `nonlocal` names a name. */
  protected scopeNamed(_token: number, _name: string, _level: number, _entry: number): void {}
  /** A part of a module's name in an import. */
  protected modulePart(_token: number, _nth: number, _index: number): void {}
  /** A name that an import binds. */
  protected importBound(_bound: ImportBound): void {}

  patternAttribute(token: number, name: string, use: AttributeUse): void {
    this.attributeUsed(token, name, use, "read");
  }

  protected definitionNamed(_token: number, _name: string, _level: number, _entry: number, _declared: number): void {}

  protected override bindName(level: number, entry: number, value: PythonType): void {
    const declared = level === 0 ? this.annotations[entry] : undefined;
    const held = declared === undefined ? value : assignedTo(declared, value);
    if (level === 0 && this.frame.kind !== "comprehension" && this.frame.kind !== "lambda")
      this.give(entry, declared ?? value);
    super.bindName(level, entry, held);
  }

  private give(entry: number, value: PythonType): void {
    const known = this.given[entry];
    if (known === undefined) this.given[entry] = [value];
    else known.push(value);
  }

  protected override attributeAssigned(of: PythonType, name: string, value: PythonType): void {
    if (this.receiver === undefined || !isReceiver(of, this.receiver)) return;
    const known = this.attributes.get(name);
    if (known === undefined) this.attributes.set(name, [value]);
    else known.push(value);
  }

  private annotated(): void {
    const target = this.at;
    const targetToken = this.token;
    this.passTarget();
    const annotation = typeOfAnnotation(this.evaluate(), this.program);
    const value = this.unsigned() === 1 ? this.evaluate() : undefined;
    const end = { at: this.at, token: this.token };
    this.at = target;
    this.token = targetToken;
    if (this.peek() === op.bindTarget) {
      const look = this.lookAhead(target + 1);
      if (look.level === 0 && !isUnknown(annotation)) this.annotations[look.entry] = annotation;
      this.assignTarget(value ?? annotation);
    } else this.assignTarget(value === undefined || isUnknown(value) ? annotation : assignedTo(annotation, value));
    this.at = end.at;
    this.token = end.token;
  }

  private lookAhead(at: number): { readonly level: number; readonly entry: number } {
    const before = { at: this.at, token: this.token };
    this.at = at;
    const level = this.unsigned();
    const entry = this.unsigned();
    this.at = before.at;
    this.token = before.token;
    return { level, entry };
  }

  /** Gives the target of `x += y`, which was read as an expression, its new value. */
  protected augment(target: number, value: PythonType): void {
    if (this.ops[target] !== op.name) return;
    const { level, entry } = this.lookAhead(target + 1);
    this.bindName(level, entry, value);
  }

  private deleteTarget(): void {
    if (this.peek() !== op.bindTarget) {
      this.assignTarget(unknown);
      return;
    }
    const { level, entry } = this.lookAhead(this.at + 1);
    const home = frameAt(this.frame, level);
    this.assignTarget(unknown);
    if (home?.env !== undefined) home.env.types[entry] = undefined;
  }

  private ifStatement(): void {
    const at = this.at;
    const known = staticTest(this, at);
    this.test();
    const before = this.here;
    const otherwise = known === true ? unreachable(before) : narrow(this, at, false, before.copy());
    this.here = known === false ? unreachable(before) : narrow(this, at, true, before.copy());
    this.block();
    const then = this.here;
    this.here = otherwise;
    this.block();
    this.here = either(then, this.here);
  }

  private whileStatement(): void {
    const start = { at: this.at, token: this.token };
    this.loop(
      () => {
        this.at = start.at;
        this.token = start.token;
        this.test();
        this.here = narrow(this, start.at, true, this.here);
      },
      () => narrow(this, start.at, false, this.here),
    );
  }

  private forStatement(): void {
    const isAsync = (this.unsigned() & 1) !== 0;
    const iterable = this.evaluate();
    const { program, level } = this;
    const element = isAsync ? asyncElementOf(iterable, program, level) : elementOf(iterable, program, level);
    const start = { at: this.at, token: this.token };
    this.loop(
      () => {
        this.at = start.at;
        this.token = start.token;
        this.assignTarget(element);
      },
      () => this.here,
    );
  }

  /** Runs a loop: `enter` reads what comes before the body, `leave` gives the environment when it ends by itself. Body and else follow. */
  private loop(enter: () => void, leave: () => Env): void {
    const before = this.here;
    const loop: Loop = { breaks: [], continues: [] };
    if (this.loops.length < deepestLoop) {
      this.loops.push({ breaks: [], continues: [] });
      this.rehearsing++;
      this.here = before.copy();
      enter();
      this.block();
      this.rehearsing--;
      const rehearsed = this.loops.pop();
      this.here = [...(rehearsed?.continues ?? []), this.here].reduce(either, before.copy());
      this.here.reachable = before.reachable;
    } else this.here = before.copy();
    this.loops.push(loop);
    enter();
    this.block();
    this.loops.pop();
    this.here = [...loop.continues, this.here].reduce(either, before.copy());
    this.here.reachable = before.reachable;
    this.here = leave();
    this.block();
    this.here = loop.breaks.reduce(either, this.here);
  }

  private withStatement(): void {
    const isAsync = (this.unsigned() & 1) !== 0;
    for (let left = this.unsigned(); left > 0; left--) {
      const manager = this.evaluate();
      if (this.unsigned() === 1) this.assignTarget(enteredBy(manager, isAsync, this.program, this.level));
    }
    this.block();
  }

  private tryStatement(): void {
    const before = this.here.copy();
    this.block();
    const after = this.here;
    const ends: Env[] = [];
    for (let left = this.unsigned(); left > 0; left--) {
      this.here = joined(before, after).copy();
      this.here.reachable = before.reachable;
      const flags = this.unsigned();
      const type = (flags & 1) !== 0 ? this.evaluate() : unknown;
      if ((flags & 2) !== 0) this.assignTarget(caught(type, this.program));
      this.block();
      ends.push(this.here);
    }
    this.here = after;
    this.block();
    this.here = ends.reduce(either, this.here);
    const reachable = this.here.reachable;
    if (!reachable) {
      this.here = joined(before, after).copy();
      this.here.reachable = before.reachable;
    }
    this.block();
    if (!reachable) this.here.reachable = false;
  }

  private matchStatement(): void {
    const subjectAt = this.at;
    const subject = this.evaluate();
    const patterns = new PatternReader(this);
    let rest = subject;
    const before = this.here;
    const ends: Env[] = [];
    for (let left = this.unsigned(); left > 0; left--) {
      this.here = before.copy();
      const { matched, left: others } = patterns.read(rest);
      this.tellName(subjectAt, matched);
      let isGuarded = false;
      if (this.unsigned() === 1) {
        isGuarded = true;
        const at = this.at;
        this.evaluate();
        this.here = narrow(this, at, true, this.here);
      }
      this.block();
      ends.push(this.here);
      if (!isGuarded) rest = others;
    }
    const after = before.copy();
    if (rest.kind === "never") after.reachable = false;
    this.here = ends.reduce(either, after);
  }

  /** Notes what a name holds that stands at an offset. */
  private tellName(at: number, type: PythonType): void {
    if (this.ops[at] !== op.name) return;
    const { level, entry } = this.lookAhead(at + 1);
    const home = frameAt(this.frame, level);
    if (home === undefined) return;
    if (home === this.frame) this.here.types[entry] = type;
    else this.here.tell(nameKey(home, entry), type);
  }

  /** A definition inside: its head is read, its body is left to whoever wants it. */
  protected functionStatement(_start: number): void {
    const size = this.unsigned();
    const end = this.at + size;
    const declared = this.unsigned();
    this.unsigned();
    for (let left = this.unsigned(); left > 0; left--) this.passExpression();
    const name = this.name();
    const level = this.unsigned();
    const entry = this.unsigned();
    this.bindName(level, entry, this.definedValue(declared, name));
    this.at = end;
  }

  protected definedValue(declared: number, name: string): PythonType {
    if (declared === 0) return unknown;
    const { path, facts } = this.frame.file;
    const { parent } = facts.declarations[declared - 1];
    const all: { readonly path: string; readonly facts: typeof facts; readonly ordinal: number }[] = [];
    for (let ordinal = 0; ordinal < declared; ordinal++) {
      const one = facts.declarations[ordinal];
      if (one.parent === parent && one.name === name && one.kind !== "variable") all.push({ path, facts, ordinal });
    }
    const last = facts.declarations[declared - 1];
    if (last.kind === "property") return unknown;
    return decoratedValue(
      functionOfAll(all.length === 0 ? [{ path, facts, ordinal: declared - 1 }] : all, this.program),
      this.program,
      this.level,
    );
  }

  protected classStatement(_start: number): void {
    const size = this.unsigned();
    const end = this.at + size;
    const declared = this.unsigned();
    this.unsigned();
    for (let left = this.unsigned(); left > 0; left--) this.passExpression();
    this.passName();
    const level = this.unsigned();
    const entry = this.unsigned();
    this.bindName(level, entry, this.classValue(declared));
    this.at = end;
  }

  protected classValue(declared: number): PythonType {
    if (declared === 0) return unknown;
    const { path, facts } = this.frame.file;
    return { kind: "class", class: this.program.classOf({ path, facts, ordinal: declared - 1 }), args: [] };
  }

  private importStatement(): void {
    const index = this.unsigned();
    const first = this.token;
    const parts = this.importedParts(index);
    const hasAlias = this.unsigned() === 1;
    const token = hasAlias ? this.token : first;
    const alias = hasAlias ? this.name() : "";
    const level = this.unsigned();
    const entry = this.unsigned();
    const { path } = this.frame.file;
    const specifier = hasAlias ? parts.join(".") : parts[0];
    const module = specifier === undefined ? undefined : moduleNamed(specifier, path, this.program);
    const bindings: readonly NameBinding[] = module === undefined ? [] : [{ kind: "module", module }];
    this.bindName(level, entry, module === undefined ? unknown : { kind: "module", module });
    this.importBound({ tokens: hasAlias ? [{ token, text: alias }] : [], bindings, level, entry });
  }

  private importedParts(index: number): readonly string[] {
    const parts: string[] = [];
    const count = this.unsigned();
    for (let nth = 0; nth < count; nth++) {
      this.modulePart(this.token, nth, index);
      parts.push(this.name());
    }
    return parts;
  }

  private importFrom(): void {
    const index = this.unsigned();
    this.importedParts(index);
    const { file } = this.frame;
    const imported = file.facts.imports[index];
    const module = imported === undefined ? undefined : moduleNamed(imported.specifier, file.path, this.program);
    for (let left = this.unsigned(); left > 0; left--) {
      this.unsigned();
      const token = this.token;
      const name = this.name();
      const tokens = [{ token, text: name }];
      if (this.unsigned() === 1) {
        const alias = this.token;
        tokens.push({ token: alias, text: this.name() });
      }
      const level = this.unsigned();
      const entry = this.unsigned();
      const bindings = module === undefined ? [] : bindingsOf(module, name, this.program);
      this.bindName(level, entry, valueOfBindings(bindings, this.program, this.level));
      this.importBound({ tokens, bindings, level, entry });
    }
  }

  private typeAlias(): void {
    const declared = this.unsigned();
    const token = this.token;
    const name = this.name();
    const level = this.unsigned();
    const entry = this.unsigned();
    this.definitionNamed(token, name, level, entry, declared);
    const outer = this.frame;
    this.frame = { ...this.program.typeParamsFrame(outer, this.at), env: undefined };
    this.typeParameters();
    const meaning = typeOfAnnotation(this.evaluate(), this.program);
    this.frame = outer;
    this.bindName(level, entry, { kind: "special", form: name, meaning });
  }

  /** The list of type parameters that comes next, in its own frame. */
  protected typeParameters(): void {
    const { table } = this.frame;
    this.passTable();
    for (let left = this.unsigned(); left > 0; left--) {
      this.unsigned();
      const token = this.token;
      const name = this.name();
      this.nameBound(token, name, 0, table.names.indexOf(name), unknown);
      if (this.unsigned() === 1) this.evaluate();
      if (this.unsigned() === 1) this.evaluate();
    }
  }
}

/** The run of a function's body, with its parameters as declared or as `given` (by their place, the receiver included). */
export function runFunction(
  of: FunctionObject,
  given: readonly (PythonType | undefined)[] | undefined,
  program: PythonProgram,
  level: number,
): FunctionRun {
  const header = functionAt(of.file, of.offset);
  const { table } = header;
  const env = new Env(new Array(table.names.length), undefined, true);
  const params = parametersOf(of, program, Math.max(level, 1));
  header.parameters.forEach((parameter, nth) => {
    const type = given?.[nth] ?? params[nth]?.type ?? unknown;
    env.types[parameter.entry] = parameterInside(parameter.kind, type, program);
  });
  const frame = { ...program.frameInside(of.file, of.ordinal), env };
  const receiver = of.owner === undefined ? undefined : params[0]?.type;
  const flow = new BodyFlow(program, frame, header.body, level, receiver);
  return flow.run(header.flags, [...env.types]);
}

/** Runs one body for what it gives. */
class BodyFlow extends Flow {
  protected override get skims(): boolean {
    return true;
  }

  run(flags: number, parameters: readonly (PythonType | undefined)[]): FunctionRun {
    this.block();
    if (this.here.reachable) this.returned.push(none);
    const returned = unionOf(this.returned.length === 0 ? [never] : this.returned);
    const result = wrapResult(
      flags,
      returned,
      unionOf(this.yielded.length === 0 ? [unknown] : this.yielded),
      this.program,
    );
    const variables: PythonType[] = [];
    for (let entry = 0; entry < this.frame.table.names.length; entry++) {
      const all = [...(this.given[entry] ?? [])];
      const parameter = parameters[entry];
      if (parameter !== undefined) all.push(parameter);
      variables.push(all.length === 0 ? unknown : unionOf(all));
    }
    const attributes = new Map<string, PythonType>();
    for (const [name, types] of this.attributes) attributes.set(name, unionOf(types));
    return { result, variables, attributes };
  }
}

/** What the statement at an offset, in the static frame of its scope, binds to an entry. */
export function boundAt(
  program: PythonProgram,
  frame: Frame,
  statement: number,
  entry: number,
  level: number,
): PythonType {
  const env = new Env(new Array(frame.table.names.length), undefined, true);
  const flow = new HeadFlow(program, { ...frame, env }, statement, level, undefined);
  return flow.bound(entry);
}

/** Runs one statement without the blocks in it. */
class HeadFlow extends Flow {
  protected override get skims(): boolean {
    return true;
  }

  bound(entry: number): PythonType {
    this.statement();
    return unionOf(this.given[entry] ?? [unknown]);
  }

  override block(): void {
    const size = this.unsigned();
    this.at += size;
  }
}

const deepestLoop = 2;
