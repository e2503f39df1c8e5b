/**
 * Which declarations call what is called at an offset: the nearest around it that have a name and a symbol of their own: functions, methods, accessors,
 * else the variables, fields or enum members whose values it is part of, else the class or namespace.
 *
 * Callbacks, and functions that only a function's body can see, count as what is around them, so that whoever asks for the callers of a caller
 * gets on. Defaults of parameters belong to their function, decorators to what they stand at.
 */
import { modifierSet, type SymbolKind } from "../../../proto/symbols.js";
import type { FileFacts } from "../../facts.js";
import { type CallerRange, NestedCallers } from "../../nestedCallers.js";

export function callersAt(facts: FileFacts, offset: number): readonly number[] {
  return callers.at(facts, offset);
}

const callers = new NestedCallers(({ declarations }) =>
  declarations.flatMap(({ kind, modifiers, start, end, bodyStart }, ordinal): CallerRange[] => {
    if (!calling.has(kind) || (modifiers & localBit) !== 0) return [];
    const isValue = values.has(kind) && bodyStart < 0;
    return [{ start, end, ordinal, kind: functions.has(kind) ? "function" : isValue ? "value" : "other" }];
  }),
);

const calling: ReadonlySet<SymbolKind> = new Set([
  "function",
  "method",
  "constructor",
  "property",
  "field",
  "variable",
  "constant",
  "enumMember",
  "class",
  "enum",
  "namespace",
  "module",
]);

const functions: ReadonlySet<SymbolKind> = new Set(["function", "method", "constructor"]);
const values: ReadonlySet<SymbolKind> = new Set(["property", "field", "variable", "constant"]);

const localBit = modifierSet("local");
