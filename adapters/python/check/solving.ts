/** Matching types against declared ones: what type variables stand for in a call, and whether an argument fits (PEP 484, PEP 544). */
import type { TypeVarObject } from "../types/objects.js";
import {
  type InstanceType,
  membersOf,
  type PythonType,
  type Substitution,
  unionOf,
  unknown,
  withoutLiteral,
} from "../types/pythonType.js";
import { substitute } from "../types/substitute.js";
import { objectOf } from "./annotations.js";
import { attributeOf } from "./attributes.js";
import { isBuiltin } from "./builtins.js";
import { argumentsOf, entryIn, mroOf, traitsOf, typeParamsOf } from "./classes.js";
import { declaredResult, parametersOf } from "./functions.js";
import type { PythonProgram } from "./pythonProgram.js";
import { boundOf } from "./typeParams.js";

export type Solution = Map<TypeVarObject, PythonType>;

/** Learns from an argument what the variables in a parameter's type stand for. */
export function match(
  param: PythonType,
  arg: PythonType,
  solution: Solution,
  program: PythonProgram,
  level: number,
): void {
  switch (param.kind) {
    case "typeVar": {
      if (param.variable.self !== undefined) {
        if (arg.kind !== "unknown") solution.set(param.variable, arg);
        return;
      }
      if (param.variable.kind !== "typeVar") return;
      const known = solution.get(param.variable);
      const wide = withoutLiteral(arg);
      solution.set(param.variable, known === undefined || known.kind === "unknown" ? wide : unionOf([known, wide]));
      return;
    }
    case "union":
      matchUnion(param.members, arg, solution, program, level);
      return;
    case "callable":
      matchCallable(param, arg, solution, program, level);
      return;
    case "special":
      if (param.form !== "type" || param.args === undefined) return;
      for (const member of membersOf(arg)) {
        if (member.kind === "class")
          match(param.args[0], { kind: "instance", class: member.class, args: member.args }, solution, program, level);
        else if (member.kind === "special" && member.form === "type" && member.args !== undefined)
          match(param.args[0], member.args[0], solution, program, level);
      }
      return;
    case "class":
      if (param.self !== undefined && arg.kind === "class")
        solution.set(
          param.self,
          arg.self === undefined ? objectOf(arg.class, arg.args, program) : { kind: "typeVar", variable: arg.self },
        );
      return;
    case "instance":
      if (param.args.length === 0) return;
      for (const member of membersOf(arg)) matchInstance(param, member, solution, program, level);
      return;
    default:
      return;
  }
}

function matchInstance(
  param: InstanceType,
  arg: PythonType,
  solution: Solution,
  program: PythonProgram,
  level: number,
): void {
  if (arg.kind === "typeVar") {
    const bound = boundOf(arg.variable, program);
    if (bound.kind !== "typeVar")
      for (const member of membersOf(bound)) matchInstance(param, member, solution, program, level);
    return;
  }
  if (arg.kind === "instance") {
    const entry = entryIn(arg.class, param.class, program);
    if (entry !== undefined) {
      if (param.elements !== undefined && arg.elements?.length === param.elements.length) {
        param.elements.forEach((element, nth) => {
          match(element, arg.elements?.[nth] ?? unknown, solution, program, level);
        });
        return;
      }
      const given = argumentsOf(arg.class, arg.args, program);
      const params = typeParamsOf(param.class, program);
      params.forEach((variable, nth) => {
        const own = entry.class === arg.class;
        const value = own ? given.get(variable) : substitute(entry.substitution.get(variable) ?? unknown, given);
        match(param.args[nth] ?? unknown, value ?? unknown, solution, program, level);
      });
      return;
    }
  }
  if (traitsOf(param.class, program).isProtocol) matchProtocol(param, arg, solution, program, level);
}

/** Through the results of the protocol's methods. */
function matchProtocol(
  param: InstanceType,
  arg: PythonType,
  solution: Solution,
  program: PythonProgram,
  level: number,
): void {
  for (const name of protocolMethods(param, program)) {
    const wanted = attributeOf(param, name, program, level).type;
    if (wanted.kind !== "function") continue;
    const result = declaredResult(wanted.function, program);
    if (result === undefined) continue;
    const own = attributeOf(arg, name, program, level).type;
    if (own.kind === "unknown") continue;
    program.below(level, undefined, (inner) => {
      const given = program.rules.callResult(own, [], program, inner);
      match(substitute(result, wanted.substitution), given, solution, program, inner);
    });
  }
}

/** Names of the methods that a protocol and the protocols it extends declare. */
function protocolMethods(param: InstanceType, program: PythonProgram): readonly string[] {
  const names = new Set<string>();
  for (const { class: one } of mroOf(param.class, program).entries) {
    if (!traitsOf(one, program).isProtocol) continue;
    const { facts } = one.file;
    facts.declarations.forEach(({ parent, name, kind }) => {
      if (parent === one.ordinal && kind === "method") names.add(name);
    });
  }
  return [...names];
}

