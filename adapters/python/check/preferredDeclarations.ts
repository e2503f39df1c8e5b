/**
 * Which of several declarations of one name in one scope are meant by whoever sees the name from elsewhere.
 *
 * Those with a type of their own (functions, classes, annotated variables) come before those that are only assigned to; of these the last one,
 * since it is what is left when the scope has run. Overloads belong together, and so do the functions of a property.
 */
import { modifierSet } from "../../../proto/symbols.js";
import type { Declared } from "../../links.js";

/** Declarations of one name, in order; several files (a module's source and others) are looked at apart. */
export function preferredDeclarations(declared: readonly Declared[]): readonly Declared[] {
  if (declared.length < 2) return declared;
  const typed = declared.filter(isTyped);
  const among = typed.length > 0 ? typed : declared;
  const last = among[among.length - 1];
  return among.filter((one) => one === last || belongsTo(one, last));
}

/** Whether a declaration says what type its name has. */
export function isTyped({ facts, ordinal }: Declared): boolean {
  const { kind, name, signature } = facts.declarations[ordinal];
  switch (kind) {
    case "variable":
    case "constant":
    case "field":
      return signature.startsWith(`${name}: `);
    default:
      return true;
  }
}

function belongsTo(one: Declared, last: Declared): boolean {
  if (one.path !== last.path) return false;
  const a = one.facts.declarations[one.ordinal];
  const b = last.facts.declarations[last.ordinal];
  if (a.parent !== b.parent || a.kind !== b.kind) return false;
  return a.kind === "property" || (a.modifiers & overloadBit) !== 0;
}

const overloadBit = modifierSet("overload");
