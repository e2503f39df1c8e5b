/**
 * Freshness: how an open workspace keeps up with its files, and whether it has.
 *
 * Method: where folders can be watched, what the watcher tells gathers in a queue until a batch is due; a question waits for a place in the order
 * of events (`Watching.barrier`) and then for what was told before it. Whatever casts doubt on the watcher (a queue that may have run over, rules
 * that changed, a cookie that did not come) asks for a sync, which looks at everything and watches everything anew; until that is done nothing
 * is fresh. Where nothing can be watched, each question has a sync of its own if the last was quick, and a timer sees to the rest.
 * Limits: changes of other machines on network mounts are seen by polling only. A sync that no doubt asks for comes every ten minutes.
 */
import type { Clock } from "../system/clock.js";
import type { FileSystem } from "../system/files.js";
import type { Watching } from "../system/watching.js";
import type { WorkspaceConfiguration } from "../workspace/configuration.js";
import type { Crawl } from "../workspace/crawl.js";
import { type Arming, decidesOthers, type Look, type Pace, WatchedTree } from "../workspace/watchedTree.js";
import { BatchReports } from "./batchReports.js";
import { ChangeQueue } from "./changeQueue.js";
import type { Needed } from "./workspaceIndex.js";

export type WatchSettings = {
  /** undefined: nothing is watched, and only `sync` looks at the disk. */
  readonly watching: Watching | undefined;
  /** Milliseconds between two looks at everything: the files are not watched, as the user asked. */
  readonly pollMs?: number;
};

export type FreshnessParts = WatchSettings & {
  readonly root: string;
  readonly files: FileSystem;
  readonly clock: Clock;
  /** Whether nobody asks about the content of this path: only its coming and going matters. */
  readonly isPlain: (path: string) => boolean;
  /** A batch may be taken in: `take`. */
  readonly onDue: () => void;
  /** A sync is needed. */
  readonly onDoubt: () => void;
  /** The running sync, or a new one where none runs. */
  readonly sync: () => Promise<unknown>;
  readonly isSyncing: () => boolean;
};

export type WatchState = {
  readonly mode: "events" | "polling" | "none";
  /** Why it is not events, or what casts doubt on them; "" where all is well. */
  readonly reason: string;
  /** Watched. */
  readonly folders: number;
  /** Changes that were told and are not in the index. */
  readonly waiting: number;
  /** Milliseconds that the oldest of these waits. */
  readonly lagMs: number;
};

export type TakenBatch = {
  readonly look: Look;
  readonly paths: readonly string[];
  /** The files are committed, and links may follow. */
  readonly declared: () => void;
  readonly took: () => void;
};

const usualPollMs = 5000;
/** A question in a workspace that is not watched looks at everything, if that took no longer the last time. */
const quickSyncMs = 250;
const barrierMs = 1000;
/** Syncs that a doubt asks for, a little apart: what casts it often comes in crowds. */
const doubtMs = 50;
const rulesChanged = "what decides which files are in has changed";
const lookAgainMs = 60_000;
const mostWithoutLookMs = 600_000;

export class Freshness {
  readonly queue: ChangeQueue;
  readonly reports: BatchReports;
  private readonly tree: WatchedTree;
  /** Why only a look at everything helps; undefined: nothing speaks against what the watcher tells. */
  private doubt: string | undefined = "not looked at yet";
  private mode: WatchState["mode"];
  private reason = "";
  private lastSyncMs = 0;
  private lastSyncAt = 0;
  private asked = false;
  private doubtTimer: NodeJS.Timeout | undefined;
  private readonly timer: NodeJS.Timeout | undefined;
  /** Questions, until what was told before them is in the index. */
  private waiting: { readonly needed: Needed; readonly resume: () => void }[] = [];
  private closed = false;

  constructor(private readonly parts: FreshnessParts) {
    const { root, files, clock, watching, pollMs, onDue } = parts;
    const polls = watching !== undefined && pollMs !== undefined;
    this.mode = watching === undefined ? "none" : polls ? "polling" : "events";
    if (polls) this.reason = "as asked";
    this.reports = new BatchReports(clock);
    this.tree = new WatchedTree({
      root,
      files,
      clock,
      watching: polls ? undefined : watching,
      onTouched: (path, what) => {
        if (what === "content" && this.parts.isPlain(path) && !decidesOthers(path)) this.queue.touchLeisurely(path);
        else this.queue.touch(path);
      },
      onDoubt: (reason) => this.doubts(reason),
      onUnwatched: (reason) => {
        this.mode = "polling";
        this.reason = reason;
      },
    });
    this.queue = new ChangeQueue({ clock, onDue, isHeld: () => this.tree.isGitAtWork });
    if (watching !== undefined) {
      const period = polls ? pollMs : Math.min(usualPollMs, lookAgainMs);
      this.timer = setInterval(() => this.lookAgain(), period);
      this.timer.unref();
    }
  }

