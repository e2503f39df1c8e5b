/** Which files a sweep takes as they are known: the stamp, the dialect and the limit of size decide. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isCurrent } from "../../daemon/index/sweep.js";
import type { FactsStore } from "../../daemon/store/factsStore.js";
import type { FileRecord } from "../../daemon/store/fileRecord.js";

const stamp = { size: 100, mtimeMs: 1_000, ctimeMs: 1_000, inode: 7 };
const file = { path: "a.py", stamp, dialect: "py" } as const;
const record: FileRecord = {
  path: "a.py",
  stamp,
  hashedAt: 100_000,
  dialect: "py",
  status: "indexed",
  factsKey: Buffer.alloc(16),
  lines: 1,
  symbols: 0,
  factsBytes: 1,
  reason: undefined,
  detail: "",
  attempts: 0,
};
const refused: FileRecord = { ...record, status: "skipped", reason: "tooLarge" };

function current(known: FileRecord, fileBytes: number): boolean {
  const facts = { has: () => true } as Partial<FactsStore> as FactsStore;
  return isCurrent(file, known, { facts, now: 200_000, fileBytes });
}

test("an unchanged file is read again when another limit lets it in or leaves it out", () => {
  assert.equal(current(record, 100), true);
  assert.equal(current(record, 99), false);
  assert.equal(current(refused, 99), true);
  assert.equal(current(refused, 100), false);
});
