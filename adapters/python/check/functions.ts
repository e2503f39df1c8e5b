/** Parameters and results of functions: as declared, else as their bodies and defaults show. */
import { hash32, mix32 } from "../../../daemon/base/hash.js";
import { isOutside } from "../../outsidePaths.js";
import {
  type ClassObject,
  type FunctionObject,
  type FunctionRun,
  LeveledMemo,
  type ParameterInfo,
} from "../types/objects.js";
import { hasUnknown, type PythonType, unionOf, unknown, withoutLiteral } from "../types/pythonType.js";
import { typeHash } from "../types/typeHash.js";
import { functionFlags } from "../unit/ops.js";
import { typeOfAnnotation } from "./annotations.js";
import { standard } from "./builtins.js";
import { mroOf } from "./classes.js";
import { functionOfAll, isClassMethod, isStaticMethod } from "./functionObjects.js";
import { functionAt, type ParameterHeader } from "./headers.js";
import { inference } from "./inference.js";
import { declaredLevel, type PythonProgram } from "./pythonProgram.js";
import { selfType, selfVariable } from "./typeParams.js";

/** The parameters, the receiver included. */
export function parametersOf(of: FunctionObject, program: PythonProgram, level: number): readonly ParameterInfo[] {
  if (of.offset < 0) return noParameters;
  const { parameters } = functionAt(of.file, of.offset);
  // Nothing to infer: all that they are is written down, or nowhere.
  if (parameters.every((written) => written.annotation >= 0 || written.default < 0)) {
    const declared = program.memo(of.declaredParameters, () => {
      return parameters.map((_, nth) => parameterOf(of, nth, program, declaredLevel));
    });
    return declared ?? noParameters;
  }
  return program.infer(of.parameters, level, of, inferredParameters);
}

const inferredParameters = inference<readonly ParameterInfo[], FunctionObject>({
  file: ({ file }) => file,
  name: ({ file, ordinal }) => `parameters ${file.nameOf(ordinal)}`,
  hashOf: parametersHash,
  cutOff: () => noParameters,
  compute: (of, program, level) => {
    return functionAt(of.file, of.offset).parameters.map((_, nth) => parameterOf(of, nth, program, level));
  },
});

function parameterOf(of: FunctionObject, nth: number, program: PythonProgram, level: number): ParameterInfo {
  const written = functionAt(of.file, of.offset).parameters[nth];
  const { name, kind } = written;
  const hasDefault = written.default >= 0;
  const declared = declaredParameter(of, written, program);
  if (declared !== undefined) return { name, kind, type: declared, isDeclared: true, hasDefault };
  const receiver = nth === 0 ? receiverOf(of, program) : undefined;
  if (receiver !== undefined) return { name, kind, type: receiver, isDeclared: true, hasDefault };
  const inherited = inheritedParameter(of, nth, written, program);
  if (inherited !== undefined) return { name, kind, type: inherited, isDeclared: true, hasDefault };
  let type = unknown;
  if (hasDefault) {
    program.context.code(of.file.path, of.file.facts);
    const frame = program.frameOfHead(of.file, of.ordinal);
    const value = withoutLiteral(program.rules.evaluateAt(program, frame, written.default, level));
    type = value.kind === "none" ? unknown : unionOf([value, unknown]);
  }
  return { name, kind, type, isDeclared: false, hasDefault };
}

function declaredParameter(
  of: FunctionObject,
  written: ParameterHeader,
  program: PythonProgram,
): PythonType | undefined {
  if (written.annotation < 0) return undefined;
  const frame = program.frameOfHead(of.file, of.ordinal);
  return typeOfAnnotation(program.rules.evaluateAt(program, frame, written.annotation, declaredLevel), program);
}

/** What the first parameter of a method stands for; undefined for functions and static methods. */
function receiverOf(of: FunctionObject, program: PythonProgram): PythonType | undefined {
  const { owner } = of;
  if (owner === undefined || (isStaticMethod(of) && of.name !== "__new__")) return undefined;
  if (of.name === "__new__" || isClassMethod(of))
    return { kind: "class", class: owner, args: [], self: selfVariable(owner, program) };
  return selfType(owner, program);
}

/** What the method that this one overrides declares for the parameter of the same name and place. */
function inheritedParameter(
  of: FunctionObject,
  nth: number,
  written: ParameterHeader,
  program: PythonProgram,
): PythonType | undefined {
  const { owner } = of;
  if (owner === undefined || of.name === "__init__" || of.name === "__new__") return undefined;
  const overridden = overriddenBy(of, owner, program);
  if (overridden === undefined || overridden.offset < 0) return undefined;
  const { parameters } = functionAt(overridden.file, overridden.offset);
  if (parameters.length !== functionAt(of.file, of.offset).parameters.length) return undefined;
  const there = parameters[nth];
  if (there.name !== written.name || there.kind !== written.kind) return undefined;
  const type = declaredParameter(overridden, there, program);
  return type === undefined || hasUnknown(type) ? undefined : type;
}

