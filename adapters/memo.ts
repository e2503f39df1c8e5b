/**
 * Memo: the place of a value that is worked out by look-ups and kept as long as a snapshot (LinkContext.memo).
 *
 * It remembers which look-ups and memos the value rests on, so that whoever reads it has them in its trace, and whether it is being
 * worked out, so that a value that rests on itself is found out. Belongs to whoever keeps it; only LinkContext.memo writes to it. There are
 * hundreds of thousands of them: what a memo holds is memory.
 */
export class Memo<Value> {
  value: Value | undefined = undefined;
  state: "empty" | "running" | "done" = "empty";
  /**
   * The outermost of the memos now being worked out that this one rests on, by its place among them: while it is set, both are in one cycle. -1: none;
   * `inCycle`: there was one, and all of it is done. All in a cycle are undefined, also those that were asked for when part of it was done already
   * (R. Tarjan, "Depth-first search and linear graph algorithms", 1972: the same marks find the cycles whole from wherever they are entered).
   */
  low = -1;
  /** Look-ups that it rests on, by their places in the session's table, and memos that it has read. */
  keys: readonly number[] = noKeys;
  inner: readonly Memo<unknown>[] = noMemos;
  /** Number of the memo or trace that read this one last: what one reads many times stands in it once. */
  readBy = 0;
  /** Its own number among those that were worked out. */
  number = 0;
  /** Number of the walk that took this memo's look-ups last. */
  takenBy = 0;
}

/** Of a value that is a summary (LinkContext.summary). */
export class SummaryMemo<Value> extends Memo<Value> {
  /** What the session knows of it beside. */
  made: object | undefined = undefined;
}

/**
 * Whether it is a part of summaries of one file, which alone read it, and in no cycle: where one of them is in a cycle, what others in that rest on does
 * not come through here.
 */
export function isPart(memo: Memo<unknown>): boolean {
  return memo.low === -1 && memo instanceof SummaryMemo && memo.made === partOfSummaries;
}

/** `made` of such a part. */
export const partOfSummaries: object = {};
export const inCycle = -2;
export const noKeys: readonly number[] = [];
export const noMemos: readonly Memo<unknown>[] = [];
