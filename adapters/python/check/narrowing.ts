/**
 * What a test tells of names and attributes: `isinstance`, `issubclass`, `is None`, equality with literals, truth, `callable`, and
 * their combinations by `not`, `and`, `or` (pyright's documentation, "Type narrowing").
 *
 * The test is read a second time, without telling anybody, and the environment that holds where it came out so is made from the one before.
 */
import type { ClassObject } from "../types/objects.js";
import { membersOf, never, none, type PythonType, unionOf } from "../types/pythonType.js";
import { comparisons, op } from "../unit/ops.js";
import { objectOf } from "./annotations.js";
import { isSubclass, mroOf } from "./classes.js";
import type { ExpressionEvaluator } from "./expressionEvaluator.js";
import type { Env } from "./frames.js";
import type { PythonProgram } from "./pythonProgram.js";
import { frameAt, nameKey, referenceKey } from "./references.js";
import { falsy, filtered, truthy, withoutNone } from "./truth.js";
import { UnitReader } from "./unitReader.js";

/** The environment where the test at an offset came out as `positive` says. */
export function narrow(evaluator: ExpressionEvaluator, offset: number, positive: boolean, env: Env): Env {
  const { frame } = evaluator;
  const before = frame.env;
  const test = new Test(evaluator, env);
  const after = test.at(offset, positive);
  frame.env = before;
  return after;
}

/** Lives for one test. */
class Test {
  private readonly program: PythonProgram;

  constructor(
    private readonly evaluator: ExpressionEvaluator,
    private env: Env,
  ) {
    this.program = evaluator.program;
  }

  at(offset: number, positive: boolean): Env {
    const reader = new UnitReader(this.evaluator.unit, offset);
    switch (reader.byte()) {
      case op.not:
        return this.at(reader.at, !positive);
      case op.bool:
        return this.combination(reader, positive);
      case op.compare:
        this.comparison(reader, positive);
        return this.env;
      case op.call:
        this.call(reader, positive);
        return this.env;
      case op.walrus: {
        const target = reader.at;
        reader.passTarget();
        const look = new UnitReader(this.evaluator.unit, target + 1);
        if (this.evaluator.ops[target] === op.bindTarget) {
          const level = look.unsigned();
          const entry = look.unsigned();
          this.change(level, entry, undefined, (type) => (positive ? truthy(type) : falsy(type)));
        }
        return this.env;
      }
      case op.name:
      case op.attribute:
        this.refine(offset, (type) => (positive ? truthy(type) : falsy(type)));
        return this.env;
      default:
        return this.env;
    }
  }

  private combination(reader: UnitReader, positive: boolean): Env {
    const isOr = reader.unsigned() === 1;
    const offsets: number[] = [];
    for (let left = reader.unsigned(); left > 0; left--) {
      offsets.push(reader.at);
      reader.passExpression();
    }
    if (isOr !== positive) {
      for (const offset of offsets) this.env = this.at(offset, positive);
      return this.env;
    }
    const ends: Env[] = [];
    for (const offset of offsets) {
      const before = this.env;
      ends.push(this.at(offset, positive));
      this.env = before;
      this.env = this.at(offset, !positive);
    }
    return ends.reduce(joined);
  }

  private comparison(reader: UnitReader, positive: boolean): void {
    const left = reader.at;
    reader.passExpression();
    if (reader.unsigned() !== 1) return;
    const operator = comparisons[reader.unsigned()];
    const right = reader.at;
    switch (operator) {
      case "is":
      case "is not":
      case "==":
      case "!=": {
        const equal = (operator === "is" || operator === "==") === positive;
        if (this.isNone(right)) this.refine(left, (type) => (equal ? onlyNone(type) : withoutNone(type)));
        else if (this.isNone(left)) this.refine(right, (type) => (equal ? onlyNone(type) : withoutNone(type)));
        else this.equality(left, right, equal);
        return;
      }
      case "in":
        if (positive) this.refine(left, (type) => (membersOf(type).length > 1 ? withoutNone(type) : type));
        return;
      default:
        return;
    }
  }

