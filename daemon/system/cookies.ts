/**
 * Cookies: places in the order of what a watched process is told (watchman's method).
 *
 * Method: a cookie is a file of navd's own in a watched folder of navd's own. It is written to, and the word of that comes after the word of all that
 * happened before, wherever that was. Two files take turns, because the kernel tells two equal events in a row once: so each write is told
 * once, in the order of the writes. A write costs 2 µs; a rename costs 12, and more where the disk is busy.
 * Limits: only where one queue tells of all folders. A cookie that is late, or anybody else in the folder, ends them all: new ones have to be made.
 */
import * as fs from "node:fs";
import { join } from "node:path";

export type Outcome = "passed" | "late";

const crumb = Buffer.from("c");

export class Cookies {
  private readonly files: readonly number[];
  private readonly watcher: fs.FSWatcher;
  /** In the order of their writes. */
  private readonly waiting: { readonly cookie: number; readonly resolve: (outcome: Outcome) => void }[] = [];
  private written = 0;
  private ended = false;

  /** @param folder absolute; of this process alone, made anew, and removed at the end. @throws what the file system throws. */
  constructor(private readonly folder: string) {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.files = ["0", "1"].map((name) => fs.openSync(join(folder, name), "w", 0o600));
    this.watcher = fs.watch(folder, { persistent: false }, (type, name) => {
      if (type === "change") this.told(Number(name));
      else this.close();
    });
    this.watcher.on("error", () => this.close());
  }

  get isClosed(): boolean {
    return this.ended;
  }

  /** Resolves when all that happened on disk before the call has been told, or not before the deadline. @throws what the file system throws. */
  place(deadlineMs: number): Promise<Outcome> {
    if (this.ended) return Promise.resolve("late");
    const cookie = this.written % this.files.length;
    fs.writeSync(this.files[cookie], crumb, 0, 1, 0);
    this.written++;
    return new Promise((resolve) => {
      let isDone = false;
      // Where the event loop stood still, the word may be there and come in the same turn, behind the timers.
      const timer = setTimeout(() => setImmediate(() => isDone || this.close()), deadlineMs);
      this.waiting.push({
        cookie,
        resolve: (outcome) => {
          isDone = true;
          clearTimeout(timer);
          resolve(outcome);
        },
      });
    });
  }

  /** All who wait are late. */
  close(): void {
    if (this.ended) return;
    this.ended = true;
    this.watcher.close();
    for (const file of this.files) fs.closeSync(file);
    fs.rmSync(this.folder, { recursive: true, force: true });
    for (const { resolve } of this.waiting.splice(0)) resolve("late");
  }

  private told(cookie: number): void {
    const first = this.waiting.shift();
    if (first?.cookie === cookie) first.resolve("passed");
    else if (first !== undefined) {
      this.waiting.unshift(first);
      this.close();
    }
  }
}
