/** The highest memory use of the daemon and its workers together while something runs. */
import { memoryUse } from "../system/memory.js";

const intervalMs = 500;

export class PeakMemory {
  private peak = 0;
  private readonly timer: NodeJS.Timeout;

  constructor(
    private readonly self: number,
    private readonly workers: () => readonly number[],
  ) {
    this.sample();
    this.timer = setInterval(() => this.sample(), intervalMs);
    this.timer.unref();
  }

  /** Ends the sampling; bytes. May be called again. */
  stop(): number {
    clearInterval(this.timer);
    this.sample();
    return this.peak;
  }

  private sample(): void {
    this.peak = Math.max(this.peak, memoryUse([this.self, ...this.workers()]).bytes);
  }
}
