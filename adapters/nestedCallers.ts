/**
 * Which declarations call what is called at an offset, where callers stand inside each other: the innermost whose range holds it. The language says
 * which declarations call, and from where to where.
 */
import { countBefore } from "../daemon/base/countBefore.js";
import type { FileFacts } from "./facts.js";

export type CallerRange = {
  readonly start: number;
  readonly end: number;
  readonly ordinal: number;
  /** `value`: a variable or field. One that is assigned inside a function is declared there, and it is the function that calls. */
  readonly kind: "function" | "value" | "other";
};

export class NestedCallers {
  private readonly known = new WeakMap<FileFacts, readonly Caller[]>();

  constructor(
    /** Properly nested, in any order. */
    private readonly rangesOf: (facts: FileFacts) => CallerRange[],
  ) {}

  /** Ordinals: several where declarations share a range. */
  at(facts: FileFacts, offset: number): readonly number[] {
    let callers = this.known.get(facts);
    if (callers === undefined) {
      callers = nested(this.rangesOf(facts));
      this.known.set(facts, callers);
    }
    const count = countBefore(callers.length, (index) => callers[index].start <= offset);
    for (let at: Caller | undefined = callers[count - 1]; at !== undefined; at = at.around)
      if (offset < at.end) return at.ordinals;
    return none;
  }
}

type Caller = {
  readonly start: number;
  readonly end: number;
  readonly ordinals: number[];
  readonly isFunction: boolean;
  /** The innermost that holds it. */
  readonly around: Caller | undefined;
};

const none: readonly number[] = [];

/** Sorted by start. */
function nested(ranges: CallerRange[]): readonly Caller[] {
  ranges.sort((left, right) => left.start - right.start || right.end - left.end || left.ordinal - right.ordinal);
  const callers: Caller[] = [];
  for (const { start, end, ordinal, kind } of ranges) {
    let around: Caller | undefined = callers.at(-1);
    while (around !== undefined && start >= around.end) around = around.around;
    if (kind === "value" && around?.isFunction === true) continue;
    if (around !== undefined && around.start === start && around.end === end) around.ordinals.push(ordinal);
    else callers.push({ start, end, ordinals: [ordinal], isFunction: kind === "function", around });
  }
  return callers;
}
