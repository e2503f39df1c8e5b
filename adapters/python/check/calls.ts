/** What a call gives: of functions with their overloads, of classes, of objects with `__call__`. */
import type { ClassObject, FunctionObject, ParameterInfo } from "../types/objects.js";
import {
  type ClassType,
  changed,
  type FunctionType,
  instanceOf,
  membersOf,
  type PythonType,
  type Substitution,
  unionOf,
  unknown,
} from "../types/pythonType.js";
import { classOf, substitute } from "../types/substitute.js";
import { objectOf } from "./annotations.js";
import { attributeOf, memberValue } from "./attributes.js";
import { isBuiltin } from "./builtins.js";
import { argumentsOf, findMember, typeParamsOf } from "./classes.js";
import { withoutFree } from "./freeVariables.js";
import { parametersOf, resultOf } from "./functions.js";
import type { PythonProgram } from "./pythonProgram.js";
import { fits, match, type Solution } from "./solving.js";
import { selfVariable } from "./typeParams.js";

/** An argument: kind 0 plain, 1 keyword, 2 `*`, 3 `**`. */
export type Argument = { readonly kind: number; readonly name: string; readonly type: PythonType };

export function callResult(
  callee: PythonType,
  args: readonly Argument[],
  program: PythonProgram,
  level: number,
): PythonType {
  switch (callee.kind) {
    case "union":
      return unionOf(
        callee.members.map((member) => (member.kind === "none" ? unknown : callResult(member, args, program, level))),
      );
    case "function":
      return callFunction(callee, args, program, level);
    case "callable": {
      const solution: Solution = new Map();
      callee.parameters?.forEach((param, nth) => {
        if (args[nth]?.kind === 0) match(param, args[nth].type, solution, program, level);
      });
      return substitute(callee.result, solution);
    }
    case "class":
      return construct(callee, args, program, level);
    case "special":
      if (callee.form === "type" && callee.args !== undefined) return callee.args[0];
      return callee.meaning?.kind === "instance" ? callee.meaning : unknown;
    case "instance":
    case "typeVar": {
      const method = attributeOf(callee, "__call__", program, level).type;
      return method.kind === "instance" || method.kind === "typeVar"
        ? unknown
        : callResult(method, args, program, level);
    }
    default:
      return unknown;
  }
}

/** Calls a method of an object by its name. */
export function callMethod(
  of: PythonType,
  name: string,
  args: readonly PythonType[],
  program: PythonProgram,
  level: number,
): PythonType {
  const method = attributeOf(of, name, program, level).type;
  if (method.kind === "unknown") return unknown;
  return callResult(
    method,
    args.map((type) => ({ kind: 0, name: "", type })),
    program,
    level,
  );
}

function callFunction(
  callee: FunctionType,
  args: readonly Argument[],
  program: PythonProgram,
  level: number,
): PythonType {
  const { types } = program.state;
  let key = "";
  for (const { kind, name, type } of args) {
    if (kind > 0) key += `${kind}${name}:`;
    key += `${types.numberOf(type)},`;
  }
  return program.whole(types.call(callee, key), level, () => called(callee, args, program, level)) ?? unknown;
}

function called(callee: FunctionType, args: readonly Argument[], program: PythonProgram, level: number): PythonType {
  const chosen = choose(callee, args, program, level);
  const result = resultOf(chosen.function, program, level);
  if (result.kind === "unknown") return unknown;
  const by = new Map([...(callee.substitution ?? []), ...chosen.solution]);
  return withoutFree(substitute(result, by), result, by);
}

type Chosen = { readonly function: FunctionObject; readonly solution: Solution };

/** The first overload that the arguments fit, in number, names and types; else the first one they fit in number. */
export function choose(callee: FunctionType, args: readonly Argument[], program: PythonProgram, level: number): Chosen {
  const { overloads } = callee.function;
  const candidates = overloads.length > 0 ? overloads : [callee.function];
  let first: Chosen | undefined;
  for (const candidate of candidates) {
    const params = parametersOf(candidate, program, Math.max(level, 1));
    const bound = bind(params, callee.self === undefined ? args : [{ kind: 0, name: "", type: callee.self }, ...args]);
    if (bound === undefined) continue;
    const solution: Solution = new Map();
    const known: Solution = new Map(callee.substitution ?? []);
    let fit = true;
    for (const { param, arg } of bound) {
      const wanted = substitute(param.type, known);
      if (candidates.length > 1 && param.isDeclared && !fits(wanted, arg, program, level)) {
        fit = false;
        break;
      }
      if (param.isDeclared) match(wanted, arg, solution, program, level);
    }
    const chosen = { function: candidate, solution };
    if (fit) return chosen;
    first ??= chosen;
  }
  return first ?? { function: candidates[0], solution: new Map() };
}

