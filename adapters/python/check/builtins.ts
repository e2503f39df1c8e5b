/** Classes of the language and its typing module, out of the standard library's stubs. */
import { Memo } from "../../memo.js";
import type { ClassObject } from "../types/objects.js";
import { type InstanceType, instanceOf, type PythonType, unknown } from "../types/pythonType.js";
import { bindingsOf, moduleNamed } from "./moduleNames.js";
import { isClass, type PythonProgram } from "./pythonProgram.js";

/** A class of `builtins`. */
export function builtinClass(name: string, program: PythonProgram): ClassObject | undefined {
  return standardClass("builtins", name, program);
}

/** A class of a module of the standard library; undefined where that is not there. */
export function standardClass(module: string, name: string, program: PythonProgram): ClassObject | undefined {
  let cells = program.state.wellKnown.get(module);
  if (cells === undefined) {
    cells = new Map();
    program.state.wellKnown.set(module, cells);
  }
  let cell = cells.get(name);
  if (cell === undefined) {
    cell = new Memo<ClassObject>();
    cells.set(name, cell);
  }
  return program.context.memo(cell, () => {
    const home = moduleNamed(module, "@typeshed/builtins.pyi", program);
    if (home === undefined) return undefined;
    for (const binding of bindingsOf(home, name, program)) {
      if (binding.kind !== "declared") continue;
      const { facts, ordinal } = binding.declared;
      if (isClass(facts, ordinal)) return program.classOf(binding.declared);
    }
    return undefined;
  });
}

/** An object of a builtin class, unknown where the stubs are not there. */
export function builtin(name: string, program: PythonProgram, args: readonly PythonType[] = []): PythonType {
  const of = builtinClass(name, program);
  return of === undefined ? unknown : instanceOf(of, args);
}

export function standard(
  module: string,
  name: string,
  program: PythonProgram,
  args: readonly PythonType[] = [],
): PythonType {
  const of = standardClass(module, name, program);
  return of === undefined ? unknown : instanceOf(of, args);
}

export function tupleOf(elements: readonly PythonType[], union: PythonType, program: PythonProgram): PythonType {
  const of = builtinClass("tuple", program);
  if (of === undefined) return unknown;
  const tuple: InstanceType = { kind: "instance", class: of, args: [union], elements };
  return tuple;
}

export function isBuiltin(of: ClassObject, name: string): boolean {
  return of.name === name && of.file.path === "@typeshed/builtins.pyi";
}

/** Whether a class stands in a stub of the standard library, by the module's path there. */
export function isStandard(of: ClassObject, path: string, name: string): boolean {
  return of.name === name && of.file.path === `@typeshed/${path}`;
}
