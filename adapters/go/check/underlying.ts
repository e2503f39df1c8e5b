/** Underlying and core types (language specification, "Underlying types", "Core types"). */
import { type GoType, kindOf, type Signature, unknown } from "../types/goType.js";
import { identical } from "../types/identical.js";
import { replacements, substitute, substituteAll } from "../types/substitute.js";
import type { GoProgram } from "./goProgram.js";

/** Longer chains of definitions are cycles. */
const longestChain = 100;

export function underlying(type: GoType, program: GoProgram): GoType {
  let current = type;
  for (let step = 0; current.kind === kindOf.named; step++) {
    const info = program.info(current.object);
    if (info === undefined || step > longestChain) return unknown;
    current =
      current.args.length === 0 ? info.right : substitute(info.right, replacements(info.typeParams, current.args));
  }
  return current;
}

/** What an operation on a type can rest on: the underlying type; for a type parameter the one all its types share, if there is one. */
export function core(type: GoType, program: GoProgram): GoType {
  const under = underlying(type, program);
  return under.kind === kindOf.typeParam ? (coreOfConstraint(under.constraint, program) ?? unknown) : under;
}

/** The one underlying type of all types in a constraint; undefined where there is none. `[]byte | string` counts as string. */
export function coreOfConstraint(constraint: GoType, program: GoProgram): GoType | undefined {
  let found: GoType | undefined;
  for (const term of constraintTerms(constraint, program, 0)) {
    const under = underlying(term, program);
    if (found === undefined || identical(found, under)) found = under;
    else if (isText(found) && isText(under)) found = found.kind === kindOf.basic ? found : under;
    else return undefined;
  }
  return found;
}

/** The types that a constraint lists; none where it only asks for methods. */
export function constraintTerms(constraint: GoType, program: GoProgram, depth: number): readonly GoType[] {
  if (depth > longestChain) return [];
  switch (constraint.kind) {
    case kindOf.union:
      return constraint.terms.flatMap((term) => termTypes(term, program, depth + 1));
    case kindOf.named:
      return isInterface(underlying(constraint, program))
        ? constraintTerms(underlying(constraint, program), program, depth + 1)
        : [constraint];
    case kindOf.declaredInterface: {
      const params = program.info(constraint.object)?.typeParams ?? [];
      const by = replacements(params, constraint.args);
      return embeddedTerms(substituteAll(program.elements(constraint.object), by), program, depth);
    }
    case kindOf.interface:
      return embeddedTerms(constraint.embedded, program, depth);
    case kindOf.unknown:
      return [];
    default:
      return [constraint];
  }
}

/** Of several embedded elements any that lists types will do: a type must be in all. */
function embeddedTerms(elements: readonly GoType[], program: GoProgram, depth: number): readonly GoType[] {
  for (const element of elements) {
    const terms = constraintTerms(element, program, depth + 1);
    if (terms.length > 0) return terms;
  }
  return [];
}

function termTypes(term: GoType, program: GoProgram, depth: number): readonly GoType[] {
  return term.kind === kindOf.union || isInterface(underlying(term, program))
    ? constraintTerms(term, program, depth)
    : [term];
}

export function isInterface(type: GoType): boolean {
  return type.kind === kindOf.interface || type.kind === kindOf.declaredInterface;
}

export function signatureOfCall(type: GoType, program: GoProgram): Signature | undefined {
  const under = core(type, program);
  return under.kind === kindOf.signature ? under : undefined;
}

function isText(type: GoType): boolean {
  if (type.kind === kindOf.basic) return type.name === "string";
  return type.kind === kindOf.slice && type.element.kind === kindOf.basic && type.element.name === "uint8";
}
