/** What a lambda that is given as an argument will be called with: the parameters of the callable that its place wants. */
import { changed, membersOf, type PythonType } from "../types/pythonType.js";
import { substitute } from "../types/substitute.js";
import { attributeOf } from "./attributes.js";
import { type Argument, bind } from "./calls.js";
import { findMember } from "./classes.js";
import { withoutFree } from "./freeVariables.js";
import { parametersOf } from "./functions.js";
import type { PythonProgram } from "./pythonProgram.js";
import { match, type Solution } from "./solving.js";

export function lambdaParameters(
  callee: PythonType,
  args: readonly Argument[],
  nth: number,
  program: PythonProgram,
  level: number,
): readonly PythonType[] {
  const called = calledFunction(callee, program, level);
  if (called === undefined || called.kind !== "function") return none;
  const { overloads } = called.function;
  for (const candidate of overloads.length > 0 ? overloads : [called.function]) {
    const receiver: Argument[] = called.self === undefined ? [] : [{ kind: 0, name: "", type: called.self }];
    const bound = bind(parametersOf(candidate, program, Math.max(level, 1)), [...receiver, ...args]);
    const own = bound?.find((one) => one.nth === nth + receiver.length);
    if (bound === undefined || own === undefined) continue;
    const wanted = membersOf(substitute(own.param.type, called.substitution)).find(
      (member) => member.kind === "callable",
    );
    if (wanted === undefined || wanted.kind !== "callable" || wanted.parameters === undefined) continue;
    const solution: Solution = new Map();
    for (const { param, arg, nth: at } of bound) {
      if (at !== own.nth && param.isDeclared)
        match(substitute(param.type, called.substitution), arg, solution, program, level);
    }
    return wanted.parameters.map((type) => withoutFree(substitute(type, solution), type, solution));
  }
  return none;
}

function calledFunction(callee: PythonType, program: PythonProgram, level: number): PythonType | undefined {
  switch (callee.kind) {
    case "function":
      return callee;
    case "class": {
      const name = ["__init__", "__new__"].find((one) => {
        const found = findMember(callee.class, one, program);
        return found !== undefined && found.entry.class.name !== "object";
      });
      if (name === undefined) return undefined;
      const self: PythonType = { kind: "instance", class: callee.class, args: callee.args };
      const found = attributeOf(self, name, program, level).type;
      return found.kind === "function" ? changed(found, { self: name === "__new__" ? callee : self }) : undefined;
    }
    case "instance":
      return attributeOf(callee, "__call__", program, level).type;
    default:
      return undefined;
  }
}

const none: readonly PythonType[] = [];