function matchUnion(
  params: readonly PythonType[],
  arg: PythonType,
  solution: Solution,
  program: PythonProgram,
  level: number,
): void {
  const variables = params.filter((param) => param.kind === "typeVar");
  const others = params.filter((param) => param.kind !== "typeVar");
  const rest: PythonType[] = [];
  for (const member of membersOf(arg)) {
    const fitting = others.filter((param) => fits(param, member, program, level));
    if (fitting.length === 0 || member.kind === "unknown") rest.push(member);
    else for (const param of fitting) match(param, member, solution, program, level);
  }
  if (rest.length > 0) for (const variable of variables) match(variable, unionOf(rest), solution, program, level);
}

function matchCallable(
  param: Extract<PythonType, { kind: "callable" }>,
  arg: PythonType,
  solution: Solution,
  program: PythonProgram,
  level: number,
): void {
  const given = param.parameters?.map((type) => ({ kind: 0, name: "", type: substitute(type, solution) })) ?? [];
  for (const member of membersOf(arg)) {
    if (member.kind === "unknown" || member.kind === "none") continue;
    const own =
      member.kind === "function" && param.parameters !== undefined
        ? parametersOf(member.function, program, level).slice(member.self === undefined ? 0 : 1)
        : [];
    program.below(level, undefined, (inner) => {
      param.parameters?.forEach((type, nth) => {
        const there = own[nth];
        if (there?.isDeclared !== true || type.kind !== "typeVar" || solution.has(type.variable)) return;
        match(type, substitute(there.type, substitutionOf(member)), solution, program, inner);
      });
      match(param.result, program.rules.callResult(member, given, program, inner), solution, program, inner);
    });
  }
}

function substitutionOf(type: PythonType): Substitution | undefined {
  return type.kind === "function" ? type.substitution : undefined;
}

/** Whether an argument may be given where the type is wanted. What is unknown fits. */
export function fits(param: PythonType, arg: PythonType, program: PythonProgram, level: number): boolean {
  if (param.kind === "unknown" || arg.kind === "unknown" || arg.kind === "never") return true;
  if (arg.kind === "union") return arg.members.every((member) => fits(param, member, program, level));
  switch (param.kind) {
    case "union":
      return param.members.some((member) => fits(member, arg, program, level));
    case "typeVar": {
      const bound = boundOf(param.variable, program);
      return bound.kind === "typeVar" || fits(bound, arg, program, level);
    }
    case "none":
      return arg.kind === "none";
    case "never":
      return false;
    case "class":
      return arg.kind === "class" && entryIn(arg.class, param.class, program) !== undefined;
    case "special":
      return param.form !== "type" || arg.kind === "class" || arg.kind === "special" || arg.kind === "instance";
    case "callable":
      return isCallable(arg, program, level);
    case "instance":
      return fitsInstance(param, arg, program, level);
    default:
      return true;
  }
}

function fitsInstance(param: InstanceType, arg: PythonType, program: PythonProgram, level: number): boolean {
  if (isBuiltin(param.class, "object")) return true;
  switch (arg.kind) {
    case "instance": {
      if (param.literal !== undefined && param.literal !== arg.literal) return false;
      const order = mroOf(arg.class, program);
      if (order.open || entryIn(arg.class, param.class, program) !== undefined)
        return fitsArguments(param, arg, program, level);
      if (promoted.get(param.class.name)?.has(arg.class.name) === true) return true;
      break;
    }
    case "typeVar":
      return fits(param, boundOf(arg.variable, program), program, level);
    case "class":
      if (isBuiltin(param.class, "type")) return true;
      break;
    case "module":
      return param.class.name === "ModuleType";
    default:
      break;
  }
  if (!traitsOf(param.class, program).isProtocol) return false;
  return protocolMethods(param, program).every((name) => {
    const found = program.atMost(1, level, (inner) => attributeOf(arg, name, program, inner));
    return found.declared.length > 0 || found.open;
  });
}

/** Elements of tuples are compared, other arguments are not. */
function fitsArguments(param: InstanceType, arg: InstanceType, program: PythonProgram, level: number): boolean {
  if (param.elements === undefined || arg.elements === undefined) return true;
  const given = arg.elements;
  return (
    param.elements.length === given.length &&
    param.elements.every((element, nth) => fits(element, given[nth], program, level))
  );
}

function isCallable(arg: PythonType, program: PythonProgram, level: number): boolean {
  switch (arg.kind) {
    case "function":
    case "callable":
    case "class":
      return true;
    case "instance":
    case "typeVar": {
      const found = program.atMost(1, level, (inner) => attributeOf(arg, "__call__", program, inner));
      return found.declared.length > 0 || found.open;
    }
    default:
      return arg.kind !== "none" && arg.kind !== "module";
  }
}

/** Numbers that may be given for others (PEP 484, "The numeric tower"). */
const promoted: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ["float", new Set(["int"])],
  ["complex", new Set(["int", "float"])],
  ["bytes", new Set(["bytearray", "memoryview"])],
]);
