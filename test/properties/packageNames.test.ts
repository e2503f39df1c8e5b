/** Package names after a change of one file: what is told from a part of the directory is what comparing all of it tells. */
import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { changesPackageNames, namesOfShares, type PackageShare } from "../../daemon/index/packageNameChanges.js";

const share: fc.Arbitrary<PackageShare | undefined> = fc.option(
  fc.record({ name: fc.constantFrom("a", "b", "main"), use: fc.constantFrom("built" as const, "ignored" as const) }),
  { nil: undefined },
);

test("names change where the names of all files do", () => {
  fc.assert(
    fc.property(share, share, fc.array(share, { maxLength: 5 }), (before, after, others) => {
      const changes = namesOfShares([...others, before]).join() !== namesOfShares([...others, after]).join();
      assert.equal(changesPackageNames(before, after, others), changes);
    }),
    { numRuns: 2000 },
  );
});

test("one file of the same package beside it is enough to look at", () => {
  const looked: string[] = [];
  function* others(): Generator<PackageShare> {
    for (const name of ["a", "b", "c"]) {
      looked.push(name);
      yield { name, use: "built" };
    }
  }
  assert.equal(changesPackageNames(undefined, { name: "a", use: "built" }, others()), false);
  assert.deepEqual(looked, ["a"]);
});
