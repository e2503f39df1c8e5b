/**
 * A defined type as a mark of links names it: its moniker, and behind it, one tab each, its type arguments where it has any.
 *
 * An argument is a moniker or `=int` for a type of the language, with `*` and `[]` in front; what is made up otherwise, or is declared in a body, is left
 * empty: it may be anything. Read by relations/instance.ts.
 */
import { builtinMoniker } from "../builtinMoniker.js";
import { type GoType, kindOf, type Named } from "../types/goType.js";
import { errorType } from "../types/universe.js";
import type { GoProgram } from "./goProgram.js";

/** undefined: a type that no other file can name. */
export function instanceText(type: Named, program: GoProgram): string | undefined {
  const first = type.object.declared[0];
  if (first === undefined || type.object.local !== undefined) return undefined;
  return [program.moniker(first), ...type.args.map((argument) => argumentText(argument, program))].join("\t");
}

function argumentText(type: GoType, program: GoProgram): string {
  switch (type.kind) {
    case kindOf.basic:
      return `=${type.name}`;
    case kindOf.pointer:
      return behind("*", argumentText(type.element, program));
    case kindOf.slice:
      return behind("[]", argumentText(type.element, program));
    case kindOf.named:
      if (type === errorType) return builtinMoniker("error");
      return type.args.length > 0 ? "" : (instanceText(type, program) ?? "");
    default:
      return "";
  }
}

function behind(prefix: string, text: string): string {
  return text === "" ? "" : `${prefix}${text}`;
}
