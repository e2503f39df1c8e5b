/**
 * FileIdLists: which files stand under a key, as one commit changes it. For look-ups that links and summaries rest on, and for symbols that files
 * mention.
 *
 * Lists are read from the store when first touched and written only where they changed; the digest follows each change.
 */
import type { Digest } from "../base/digest.js";

export class FileIdLists {
  /** Sorted file ids of the lists that were changed. */
  readonly changed = new Map<number, number[]>();

  constructor(
    private readonly stored: (key: number) => number[],
    /** Absent: lists that are a cache. */
    private readonly digested?: { readonly digest: Digest; readonly recordOf: (key: number, path: string) => number },
  ) {}

  /** The ids under a key as they stand now. */
  of(key: number): readonly number[] {
    return this.changed.get(key) ?? this.stored(key);
  }

  /** A file's keys were these and are those. Only keys that one side has and the other has not are touched: a popular one lists every file. */
  replace(id: number, path: string, before: Iterable<number> = [], after: Iterable<number> = []): void {
    const old = new Set(before);
    const next = new Set(after);
    const { digested } = this;
    for (const key of old) {
      if (next.has(key)) continue;
      removeId(this.list(key), id);
      digested?.digest.removeNumber(digested.recordOf(key, path));
    }
    for (const key of next) {
      if (old.has(key)) continue;
      addId(this.list(key), id);
      digested?.digest.addNumber(digested.recordOf(key, path));
    }
  }

  private list(key: number): number[] {
    let files = this.changed.get(key);
    if (files === undefined) {
      files = this.stored(key);
      this.changed.set(key, files);
    }
    return files;
  }
}

/** What only one of two sorted lists has; each without doubles. */
export function sortedDifference(
  before: Uint32Array,
  after: Uint32Array,
): { readonly gone: readonly number[]; readonly come: readonly number[] } {
  const gone: number[] = [];
  const come: number[] = [];
  for (let left = 0, right = 0; left < before.length || right < after.length; ) {
    if (right >= after.length || before[left] < after[right]) gone.push(before[left++]);
    else if (left >= before.length || after[right] < before[left]) come.push(after[right++]);
    else {
      left++;
      right++;
    }
  }
  return { gone, come };
}

/** A popular key has every file of a workspace: new ids go in by place, mostly at the end, and nothing is sorted again. */
function addId(ids: number[], id: number): void {
  const at = placeOf(ids, id);
  if (ids[at] !== id) ids.splice(at, 0, id);
}

function removeId(ids: number[], id: number): void {
  const at = placeOf(ids, id);
  if (ids[at] === id) ids.splice(at, 1);
}

function placeOf(ids: readonly number[], id: number): number {
  let low = 0;
  let high = ids.length;
  if (high > 0 && ids[high - 1] < id) return high;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ids[middle] < id) low = middle + 1;
    else high = middle;
  }
  return low;
}
