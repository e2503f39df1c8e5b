/**
 * A job's deadline, in the worker's own time.
 *
 * Problem: on a machine that is busy with other things a worker is not slow, it has no processor; ending it for that costs its work, and the next one
 * gets no further. Method: at the deadline, a worker that has used less processor time than that goes on until it has, though not for more
 * than a few times the deadline, since one that waits for something uses none.
 * Limits: where processor time is not known, the clock on the wall counts.
 */
import type { Clock } from "../system/clock.js";

export type DeadlineParts = {
  readonly clock: Clock;
  /** Of the worker, milliseconds; undefined: not known. */
  readonly processorMs: () => number | undefined;
  readonly onLate: () => void;
};

/** Calls `onLate` once when the job has had its time. The result takes that back. */
export function startDeadline(deadlineMs: number, { clock, processorMs, onLate }: DeadlineParts): () => void {
  const begun = clock.monotonic();
  const usedBefore = processorMs() ?? 0;
  let timer: NodeJS.Timeout | undefined;
  const wait = (milliseconds: number): void => {
    timer = setTimeout(() => {
      const used = processorMs();
      const rest = used === undefined ? 0 : deadlineMs - (used - usedBefore);
      const restAtMost = begun + mostTimes * deadlineMs - clock.monotonic();
      if (Math.min(rest, restAtMost) > 0) wait(Math.max(shortestMs, Math.min(rest, restAtMost)));
      else onLate();
    }, milliseconds);
  };
  wait(deadlineMs);
  return () => clearTimeout(timer);
}

const mostTimes = 4;
/** Processor time is counted in ticks of 10 ms. */
const shortestMs = 20;
