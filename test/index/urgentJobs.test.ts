/** What somebody waits for, while every worker is at work: taken between two files of a running job, and safe from that job's faults. */
import assert from "node:assert/strict";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { JobError, type WorkerPool } from "../../daemon/index/workerPool.js";
import type { Job } from "../../daemon/index/workerProtocol.js";
import { FactsStore } from "../../daemon/store/factsStore.js";
import { newFolder, testPool } from "../properties/indexes.js";

const module = fileURLToPath(new URL("../properties/faultyWorker.js", import.meta.url));
const folders: string[] = [];
const pools: WorkerPool[] = [];

after(async () => {
  await Promise.all(pools.map((each) => each.close()));
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

test("an urgent file is read between two files of a running job", async () => {
  const pool = track(testPool(1, {}));
  const root = await folderOf(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}.py`, longText])));
  const order: string[] = [];
  const host = pool.run(extract(root, many(60)), "queued", 60_000).then(() => order.push("host"));
  await untilBusy(pool);
  const guests = ["f7.py", "f8.py"].map(async (path) => {
    const result = await pool.run(extract(root, [path]), "asked", 20_000);
    assert.deepEqual(result.kind === "extract" && result.files.map((file) => [file.path, file.status]), [
      [path, "indexed"],
    ]);
    order.push(path);
  });
  const buffer = pool.run({ kind: "overlay", path: "a.py", dialect: "py", text: "def f(): ..." }, "edited", 20_000);
  await Promise.all([host, buffer, ...guests]);
  assert.deepEqual(order, ["f7.py", "f8.py", "host"]);
  assert.deepEqual(
    pool.status().workers.map(({ state, jobs }) => [state, jobs]),
    [["idle", 4]],
  );
});

for (const [mark, cause] of [
  ["NAVD-HANG", "timeout"],
  ["NAVD-CRASH", "crashed"],
] as const) {
  test(`a job that ends its worker (${mark}) costs its guest nothing`, async () => {
    const pool = track(testPool(1, { module }));
    const root = await folderOf({ "f0.py": `# ${mark}\n`, "f1.py": "", "good.py": "def good(): ...\n" });
    const host = pool.run(extract(root, many(2)), "queued", 1_000).then(
      () => "done",
      (error: JobError) => error.cause_,
    );
    await untilBusy(pool);
    const guest = await pool.run(extract(root, ["good.py"]), "asked", 20_000);
    assert.equal(await host, cause);
    assert.equal(guest.kind === "extract" && guest.files[0].status, "indexed");
  });
}

test("a guest that is at fault is told so when it has a worker of its own", async () => {
  const pool = track(testPool(1, { module }));
  const root = await folderOf({ "f0.py": longText, "f1.py": longText, "bad.py": "# NAVD-EXIT\n" });
  const host = pool.run(extract(root, many(2)), "queued", 20_000).catch((error: JobError) => error.cause_);
  await untilBusy(pool);
  await assert.rejects(pool.run(extract(root, ["bad.py"]), "asked", 20_000), (error) => {
    return error instanceof JobError && error.cause_ === "crashed";
  });
  await host;
});

test("a pool that is closed says so to host and guest", async () => {
  const pool = testPool(1, {});
  const root = await folderOf(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}.py`, longText])));
  const jobs = [pool.run(extract(root, many(60)), "queued", 60_000)];
  await untilBusy(pool);
  jobs.push(pool.run(extract(root, ["f59.py"]), "asked", 20_000));
  const ends = Promise.allSettled(jobs);
  await pool.close();
  for (const { status } of await ends) assert.equal(status, "rejected");
});

const longText = Array.from({ length: 300 }, (_, at) => `def f${at}(a, b):\n    return a + b\n`).join("\n");

function extract(root: string, paths: readonly string[]): Job {
  const files = paths.map((path) => ({ path, dialect: "py" as const }));
  return { kind: "extract", root, factsPath: join(root, "..", "facts.mdb"), files, maximumBytes: 1 << 20 };
}

function many(count: number): readonly string[] {
  return Array.from({ length: count }, (_, at) => `f${at}.py`);
}

async function folderOf(files: Readonly<Record<string, string>>): Promise<string> {
  const folder = newFolder("urgent");
  folders.push(folder);
  await new FactsStore(join(folder, "facts.mdb"), "write").close();
  const root = join(folder, "work");
  mkdirSync(root);
  for (const [path, text] of Object.entries(files)) writeFileSync(join(root, path), text);
  return root;
}

async function untilBusy(pool: WorkerPool): Promise<void> {
  while (!pool.status().workers.some(({ state }) => state === "busy")) await pause(1);
}

function track(pool: WorkerPool): WorkerPool {
  pools.push(pool);
  return pool;
}
