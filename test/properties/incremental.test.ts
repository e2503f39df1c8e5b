/**
 * Incremental equals rebuild: after any sequence of edits the index holds what an index made from nothing holds.
 *
 * NAVD_TEST_SEQUENCES sets the number of sequences, NAVD_TEST_SEED repeats a run; both are printed.
 */
import assert from "node:assert/strict";
import { after, test } from "node:test";
import fc from "fast-check";
import { onBug } from "../../daemon/base/bug.js";
import { editSet } from "./edits.js";
import { testPool } from "./indexes.js";
import { checkSequence, type Sequence } from "./sequence.js";
import { vocabularies } from "./vocabularies.js";

const sequences = Number(process.env["NAVD_TEST_SEQUENCES"] ?? 100);
const seed = Number(process.env["NAVD_TEST_SEED"] ?? Date.now() % 2 ** 31);

const pool = testPool(2);
const others = [testPool(1), testPool(3), testPool(2, { settings: { engine: "wasm" } })];

after(() => Promise.all([pool, ...others].map((each) => each.close())));

onBug(({ message }) => {
  throw new Error(message);
});

const anySequence: fc.Arbitrary<Sequence> = fc
  .subarray([...vocabularies], { minLength: 1, maxLength: 3 })
  .chain((chosen) =>
    fc.record({
      languages: fc.constant(chosen.map(({ language }) => language)),
      batches: fc.array(fc.array(editSet(chosen).steps, { minLength: 1, maxLength: 5 }), {
        minLength: 1,
        maxLength: 5,
      }),
    }),
  );

test(`incremental equals rebuild: ${sequences} sequences of edits, seed ${seed}`, async (context) => {
  let run = 0;
  const totals = { edits: 0, rebuilds: 0, files: 0 };
  const property = fc.asyncProperty(anySequence, async (sequence) => {
    const figures = await checkSequence(sequence, { pool, others }, run++);
    for (const key of ["edits", "rebuilds", "files"] as const) totals[key] += figures[key];
  });
  const result = await fc.check(property, { seed, numRuns: sequences });
  if (result.failed) {
    const cause = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
    const path = result.counterexamplePath;
    assert.fail(`${cause}\n(seed ${seed}, path ${path}, ${JSON.stringify(result.counterexample)})`);
  }
  context.diagnostic(`${totals.edits} edits, ${totals.rebuilds} rebuilds, ${totals.files} files looked at`);
  assert.ok(totals.edits >= sequences, "hardly any edit did something");
});