function overriddenBy(of: FunctionObject, owner: ClassObject, program: PythonProgram): FunctionObject | undefined {
  const { entries } = mroOf(owner, program);
  for (let nth = 1; nth < entries.length; nth++) {
    const declared = program.ownMembers(entries[nth].class, of.name);
    if (declared.length === 0) continue;
    const last = declared[declared.length - 1];
    const { kind } = last.facts.declarations[last.ordinal];
    return kind === "method" ? functionOfAll([last], program) : undefined;
  }
  return undefined;
}

/** The result's type as declared; undefined where it is not. For `async def` the awaitable. */
export function declaredResult(of: FunctionObject, program: PythonProgram): PythonType | undefined {
  if (of.offset < 0) return undefined;
  const { result, flags } = functionAt(of.file, of.offset);
  if (result < 0) return undefined;
  return program.memo(of.declaredResult, () => {
    const frame = program.frameOfHead(of.file, of.ordinal);
    const type = typeOfAnnotation(program.rules.evaluateAt(program, frame, result, declaredLevel), program);
    const isCoroutine = (flags & functionFlags.async) !== 0 && (flags & functionFlags.yields) === 0;
    return { type: isCoroutine ? coroutineOf(type, program) : type };
  })?.type;
}

/** The result's type: declared, or what the body returns. */
export function resultOf(of: FunctionObject, program: PythonProgram, level: number): PythonType {
  const declared = declaredResult(of, program);
  if (declared !== undefined) return declared;
  if (of.offset < 0 || of.file.isStub) return unknown;
  const { flags } = functionAt(of.file, of.offset);
  if ((flags & functionFlags.empty) !== 0 && of.owner !== undefined) return unknown;
  return program.infer(of.result, level, of, inferredResult);
}

const inferredResult = inference<PythonType, FunctionObject>({
  file: ({ file }) => file,
  name: ({ file, ordinal }) => `result ${file.nameOf(ordinal)}`,
  hashOf: typeHash,
  cutOff: () => unknown,
  compute: (of, program, level) => functionRun(of, program, level).result,
});

/** All that a variable of a function holds. */
export function functionVariable(of: FunctionObject, entry: number, program: PythonProgram, level: number): PythonType {
  let cell = of.variables[entry];
  if (cell === undefined) {
    cell = new LeveledMemo<PythonType>();
    of.variables[entry] = cell;
  }
  return program.infer(cell, level, { of, entry }, inferredVariable);
}

const inferredVariable = inference<PythonType, { readonly of: FunctionObject; readonly entry: number }>({
  file: ({ of }) => of.file,
  name: ({ of, entry }) => {
    return `local ${of.file.nameOf(of.ordinal)} ${functionAt(of.file, of.offset).table.names[entry]}`;
  },
  hashOf: typeHash,
  cutOff: () => unknown,
  compute: ({ of, entry }, program, level) => functionRun(of, program, level).variables[entry] ?? unknown,
});

/** What its body shows, where whoever asks is inferring: the level is theirs. */
export function functionRun(of: FunctionObject, program: PythonProgram, level: number): FunctionRun {
  const run = (): FunctionRun => {
    program.context.code(of.file.path, of.file.facts);
    return program.rules.runFunction(of, undefined, program, level);
  };
  const found = isOutside(of.file.path) ? program.whole(of.run, level, run) : program.part(of.run, level, run);
  return found ?? nothingRun;
}

/** What a body's `return` and `yield` make the call give. */
export function wrapResult(
  flags: number,
  returned: PythonType,
  yielded: PythonType,
  program: PythonProgram,
): PythonType {
  const isAsync = (flags & functionFlags.async) !== 0;
  if ((flags & functionFlags.yields) !== 0) {
    return isAsync
      ? standard("typing", "AsyncGenerator", program, [yielded, unknown])
      : standard("typing", "Generator", program, [yielded, unknown, returned]);
  }
  return isAsync ? coroutineOf(returned, program) : returned;
}

function coroutineOf(type: PythonType, program: PythonProgram): PythonType {
  return standard("types", "CoroutineType", program, [unknown, unknown, type]);
}

function parametersHash(parameters: readonly ParameterInfo[]): number {
  let hash = parameters.length;
  for (const { name, kind, type, isDeclared, hasDefault } of parameters) {
    hash = mix32(mix32(hash, hash32(name)), typeHash(type));
    hash = mix32(hash, kind * 4 + (isDeclared ? 2 : 0) + (hasDefault ? 1 : 0));
  }
  return hash;
}

const noParameters: readonly ParameterInfo[] = [];
const nothingRun: FunctionRun = { result: unknown, variables: [], attributes: new Map() };
