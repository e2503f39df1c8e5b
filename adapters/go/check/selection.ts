/**
 * What `x.f` selects (language specification, "Selectors"): the field or method of the shallowest depth, through embedded fields.
 *
 * Method: breadth first, level by level; each type once. Two at the same depth are ambiguous and select nothing, unless they are the same.
 */
import { type GoType, kindOf, type Named, type Signature, type TypeParam, unknown } from "../types/goType.js";
import type { FieldObject, MethodObject, TypeObject } from "../types/objects.js";
import { type Replacements, replacements, substitute, substituteSignature } from "../types/substitute.js";
import type { GoProgram } from "./goProgram.js";
import { constraintTerms, coreOfConstraint, isInterface, underlying } from "./underlying.js";

export type Selection = {
  readonly member: FieldObject | MethodObject;
  /** A field's type; a method's signature, without receiver. */
  readonly type: GoType;
};

type Found = { readonly member: FieldObject | MethodObject; readonly by: Replacements };

export function select(type: GoType, name: string, program: GoProgram): Selection | undefined {
  let level: GoType[] = [dereferenced(type, program)];
  const seen = new Set<TypeObject>();
  while (level.length > 0) {
    const found: Found[] = [];
    const next: GoType[] = [];
    for (const current of level) {
      if (current.kind === kindOf.named) {
        if (seen.has(current.object)) continue;
        seen.add(current.object);
      }
      const direct = directMember(current, name, program);
      if (direct === undefined) addEmbedded(current, next, program);
      else found.push(direct);
    }
    if (found.length > 0) return ambiguous(found) ? undefined : selectionOf(found[0], program);
    level = next;
  }
  return undefined;
}

/** All methods through which a type parameter's constraint can be called, and promoted ones, are found by `select`; this one only knows a type's own. */
function directMember(type: GoType, name: string, program: GoProgram): Found | undefined {
  switch (type.kind) {
    case kindOf.named:
      return memberOfNamed(type, name, program);
    case kindOf.declaredStruct: {
      const member = program.declaredMember(type.object, name);
      return member?.what === "field" ? { member, by: replacementsOf(type.object, type.args, program) } : undefined;
    }
    case kindOf.declaredInterface: {
      const member = program.declaredMember(type.object, name);
      return member?.what === "method" ? { member, by: replacementsOf(type.object, type.args, program) } : undefined;
    }
    case kindOf.struct: {
      const member = type.fields.find((field) => field.name === name);
      return member === undefined ? undefined : { member, by: noReplacements };
    }
    case kindOf.interface: {
      const member = type.methods.find((method) => method.name === name);
      return member === undefined ? undefined : { member, by: noReplacements };
    }
    default:
      return undefined;
  }
}

function memberOfNamed(type: Named, name: string, program: GoProgram): Found | undefined {
  const { object, args } = type;
  const info = program.info(object);
  if (object.local === undefined) {
    const member = program.declaredMember(object, name);
    // An embedded interface is written like a field and is none.
    if (member !== undefined && !(member.what === "field" && info !== undefined && isInterface(info.right)))
      return { member, by: replacementsOf(object, args, program) };
  }
  const right = info?.right;
  if (right === undefined || isOwnDeclaration(right, object)) return undefined;
  const under = underlying(type, program);
  return under.kind === kindOf.named ? undefined : directMember(under, name, program);
}

/** Types whose members are promoted one level up. */
function addEmbedded(type: GoType, next: GoType[], program: GoProgram): void {
  switch (type.kind) {
    case kindOf.named:
      addEmbedded(underlying(type, program), next, program);
      break;
    case kindOf.declaredStruct:
    case kindOf.declaredInterface: {
      const by = replacementsOf(type.object, type.args, program);
      for (const field of program.declaredEmbedded(type.object)) {
        next.push(withoutPointer(substitute(program.fieldType(field), by)));
      }
      break;
    }
    case kindOf.struct:
      for (const field of type.fields) if (field.isEmbedded) next.push(withoutPointer(program.fieldType(field)));
      break;
    case kindOf.interface:
      next.push(...type.embedded);
      break;
    case kindOf.typeParam:
      addConstraint(type, next, program);
      break;
    case kindOf.union:
      if (type.terms.length === 1) next.push(type.terms[0]);
      break;
  }
}

/** A type parameter has its constraint's methods, and the fields of its core type. */
function addConstraint(type: TypeParam, next: GoType[], program: GoProgram): void {
  const { constraint } = type;
  if (isInterface(underlying(constraint, program))) next.push(constraint);
  const under = coreOfConstraint(constraint, program);
  if (under !== undefined) next.push(withoutPointer(under));
  const terms = constraintTerms(constraint, program, 0);
  if (terms.length === 1) next.push(withoutPointer(terms[0]));
}

function isOwnDeclaration(right: GoType, object: TypeObject): boolean {
  return (right.kind === kindOf.declaredStruct || right.kind === kindOf.declaredInterface) && right.object === object;
}

function ambiguous(found: readonly Found[]): boolean {
  return found.some(({ member }) => member !== found[0].member) && !allMethods(found);
}

/** Interfaces may embed the same method several times. */
function allMethods(found: readonly Found[]): boolean {
  return found.every(({ member }) => member.what === "method");
}

function selectionOf({ member, by }: Found, program: GoProgram): Selection {
  if (member.what === "field") return { member, type: substitute(program.fieldType(member), by) };
  const signature: Signature | undefined = program.signature(member);
  return { member, type: signature === undefined ? unknown : substituteSignature(signature, by) };
}

function replacementsOf(object: TypeObject, args: readonly GoType[], program: GoProgram): Replacements {
  return args.length === 0 ? noReplacements : replacements(program.info(object)?.typeParams ?? [], args);
}

const noReplacements: Replacements = new Map();

function dereferenced(type: GoType, program: GoProgram): GoType {
  if (type.kind === kindOf.pointer) return type.element;
  if (type.kind !== kindOf.named) return type;
  // A defined pointer type has no methods, but the fields of what it points to.
  const under = underlying(type, program);
  return under.kind === kindOf.pointer ? under.element : type;
}

function withoutPointer(type: GoType): GoType {
  return type.kind === kindOf.pointer ? type.element : type;
}
