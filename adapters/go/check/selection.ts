/**
 * What `x.f` selects (language specification, "Selectors"): the field or method of the shallowest depth, through embedded fields.
 *
 * Method: breadth first, level by level; each type once. Two at the same depth are ambiguous and select nothing. What an interface embeds is
 * at no depth of its own.
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
  /** For a method of an interface, the interface through which it is reached, which may embed the method's own. */
  readonly via: GoType | undefined;
};

type Found = { readonly member: FieldObject | MethodObject; readonly by: Replacements };

/** A type whose members are looked at. */
type Step = {
  readonly type: GoType;
  /** Several fields of this depth embed it: what it has is ambiguous. */
  readonly isRepeated: boolean;
};

/** Deeper embedding of interfaces is a cycle. */
const deepestInterface = 50;

export function select(type: GoType, name: string, program: GoProgram): Selection | undefined {
  let level: readonly Step[] = [{ type: dereferenced(type, program), isRepeated: false }];
  const seen = new Set<TypeObject>();
  while (level.length > 0) {
    let found: Found | undefined;
    let via: GoType = unknown;
    const next: Step[] = [];
    for (const { type: current, isRepeated } of level) {
      if (current.kind === kindOf.named) {
        if (seen.has(current.object)) continue;
        seen.add(current.object);
      }
      const direct = directMember(current, name, program);
      if (direct === undefined) for (const type of embeddedTypes(current, program)) next.push({ type, isRepeated });
      else {
        if (found !== undefined || isRepeated) return undefined;
        found = direct;
        via = current.kind === kindOf.typeParam ? current.constraint : current;
      }
    }
    if (found !== undefined) return selectionOf(found, via, program);
    level = counted(next);
  }
  return undefined;
}

function counted(steps: readonly Step[]): readonly Step[] {
  if (steps.length < 2) return steps;
  const counts = new Map<TypeObject, number>();
  for (const { type } of steps)
    if (type.kind === kindOf.named) counts.set(type.object, (counts.get(type.object) ?? 0) + 1);
  return steps.map(({ type, isRepeated }) => ({
    type,
    isRepeated: isRepeated || (type.kind === kindOf.named && counts.get(type.object) !== 1),
  }));
}

/** A type's own member; for a type parameter a method of its constraint. */
function directMember(type: GoType, name: string, program: GoProgram): Found | undefined {
  switch (type.kind) {
    case kindOf.named:
      return memberOfNamed(type, name, program);
    case kindOf.declaredStruct: {
      const member = program.declaredMember(type.object, name);
      return member?.what === "field" ? { member, by: replacementsOf(type.object, type.args, program) } : undefined;
    }
    case kindOf.declaredInterface:
    case kindOf.interface:
      return interfaceMember(type, name, program, 0);
    case kindOf.typeParam:
      return interfaceMember(underlying(type.constraint, program), name, program, 0);
    case kindOf.struct: {
      const member = type.fields.find((field) => field.name === name);
      return member === undefined ? undefined : { member, by: noReplacements };
    }
    default:
      return undefined;
  }
}

/** A method of an interface: its own, or that of one it embeds; several may have the same. */
function interfaceMember(type: GoType, name: string, program: GoProgram, depth: number): Found | undefined {
  if (depth > deepestInterface) return undefined;
  const own = ownInterfaceMember(type, name, program);
  if (own !== undefined) return own;
  for (const embedded of embeddedInterfaces(type, program)) {
    const found = interfaceMember(underlying(embedded, program), name, program, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function ownInterfaceMember(type: GoType, name: string, program: GoProgram): Found | undefined {
  if (type.kind === kindOf.declaredInterface) {
    const member = program.declaredMember(type.object, name);
    return member?.what === "method" ? { member, by: replacementsOf(type.object, type.args, program) } : undefined;
  }
  const member = type.kind === kindOf.interface ? type.methods.find((method) => method.name === name) : undefined;
  return member === undefined ? undefined : { member, by: noReplacements };
}

function embeddedInterfaces(type: GoType, program: GoProgram): readonly GoType[] {
  if (type.kind === kindOf.interface) return type.embedded;
  if (type.kind !== kindOf.declaredInterface) return [];
  const by = replacementsOf(type.object, type.args, program);
  return program.declaredEmbedded(type.object).map((field) => substitute(program.fieldType(field), by));
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
  if (right === undefined) return undefined;
  // Of its own struct or interface the direct members were just asked for.
  if (right.kind === kindOf.declaredStruct && right.object === object) return undefined;
  const under = underlying(type, program);
  return under.kind === kindOf.named ? undefined : directMember(under, name, program);
}

/** Types whose members are promoted one level up. */
function embeddedTypes(type: GoType, program: GoProgram): readonly GoType[] {
  const under = type.kind === kindOf.named ? underlying(type, program) : type;
  switch (under.kind) {
    case kindOf.declaredStruct: {
      const by = replacementsOf(under.object, under.args, program);
      return program
        .declaredEmbedded(under.object)
        .map((field) => withoutPointer(substitute(program.fieldType(field), by)));
    }
    case kindOf.struct:
      return under.fields
        .filter(({ isEmbedded }) => isEmbedded)
        .map((field) => withoutPointer(program.fieldType(field)));
    case kindOf.typeParam:
      return coreTypes(under, program);
    default:
      return [];
  }
}

/** A type parameter has the fields of its core type. */
function coreTypes({ constraint }: TypeParam, program: GoProgram): readonly GoType[] {
  const terms = constraintTerms(constraint, program, 0);
  const core = terms.length === 1 ? terms[0] : coreOfConstraint(constraint, program);
  return core === undefined ? [] : [withoutPointer(core)];
}

function selectionOf({ member, by }: Found, via: GoType, program: GoProgram): Selection {
  if (member.what === "field") return { member, type: substitute(program.fieldType(member), by), via: undefined };
  const signature: Signature | undefined = program.signature(member);
  const isVirtual = isInterface(underlying(via, program));
  const type = signature === undefined ? unknown : substituteSignature(signature, by);
  return { member, type, via: isVirtual ? via : undefined };
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
