/**
 * What is watched is what is there: after any sequence of edits, and with nobody looking at the whole tree, the index holds what one made from
 * nothing holds, and whenever a view calls itself fresh, it is.
 *
 * Edits happen on a real disk beside a live index that is watched. After each batch views are opened at once, and until one is fresh; the first
 * that is must have the digest of a rebuild, but for whether a file without a language is text: that is no question's matter, is taken in later
 * (changeQueue.ts), and must be so in the end. NAVD_TEST_RUNS sets the number of sequences, NAVD_TEST_SEED repeats a run.
 */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { onBug } from "../../daemon/base/bug.js";
import { inotifyWatching } from "../../daemon/system/inotifyWatching.js";
import { DiskTree } from "./diskTree.js";
import { Draws } from "./draws.js";
import { editSet, type Step } from "./edits.js";
import { forAny } from "./forAny.js";
import { newFolder, testPool } from "./indexes.js";
import { vocabularies } from "./vocabularies.js";
import { type WatchedFigures, WatchedIndex } from "./watchedIndex.js";

const sequences = Number(process.env["NAVD_TEST_RUNS"] ?? 100);
const seed = Number(process.env["NAVD_TEST_SEED"] ?? Date.now() % 2 ** 31);
const runs = process.platform === "linux" ? {} : { skip: "files are watched on Linux only" };

const pool = testPool(2);
const folder = newFolder("watched");
const watching = inotifyWatching(join(folder, "cookies"));
after(async () => {
  await pool.close();
  watching.close();
  rmSync(folder, { recursive: true, force: true });
});

onBug(({ message }) => {
  throw new Error(message);
});

type Sequence = { readonly languages: readonly string[]; readonly batches: readonly (readonly Step[])[] };

const anySequence: fc.Arbitrary<Sequence> = fc
  .subarray([...vocabularies], { minLength: 1, maxLength: 2 })
  .chain((chosen) =>
    fc.record({
      languages: fc.constant(chosen.map(({ language }) => language)),
      batches: fc.array(fc.array(editSet(chosen).steps, { minLength: 1, maxLength: 5 }), {
        minLength: 1,
        maxLength: 4,
      }),
    }),
  );

test(`what is watched is what is there: ${sequences} sequences of edits, seed ${seed}`, runs, async (context) => {
  const figures: WatchedFigures = { edits: 0, views: 0, catchingUp: 0, syncs: 0 };
  await forAny(anySequence, { seed, runs: sequences }, (sequence) => checkWatched(sequence, figures));
  const { edits, views, catchingUp, syncs } = figures;
  context.diagnostic(`${edits} edits, ${views} views, ${catchingUp} of them catching up, ${syncs} syncs by doubt`);
  assert.ok(syncs < edits / 2, "mostly the whole tree was looked at");
});

async function checkWatched({ languages, batches }: Sequence, figures: WatchedFigures): Promise<void> {
  const tree = new DiskTree(newFolder("work"));
  const chosen = vocabularies.filter(({ language }) => languages.includes(language));
  for (const { files } of chosen) for (const [path, text] of Object.entries(files)) tree.write(path, text);
  const set = editSet(chosen);
  const done: string[] = [];
  const live = await WatchedIndex.open(tree.root, pool, watching, figures);
  try {
    for (const batch of batches) {
      for (const step of batch) {
        const did = set.apply(step, tree, new Draws(step.draws));
        if (did === undefined) continue;
        done.push(`${step.edit}: ${did}`);
        figures.edits++;
        // Some edits meet a batch that is being taken in, or a question.
        if (step.draws[4] % 3 === 0) await pause(step.draws[4] % 7);
        if (step.draws[4] % 4 === 0) await live.index.prioritise(tree.paths()[0] ?? "none", "stored", 1000);
      }
      await live.untilFresh(20_000);
      await live.compareWithRebuild();
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`after:\n  ${done.join("\n  ")}\n${message}`, { cause: error });
  } finally {
    await live.close();
    rmSync(tree.root, { recursive: true, force: true });
  }
}
