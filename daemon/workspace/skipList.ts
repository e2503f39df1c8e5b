/** What a workspace leaves out, by path, kept up to date where files were looked at anew. */
import { countBefore } from "../base/countBefore.js";
import type { Skip } from "./crawl.js";

export class SkipList {
  private readonly byPath: Map<string, Skip>;
  private sorted: readonly Skip[] | undefined;

  constructor(skips: readonly Skip[]) {
    this.byPath = new Map(skips.map((skip) => [skip.path, skip]));
  }

  /** Sorted by path. */
  all(): readonly Skip[] {
    this.sorted ??= [...this.byPath.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
    return this.sorted;
  }

  /** Whether these are the same, in any order. */
  equals(skips: readonly Skip[]): boolean {
    return skips.length === this.byPath.size && skips.every((skip) => isSame(this.byPath.get(skip.path), skip));
  }

  /** Puts these in place of all at and below the covered paths. Whether that changed anything. */
  replace(covered: readonly string[], skips: readonly Skip[]): boolean {
    const now = new Map(skips.map((skip) => [skip.path, skip]));
    let changed = false;
    for (const path of this.within(covered)) {
      const skip = now.get(path);
      if (skip === undefined) {
        this.byPath.delete(path);
        changed = true;
      }
    }
    for (const skip of skips) {
      if (isSame(this.byPath.get(skip.path), skip)) continue;
      this.byPath.set(skip.path, skip);
      changed = true;
    }
    if (changed) this.sorted = undefined;
    return changed;
  }

  /** Paths of skips at and below these. */
  private within(covered: readonly string[]): readonly string[] {
    const all = this.all();
    const found: string[] = [];
    for (const place of covered) {
      if (this.byPath.has(place)) found.push(place);
      for (let at = firstFrom(all, `${place}/`); at < all.length && all[at].path.startsWith(`${place}/`); at++) {
        found.push(all[at].path);
      }
    }
    return found;
  }
}

function isSame(left: Skip | undefined, right: Skip): boolean {
  return left?.reason === right.reason && left.detail === right.detail;
}

/** Index of the first skip whose path is not before this one. */
function firstFrom(skips: readonly Skip[], path: string): number {
  return countBefore(skips.length, (index) => skips[index].path < path);
}
