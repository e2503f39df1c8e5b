/** What a worker process that dies, hangs or runs out of memory costs: one file, which is listed, and nothing else. */
import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { definition } from "../../daemon/features/definition.js";
import { references } from "../../daemon/features/references.js";
import { rename } from "../../daemon/features/rename.js";
import type { View } from "../../daemon/graph/view.js";
import type { WorkerPool } from "../../daemon/index/workerPool.js";
import type { WorkspaceIndex } from "../../daemon/index/workspaceIndex.js";
import { methods } from "../../proto/methods.js";
import { DiskTree } from "../properties/diskTree.js";
import { newFolder, openIndex, testPool } from "../properties/indexes.js";

const module = fileURLToPath(new URL("../properties/faultyWorker.js", import.meta.url));
const pool = withDeadline(testPool(2, { module }), 3000);
const unhurried = testPool(1, { module });
const pools = [pool, unhurried];
const folders: string[] = [];

after(async () => {
  await Promise.all(pools.map((each) => each.close()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

for (const [mark, reason] of [
  ["NAVD-CRASH", "crashed"],
  ["NAVD-EXIT", "crashed"],
  ["NAVD-HANG", "timeout"],
  ["NAVD-MEMORY", "memory"],
] as const) {
  test(`B145 a file at which the worker fails (${mark}) is listed as ${reason}; everything else is indexed`, async () => {
    const { tree, index } = await workspace({ "bad.py": `# ${mark}\n` }, reason === "memory" ? unhurried : pool);
    await index.sync();
    checkListed(index, { "bad.py": reason });
    checkIndexed(index, others);
    tree.write("bad.py", "def mended(): pass\n");
    await index.sync();
    checkListed(index, {});
    checkIndexed(index, [...others, "bad.py"]);
    await index.close();
  });
}

test("a file that fails is tried again three times, and then only when it has changed", async () => {
  const { tree, index } = await workspace({ "bad.py": "# NAVD-EXIT\n" });
  tree.write("after.py", "");
  for (let count = 0; count < 3; count++) await index.sync();
  const before = pool.status().workers.map(({ pid }) => pid);
  await pause(2100);
  await index.sync();
  await index.sync();
  assert.deepEqual(
    pool.status().workers.map(({ pid }) => pid),
    before,
    "a worker was lost",
  );
  checkListed(index, { "bad.py": "crashed" });
  await index.close();
});

test("a failure that does not come again costs nothing", async () => {
  const { index } = await workspace({ "once.py": "# NAVD-ONCE-CRASH\ndef once(): pass\n" });
  await index.sync();
  checkListed(index, {});
  checkIndexed(index, [...others, "once.py"]);
  await index.close();
});

test("a file whose linking failed makes answers partial that its uses or declarations could belong to", async () => {
  const root = newFolder("work");
  const linkPool = withDeadline(testPool(1, { module, environment: { NAVD_TEST_ROOT: root } }), 3000);
  pools.push(linkPool);
  const { tree, index } = await workspace(
    {
      "go.mod": "module m\n",
      "d.go": "// NAVD-EXIT-LINK\npackage c\n\nfunc one() {}\n",
      "e.go": "package c\n\nfunc two() { one() }\n",
    },
    linkPool,
    root,
  );
  const use = { path: "e.go", position: { line: 2, character: 14 } };
  const asked = { ...use, position: { line: 2, character: 6 } };
  await index.sync();
  answers(index, (view) => {
    const { completeness } = references(view, methods.references.params.parse(asked));
    assert.deepEqual([completeness.state, completeness.pendingCount, completeness.pending], ["partial", 1, ["d.go"]]);
    // The declaration is in that file, and declarations need no links.
    const { items, completeness: found } = definition(view, methods.definition.params.parse(use));
    assert.deepEqual(
      items.map(({ origin, path }) => [origin, path]),
      [["workspace", "d.go"]],
    );
    assert.equal(found.state, "fresh");
    const { conflicts } = rename(view, methods.rename.params.parse({ ...asked, newName: "three" }));
    assert.deepEqual(
      conflicts.map(({ kind, path }) => [kind, path]),
      [["unlinked", "d.go"]],
    );
    // What the file itself says needs no other.
    assert.equal(definition(view, methods.definition.params.parse(asked)).completeness.state, "fresh");
  });
  tree.write("d.go", "package c\n\nfunc one() {}\n");
  await index.sync();
  answers(index, (view) => {
    assert.equal(references(view, methods.references.params.parse(asked)).completeness.state, "fresh");
    const { items, completeness } = definition(view, methods.definition.params.parse(use));
    assert.deepEqual([items[0].origin, items[0].path, completeness.state], ["workspace", "d.go", "fresh"]);
  });
  await index.close();
});

for (const [mark, reason] of [
  ["NAVD-CRASH-LINK", "crashed"],
  ["NAVD-HANG-LINK", "timeout"],
] as const) {
  test(`a file whose linking fails (${mark}) is listed as ${reason}; the others are linked`, async () => {
    const root = newFolder("work");
    const linkPool = withDeadline(testPool(1, { module, environment: { NAVD_TEST_ROOT: root } }), 3000);
    pools.push(linkPool);
    const { tree, index } = await workspace({ "bad.py": `# ${mark}\nimport a\n` }, linkPool, root);
    await index.sync();
    checkListed(index, { "bad.py": reason });
    checkIndexed(index, [...others, "bad.py"]);
    assert.equal(linked(index, "b.py"), 2);
    assert.equal(index.status().completeness.state, "fresh");
    tree.write("bad.py", "import a\n");
    const { digest } = await index.sync();
    checkListed(index, {});
    assert.equal(linked(index, "bad.py"), 1);
    const again = await openIndex(tree.root, newCache(), pool);
    assert.equal((await again.sync()).digest, digest);
    await again.close();
    await index.close();
  });
}

test("workers that are killed from outside in the middle of their jobs lose nothing", async () => {
  const files = Object.fromEntries(
    Array.from({ length: 300 }, (_, at) => [
      `many/m${at}.py`,
      `from .m${at + 1} import f${at + 1}\n\ndef f${at}(): pass\n`,
    ]),
  );
  const { tree, index } = await workspace(files);
  let syncing = true;
  const sync = index.sync().finally(() => {
    syncing = false;
  });
  for (let kills = 0; syncing && kills < 3; ) {
    await pause(15);
    const busy = pool.status().workers.find(({ state }) => state === "busy");
    if (busy === undefined) continue;
    process.kill(busy.pid, "SIGKILL");
    kills++;
    await pause(150);
  }
  const { digest } = await sync;
  checkListed(index, {});
  const again = await openIndex(tree.root, newCache(), pool);
  assert.equal((await again.sync()).digest, digest);
  await again.close();
  await index.close();
});

const others = ["a.py", "b.py", "c.go"];

async function workspace(
  files: Readonly<Record<string, string>>,
  using: WorkerPool = pool,
  root = newFolder("work"),
): Promise<{ readonly tree: DiskTree; readonly index: WorkspaceIndex }> {
  folders.push(root);
  const tree = new DiskTree(root);
  const all = { "a.py": "def one(): pass\n", "b.py": "from a import one\n", "c.go": "package c\n", ...files };
  for (const [path, text] of Object.entries(all)) tree.write(path, text);
  return { tree, index: await openIndex(root, newCache(), using) };
}

function newCache(): string {
  const folder = newFolder("cache");
  folders.push(folder);
  return join(folder, "navd");
}

function checkListed(index: WorkspaceIndex, expected: Readonly<Record<string, string>>): void {
  const listed = index.status().skipped.map(({ path, reason }) => [path, reason]);
  assert.deepEqual(Object.fromEntries(listed), expected);
}

function checkIndexed(index: WorkspaceIndex, paths: readonly string[]): void {
  const view = index.view([]);
  assert.deepEqual([...view.filesUnder("")].sort(), [...paths].sort());
  view.close();
}

function answers(index: WorkspaceIndex, check: (view: View) => void): void {
  const view = index.view([]);
  try {
    check(view);
  } finally {
    view.close();
  }
}

function linked(index: WorkspaceIndex, path: string): number | undefined {
  const view = index.view([]);
  try {
    return view.file(path)?.links?.imports.length;
  } finally {
    view.close();
  }
}

/** No job may take longer: the guard's own deadlines are meant for large files. */
function withDeadline(around: WorkerPool, milliseconds: number): WorkerPool {
  return {
    size: around.size,
    run: (job, priority, deadlineMs) => around.run(job, priority, Math.min(deadlineMs, milliseconds)),
    status: () => around.status(),
    recycle: () => around.recycle(),
    warm: async () => {},
    close: () => around.close(),
  };
}