type BoundArgument = { readonly param: ParameterInfo; readonly arg: PythonType; readonly nth: number };

/** Which argument goes to which parameter (docs.python.org, "Calls"); undefined where they do not fit in number or name. */
export function bind(
  params: readonly ParameterInfo[],
  args: readonly Argument[],
): readonly BoundArgument[] | undefined {
  const bound: BoundArgument[] = [];
  const taken = new Set<number>();
  let next = 0;
  let spread = false;
  args.forEach((arg, nth) => {
    if (arg.kind !== 0) return;
    while (next < params.length && params[next].kind > 2) next++;
    if (next >= params.length || params[next].kind > 2) {
      taken.add(-1);
      return;
    }
    bound.push({ param: params[next], arg: arg.type, nth });
    if (params[next].kind === 2) return;
    taken.add(next);
    next++;
  });
  for (let nth = 0; nth < args.length; nth++) {
    const arg = args[nth];
    if (arg.kind === 2 || arg.kind === 3) spread = true;
    if (arg.kind !== 1) continue;
    const at = params.findIndex((param) => param.name === arg.name && (param.kind === 1 || param.kind === 3));
    const general = params.findIndex((param) => param.kind === 4);
    if (at >= 0 && !taken.has(at)) {
      taken.add(at);
      bound.push({ param: params[at], arg: arg.type, nth });
    } else if (general >= 0) bound.push({ param: params[general], arg: arg.type, nth });
    else return undefined;
  }
  if (taken.has(-1) && !spread) return undefined;
  if (!spread) {
    const missing = params.some(
      (param, nth) => !taken.has(nth) && !param.hasDefault && param.kind !== 2 && param.kind !== 4,
    );
    if (missing) return undefined;
  }
  return bound;
}

/** Calling a class: `__new__` where it gives something else, else an object whose arguments `__init__` tells. */
function construct(of: ClassType, args: readonly Argument[], program: PythonProgram, level: number): PythonType {
  if (of.self !== undefined) return { kind: "typeVar", variable: of.self };
  if (isBuiltin(of.class, "type") && args.length === 1) return classOf(args[0].type);
  const params = typeParamsOf(of.class, program);
  const fresh: Substitution = of.args.length > 0 ? argumentsOf(of.class, of.args, program) : none;
  const self: PythonType =
    of.args.length > 0 || params.length === 0
      ? objectOf(of.class, of.args, program)
      : instanceOf(
          of.class,
          params.map((variable) => ({ kind: "typeVar", variable })),
        );
  const made = findMember(of.class, "__new__", program);
  if (made !== undefined && !isBuiltin(made.entry.class, "object")) {
    const value = memberValue(made, fresh, of, "__new__", program, level);
    if (value.kind === "function") {
      const receiver: PythonType = { kind: "class", class: of.class, args: of.args };
      const around = new Map(value.substitution ?? []);
      around.set(selfVariable(made.entry.class, program), self);
      const bound: FunctionType = changed(value, { self: receiver, substitution: around });
      const result = callFunction(bound, args, program, level);
      if (usable(result, of.class)) return settle(result, of, args, program, level);
    }
  }
  return settle(self, of, args, program, level);
}

/** What `__new__` gives counts where it is known and no object of this very class, about which `__init__` may know more. */
function usable(result: PythonType, of: ClassObject): boolean {
  return membersOf(result).every((member) => {
    if (member.kind === "unknown" || member.kind === "never" || member.kind === "none") return false;
    return member.kind !== "instance" || member.class !== of || member.args.every((arg) => arg.kind !== "unknown");
  });
}

/** Replaces the class's own variables in an object of it by what the arguments of `__init__` say. */
function settle(
  self: PythonType,
  of: ClassType,
  args: readonly Argument[],
  program: PythonProgram,
  level: number,
): PythonType {
  if (self.kind !== "instance" || self.class !== of.class || !self.args.some((arg) => arg.kind === "typeVar"))
    return self;
  const found = findMember(of.class, "__init__", program);
  const solution: Solution = new Map();
  if (found !== undefined && !isBuiltin(found.entry.class, "object")) {
    const value = memberValue(found, none, self, "__init__", program, level);
    if (value.kind === "function") {
      const chosen = choose(value, args, program, level);
      for (const [variable, type] of chosen.solution) solution.set(variable, type);
    }
  }
  const known = self.args.map((arg) =>
    arg.kind === "typeVar" ? (solution.get(arg.variable) ?? unknown) : substitute(arg, solution),
  );
  return instanceOf(of.class, known);
}

const none: Substitution = new Map();
