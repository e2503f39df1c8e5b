/**
 * Watching that can be slowed down, as where its process starves, or killed: then what was watched is silent for good, and what is watched
 * anew is not. It answers for a place in the order of events only where nothing that it should watch is silent.
 */
import type { FolderWatch, WatchHearer, Watching } from "../../daemon/system/watching.js";

/** Told in one go where it is slow, and how far apart. */
const slowEvents = 500;
const slowMs = 20;

export class FaultyWatching implements Watching {
  isSlow = false;
  private life = 0;
  private readonly armed = new Map<string, number>();
  private waiting: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly sound: Watching) {}

  open(root: string, hearer: WatchHearer): FolderWatch | string {
    const { armed } = this;
    const watch = this.sound.open(root, {
      ...hearer,
      changed: (folder, name, what) => {
        if (armed.get(folder) === this.life) this.tell(() => hearer.changed(folder, name, what));
      },
    });
    if (typeof watch === "string") return watch;
    return {
      arm: (folder) => {
        const outcome = watch.arm(folder);
        if (outcome === "armed") armed.set(folder, this.life);
        return outcome;
      },
      disarm: (folder) => {
        armed.delete(folder);
        watch.disarm(folder);
      },
      get size() {
        return watch.size;
      },
      close: () => {
        armed.clear();
        watch.close();
      },
    };
  }

  async barrier(deadlineMs: number): Promise<"passed" | "late"> {
    const passed = await this.sound.barrier(deadlineMs);
    for (const life of this.armed.values()) if (life !== this.life) return "late";
    if (passed === "late" || this.waiting.length === 0) return passed;
    return await new Promise((resolve) => {
      const late = setTimeout(() => resolve("late"), deadlineMs);
      this.tell(() => {
        clearTimeout(late);
        resolve("passed");
      });
    });
  }

  kill(): void {
    this.life++;
  }

  close(): void {
    clearTimeout(this.timer);
    this.waiting = [];
  }

  private tell(event: () => void): void {
    if (!this.isSlow && this.waiting.length === 0) {
      event();
      return;
    }
    this.waiting.push(event);
    this.timer ??= setTimeout(() => this.tellSome(), slowMs);
  }

  private tellSome(): void {
    this.timer = undefined;
    for (const event of this.waiting.splice(0, slowEvents)) event();
    if (this.waiting.length > 0) this.timer = setTimeout(() => this.tellSome(), slowMs);
  }
}
