/**
 * A property that must hold for any value: the first that breaks it is made smaller while it breaks it, for a minute, and shown with the seed
 * that repeats the run. Without that limit, a failure that takes seconds to show would be made smaller for hours.
 */
import assert from "node:assert/strict";
import fc from "fast-check";

const shrinkMs = 60_000;

export async function forAny<Value>(
  values: fc.Arbitrary<Value>,
  { seed, runs }: { readonly seed: number; readonly runs: number },
  check: (value: Value) => Promise<void>,
): Promise<void> {
  let failedAt: number | undefined;
  const property = fc.asyncProperty(values, async (value) => {
    if (failedAt !== undefined && performance.now() - failedAt > shrinkMs) return;
    try {
      await check(value);
    } catch (error) {
      failedAt ??= performance.now();
      throw error;
    }
  });
  const result = await fc.check(property, { seed, numRuns: runs });
  if (!result.failed) return;
  const { errorInstance, counterexamplePath, counterexample } = result;
  const cause = errorInstance instanceof Error ? errorInstance.message : String(errorInstance);
  assert.fail(`${cause}\n(seed ${seed}, path ${counterexamplePath}, ${JSON.stringify(counterexample)})`);
}
