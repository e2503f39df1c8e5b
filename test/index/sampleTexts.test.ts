/** What a daemon and its workers warm up on, and what is told of a file before it is read to its end. */
import assert from "node:assert/strict";
import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import type { FileFacts } from "../../adapters/facts.js";
import { adapterOf } from "../../adapters/registry.js";
import { sampleTexts } from "../../daemon/index/sampleTexts.js";
import { rehearse } from "../../daemon/server/rehearsal.js";
import { SearchThread } from "../../daemon/session/searchThread.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { newFolder, openIndex, testPool } from "../properties/indexes.js";

const pool = testPool(1);
const searches = new SearchThread();
const place = newFolder("rehearsal");
after(async () => {
  await Promise.all([pool.close(), searches.close()]);
  rmSync(place, { recursive: true, force: true });
});

for (const { path, dialect, text } of sampleTexts) {
  test(`${path}: no syntax errors, and its declarations are heard before the rest as they are in the end`, async () => {
    const adapter = adapterOf(dialect);
    await adapter.prepare(dialect);
    const heard: FileFacts[] = [];
    const { payload, ...facts } = adapter.extract(text, dialect, (declared) => heard.push(declared));
    assert.deepEqual(facts.problems, []);
    assert.ok(payload.length > 0);
    assert.deepEqual(heard, [{ ...facts, payload: new Uint8Array(0) }]);
  });
}

test("a rehearsal leaves nothing behind", async () => {
  const folder = join(place, "rehearsal-1");
  await rehearse({ folder, files: realFiles, open: (root, cache) => openIndex(root, cache, pool), searches });
  assert.ok(!existsSync(folder));
});

test("nor does one that fails", async () => {
  const folder = join(place, "rehearsal-2");
  const open = () => Promise.reject(new Error("no index today"));
  await assert.rejects(rehearse({ folder, files: realFiles, open, searches }), /no index today/);
  assert.ok(!existsSync(folder));
});
