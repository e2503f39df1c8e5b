/** The last batches and syncs of a workspace, for people who watch it. Numbered from 1; old ones are dropped. */
import type { Clock } from "../system/clock.js";

export type BatchReport = {
  readonly number: number;
  /** When it was in the index, milliseconds since 1970. */
  readonly at: number;
  /** `changes`: what the watcher told; `sync`: a look at everything. */
  readonly kind: "changes" | "sync";
  /** The first paths of a batch. */
  readonly paths: readonly string[];
  readonly count: number;
  readonly parsed: number;
  readonly reused: number;
  readonly removed: number;
  readonly linked: number;
  readonly milliseconds: number;
  readonly generation: number;
};

const kept = 100;
const namedPaths = 20;

export class BatchReports {
  private readonly list: BatchReport[] = [];
  private last = 0;
  private listeners: (() => void)[] = [];

  constructor(private readonly clock: Clock) {}

  get lastNumber(): number {
    return this.last;
  }

  add(paths: readonly string[], report: Omit<BatchReport, "number" | "at" | "paths" | "count">): void {
    const number = ++this.last;
    this.list.push({ number, at: this.clock.now(), paths: paths.slice(0, namedPaths), count: paths.length, ...report });
    if (this.list.length > kept) this.list.shift();
    this.tell();
  }

  /** Reports after a number, oldest first. */
  after(number: number): readonly BatchReport[] {
    return this.list.filter((report) => report.number > number);
  }

  /** Resolves when there is a report after this number, or after so many milliseconds, or at the end. */
  async wait(number: number, milliseconds: number): Promise<void> {
    if (this.last > number) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      timer.unref();
      this.listeners.push(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  close(): void {
    this.tell();
  }

  private tell(): void {
    for (const listener of this.listeners.splice(0)) listener();
  }
}
