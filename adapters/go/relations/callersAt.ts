/** Which declarations call what is called at an offset: function literals count as what is around them, initialisers as their variables. */
import { countBefore } from "../../../daemon/base/countBefore.js";
import type { FileFacts } from "../../facts.js";

type Caller = { readonly start: number; readonly end: number; readonly ordinals: number[] };

export function callersAt(facts: FileFacts, offset: number): readonly number[] {
  const callers = callersOf(facts);
  const last = callers[countBefore(callers.length, (index) => callers[index].start <= offset) - 1];
  return last !== undefined && offset < last.end ? last.ordinals : [];
}

const known = new WeakMap<FileFacts, readonly Caller[]>();

function callersOf(facts: FileFacts): readonly Caller[] {
  let callers = known.get(facts);
  if (callers === undefined) {
    callers = findCallers(facts);
    known.set(facts, callers);
  }
  return callers;
}

/** Functions, methods and package variables, sorted; variables of one spec have one range. */
function findCallers(facts: FileFacts): readonly Caller[] {
  const found: Caller[] = [];
  facts.declarations.forEach(({ kind, parent, start, end }, ordinal) => {
    const isFunction = kind === "function" || (kind === "method" && facts.declarations[parent]?.kind !== "interface");
    if (!isFunction && (kind !== "variable" || parent >= 0)) return;
    const last = found.at(-1);
    if (last !== undefined && last.start === start && last.end === end) last.ordinals.push(ordinal);
    else found.push({ start, end, ordinals: [ordinal] });
  });
  return found.sort((left, right) => left.start - right.start);
}
