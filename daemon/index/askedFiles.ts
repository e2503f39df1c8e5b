/**
 * AskedFiles: files that somebody waits for, from the question until they are committed and linked.
 *
 * Method: such a file is read at once, and what waits is told twice: when its facts are there, and when it is stored. While a sync runs,
 * views show the facts from the first moment on (graph/earlyFile.ts), because the commit waits for other commits; the commit itself
 * goes the way of all. Work that nobody waits for gives way until the facts are there.
 * Invariants: an early file is shown no longer than until its commit, or that of something read later, is visible. Whoever joins a reading
 * that began before the question takes its facts only if the disk still holds them: the file may have changed in between.
 */
import type { EarlyFile } from "../graph/earlyFile.js";
import type { FileRecord } from "../store/fileRecord.js";
import type { CrawledFile } from "../workspace/crawl.js";
import type { Needed } from "./workspaceIndex.js";

export type AskedParts = {
  /** The file as it stands on disk, where the store's state of it is not that. */
  readonly stale: (path: string) => CrawledFile | undefined;
  /** Reads, commits and links it; calls `read` when its facts are there, after `show`. */
  readonly takeIn: (file: CrawledFile, read: () => void) => Promise<void>;
  /** Whether the disk holds the content of this record. */
  readonly isOnDisk: (record: FileRecord) => boolean;
};

/** What is known of a file that is shown early: its declarations, or all that reading it gives. */
export type Shown = "declared" | "read";

type ShownFile = { readonly early: EarlyFile; readonly order: number; readonly known: Shown };

type Asked = { readonly read: Promise<void>; readonly stored: Promise<void> };

export class AskedFiles {
  private readonly underWay = new Map<string, Asked>();
  /** With the order in which the file was handed to a worker. */
  private readonly shown = new Map<string, ShownFile>();
  /** Questions that wait for facts; none rejects. */
  private readonly waiting = new Set<Promise<void>>();

  constructor(private readonly parts: AskedParts) {}

  /** Resolves when the path is as needed, or after the deadline. Rejects when it could not be stored. */
  async wait(path: string, needed: Needed, deadlineMs: number): Promise<void> {
    const earlier = this.underWay.get(path);
    // Most files are as they were: such a question pays for no timer.
    let own = earlier === undefined ? this.begin(path) : undefined;
    if (earlier === undefined && own === undefined) return;
    const deadline = new Promise<void>((resolve) => setTimeout(resolve, deadlineMs).unref());
    if (earlier !== undefined) {
      await this.untilRead(earlier, deadline);
      if (needed === "facts" && this.showsDisk(path)) return;
      await Promise.race([earlier.stored, deadline]);
      own = this.underWay.get(path) ?? this.begin(path);
    }
    if (own === undefined) return;
    await this.untilRead(own, deadline);
    if (needed === "stored" || !this.shown.has(path)) await Promise.race([own.stored, deadline]);
  }

  /** From now on views show this, unless they show something that was read later; what is only declared is shown to those whom it suffices. */
  show(early: EarlyFile, order: number, known: Shown): void {
    const { path } = early.record;
    if ((this.shown.get(path)?.order ?? 0) <= order) this.shown.set(path, { early, order, known });
  }

  /** What was read of the path at this place in the order is visible in the store. */
  stored(path: string, order: number): void {
    const shown = this.shown.get(path);
    if (shown !== undefined && shown.order <= order) this.shown.delete(path);
  }

  /** Resolves when no question waits for facts. */
  async giveWay(): Promise<void> {
    while (this.waiting.size > 0) await Promise.all(this.waiting);
  }

  /** Resolves when all that is under way now has ended, well or not. */
  async settled(): Promise<void> {
    await Promise.allSettled([...this.underWay.values()].map(({ stored }) => stored));
  }

  early(suffices: Shown): EarlyFile[] {
    return [...this.shown.values()].filter(({ known }) => isEnough(known, suffices)).map(({ early }) => early);
  }

  isShown(path: string, suffices: Shown): boolean {
    const shown = this.shown.get(path);
    return shown !== undefined && isEnough(shown.known, suffices);
  }

  /** Paths that are not stored yet. */
  paths(): string[] {
    return [...this.underWay.keys()];
  }

  private begin(path: string): Asked | undefined {
    const file = this.parts.stale(path);
    if (file === undefined) return undefined;
    const { promise: read, resolve } = openPromise();
    const stored = this.parts.takeIn(file, resolve).finally(() => {
      resolve();
      this.underWay.delete(path);
      this.shown.delete(path);
    });
    stored.catch(() => undefined);
    const asked = { read, stored };
    this.underWay.set(path, asked);
    return asked;
  }

  private async untilRead({ read }: Asked, deadline: Promise<void>): Promise<void> {
    const wait = Promise.race([read, deadline]);
    this.waiting.add(wait);
    await wait;
    this.waiting.delete(wait);
  }

  private showsDisk(path: string): boolean {
    const shown = this.shown.get(path);
    return shown !== undefined && this.parts.isOnDisk(shown.early.record);
  }
}

function isEnough(known: Shown, suffices: Shown): boolean {
  return known === "read" || suffices === "declared";
}

function openPromise(): { readonly promise: Promise<void>; readonly resolve: () => void } {
  let resolve = (): void => {};
  const promise = new Promise<void>((resolve_) => {
    resolve = resolve_;
  });
  return { promise, resolve };
}