  /** The look at everything that a sync begins with. What is told from its beginning on is not covered by it. */
  async crawl(configuration: WorkspaceConfiguration, pace: Pace): Promise<Crawl> {
    const { doubt } = this;
    this.doubt = undefined;
    this.queue.take();
    const arming: Arming = doubt === undefined ? "missing" : "all";
    try {
      return await this.tree.crawl(configuration, arming, pace);
    } catch (error) {
      this.doubt = doubt ?? "the last look at the files failed";
      throw error;
    }
  }

  /** A sync has ended. A failure leaves a doubt, which the next look clears. */
  synced(milliseconds: number, outcome: "done" | "failed"): void {
    this.queue.done();
    this.lastSyncMs = milliseconds;
    this.lastSyncAt = this.parts.clock.monotonic();
    if (outcome === "failed") this.doubt ??= "the last sync failed";
    this.release();
  }

  /** What became of all that was told; undefined where only a sync can tell, which is asked for. `took` follows when it is in the index. */
  async take(pace: Pace): Promise<TakenBatch | undefined> {
    const before = this.waiting.splice(0);
    const paths = this.queue.take();
    const declared = (): void => {
      for (const { needed, resume } of before) if (needed !== "linked") resume();
      if (!this.queue.isGathering) this.release("declared");
    };
    const took = (): void => {
      this.queue.done();
      for (const { resume } of before) resume();
      if (this.queue.isEmpty) this.release();
    };
    try {
      const look = this.doubt === undefined ? await this.tree.look(paths, pace) : undefined;
      if (look !== undefined) return { look, paths, declared, took };
    } catch (error) {
      this.doubts("the last look at changed files failed");
      took();
      throw error;
    }
    this.doubts(this.doubt ?? rulesChanged);
    this.queue.done();
    this.waiting.push(...before);
    return undefined;
  }

  /**
   * Resolves when everything that was done before the call is in the index, as far as anybody can say, or after the deadline. unless links
   * are needed, when it is declared there.
   */
  async caughtUp(needed: Needed, deadlineMs: number): Promise<void> {
    const { watching, sync, isSyncing } = this.parts;
    this.asked = true;
    if (watching === undefined || this.closed) return;
    if (this.mode === "polling") {
      if (isSyncing() || this.lastSyncMs > quickSyncMs || this.doubt !== undefined) return;
      await this.within(
        deadlineMs,
        sync().then(
          () => {},
          () => {},
        ),
      );
      return;
    }
    if ((await watching.barrier(barrierMs)) === "late") this.doubts("the watcher did not answer");
    const needsSync = this.doubt !== undefined || isSyncing();
    if (needsSync ? this.lastSyncAt === 0 || this.lastSyncMs > quickSyncMs : this.queue.isEmpty) return;
    await this.within(deadlineMs, new Promise((resume) => this.waiting.push({ needed, resume })));
  }

  /** Whether changes may be missing from the index that nobody can name. */
  get isBehind(): boolean {
    if (this.mode === "none") return false;
    if (this.mode === "polling") return this.doubt !== undefined || this.lastSyncMs > quickSyncMs;
    return this.doubt !== undefined || !this.queue.isEmpty;
  }

  /** Whether anything but `sync` looks at the disk. */
  get isWatching(): boolean {
    return this.mode !== "none";
  }

  /** Whether what the watcher tells is all there is to know. */
  get isTrusted(): boolean {
    return this.mode === "events" && this.doubt === undefined;
  }

  state(): WatchState {
    return {
      mode: this.mode,
      reason: this.doubt ?? this.reason,
      folders: this.tree.watched,
      waiting: this.queue.pending().length,
      lagMs: Math.round(this.queue.lag),
    };
  }

  doubts(reason: string): void {
    this.doubt = reason;
    if (this.doubtTimer !== undefined || this.closed || this.mode === "none") return;
    this.doubtTimer = setTimeout(
      () => {
        this.doubtTimer = undefined;
        if (this.doubt !== undefined && !this.closed) this.parts.onDoubt();
      },
      reason === rulesChanged ? 0 : doubtMs,
    );
    this.doubtTimer.unref();
  }

  close(): void {
    this.closed = true;
    clearInterval(this.timer);
    clearTimeout(this.doubtTimer);
    this.queue.close();
    this.tree.close();
    this.reports.close();
    this.release();
  }

  private lookAgain(): void {
    if (this.parts.isSyncing() || this.lastSyncAt === 0) return;
    const since = this.parts.clock.monotonic() - this.lastSyncAt;
    if (this.mode === "events") {
      if (this.doubt !== undefined ? since < lookAgainMs : since < mostWithoutLookMs || !this.asked) return;
      this.doubt ??= "not looked at for a while";
    } else if (this.lastSyncMs * 4 > since) return;
    this.asked = false;
    this.parts.onDoubt();
  }

  private release(reached: "declared" | "linked" = "linked"): void {
    for (const each of this.waiting.splice(0)) {
      if (reached === "linked" || each.needed !== "linked") each.resume();
      else this.waiting.push(each);
    }
  }

  private async within(milliseconds: number, work: Promise<void>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, milliseconds);
    });
    await Promise.race([work, late]);
    clearTimeout(timer);
  }
}
