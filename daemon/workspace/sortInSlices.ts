/** Sorting that gives way to the event loop: a folder with 100,000 entries takes 100 ms in one `sort`. */
import type { Turns } from "../system/turns.js";

const runLength = 2048;

/** A sorted copy by `key`, in UTF-16 order. Merge sort over short runs, pausing between steps. */
export async function sortInSlices<Item>(
  items: readonly Item[],
  key: (item: Item) => string,
  turns: Turns,
): Promise<readonly Item[]> {
  const compare = (left: Item, right: Item): number => {
    const a = key(left);
    const b = key(right);
    return a < b ? -1 : a > b ? 1 : 0;
  };
  if (items.length <= runLength) return [...items].sort(compare);
  let runs: Item[][] = [];
  for (let start = 0; start < items.length; start += runLength) {
    runs.push(items.slice(start, start + runLength).sort(compare));
    if (turns.due()) await turns.next();
  }
  while (runs.length > 1) {
    const merged: Item[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const right = runs[index + 1];
      merged.push(right === undefined ? runs[index] : await merge(runs[index], right, compare, turns));
    }
    runs = merged;
  }
  return runs[0];
}

async function merge<Item>(
  left: readonly Item[],
  right: readonly Item[],
  compare: (left: Item, right: Item) => number,
  turns: Turns,
): Promise<Item[]> {
  const result: Item[] = [];
  let l = 0;
  let r = 0;
  while (l < left.length || r < right.length) {
    const takeLeft = r === right.length || (l < left.length && compare(left[l], right[r]) <= 0);
    result.push(takeLeft ? left[l++] : right[r++]);
    if (result.length % runLength === 0 && turns.due()) await turns.next();
  }
  return result;
}
