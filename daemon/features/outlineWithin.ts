/**
 * A file's outline items within a number of characters: deep levels are cut first, then items from the end; what is cut is counted.
 *
 * The size is that of the JSON. Before anything is built, the number of declarations down to a level says whether the level can fit, so
 * that a large file costs what it shows.
 */
import type { ViewFile } from "../graph/view.js";
import { childrenOf, type ItemFilter, type OutlineItem, outlineItems } from "./outlineItems.js";

export type ItemsWithin = {
  readonly items: OutlineItem[];
  /** Characters of the items' JSON. */
  readonly size: number;
  readonly omitted: number;
};

/** No item's JSON is shorter. */
const shortestItem = 200;

export function outlineWithin(file: ViewFile, depth: number, keep: ItemFilter, budget: number): ItemsWithin {
  const counts = countsByDepth(file, depth, keep);
  const all = counts[counts.length - 1] ?? 0;
  for (let level = counts.length; level >= 1; level--) {
    if (level > 1 && counts[level - 1] * shortestItem > budget) continue;
    const keptAtLevel = level > 1 ? keep : firstTopLevel(file, keep, budget / shortestItem);
    const items = outlineItems(file, level, keptAtLevel);
    const size = JSON.stringify(items).length;
    if (level === 1) return firstThatFit(items, budget, all);
    if (size <= budget) return { items, size, omitted: all - counts[level - 1] };
  }
  return { items: [], size: 2, omitted: all };
}

/** How many kept declarations stand down to each level, the outermost first. */
function countsByDepth(file: ViewFile, depth: number, keep: ItemFilter): readonly number[] {
  const children = childrenOf(file.facts);
  const counts: number[] = [];
  let level = children[0].filter(keep);
  for (let count = 0; level.length > 0 && counts.length < depth; ) {
    count += level.length;
    counts.push(count);
    level = level.flatMap((index) => children[index + 1].filter(keep));
  }
  return counts;
}

/** Refuses all but the first outermost declarations. */
function firstTopLevel(file: ViewFile, keep: ItemFilter, most: number): ItemFilter {
  let taken = 0;
  return (index) => file.facts.declarations[index].parent < 0 && taken <= most && keep(index) && ++taken > 0;
}

function firstThatFit(items: readonly OutlineItem[], budget: number, all: number): ItemsWithin {
  const kept: OutlineItem[] = [];
  let size = 2;
  for (const item of items) {
    const length = JSON.stringify(item).length + 1;
    if (size + length > budget) break;
    kept.push(item);
    size += length;
  }
  return { items: kept, size, omitted: all - kept.length };
}
