/** The table of a session's look-ups, against a map. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { hash32 } from "../../daemon/base/hash.js";
import { LookupTable } from "../../daemon/index/lookupTable.js";

test("keys have places that stay, with their hashes and owners", () => {
  const table = new LookupTable();
  const keys = [0, 1, 0xffffffff, ...Array.from({ length: 3000 }, (_, nth) => hash32(`key ${nth}`))];
  for (const [nth, key] of keys.entries()) {
    assert.equal(table.placeOf(key), -1);
    assert.equal(table.add(key, nth * 7, nth % 3 === 0 ? `file ${nth}` : undefined), nth);
  }
  assert.equal(table.size, keys.length);
  for (const [nth, key] of keys.entries()) {
    const place = table.placeOf(key);
    assert.equal(place, nth);
    assert.deepEqual(
      [table.keyAt(place), table.hashAt(place), table.ownerAt(place)],
      [key, nth * 7, nth % 3 === 0 ? `file ${nth}` : undefined],
    );
  }
  assert.equal(table.mark(5, 1), true);
  assert.equal(table.mark(5, 1), false);
  assert.equal(table.mark(5, 2), true);
});
