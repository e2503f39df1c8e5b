/** A live index that watches its folder, and the one question to it: whenever a view of it calls itself fresh, does it hold what one made from nothing holds? */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { dialectOf } from "../../adapters/registry.js";
import type { WorkerPool } from "../../daemon/index/workerPool.js";
import type { WorkspaceIndex } from "../../daemon/index/workspaceIndex.js";
import type { Clock } from "../../daemon/system/clock.js";
import type { Watching } from "../../daemon/system/watching.js";
import { newFolder, openIndex } from "./indexes.js";
import { diffLines, dumpStore } from "./storeDump.js";

export type WatchedFigures = { edits: number; views: number; catchingUp: number; syncs: number };

/** Runs faster, so that files settle in a moment; what settling is for is tested with the real one. */
const fastClock: Clock = { now: () => Date.now(), monotonic: () => performance.now() * 20 };
const plainFileMs = 5000;
const shownLines = 60;
const shownOfLine = 300;

export class WatchedIndex {
  private readonly place = newFolder("watched-index");

  private constructor(
    readonly root: string,
    readonly index: WorkspaceIndex,
    private readonly stores: string,
    private readonly pool: WorkerPool,
    private readonly figures: WatchedFigures,
  ) {}

  static async open(
    root: string,
    pool: WorkerPool,
    watching: Watching,
    figures: WatchedFigures,
  ): Promise<WatchedIndex> {
    const stores = newFolder("watched-live");
    const index = await openIndex(root, stores, pool, { watch: { watching }, clock: fastClock, keptStateFiles: 1 });
    const watched = new WatchedIndex(root, index, stores, pool, figures);
    await index.sync();
    return watched;
  }

  /** Looks at views until one calls itself fresh. */
  async untilFresh(patienceMs: number): Promise<void> {
    const { index, figures } = this;
    const deadline = performance.now() + patienceMs;
    for (;;) {
      await index.caughtUp("linked", figures.views % 2 === 0 ? 0 : 1000);
      const view = index.view([]);
      const { state, pending } = view.completeness;
      view.close();
      figures.views++;
      if (state === "fresh") return;
      figures.catchingUp++;
      if (performance.now() > deadline)
        assert.fail(`not fresh after ${patienceMs} ms: ${JSON.stringify([pending, index.status().watching])}`);
      await pause(2);
    }
  }

  /** To be called as soon as a view was fresh. The digest. */
  async compareWithRebuild(): Promise<string> {
    const { digest } = this.index.status();
    rmSync(join(this.place, "workspaces"), { recursive: true, force: true });
    const rebuilt = await openIndex(this.root, this.place, this.pool);
    const { storePath } = rebuilt.status();
    await rebuilt.sync();
    const { expected, recomputed } = rebuilt.verify();
    await rebuilt.close();
    assert.equal(recomputed, expected);
    if (digest === expected) return expected;
    const [left, right] = [await dumpStore(this.index.status().storePath), await dumpStore(storePath)];
    const difference = diffLines(left, right);
    if (!difference.split("\n").every(isOfPlainFile)) {
      const shown = difference.split("\n").map((line) => line.slice(0, shownOfLine));
      assert.fail(`the index (-) differs from one made from nothing (+):\n${shown.slice(0, shownLines).join("\n")}`);
    }
    await this.untilDigest(expected, difference);
    return expected;
  }

  /** The same where the digest of what is there is known: files without a language may come in later, and nothing else. */
  async untilDigest(expected: string, difference: string): Promise<void> {
    for (const deadline = performance.now() + plainFileMs; this.index.status().digest !== expected; await pause(10)) {
      assert.ok(performance.now() < deadline, `not taken in after ${plainFileMs} ms:\n${difference}`);
    }
  }

  async close(): Promise<void> {
    const { batches } = await this.index.batches(0, 0);
    this.figures.syncs += batches.filter(({ kind }) => kind === "sync").length - 1;
    await this.index.close();
    for (const folder of [this.place, this.stores]) rmSync(folder, { recursive: true, force: true });
  }
}

function isOfPlainFile(line: string): boolean {
  const path = /^[-+] file (.+?) (?:text|skipped) /.exec(line)?.[1];
  return path !== undefined && dialectOf(path) === undefined;
}
