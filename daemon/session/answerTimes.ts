/**
 * How long the daemon takes to answer, by method: from checked parameters to the result, without the socket.
 *
 * Kept: how many, and the last 1,024 of each method. Failed and cancelled requests do not count.
 */
import type { MethodName } from "../../proto/methods.js";

export type MethodTimes = {
  readonly method: MethodName;
  /** All that were answered. */
  readonly count: number;
  /** Of the last ones, in milliseconds. */
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
};

export class AnswerTimes {
  private readonly kept = new Map<MethodName, { count: number; readonly last: Float64Array }>();

  note(method: MethodName, milliseconds: number): void {
    let times = this.kept.get(method);
    if (times === undefined) {
      times = { count: 0, last: new Float64Array(keptEach) };
      this.kept.set(method, times);
    }
    times.last[times.count++ % keptEach] = milliseconds;
  }

  /** By method's name. */
  read(): readonly MethodTimes[] {
    const methods = [...this.kept].sort(([left], [right]) => (left < right ? -1 : 1));
    return methods.map(([method, { count, last }]) => {
      const sorted = last.slice(0, Math.min(count, keptEach)).sort();
      const at = (share: number): number => sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)];
      return { method, count, p50: at(0.5), p90: at(0.9), p99: at(0.99) };
    });
  }
}

const keptEach = 1024;
