/** What is left of a type when it is known to be true, or false. */
import { membersOf, never, type PythonType, unionOf } from "../types/pythonType.js";

export function truthy(type: PythonType): PythonType {
  return filtered(
    type,
    (member) => member.kind !== "none" && !(member.kind === "instance" && member.literal === "False"),
  );
}

export function falsy(type: PythonType): PythonType {
  return filtered(type, canBeFalse);
}

/** Functions, classes and modules are always true; objects may have a `__bool__` or a length. */
function canBeFalse(member: PythonType): boolean {
  switch (member.kind) {
    case "function":
    case "class":
    case "module":
      return false;
    case "instance":
      return member.literal !== "True";
    default:
      return true;
  }
}

export function withoutNone(type: PythonType): PythonType {
  return filtered(type, (member) => member.kind !== "none");
}

/** `never` where nothing is left. */
export function filtered(type: PythonType, keep: (member: PythonType) => boolean): PythonType {
  if (type.kind !== "union") return keep(type) ? type : never;
  const kept = membersOf(type).filter(keep);
  return kept.length === type.members.length ? type : unionOf(kept);
}
