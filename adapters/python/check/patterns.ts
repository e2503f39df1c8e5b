/** Patterns of `match`: what they bind, what the subject is where they match, and what is left where they do not (PEP 634). */
import { membersOf, never, type PythonType, unionOf, unknown, withoutLiteral } from "../types/pythonType.js";
import { op } from "../unit/ops.js";
import { objectOf } from "./annotations.js";
import { attributeOf } from "./attributes.js";
import { builtin } from "./builtins.js";
import { isSubclass } from "./classes.js";
import type { ExpressionEvaluator } from "./expressionEvaluator.js";
import { elementOf, elementsOf } from "./iteration.js";
import { filtered } from "./truth.js";

type Matched = { readonly matched: PythonType; readonly left: PythonType };

export class PatternReader {
  constructor(private readonly evaluator: ExpressionEvaluator & PatternHooks) {}

  /** Reads the pattern that comes next, against a subject. */
  read(subject: PythonType): Matched {
    const { evaluator } = this;
    const { program, level } = evaluator;
    switch (evaluator.byte()) {
      case op.capture:
        evaluator.assignTarget(subject);
        return { matched: subject, left: never };
      case op.wildcard:
        return { matched: subject, left: never };
      case op.valuePattern: {
        const value = evaluator.evaluate();
        return equalTo(subject, value);
      }
      case op.sequencePattern: {
        const count = evaluator.unsigned();
        const elements = subject.kind === "instance" ? elementsOf(subject, program) : undefined;
        const element = elements === undefined ? elementOf(subject, program, level) : unknown;
        for (let nth = 0; nth < count; nth++) {
          const part = elements?.length === count ? elements[nth] : element;
          if (evaluator.peek() === op.starPattern) {
            evaluator.byte();
            if (evaluator.unsigned() === 1) evaluator.assignTarget(builtin("list", program, [withoutLiteral(part)]));
          } else this.read(part);
        }
        return { matched: subject, left: subject };
      }
      case op.starPattern:
        if (evaluator.unsigned() === 1) evaluator.assignTarget(unknown);
        return { matched: subject, left: subject };
      case op.mappingPattern: {
        const value = subject.kind === "instance" ? (subject.args[1] ?? unknown) : unknown;
        for (let left = evaluator.unsigned(); left > 0; left--) {
          evaluator.evaluate();
          this.read(value);
        }
        if (evaluator.unsigned() === 1) evaluator.assignTarget(withoutLiteral(subject));
        return { matched: subject, left: subject };
      }
      case op.classPattern:
        return this.classPattern(subject);
      case op.orPattern: {
        const matched: PythonType[] = [];
        let rest = subject;
        for (let left = evaluator.unsigned(); left > 0; left--) {
          const one = this.read(rest);
          matched.push(one.matched);
          rest = one.left;
        }
        return { matched: unionOf(matched), left: rest };
      }
      case op.asPattern: {
        const one = this.read(subject);
        evaluator.assignTarget(one.matched);
        return one;
      }
      default:
        throw new RangeError("a unit holds no pattern where one is due");
    }
  }

  private classPattern(subject: PythonType): Matched {
    const { evaluator } = this;
    const { program, level } = evaluator;
    const of = evaluator.evaluate();
    const wanted = of.kind === "class" ? objectOf(of.class, of.args, program) : unknown;
    let matched = wanted;
    let left = subject;
    if (of.kind === "class") {
      const kept = membersOf(subject).filter(
        (member) => member.kind === "instance" && isSubclass(member.class, of.class, program),
      );
      if (kept.length > 0) matched = unionOf(kept);
      left = filtered(subject, (member) => !kept.includes(member));
    }
    const positional = evaluator.unsigned();
    for (let nth = 0; nth < positional; nth++) this.read(positional === 1 && isSelfMatching(of) ? matched : unknown);
    const named = evaluator.unsigned();
    for (let nth = 0; nth < named; nth++) {
      const token = evaluator.token;
      const name = evaluator.name();
      const use = attributeOf(matched, name, program, level);
      evaluator.patternAttribute(token, name, use);
      this.read(use.type);
    }
    if (positional + named > 0) left = subject;
    return { matched, left };
  }
}

/** What is told of the names that stand in patterns. */
export interface PatternHooks {
  patternAttribute(token: number, name: string, use: ReturnType<typeof attributeOf>): void;
}

function equalTo(subject: PythonType, value: PythonType): Matched {
  if (value.kind === "none") {
    return { matched: value, left: filtered(subject, (member) => member.kind !== "none") };
  }
  if (value.kind !== "instance" || value.literal === undefined) return { matched: subject, left: subject };
  const same = (member: PythonType): boolean => member.kind === "instance" && member.literal === value.literal;
  const left = filtered(subject, (member) => !same(member));
  return { matched: membersOf(subject).some(same) ? value : subject, left };
}

/** Builtins whose only positional pattern is the object itself. */
function isSelfMatching(of: PythonType): boolean {
  return of.kind === "class" && selfMatching.has(of.class.name);
}

const selfMatching: ReadonlySet<string> = new Set([
  "bool",
  "bytearray",
  "bytes",
  "dict",
  "float",
  "frozenset",
  "int",
  "list",
  "set",
  "str",
  "tuple",
]);
