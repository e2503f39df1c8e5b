/**
 * Turns: long work on the event loop in slices.
 *
 * Method: the work asks `due()` at points where it may pause (a clock reading, 30 ns) and awaits `next()` when it is. Sockets
 * and timers are served in between. Work that others may overtake waits between two slices as long as `giveWay` says.
 * Limits: one blocking call longer than a slice cannot be cut.
 */
import type { Clock } from "./clock.js";

export class Turns {
  private startedAt: number;

  constructor(
    private readonly clock: Clock,
    /** Resolves when nobody more urgent is at work; never rejects. */
    private readonly giveWay: GiveWay = async () => {},
    private readonly sliceMs = 2,
  ) {
    this.startedAt = clock.monotonic();
  }

  /** Whether the slice is used up. */
  due(): boolean {
    return this.clock.monotonic() - this.startedAt >= this.sliceMs;
  }

  /** Lets everything else that is ready run, then starts a new slice. */
  async next(): Promise<void> {
    await this.giveWay();
    await new Promise<void>((resume) => setImmediate(resume));
    this.startedAt = this.clock.monotonic();
  }
}

export type GiveWay = () => Promise<void>;
