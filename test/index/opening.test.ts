/** Opening and closing workspaces in one process. */
import assert from "node:assert/strict";
import { existsSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { tamper } from "../harness/storeDamage.js";
import { newFolder, openIndex, testPool } from "../properties/indexes.js";

const pool = testPool(1);
const folders: string[] = [];
after(async () => {
  await pool.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test("two workspaces that are opened at the same moment share the facts store and close it once", async () => {
  const cache = folder();
  const roots = [folder(), folder()];
  for (const root of roots) writeFileSync(join(root, "a.py"), "def one(): pass\n");
  const indexes = await Promise.all(roots.map((root) => openIndex(root, cache, pool)));
  const parsed = [];
  for (const index of indexes) parsed.push((await index.sync()).parsed);
  assert.deepEqual(parsed, [1, 0]);
  await indexes[0].close();
  assert.equal((await indexes[1].sync()).parsed, 0);
  await indexes[1].close();
  assert.equal(existsSync(join(cache, "facts.mdb.open")), false);
});

test("B143 an index whose sync failed unexpectedly is read whole when it is opened next", async () => {
  const cache = folder();
  const root = folder();
  writeFileSync(join(root, "a.py"), "def one(): pass\n");
  for (const failing of [false, true]) {
    let broken = false;
    const index = await openIndex(root, cache, pool, {
      onNames: () => {
        if (broken) throw new Error("MDB_CORRUPTED, say");
      },
    });
    const { storePath } = index.status();
    await index.sync();
    broken = failing;
    if (failing) {
      broken = true;
      writeFileSync(join(root, "a.py"), "def two(): pass\n");
      await assert.rejects(index.sync());
    }
    await index.close();
    await spoilDigest(storePath);
    const next = await openIndex(root, cache, pool);
    assert.equal(next.status().notices.length, failing ? 1 : 0);
    await next.sync();
    assert.equal(next.verify().recomputed === next.verify().expected, failing);
    await next.close();
    rmSync(cache, { recursive: true });
  }
});

/** A damage that only reading everything can find. */
function spoilDigest(path: string): Promise<void> {
  return tamper(path, (store) => ({ manifest: { ...store.manifest()!, digest: "1".repeat(32) } }));
}

test("one changed file is one parsed file", async () => {
  const root = folder();
  for (let at = 0; at < 20; at++)
    writeFileSync(join(root, `m${at}.py`), `from m${at + 1} import f\n\ndef f(): return ${at}\n`);
  const index = await openIndex(root, folder(), pool);
  const first = await index.sync();
  assert.deepEqual([first.parsed, first.reused, first.linked], [20, 0, 20]);
  const second = await index.sync();
  assert.deepEqual([second.parsed, second.linked], [0, 0]);
  writeFileSync(join(root, "m7.py"), "from m8 import f\n\ndef f(): return 'another body'\n");
  const body = await index.sync();
  assert.deepEqual([body.parsed, body.linked], [1, 1], "a body relinks its own file alone");
  writeFileSync(join(root, "m7.py"), "from m8 import f\n\ndef g(): return 'another body'\n");
  const shape = await index.sync();
  assert.deepEqual([shape.parsed, shape.linked], [1, 2], "a declaration relinks who asked for it too");
  writeFileSync(join(root, "m7.py"), "from m8 import f\n\ndef f(): return 7\n");
  const back = await index.sync();
  assert.deepEqual([back.parsed, back.linked], [0, 2], "known content is not parsed again");
  await index.close();
});

function folder(): string {
  const path = newFolder("opening");
  folders.push(path);
  return path;
}
