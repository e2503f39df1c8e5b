/**
 * ChangeQueue: what the watcher told and the index has not taken in yet, until it is time for a batch.
 *
 * Method: a few paths are due in the same turn of the event loop, so that a save is taken in at once; many wait for a short quiet, and while git
 * holds its lock all wait, so that a checkout is one batch. A path stays `unsettled` for a while after its last event, since whoever writes a
 * file may not have ended: until then no answer calls itself fresh, though it may have the file already. Content of files without a language
 * is nobody's question: logs that grow are taken in later, and nobody waits for them.
 * Limits: times are the daemon's own clock; nothing of this reaches what is stored.
 */
import type { Clock } from "../system/clock.js";

export type QueueParts = {
  readonly clock: Clock;
  /** A batch may be taken. */
  readonly onDue: () => void;
  /** Whether somebody is in the middle of something that belongs together. */
  readonly isHeld: () => boolean;
};

/** A file that was written to less than this ago may be half written. */
export const settleMs = 100;
const few = 32;
const quietMs = 25;
const longestGathering = 1000;
const heldMs = 10;
/** Whoever holds its lock this long without a change is not waited for. */
const longestHold = 2000;
const leisurelyMs = 500;

export class ChangeQueue {
  private readonly touched = new Set<string>();
  /** Taken, and not in the index yet. */
  private readonly taken = new Set<string>();
  /** Nobody waits for these. */
  private readonly leisurely = new Set<string>();
  private readonly unsettledUntil = new Map<string, number>();
  private timer: NodeJS.Timeout | undefined;
  private immediate: NodeJS.Immediate | undefined;
  private firstAt = 0;
  private lastAt = 0;
  private closed = false;

  constructor(private readonly parts: QueueParts) {}

  touch(path: string): void {
    this.leisurely.delete(path);
    this.lastAt = this.parts.clock.monotonic();
    if (this.touched.size === 0) this.firstAt = this.lastAt;
    this.touched.add(path);
    this.schedule(0);
  }

  touchLeisurely(path: string): void {
    if (this.touched.has(path) || this.leisurely.has(path)) return;
    this.leisurely.add(path);
    if (this.leisurely.size === 1) this.schedule(leisurelyMs);
  }

  /** Again, after a while, though nothing new was told of it. */
  touchLater(path: string, milliseconds: number): void {
    this.touched.add(path);
    this.schedule(milliseconds);
  }

  /** Looks again whether a batch is due: what held it may be over. */
  poke(): void {
    if (this.touched.size > 0) this.schedule(0);
    else if (this.leisurely.size > 0) this.schedule(leisurelyMs);
  }

  /** All that was told. `done` follows when it is in the index, or a crawl is. */
  take(): readonly string[] {
    for (const path of this.leisurely) this.touched.add(path);
    this.leisurely.clear();
    const paths = [...this.touched];
    this.touched.clear();
    for (const path of paths) this.taken.add(path);
    return paths;
  }

  done(): void {
    this.taken.clear();
  }

  /** Names a path in answers until so many milliseconds have gone by. */
  unsettle(path: string, milliseconds: number = settleMs): void {
    this.unsettledUntil.set(path, this.parts.clock.monotonic() + milliseconds);
  }

  /** Something was told that no batch has taken. */
  get isGathering(): boolean {
    return this.touched.size > 0;
  }

  /** Nothing is waiting or under way. */
  get isEmpty(): boolean {
    return this.touched.size === 0 && this.taken.size === 0;
  }

  /** Paths whose last state may be missing from the index, or be half written. */
  pending(): readonly string[] {
    const now = this.parts.clock.monotonic();
    const paths = new Set([...this.touched, ...this.taken]);
    for (const [path, until] of this.unsettledUntil) {
      if (until > now) paths.add(path);
      else this.unsettledUntil.delete(path);
    }
    return [...paths];
  }

  /** Resolves when no file is unsettled that is now, or after the usual time. */
  async settled(): Promise<void> {
    const { clock } = this.parts;
    const start = clock.monotonic();
    let longest = 0;
    for (const until of this.unsettledUntil.values()) longest = Math.max(longest, until - start);
    const end = start + Math.min(longest, settleMs);
    // Timers cut fractions off, and go by a clock of whole milliseconds: they may ring too early.
    for (let rest = end - start; rest > 0; rest = end - clock.monotonic()) {
      await new Promise((resolve) => setTimeout(resolve, Math.ceil(rest)));
    }
  }

  /** Milliseconds since the oldest change that is waiting; 0 when none is. */
  get lag(): number {
    return this.isEmpty ? 0 : this.parts.clock.monotonic() - this.firstAt;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    clearImmediate(this.immediate);
  }

  private schedule(milliseconds: number): void {
    if (this.closed || this.immediate !== undefined) return;
    if (milliseconds === 0 && this.touched.size <= few) {
      clearTimeout(this.timer);
      this.timer = undefined;
      this.immediate = setImmediate(() => {
        this.immediate = undefined;
        this.tryNow();
      });
      return;
    }
    if (this.timer !== undefined) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.tryNow();
    }, milliseconds || quietMs);
    this.timer.unref();
  }

  private tryNow(): void {
    if (this.touched.size === 0 && this.leisurely.size === 0) return;
    const now = this.parts.clock.monotonic();
    const sinceLast = now - this.lastAt;
    if (this.touched.size > few && sinceLast < quietMs && now - this.firstAt < longestGathering) {
      this.wait(quietMs - sinceLast);
    } else if (sinceLast < longestHold && this.parts.isHeld()) this.wait(heldMs);
    else this.parts.onDue();
  }

  private wait(milliseconds: number): void {
    if (this.timer !== undefined || this.closed) return;
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.tryNow();
    }, milliseconds);
    this.timer.unref();
  }
}
