/** What worker processes keep open of the stores they read. */
import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { newFolder, openIndex, testPool } from "../properties/indexes.js";

const pool = testPool(1);
const folder = newFolder("stores");
after(async () => {
  await pool.close();
  rmSync(folder, { recursive: true, force: true });
});

test("a cache folder that was deleted between two openings is read anew", async () => {
  const root = newFolder("work");
  const cache = join(folder, "deleted");
  const digests: string[] = [];
  for (const text of ["def one(): pass\n", "def two(): pass\n", "def two(): pass\n"]) {
    writeFileSync(join(root, "a.py"), text);
    writeFileSync(join(root, "b.py"), "from a import one, two\n");
    const index = await openIndex(root, cache, pool);
    digests.push((await index.sync()).digest);
    assert.equal(index.view([]).file("b.py")?.links?.imports.length, 2);
    await index.close();
    rmSync(cache, { recursive: true });
  }
  assert.equal(digests[1], digests[2]);
  rmSync(root, { recursive: true });
});

test("a worker keeps a few stores open, however many workspaces there are", {
  skip: process.platform !== "linux",
}, async () => {
  const root = newFolder("work");
  writeFileSync(join(root, "a.py"), "import b\n");
  for (let count = 0; count < 12; count++) {
    const index = await openIndex(root, join(folder, `cache${count}`), pool);
    await index.sync();
    await index.close();
  }
  const maps = readFileSync(`/proc/${pool.status().workers[0].pid}/maps`, "utf8");
  const stores = new Set(
    maps
      .split("\n")
      .filter((line) => line.includes(folder))
      .map((line) => line.split(/\s+/)[5]),
  );
  const open = [...stores].filter((path) => path.endsWith(".mdb"));
  assert.ok(open.length > 0 && open.length <= 16, `${open.length} are open`);
  rmSync(root, { recursive: true });
});
