/**
 * Which declarations call what is called at an offset: the nearest around it that have a name and a symbol of their own: functions, methods, accessors,
 * else the variables, fields or enum members whose values it is part of, else the class or namespace.
 *
 * Callbacks, and functions that only a function's body can see, count as what is around them, so that whoever asks for the callers of a caller
 * gets on. Defaults of parameters belong to their function, decorators to what they stand at.
 */
import { countBefore } from "../../../daemon/base/countBefore.js";
import { modifierSet, type SymbolKind } from "../../../proto/symbols.js";
import type { FileFacts } from "../../facts.js";

export function callersAt(facts: FileFacts, offset: number): readonly number[] {
  const callers = callersOf(facts);
  const count = countBefore(callers.length, (index) => callers[index].start <= offset);
  for (let at: Caller | undefined = callers[count - 1]; at !== undefined; at = at.around)
    if (offset < at.end) return at.ordinals;
  return none;
}

type Caller = {
  readonly start: number;
  readonly end: number;
  readonly ordinals: number[];
  readonly isFunction: boolean;
  /** The innermost that holds it. */
  readonly around: Caller | undefined;
};

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
const known = new WeakMap<FileFacts, readonly Caller[]>();
const none: readonly number[] = [];

function callersOf(facts: FileFacts): readonly Caller[] {
  let callers = known.get(facts);
  if (callers === undefined) {
    callers = findCallers(facts);
    known.set(facts, callers);
  }
  return callers;
}

/** Properly nested, sorted by start. */
function findCallers({ declarations }: FileFacts): readonly Caller[] {
  const ranges = declarations
    .map(({ kind, modifiers, start, end, bodyStart }, ordinal) => ({ kind, modifiers, start, end, bodyStart, ordinal }))
    .filter(({ kind, modifiers }) => calling.has(kind) && (modifiers & localBit) === 0);
  ranges.sort((left, right) => left.start - right.start || right.end - left.end || left.ordinal - right.ordinal);
  const callers: Caller[] = [];
  for (const { start, end, ordinal, kind, bodyStart } of ranges) {
    let around: Caller | undefined = callers.at(-1);
    while (around !== undefined && start >= around.end) around = around.around;
    // A field that a constructor makes, of a parameter or by an assignment, is declared there; it is the constructor that calls.
    if (around?.isFunction === true && values.has(kind) && bodyStart < 0) continue;
    if (around !== undefined && around.start === start && around.end === end) around.ordinals.push(ordinal);
    else callers.push({ start, end, ordinals: [ordinal], isFunction: functions.has(kind), around });
  }
  return callers;
}
