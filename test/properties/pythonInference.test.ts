/**
 * Incremental equals rebuild where types are inferred across files: edits that change what a body gives, or do not, far away from whoever reads it;
 * and any order of files, with one worker or several.
 *
 * NAVD_TEST_SEQUENCES sets the number of sequences, NAVD_TEST_SEED repeats a run; both are printed.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { onBug } from "../../daemon/base/bug.js";
import { editSet } from "./edits.js";
import { forAny } from "./forAny.js";
import { testPool } from "./indexes.js";
import { checkSequence, type Sequence } from "./sequence.js";
import { vocabularies } from "./vocabularies.js";

const sequences = Number(process.env["NAVD_TEST_SEQUENCES"] ?? 60);
const seed = Number(process.env["NAVD_TEST_SEED"] ?? Date.now() % 2 ** 31);

const pool = testPool(2);
const others = [testPool(1), testPool(2), testPool(3)];

after(() => Promise.all([pool, ...others].map((each) => each.close())));

onBug(({ message }) => {
  throw new Error(message);
});

const languages = ["python inference"];
const { steps } = editSet(vocabularies.filter(({ language }) => languages.includes(language)));
const anySequence: fc.Arbitrary<Sequence> = fc.record({
  languages: fc.constant(languages),
  batches: fc.array(fc.array(steps, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 }),
});

test(`incremental equals rebuild with inferred types: ${sequences} sequences of edits, seed ${seed}`, async (context) => {
  let run = 0;
  const totals = { edits: 0, rebuilds: 0, files: 0 };
  await forAny(anySequence, { seed, runs: sequences }, async (sequence) => {
    const figures = await checkSequence(sequence, { pool, others }, run++);
    for (const key of ["edits", "rebuilds", "files"] as const) totals[key] += figures[key];
  });
  context.diagnostic(`${totals.edits} edits, ${totals.rebuilds} rebuilds, ${totals.files} files looked at`);
  assert.ok(totals.edits >= sequences, "hardly any edit did something");
});