  /** `type(x) is C`, `x is Color.RED`, `x == "text"`. */
  private equality(left: number, right: number, equal: boolean): void {
    const called = this.typeCall(left);
    const value = this.value(right);
    if (called >= 0) {
      if (value.kind !== "class" || !equal) return;
      const exact = objectOf(value.class, value.args, this.program);
      this.refine(called, (type) => this.instances(type, [exact], true));
      return;
    }
    if (value.kind !== "instance" || value.literal === undefined) return;
    this.refine(left, (type) =>
      filtered(type, (member) => {
        if (member.kind === "none") return !equal;
        if (member.kind !== "instance" || member.literal === undefined) return true;
        return equal ? member.literal === value.literal : member.literal !== value.literal;
      }),
    );
  }

  /** The offset of x in `type(x)`, or -1. */
  private typeCall(offset: number): number {
    const reader = new UnitReader(this.evaluator.unit, offset);
    if (reader.byte() !== op.call || reader.byte() !== op.free || reader.name() !== "type") return -1;
    return reader.unsigned() === 1 && reader.unsigned() === 0 ? reader.at : -1;
  }

  private call(reader: UnitReader, positive: boolean): void {
    if (reader.byte() !== op.free) return;
    const name = reader.name();
    const count = reader.unsigned();
    if (count === 0 || reader.unsigned() !== 0) return;
    const subject = reader.at;
    reader.passExpression();
    if (name === "callable" && count === 1) {
      this.refine(subject, (type) =>
        filtered(type, (member) => {
          const certain = member.kind === "function" || member.kind === "callable" || member.kind === "class";
          return positive ? certain || member.kind !== "none" : !certain;
        }),
      );
      return;
    }
    if ((name !== "isinstance" && name !== "issubclass") || count !== 2 || reader.unsigned() !== 0) return;
    const classes = this.classes(this.value(reader.at));
    if (classes === undefined) return;
    if (name === "isinstance") this.refine(subject, (type) => this.instances(type, classes, positive));
    else this.refine(subject, (type) => this.subclasses(type, classes, positive));
  }

  /** The objects that the second argument of `isinstance` stands for; undefined where not all of it is known. */
  private classes(value: PythonType): readonly PythonType[] | undefined {
    switch (value.kind) {
      case "class":
        return [objectOf(value.class, value.args, this.program)];
      case "none":
        return [none];
      case "special":
        return value.meaning === undefined ? undefined : membersOf(value.meaning);
      case "instance": {
        const all: PythonType[] = [];
        for (const element of value.elements ?? value.args) {
          const known = this.classes(element);
          if (known === undefined) return undefined;
          all.push(...known);
        }
        return all.length === 0 ? undefined : all;
      }
      case "union": {
        const all: PythonType[] = [];
        for (const member of value.members) {
          const known = this.classes(member);
          if (known === undefined) return undefined;
          all.push(...known);
        }
        return all;
      }
      default:
        return undefined;
    }
  }

  private instances(type: PythonType, classes: readonly PythonType[], positive: boolean): PythonType {
    const kept: PythonType[] = [];
    for (const member of membersOf(type)) {
      if (member.kind === "unknown") {
        kept.push(...(positive ? classes : [member]));
        continue;
      }
      for (const wanted of positive ? classes : []) {
        const both = this.both(member, wanted);
        if (both !== undefined) kept.push(both);
      }
      if (!positive && !classes.some((wanted) => this.isCertain(member, wanted))) kept.push(member);
    }
    return unionOf(kept);
  }

  /** What is an object of both, as far as one class is below the other; else of the wanted one, since a class may extend both. */
  private both(member: PythonType, wanted: PythonType): PythonType | undefined {
    if (wanted.kind === "none" || member.kind === "none") return wanted.kind === member.kind ? member : undefined;
    if (wanted.kind !== "instance") return member;
    const of = classBehind(member);
    if (of === undefined) return member.kind === "typeVar" || member.kind === "callable" ? wanted : undefined;
    if (isSubclass(of, wanted.class, this.program)) return member;
    if (isSubclass(wanted.class, of, this.program)) return wanted;
    return mroOf(of, this.program).open || mroOf(wanted.class, this.program).open || isOpen(of) ? wanted : undefined;
  }

