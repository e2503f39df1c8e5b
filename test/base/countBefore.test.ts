import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { countBefore } from "../../daemon/base/countBefore.js";

test("as many as a walk from the beginning counts, whatever the row", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (items, limit) => {
      const row = [...items].sort((left, right) => left - right);
      const walked = row.filter((item) => item < limit).length;
      assert.equal(
        countBefore(row.length, (index) => row[index] < limit),
        walked,
      );
    }),
  );
});
