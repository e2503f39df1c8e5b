/**
 * Which declarations call what is called at an offset: the innermost function whose body it stands in (lambdas and comprehensions count as what is
 * around them); outside of functions the variables or fields whose values it is part of, else the class around it.
 *
 * Decorators, defaults and annotations are run where the `def` stands.
 */
import { countBefore } from "../../../daemon/base/countBefore.js";
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

type RangeKind = "function" | "class" | "variable";

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
  const ranges: { readonly start: number; readonly end: number; readonly ordinal: number; readonly kind: RangeKind }[] =
    [];
  declarations.forEach(({ kind, parent, start, end, bodyStart, bodyEnd }, ordinal) => {
    switch (kind) {
      case "function":
      case "method":
      case "constructor":
      case "property":
        if (bodyStart >= 0) ranges.push({ start: bodyStart, end: bodyEnd, ordinal, kind: "function" });
        return;
      case "class":
      case "enum":
        if (bodyStart >= 0) ranges.push({ start: bodyStart, end: bodyEnd, ordinal, kind: "class" });
        return;
      case "variable":
      case "constant":
      case "field":
      case "enumMember": {
        const outer = declarations[parent]?.kind;
        if (outer === undefined || outer === "class" || outer === "enum")
          ranges.push({ start, end, ordinal, kind: "variable" });
        return;
      }
    }
  });
  ranges.sort((left, right) => left.start - right.start || right.end - left.end || left.ordinal - right.ordinal);
  const callers: Caller[] = [];
  for (const { start, end, ordinal, kind } of ranges) {
    let around: Caller | undefined = callers.at(-1);
    while (around !== undefined && start >= around.end) around = around.around;
    // An attribute that a method assigns is declared there; it is the method that calls.
    if (kind === "variable" && around?.isFunction === true) continue;
    if (around !== undefined && around.start === start && around.end === end) around.ordinals.push(ordinal);
    else callers.push({ start, end, ordinals: [ordinal], isFunction: kind === "function", around });
  }
  return callers;
}
