/** What loops, unpacking, `await` and `with` take out of objects (docs.python.org, "Data model"). */
import { type InstanceType, membersOf, type PythonType, unionOf, unknown } from "../types/pythonType.js";
import { standard, standardClass } from "./builtins.js";
import { callMethod } from "./calls.js";
import { fieldType } from "./classes.js";
import type { PythonProgram } from "./pythonProgram.js";

/** What one turn of a loop over the object gives. */
export function elementOf(of: PythonType, program: PythonProgram, level: number): PythonType {
  return each(of, (member) => {
    if (member.kind === "instance" && member.elements !== undefined) return unionOf(member.elements);
    const iterator = callMethod(member, "__iter__", [], program, level);
    if (iterator.kind !== "unknown") return callMethod(iterator, "__next__", [], program, level);
    return callMethod(member, "__getitem__", [unknown], program, level);
  });
}

export function asyncElementOf(of: PythonType, program: PythonProgram, level: number): PythonType {
  return each(of, (member) => {
    const iterator = callMethod(member, "__aiter__", [], program, level);
    return awaitedOf(callMethod(iterator, "__anext__", [], program, level), program, level);
  });
}

export function awaitedOf(of: PythonType, program: PythonProgram, level: number): PythonType {
  return each(of, (member) => {
    if (member.kind !== "instance" && member.kind !== "typeVar") return unknown;
    return generatorResult(callMethod(member, "__await__", [], program, level), program);
  });
}

/** The generator that a generator expression makes. */
export function generatorOf(element: PythonType, isAsync: boolean, program: PythonProgram): PythonType {
  return isAsync
    ? standard("typing", "AsyncGenerator", program, [element, unknown])
    : standard("typing", "Generator", program, [element, unknown, unknown]);
}

/** What a generator returns when it ends: the value of `yield from` and `await`. */
export function generatorResult(of: PythonType, program: PythonProgram): PythonType {
  const generator = standardClass("typing", "Generator", program);
  if (of.kind !== "instance" || generator === undefined) return unknown;
  return of.class === generator ? (of.args[2] ?? unknown) : unknown;
}

export function enteredBy(of: PythonType, isAsync: boolean, program: PythonProgram, level: number): PythonType {
  return each(of, (member) =>
    isAsync
      ? awaitedOf(callMethod(member, "__aenter__", [], program, level), program, level)
      : callMethod(member, "__enter__", [], program, level),
  );
}

/** The parts of an unpacked object, `count` of them; `star` is the one that takes the rest, or -1. */
export function unpackedParts(
  of: PythonType,
  count: number,
  star: number,
  listOf: (element: PythonType) => PythonType,
  program: PythonProgram,
  level: number,
): readonly PythonType[] {
  const parts: PythonType[][] = Array.from({ length: count }, () => []);
  for (const member of membersOf(of)) {
    const elements = member.kind === "instance" ? elementsOf(member, program) : undefined;
    const fitting = elements !== undefined && (star < 0 ? elements.length === count : elements.length >= count - 1);
    if (!fitting) {
      const element = elementOf(member, program, level);
      for (let nth = 0; nth < count; nth++) parts[nth].push(nth === star ? listOf(element) : element);
      continue;
    }
    const rest = elements.length - (count - 1);
    for (let nth = 0; nth < count; nth++) {
      if (star < 0 || nth < star) parts[nth].push(elements[nth]);
      else if (nth === star) parts[nth].push(listOf(unionOf(elements.slice(star, star + rest))));
      else parts[nth].push(elements[nth + rest - 1]);
    }
  }
  return parts.map((types) => unionOf(types));
}

/** The elements of a tuple, of a named one too. */
export function elementsOf(of: InstanceType, program: PythonProgram): readonly PythonType[] | undefined {
  if (of.elements !== undefined) return of.elements;
  const fields = of.class.made?.fields ?? [];
  return fields.length > 0 ? fields.map((field) => fieldType(field, program)) : undefined;
}

function each(of: PythonType, take: (member: PythonType) => PythonType): PythonType {
  if (of.kind !== "union") return of.kind === "unknown" ? unknown : take(of);
  const types: PythonType[] = [];
  for (const member of of.members)
    if (member.kind !== "none") types.push(member.kind === "unknown" ? unknown : take(member));
  return types.length === 0 ? unknown : unionOf(types);
}
