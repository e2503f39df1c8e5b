/** What statements do to types: assignment to a declared name, `+=`, `except`, and the ends of two ways. */
import { isUnknown, type PythonType, unionOf, unknown } from "../types/pythonType.js";
import { typeOfAnnotation } from "./annotations.js";
import { callMethod } from "./calls.js";
import type { Env } from "./frames.js";
import { joined } from "./narrowing.js";
import { binaryResult } from "./operators.js";
import type { PythonProgram } from "./pythonProgram.js";

export function isReceiver(of: PythonType, receiver: PythonType): boolean {
  if (of === receiver) return true;
  if (of.kind === "typeVar" && receiver.kind === "typeVar") return of.variable === receiver.variable;
  return of.kind === "class" && receiver.kind === "class" && of.class === receiver.class && of.self === receiver.self;
}

/** What a name of a declared type holds when it is given a value: the value's type where that says more. */
export function assignedTo(declared: PythonType, value: PythonType): PythonType {
  if (isUnknown(value) || value.kind === "never") return declared;
  if (value.kind === "instance" && value.args.some(isUnknown)) return declared;
  if (value.kind === "union" && value.members.some(isUnknown)) return declared;
  return value;
}

export function augmentedResult(
  operator: string,
  left: PythonType,
  right: PythonType,
  program: PythonProgram,
  level: number,
): PythonType {
  const method = inPlace[operator];
  const inside = method === undefined ? unknown : callMethod(left, method, [right], program, level);
  return inside.kind === "unknown" ? binaryResult(operator, left, right, program, level) : inside;
}

/** What `except E as e` binds: an object of E, or of one of several. */
export function caught(type: PythonType, program: PythonProgram): PythonType {
  switch (type.kind) {
    case "class":
      return typeOfAnnotation(type, program);
    case "union":
      return unionOf(type.members.map((member) => caught(member, program)));
    case "instance":
      return unionOf((type.elements ?? type.args).map((member) => caught(member, program)));
    default:
      return unknown;
  }
}

export function unreachable(env: Env): Env {
  const copy = env.copy();
  copy.reachable = false;
  return copy;
}

/** Joins the ends of two ways: one that cannot be reached adds nothing. */
export function either(a: Env, b: Env): Env {
  if (!a.reachable) return b;
  return b.reachable ? joined(a, b) : a;
}

const inPlace: Readonly<Record<string, string>> = {
  "+": "__iadd__",
  "-": "__isub__",
  "*": "__imul__",
  "/": "__itruediv__",
  "|": "__ior__",
  "&": "__iand__",
};
