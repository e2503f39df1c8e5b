/** Names of the methods a type has, its own and promoted ones; whether each is really selected is asked of `select`. */
import type { GoProgram } from "../check/goProgram.js";
import { isInterface, underlying } from "../check/underlying.js";
import { type GoType, kindOf } from "../types/goType.js";

/** Deeper embedding is a cycle. */
const deepest = 40;

/** Methods of an interface with those it embeds. */
export function interfaceNames(type: GoType, program: GoProgram): ReadonlySet<string> {
  const names = new Set<string>();
  addInterface(type, names, program, 0);
  return names;
}

/** Whether an interface can have values: those that list types are constraints only. */
export function isMethodSet(type: GoType, program: GoProgram, depth = 0): boolean {
  const under = underlying(type, program);
  if (depth > deepest) return true;
  return embeddedIn(under, program).every((element) => {
    const inner = underlying(element, program);
    return inner.kind === kindOf.unknown || (isInterface(inner) && isMethodSet(element, program, depth + 1));
  });
}

/** Methods of a defined type and of pointers to it. */
export function methodNames(type: GoType, program: GoProgram): ReadonlySet<string> {
  const names = new Set<string>();
  addType(type, names, new Set(), program);
  return names;
}

function addType(type: GoType, names: Set<string>, seen: Set<unknown>, program: GoProgram): void {
  const bare = type.kind === kindOf.pointer ? type.element : type;
  if (bare.kind === kindOf.named) {
    if (seen.has(bare.object)) return;
    seen.add(bare.object);
    if (bare.object.local === undefined && bare.object.declared.length > 0) {
      // A method may name its type by an alias.
      for (const object of [bare.object, ...program.aliases(bare.object)])
        for (const { name, kind } of program.context.enumerate(program.containerOf(object)))
          if (kind === "method") names.add(name);
    }
  }
  const under = underlying(bare, program);
  switch (under.kind) {
    case kindOf.declaredStruct:
      for (const field of program.declaredEmbedded(under.object))
        addType(program.fieldType(field), names, seen, program);
      break;
    case kindOf.struct:
      for (const field of under.fields) if (field.isEmbedded) addType(program.fieldType(field), names, seen, program);
      break;
    case kindOf.interface:
    case kindOf.declaredInterface:
      addInterface(under, names, program, 0);
      break;
  }
}

function addInterface(type: GoType, names: Set<string>, program: GoProgram, depth: number): void {
  if (depth > deepest) return;
  const under = underlying(type, program);
  if (under.kind === kindOf.declaredInterface) for (const name of program.methodNames(under.object)) names.add(name);
  else if (under.kind === kindOf.interface) for (const { name } of under.methods) names.add(name);
  for (const element of embeddedIn(under, program)) addInterface(element, names, program, depth + 1);
}

function embeddedIn(under: GoType, program: GoProgram): readonly GoType[] {
  if (under.kind === kindOf.declaredInterface) return program.elements(under.object);
  return under.kind === kindOf.interface ? under.embedded : [];
}
