/** When a file has to be read again. Times are milliseconds; the margin is 2,000. */
import assert from "node:assert/strict";
import { test } from "node:test";
import type { FileStamp } from "../../daemon/workspace/crawl.js";
import { needsHashing, sameStamp } from "../../daemon/workspace/stamps.js";

const stamp: FileStamp = { size: 5, mtimeMs: 10_000, ctimeMs: 10_000, inode: 7 };
const now = 1_000_000;

test("an unknown file and any changed part of a stamp mean hashing", () => {
  const known = { stamp, hashedAt: 20_000 };
  assert.equal(needsHashing(undefined, stamp, now), true);
  assert.equal(needsHashing(known, stamp, now), false);
  for (const change of [{ size: 6 }, { mtimeMs: 9_000 }, { ctimeMs: 10_001 }, { inode: 8 }]) {
    assert.equal(sameStamp(stamp, { ...stamp, ...change }), false);
    assert.equal(needsHashing(known, { ...stamp, ...change }, now), true);
  }
});

test("a file written shortly before its hashing is hashed again: a second write in the same tick leaves no trace", () => {
  assert.equal(needsHashing({ stamp, hashedAt: 10_000 }, stamp, now), true);
  assert.equal(needsHashing({ stamp, hashedAt: 12_000 }, stamp, now), true);
  assert.equal(needsHashing({ stamp, hashedAt: 12_001 }, stamp, now), false);
});

test("a set-back mtime does not hide a fresh write", () => {
  const back = { ...stamp, mtimeMs: 1 };
  assert.equal(needsHashing({ stamp: back, hashedAt: 11_000 }, back, now), true);
});

test("a clock that was set back proves nothing", () => {
  assert.equal(needsHashing({ stamp, hashedAt: now + 1 }, stamp, now), true);
});
