/** What operators give, through the special methods of their operands (docs.python.org, "Emulating numeric types"). */
import { membersOf, type PythonType, unionOf, unknown, withoutLiteral } from "../types/pythonType.js";
import { typeOfAnnotation } from "./annotations.js";
import { attributeOf } from "./attributes.js";
import { isBuiltin } from "./builtins.js";
import { callMethod } from "./calls.js";
import { isSubclass } from "./classes.js";
import type { PythonProgram } from "./pythonProgram.js";

export function binaryResult(
  operator: string,
  left: PythonType,
  right: PythonType,
  program: PythonProgram,
  level: number,
): PythonType {
  if (operator === "|" && isType(left) && isType(right)) {
    const meaning = unionOf([typeOfAnnotation(left, program), typeOfAnnotation(right, program)]);
    return { kind: "special", form: "|", meaning };
  }
  if (left.kind === "unknown") return unknown;
  const result = program.whole(program.state.types.operation(left, operator, right), level, () =>
    unionOf(membersOf(left).map((member) => applied(operator, member, right, program, level))),
  );
  return result ?? unknown;
}

function isType(value: PythonType): boolean {
  return value.kind === "class" || value.kind === "none" || value.kind === "typeVar" || value.kind === "special";
}

function applied(
  operator: string,
  left: PythonType,
  right: PythonType,
  program: PythonProgram,
  level: number,
): PythonType {
  if (left.kind === "unknown" || left.kind === "none") return unknown;
  const same = sameKind(operator, left, right);
  if (same !== undefined) return same;
  const method = methods[operator];
  if (method === undefined) return unknown;
  const reflected = `__r${method.slice(2)}`;
  const types = membersOf(right).map((member) => {
    if (isNarrower(member, left, program)) {
      const result = tried(member, reflected, left, program, level);
      if (result !== undefined) return result;
    }
    return tried(left, method, member, program, level) ?? tried(member, reflected, left, program, level) ?? unknown;
  });
  return unionOf(types);
}

/** The operator of a class that is a proper subclass of the left one's comes first. */
function isNarrower(right: PythonType, left: PythonType, program: PythonProgram): boolean {
  if (right.kind !== "instance" || left.kind !== "instance" || right.class === left.class) return false;
  return isSubclass(right.class, left.class, program);
}

function tried(
  of: PythonType,
  method: string,
  arg: PythonType,
  program: PythonProgram,
  level: number,
): PythonType | undefined {
  const found = attributeOf(of, method, program, level);
  if (found.declared.length === 0) return undefined;
  return callMethod(of, method, [arg], program, level);
}

/** Numbers and strings of one class, without asking their overloads. */
function sameKind(operator: string, left: PythonType, right: PythonType): PythonType | undefined {
  if (left.kind !== "instance") return undefined;
  if (operator === "%" && isBuiltin(left.class, "str")) return withoutLiteral(left);
  if (right.kind !== "instance" || right.class !== left.class || !arithmetic.has(operator)) return undefined;
  if (isBuiltin(left.class, "int") && operator === "/") return undefined;
  if (isBuiltin(left.class, "int") || isBuiltin(left.class, "float") || isBuiltin(left.class, "str")) {
    return withoutLiteral(left);
  }
  return undefined;
}

const arithmetic: ReadonlySet<string> = new Set(["+", "-", "*", "/", "//", "%"]);
const methods: Readonly<Record<string, string>> = {
  "+": "__add__",
  "-": "__sub__",
  "*": "__mul__",
  "@": "__matmul__",
  "/": "__truediv__",
  "//": "__floordiv__",
  "%": "__mod__",
  "**": "__pow__",
  "<<": "__lshift__",
  ">>": "__rshift__",
  "&": "__and__",
  "|": "__or__",
  "^": "__xor__",
};