  private isCertain(member: PythonType, wanted: PythonType): boolean {
    if (wanted.kind === "none" || member.kind === "none") return wanted.kind === member.kind;
    const of = classBehind(member);
    return of !== undefined && wanted.kind === "instance" && isSubclass(of, wanted.class, this.program);
  }

  private subclasses(type: PythonType, classes: readonly PythonType[], positive: boolean): PythonType {
    const kept: PythonType[] = [];
    for (const member of membersOf(type)) {
      for (const wanted of positive ? classes : []) {
        if (wanted.kind !== "instance") continue;
        if (member.kind === "class" && isSubclass(member.class, wanted.class, this.program)) kept.push(member);
        else if (member.kind !== "class" || isSubclass(wanted.class, member.class, this.program))
          kept.push({ kind: "class", class: wanted.class, args: wanted.args });
      }
      const certain = classes.some(
        (wanted) =>
          member.kind === "class" && wanted.kind === "instance" && isSubclass(member.class, wanted.class, this.program),
      );
      if (!positive && !certain) kept.push(member);
    }
    return unionOf(kept);
  }

  private isNone(offset: number): boolean {
    const { ops } = this.evaluator;
    return ops[offset] === op.constant && ops[offset + 1] === 0;
  }

  private value(offset: number): PythonType {
    const { frame, level } = this.evaluator;
    frame.env = this.env;
    return this.program.rules.evaluateAt(this.program, frame, offset, level);
  }

  /** Changes what is known of a name or attribute; other expressions stay. */
  private refine(offset: number, change: (type: PythonType) => PythonType): void {
    const reader = new UnitReader(this.evaluator.unit, offset);
    const code = reader.byte();
    if (code === op.walrus) {
      const target = new UnitReader(this.evaluator.unit, reader.at + 1);
      if (reader.peek() === op.bindTarget) this.change(target.unsigned(), target.unsigned(), undefined, change);
      return;
    }
    const { frame } = this.evaluator;
    const key = referenceKey(frame, offset);
    if (key === undefined) return;
    const type = this.value(offset);
    if (code === op.name) {
      const level = reader.unsigned();
      this.change(level, reader.unsigned(), type, change);
      return;
    }
    const changed = change(type);
    if (changed === type) return;
    this.env = this.env.copy();
    this.env.tell(key, changed);
  }

  private change(
    level: number,
    entry: number,
    known: PythonType | undefined,
    change: (type: PythonType) => PythonType,
  ): void {
    const home = frameAt(this.evaluator.frame, level);
    if (home === undefined) return;
    const isOwn = home === this.evaluator.frame;
    const type =
      known ?? (isOwn ? this.env.types[entry] : (this.env.toldOf(nameKey(home, entry)) ?? home.env?.types[entry]));
    if (type === undefined) return;
    const changed = change(type);
    if (changed === type) return;
    this.env = this.env.copy();
    if (isOwn) this.env.types[entry] = changed;
    else this.env.tell(nameKey(home, entry), changed);
  }
}

/** What holds after either of two ways. */
export function joined(a: Env, b: Env): Env {
  if (a === b) return a;
  const after = a.copy();
  after.reachable = a.reachable || b.reachable;
  for (let entry = 0; entry < after.types.length; entry++) {
    const one = a.types[entry];
    const other = b.types[entry];
    if (one === other) continue;
    after.types[entry] = one === undefined ? other : other === undefined ? one : unionOf([one, other]);
  }
  after.join(b);
  return after;
}

function onlyNone(type: PythonType): PythonType {
  const kept = membersOf(type).filter(
    (member) => member.kind === "none" || member.kind === "unknown" || member.kind === "typeVar",
  );
  return kept.length === 0 ? never : none;
}

function classBehind(of: PythonType): ClassObject | undefined {
  if (of.kind === "instance") return of.class;
  return of.kind === "typeVar" ? of.variable.self : undefined;
}

/** Whether an object of the class can be of another class too: not where it is one of the language's that nothing else extends with it. */
function isOpen(of: ClassObject): boolean {
  return !of.file.path.startsWith("@typeshed/builtins");
}
