/**
 * Syntax ranges for languages whose declarations are their structure (configuration, Markdown): each declaration and its body, in
 * pre-order and properly nested, as flat pairs of start and end. A range that only repeats the one around it is left out.
 */
import type { Declaration } from "../facts.js";

export function declarationRanges(declarations: readonly Declaration[]): Uint32Array {
  const pairs: number[] = [];
  /** The ranges that are open, outermost first. */
  const open: (readonly [start: number, end: number])[] = [];
  const add = (start: number, end: number): void => {
    while (open.length > 0 && open[open.length - 1][1] <= start) open.pop();
    const around = open.at(-1);
    if (start >= end || (around !== undefined && (end > around[1] || (start === around[0] && end === around[1]))))
      return;
    open.push([start, end]);
    pairs.push(start, end);
  };
  for (const { start, end, bodyStart, bodyEnd } of declarations) {
    add(start, end);
    if (bodyStart >= 0) add(bodyStart, bodyEnd);
  }
  return Uint32Array.from(pairs);
}
