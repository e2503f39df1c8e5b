/**
 * Names somebody may have meant by one that is not there: names that hold its letters in order, then names a slip or two away.
 *
 * Method: the fuzzy matcher knows left-out letters but no swapped or wrong ones; for those, names with the same beginning (three letters, then
 * two, then one, so that the likely ones are seen first) are compared by edit distance. Limits: a wrong first letter is not found, nor are names
 * beyond the first `comparedNames` of a beginning.
 */
import type { View } from "../graph/view.js";

/** The likeliest first; at most `count`. */
export function nameSuggestions(view: View, name: string, count: number): string[] {
  const found = new Set(view.namesLike(name, count).map((match) => match.name));
  const slips = Math.max(1, Math.floor(name.length / 4));
  for (let length = Math.min(3, name.length - 1); length > 0 && found.size < count; length--) {
    const near = view
      .namesWithPrefix(name.slice(0, length), comparedNames)
      .filter((known) => Math.abs(known.length - name.length) <= slips)
      .map((known) => ({ known, distance: editDistance(known, name) }))
      .filter(({ distance }) => distance <= slips)
      .sort((left, right) => left.distance - right.distance || (left.known < right.known ? -1 : 1));
    for (const { known } of near) if (found.size < count) found.add(known);
  }
  return [...found];
}

const comparedNames = 2_000;

/** Letters put in, left out, changed or swapped with their neighbour. */
function editDistance(left: string, right: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row++) {
    const next = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(last[column] + 1, next[column - 1] + 1, last[column - 1] + (same ? 0 : 1));
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      if (swapped) cost = Math.min(cost, beforeLast[column - 2] + 1);
      next.push(cost);
    }
    beforeLast = last;
    last = next;
  }
  return last[right.length];
}
