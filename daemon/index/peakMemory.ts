/**
 * The highest memory use of the daemon and its workers together while something runs.
 *
 * Method: resident sizes are read often, as they cost microseconds; the proportional set size, which walks every mapping of a process and
 * costs 10 ms for one with a large store mapped, only when they have grown past the last time. So a save that takes a moment is not measured at
 * all. Limits: a peak that comes and goes between two looks is missed.
 */
import { memoryUse, residentMemoryOf } from "../system/memory.js";

const intervalMs = 200;
/** A rise that is worth measuring. */
const growth = 1.04;

export class PeakMemory {
  private peak = 0;
  private resident = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly self: number,
    private readonly workers: () => readonly number[],
    /** Whether it matters also where it takes less time than a look is away. */
    private readonly short: "measured" | "unknown",
  ) {
    this.timer = setInterval(() => this.sample(), intervalMs);
    this.timer.unref();
  }

  /** Ends the sampling; bytes, 0 where there was none. May be called again. */
  stop(): number {
    clearInterval(this.timer);
    if (this.short === "measured" || this.resident > 0) this.sample();
    return this.peak;
  }

  private sample(): void {
    const pids = [this.self, ...this.workers()];
    const resident = residentMemoryOf(pids);
    if (resident <= this.resident * growth) return;
    this.resident = resident;
    this.peak = Math.max(this.peak, memoryUse(pids).bytes);
  }
}
