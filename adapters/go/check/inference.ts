/**
 * Type arguments of a generic call (language specification, "Type inference"): from arguments, then from core types of constraints.
 *
 * Unification is inexact as the specification says: a defined type and a type literal unify through the underlying type. Untyped
 * constants decide last, by their default type. Limits: generic functions as arguments do not take part.
 */
import { type GoType, kindOf, type Signature, type TypeParam } from "../types/goType.js";
import { identical } from "../types/identical.js";
import { substitute, substituteSignature } from "../types/substitute.js";
import { defaultType, isUntyped, laterKind } from "../types/universe.js";
import type { GoProgram } from "./goProgram.js";
import { select } from "./selection.js";
import { constraintTerms, coreOfConstraint, isInterface, underlying } from "./underlying.js";

/** `f(x...)` gives the variadic parameter itself. */
export type LastArgument = "single" | "spread";

type Bindings = Map<TypeParam, GoType>;

/** The signature with its type parameters replaced as far as they are known; explicit arguments were replaced before. */
export function inferCall(
  signature: Signature,
  args: readonly GoType[],
  last: LastArgument,
  program: GoProgram,
): Signature {
  const { typeParams } = signature;
  const wanted = new Set(typeParams);
  const bound: Bindings = new Map();
  const untyped = new Map<TypeParam, GoType>();
  args.forEach((arg, index) => {
    const param = last === "spread" ? signature.params[index] : parameterAt(signature, index);
    if (param === undefined || (arg.kind === kindOf.signature && arg.typeParams.length > 0)) return;
    if (!isUntyped(arg)) unify(param, arg, wanted, bound, program, 0);
    else if (param.kind === kindOf.typeParam && wanted.has(param)) {
      const known = untyped.get(param);
      untyped.set(param, known !== undefined && isUntyped(known) ? laterKind(known, arg) : arg);
    }
  });
  fromConstraints(typeParams, wanted, bound, program);
  for (const [param, type] of untyped) if (!bound.has(param)) bound.set(param, defaultType(type));
  fromConstraints(typeParams, wanted, bound, program);
  // Bindings may mention other parameters of the list.
  for (const [param, type] of bound) bound.set(param, substitute(type, bound));
  const left = typeParams.filter((param) => !bound.has(param));
  return { ...substituteSignature(signature, bound), typeParams: left };
}

/** The parameter that takes an argument; a variadic one takes all the rest. */
export function parameterAt(signature: Signature, index: number): GoType | undefined {
  const { params, variadic } = signature;
  if (variadic && index >= params.length - 1) {
    const last = params.at(-1);
    return last?.kind === kindOf.slice ? last.element : last;
  }
  return params[index];
}

function fromConstraints(
  typeParams: readonly TypeParam[],
  wanted: ReadonlySet<TypeParam>,
  bound: Bindings,
  program: GoProgram,
): void {
  for (let round = 0; round < typeParams.length; round++) {
    let progress = false;
    for (const param of typeParams) {
      const before = bound.size;
      const core = coreOfConstraint(param.constraint, program);
      const known = bound.get(param);
      if (core !== undefined) {
        if (known !== undefined) unify(core, underlying(known, program), wanted, bound, program, 0);
        else {
          const terms = constraintTerms(param.constraint, program, 0);
          bound.set(param, substitute(terms.length === 1 ? terms[0] : core, bound));
        }
      }
      if (known !== undefined) unifyMethods(param.constraint, known, wanted, bound, program, 0);
      progress ||= bound.size > before;
    }
    if (!progress) return;
  }
}

const deepestUnification = 50;

function unify(
  param: GoType,
  arg: GoType,
  wanted: ReadonlySet<TypeParam>,
  bound: Bindings,
  program: GoProgram,
  depth: number,
): boolean {
  if (depth > deepestUnification) return false;
  const inner = (left: GoType, right: GoType): boolean => unify(left, right, wanted, bound, program, depth + 1);
  if (param.kind === kindOf.typeParam && wanted.has(param)) {
    if (arg.kind === kindOf.unknown) return false;
    const known = bound.get(param);
    if (known === undefined) {
      bound.set(param, arg);
      return true;
    }
    if (known.kind !== kindOf.named && arg.kind === kindOf.named && identical(known, underlying(arg, program))) {
      bound.set(param, arg);
      return true;
    }
    return identical(known, arg) || inner(known, arg);
  }
  if (param.kind === kindOf.named && arg.kind === kindOf.named && param.object === arg.object) {
    return param.args.map((type, index) => inner(type, arg.args[index] ?? type)).every(Boolean);
  }
  if (param.kind === kindOf.named) {
    if (isInterface(underlying(param, program))) {
      unifyMethods(param, arg, wanted, bound, program, depth + 1);
      return true;
    }
    return arg.kind !== kindOf.named && inner(underlying(param, program), arg);
  }
  if (arg.kind === kindOf.named) return param.kind !== kindOf.basic && inner(param, underlying(arg, program));
  switch (param.kind) {
    case kindOf.pointer:
    case kindOf.slice:
    case kindOf.array:
    case kindOf.chan:
      return arg.kind === param.kind && inner(param.element, arg.element);
    case kindOf.map: {
      if (arg.kind !== kindOf.map) return false;
      const keys = inner(param.key, arg.key);
      return inner(param.element, arg.element) && keys;
    }
    case kindOf.signature: {
      if (arg.kind !== kindOf.signature) return false;
      const params = param.params.map((type, index) => index < arg.params.length && inner(type, arg.params[index]));
      const results = param.results.map((type, index) => index < arg.results.length && inner(type, arg.results[index]));
      return params.every(Boolean) && results.every(Boolean);
    }
    case kindOf.interface:
    case kindOf.declaredInterface:
      unifyMethods(param, arg, wanted, bound, program, depth + 1);
      return true;
    default:
      return identical(param, arg);
  }
}

/** An argument for a generic interface: the signatures of its methods with those of the interface. */
function unifyMethods(
  wantedType: GoType,
  arg: GoType,
  wanted: ReadonlySet<TypeParam>,
  bound: Bindings,
  program: GoProgram,
  depth: number,
): void {
  if (depth > deepestUnification) return;
  for (const name of methodNames(wantedType, program)) {
    const left = select(wantedType, name, program);
    const right = select(arg, name, program);
    if (left?.member.what === "method" && right?.member.what === "method")
      unify(left.type, right.type, wanted, bound, program, depth + 1);
  }
}

/** Methods that stand in a generic interface's own declaration: only these can mention its type parameters. */
function methodNames(type: GoType, program: GoProgram): readonly string[] {
  const under = underlying(type, program);
  if (under.kind === kindOf.interface) return under.methods.map((method) => method.name);
  if (under.kind !== kindOf.declaredInterface || under.args.length === 0) return [];
  return program.methodNames(under.object);
}
