/** Type variables that nothing was learnt about: unknown in what a call gives. */
import type { TypeVarObject } from "../types/objects.js";
import { type PythonType, type Substitution, unknown } from "../types/pythonType.js";
import { substitute } from "../types/substitute.js";

/** `result` with those variables of the declared type unknown that `by` does not replace. */
export function withoutFree(result: PythonType, declared: PythonType, by: Substitution): PythonType {
  const variables = new Set<TypeVarObject>();
  collectVariables(declared, variables);
  let free: Map<TypeVarObject, PythonType> | undefined;
  for (const variable of variables) {
    if (by.has(variable) || variable.self !== undefined) continue;
    free ??= new Map();
    free.set(variable, unknown);
  }
  return free === undefined ? result : substitute(result, free);
}

export function collectVariables(type: PythonType, into: Set<TypeVarObject>): void {
  switch (type.kind) {
    case "typeVar":
      into.add(type.variable);
      return;
    case "instance":
      for (const part of type.elements ?? type.args) collectVariables(part, into);
      return;
    case "class":
      for (const part of type.args) collectVariables(part, into);
      return;
    case "union":
      for (const part of type.members) collectVariables(part, into);
      return;
    case "callable":
      for (const part of type.parameters ?? []) collectVariables(part, into);
      collectVariables(type.result, into);
      return;
    case "special":
      for (const part of type.args ?? []) collectVariables(part, into);
      if (type.meaning !== undefined) collectVariables(type.meaning, into);
      return;
    default:
      return;
  }
}
