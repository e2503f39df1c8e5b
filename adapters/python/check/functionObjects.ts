/** What the head of a `def` statement says without any look-up: overloads, and how the receiver is bound. */
import type { Declared } from "../../links.js";
import type { FunctionObject } from "../types/objects.js";
import { lastName } from "./dottedName.js";
import { functionAt } from "./headers.js";
import type { PythonProgram } from "./pythonProgram.js";

/** The function that several `def` statements of one name make: the last one, which has the overloads before it. */
export function functionOfAll(declared: readonly Declared[], program: PythonProgram): FunctionObject {
  return program.functionOf(declared[declared.length - 1]);
}

export function isStaticMethod(of: FunctionObject): boolean {
  return of.name === "__new__" || hasDecorator(of, "staticmethod");
}

export function isClassMethod(of: FunctionObject): boolean {
  return implicitClassMethods.has(of.name) || hasDecorator(of, "classmethod");
}

function hasDecorator(of: FunctionObject, name: string): boolean {
  if (of.offset < 0) return false;
  return functionAt(of.file, of.offset).decorators.some((at) => lastName(of.file, at) === name);
}

const implicitClassMethods: ReadonlySet<string> = new Set(["__init_subclass__", "__class_getitem__"]);
