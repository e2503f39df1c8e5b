/**
 * Incremental equals rebuild: after any sequence of edits the index holds what an index made from nothing holds.
 *
 * NAVD_TEST_SEQUENCES sets the number of sequences, NAVD_TEST_BATCHES how many batches of edits the longest has, NAVD_TEST_SEED repeats a run.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { onBug } from "../../daemon/base/bug.js";
import { editSet } from "./edits.js";
import { forAny } from "./forAny.js";
import { testPool } from "./indexes.js";
import { checkSequence, type Sequence } from "./sequence.js";
import { goVocabulary } from "./vocabularies/go.js";
import { typescriptVocabulary } from "./vocabularies/typescript.js";
import { vocabularies } from "./vocabularies.js";
import type { Vocabulary } from "./vocabulary.js";

const sequences = Number(process.env["NAVD_TEST_SEQUENCES"] ?? 100);
const longest = Number(process.env["NAVD_TEST_BATCHES"] ?? 5);
const seed = Number(process.env["NAVD_TEST_SEED"] ?? Date.now() % 2 ** 31);

const pool = testPool(2);
const others = [testPool(1), testPool(3), testPool(2, { settings: { engine: "wasm" } })];

after(() => Promise.all([pool, ...others].map((each) => each.close())));

onBug(({ message }) => {
  throw new Error(message);
});

/** Sequences over `fewest` to `most` of the languages. */
function sequencesOf(languages: readonly Vocabulary[], fewest: number, most: number): fc.Arbitrary<Sequence> {
  return fc.subarray([...languages], { minLength: fewest, maxLength: most }).chain((chosen) =>
    fc.record({
      languages: fc.constant(chosen.map(({ language }) => language)),
      batches: fc.array(fc.array(editSet(chosen).steps, { minLength: 1, maxLength: 5 }), {
        minLength: 1,
        maxLength: longest,
      }),
    }),
  );
}

const properties: Readonly<Record<string, fc.Arbitrary<Sequence>>> = {
  "any languages": sequencesOf(vocabularies, 1, 3),
  "Go alone": sequencesOf([goVocabulary], 1, 1),
  "TypeScript alone": sequencesOf([typescriptVocabulary], 1, 1),
};

for (const [name, anySequence] of Object.entries(properties)) {
  test(`incremental equals rebuild, ${name}: ${sequences} sequences of edits, seed ${seed}`, async (context) => {
    let run = 0;
    const totals = { edits: 0, rebuilds: 0, files: 0, linked: 0 };
    await forAny(anySequence, { seed, runs: sequences }, async (sequence) => {
      const figures = await checkSequence(sequence, { pool, others }, run++);
      for (const key of ["edits", "rebuilds", "files", "linked"] as const) totals[key] += figures[key];
    });
    const { edits, rebuilds, files, linked } = totals;
    context.diagnostic(`${edits} edits, ${rebuilds} rebuilds, ${files} files looked at, ${linked} linked`);
    assert.ok(edits >= sequences, "hardly any edit did something");
  });
}
