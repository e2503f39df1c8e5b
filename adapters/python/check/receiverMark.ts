/**
 * Which class a method's call is looked up in, where it is not the class that declares the method: what relations tell its overrides by
 * (linkMarks.through).
 *
 * The method's own moniker where no override counts: `super().m()`, `C.m(self)`. undefined: the declaring class itself, or several, or none is known.
 */
import type { Declared } from "../../links.js";
import type { ClassObject } from "../types/objects.js";
import { membersOf, type PythonType } from "../types/pythonType.js";
import { isClass, type PythonProgram } from "./pythonProgram.js";

export function receiverMark(
  of: PythonType,
  declared: readonly Declared[],
  program: PythonProgram,
): string | undefined {
  const [first] = declared;
  if (first === undefined) return undefined;
  const { kind, parent } = first.facts.declarations[first.ordinal];
  if ((kind !== "method" && kind !== "property") || parent < 0 || !isClass(first.facts, parent)) return undefined;
  if (declared.some((one) => one.path !== first.path || one.facts.declarations[one.ordinal].parent !== parent))
    return undefined;
  const receivers = membersOf(of).filter((member) => member.kind !== "none");
  if (receivers.length !== 1) return undefined;
  const [receiver] = receivers;
  if (isDirect(receiver)) return program.moniker(first);
  const found = classBehind(receiver);
  if (found === undefined || found.made !== undefined) return undefined;
  const { path, facts } = found.file;
  if (path === first.path && found.ordinal === parent) return undefined;
  return program.moniker({ path, facts, ordinal: found.ordinal });
}

function isDirect(receiver: PythonType): boolean {
  return receiver.kind === "super" || (receiver.kind === "class" && receiver.self === undefined);
}

function classBehind(receiver: PythonType): ClassObject | undefined {
  switch (receiver.kind) {
    case "instance":
      return receiver.class;
    case "class":
      return receiver.self?.self ?? receiver.class;
    case "typeVar":
      return receiver.variable.self;
    default:
      return undefined;
  }
}
