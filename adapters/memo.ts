/**
 * Memo: the place of a value that is worked out by look-ups and kept as long as a snapshot (LinkContext.memo).
 *
 * It remembers which look-ups and memos the value rests on, so that whoever reads it has them in its trace, and whether it is being
 * worked out, so that a value that rests on itself is found out. Belongs to whoever keeps it; only LinkContext.memo writes to it.
 */
export class Memo<Value> {
  value: Value | undefined = undefined;
  state: "empty" | "running" | "done" = "empty";
  /** It was asked for while it was being worked out. */
  cyclic = false;
  readonly keys: number[] = [];
  readonly inner: Memo<unknown>[] = [];
  /** Number of the memo that read this one last: what one memo reads many times stands in it once. */
  readBy = 0;
  /** Its own number among those that were worked out. */
  number = 0;
  /** Number of the trace that took this memo's look-ups last. */
  takenBy = 0;
}
