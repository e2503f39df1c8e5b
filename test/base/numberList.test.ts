/** Lists of different numbers, against a set. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { NumberList } from "../../daemon/base/numberList.js";

test("each number once, in the order in which they came", () => {
  const list = new NumberList();
  const expected = new Set<number>();
  for (let nth = 0; nth < 5000; nth++) {
    const number = (Math.imul(nth, 2_654_435) >>> 8) % 1500;
    list.add(number);
    expected.add(number);
  }
  assert.equal(list.size, expected.size);
  assert.deepEqual(
    Array.from({ length: list.size }, (_, place) => list.at(place)),
    [...expected],
  );
});
