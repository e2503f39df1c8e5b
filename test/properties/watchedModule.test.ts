/**
 * What is watched is what is there, over real modules (realModules.ts) in a repository of their own.
 *
 * A sequence is a batch of seeded edits on the disk beside one live index, and then a switch to one of three branches. After the edits, every so
 * often, the first fresh view is compared with a rebuild, and always after the switch with what a rebuild of that branch once gave.
 * NAVD_TEST_MODULE_SEQUENCES sets the number of sequences; without it, or without a module, nothing is tested. NAVD_TEST_MODULE_REBUILDS says
 * how many sequences there are to one rebuild.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { basename, join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { onBug } from "../../daemon/base/bug.js";
import { inotifyWatching } from "../../daemon/system/inotifyWatching.js";
import { Draws } from "./draws.js";
import { GitBranches } from "./gitBranches.js";
import { newFolder, testPool } from "./indexes.js";
import { copyModule, realModules } from "./realModules.js";
import { realSteps } from "./realSteps.js";
import { type WatchedFigures, WatchedIndex } from "./watchedIndex.js";

const sequences = Number(process.env["NAVD_TEST_MODULE_SEQUENCES"] ?? 0);
const toOneRebuild = Number(process.env["NAVD_TEST_MODULE_REBUILDS"] ?? 10);
const seed = Number(process.env["NAVD_TEST_SEED"] ?? Date.now() % 2 ** 31);
const patienceMs = 120_000;
/** The last batches of edits that a failure shows. */
const shownBatches = 4;
/** Batches of edits that make a branch another one. */
const branchBatches = 6;
const skip =
  process.platform !== "linux" ? "files are watched on Linux only" : sequences === 0 ? "only in the long run" : false;

const pool = testPool(2);
const folder = newFolder("watched-module");
const watching = inotifyWatching(join(folder, "cookies"));
after(async () => {
  await pool.close();
  watching.close();
  rmSync(folder, { recursive: true, force: true });
});

onBug(({ message }) => {
  throw new Error(message);
});

for (const module of realModules()) {
  const name = `what is watched is what is there, over ${basename(module)}: ${sequences} sequences of edits, seed ${seed}`;
  test(name, { skip }, async (context) => {
    const root = join(folder, basename(module));
    const { tree, edits } = copyModule(module, root);
    const [other, another, ...batches] = realSteps(edits, seed, sequences + 2);
    const figures: WatchedFigures = { edits: 0, views: 0, catchingUp: 0, syncs: 0 };
    const branches = new GitBranches(tree);
    branches.add("main");
    for (const [branch, batch] of Object.entries({ other, another })) {
      for (let round = 0; round < branchBatches; round++) {
        for (const { edit, draws } of batch) edit.apply(tree, new Draws(draws.map((draw) => draw + round)));
      }
      branches.add(branch);
      branches.switchTo("main");
    }
    const live = await WatchedIndex.open(root, pool, watching, figures);
    const digests = new Map<string, string>();
    const done: string[][] = [];
    let rebuilds = 0;
    try {
      for (const branch of ["other", "another", "main"]) {
        branches.switchTo(branch);
        await live.untilFresh(patienceMs);
        digests.set(branch, await live.compareWithRebuild());
      }
      for (const [nth, batch] of batches.entries()) {
        const did: string[] = [];
        done.push(did);
        for (const { edit, draws } of batch) {
          const made = edit.apply(tree, new Draws(draws));
          if (made === undefined) continue;
          did.push(`${edit.name}: ${made}`);
          figures.edits++;
          // Some edits meet a batch that is being taken in, or a question.
          if (draws[5] % 3 === 0) await pause(draws[5] % 40);
          if (draws[5] % 4 === 0) await live.index.prioritise(new Draws(draws).of(tree.paths()), "stored", 1000);
        }
        // Every third switch comes while the edits are being taken in.
        const isCompared = nth % toOneRebuild === 0;
        if (isCompared || nth % 3 !== 0) await live.untilFresh(patienceMs);
        if (isCompared) {
          rebuilds++;
          await live.compareWithRebuild();
        }
        const branch = ["main", "other", "another"][nth % 3];
        branches.switchTo(branch);
        did.push(`branch ${branch}`);
        await live.untilFresh(patienceMs);
        await live.untilDigest(digests.get(branch) ?? "", `branch ${branch} differs from what it was`);
      }
      const { expected, recomputed } = live.index.verify();
      assert.equal(recomputed, expected);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const last = done.slice(-shownBatches).map((each) => each.join("\n  "));
      throw new Error(`after ${done.length} sequences, the last:\n  ${last.join("\n  ")}\n${message}`, {
        cause: error,
      });
    } finally {
      await live.close();
    }
    const { edits: count, views, catchingUp, syncs } = figures;
    context.diagnostic(
      `${count} edits, ${views} views, ${catchingUp} catching up, ${syncs} syncs, ${rebuilds} rebuilds`,
    );
  });
}
