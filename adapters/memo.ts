/**
 * Memo: the place of a value that is worked out by look-ups and kept as long as a snapshot (LinkContext.memo).
 *
 * It remembers which look-ups and memos the value rests on, so that whoever reads it has them in its trace, and whether it is being
 * worked out, so that a value that rests on itself is found out. Belongs to whoever keeps it; only LinkContext.memo writes to it.
 */
export class Memo<Value> {
  value: Value | undefined = undefined;
  state: "empty" | "running" | "done" = "empty";
  /**
   * The outermost of the memos now being worked out that this one rests on, by its place among them: while it is set, both are in one cycle. -1: none.
   * All in a cycle are undefined, also those that were asked for when part of it was done already (R. Tarjan, "Depth-first search and linear graph
   * algorithms", 1972: the same marks find the cycles whole from wherever they are entered).
   */
  low = -1;
  /** Most memos rest on few look-ups: a list is made for the first. */
  keys: readonly number[] = noKeys;
  inner: readonly Memo<unknown>[] = noMemos;
  /** Number of the memo that read this one last: what one memo reads many times stands in it once. */
  readBy = 0;
  /** Its own number among those that were worked out. */
  number = 0;
  /** Number of the trace that took this memo's look-ups last. */
  takenBy = 0;

  addKey(key: number): void {
    if (this.keys === noKeys) this.keys = [key];
    else (this.keys as number[]).push(key);
  }

  addInner(memo: Memo<unknown>): void {
    if (this.inner === noMemos) this.inner = [memo];
    else (this.inner as Memo<unknown>[]).push(memo);
  }
}

const noKeys: readonly number[] = [];
const noMemos: readonly Memo<unknown>[] = [];
