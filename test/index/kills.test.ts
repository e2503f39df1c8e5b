/**
 * kill -9 at any moment: the store opens again, holds what its manifest says, and the next sync makes it what an index made from nothing is.
 * NAVD_TEST_KILLS sets how often.
 */
import assert from "node:assert/strict";
import { fork } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { after, test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { DiskTree } from "../properties/diskTree.js";
import { newFolder, openIndex, testPool } from "../properties/indexes.js";
import { vocabularies } from "../properties/vocabularies.js";

const kills = Number(process.env["NAVD_TEST_KILLS"] ?? 25);
const module = fileURLToPath(new URL("./syncProcess.js", import.meta.url));
const pool = testPool(1);
const root = newFolder("work");
const caches = newFolder("cache");

after(async () => {
  await pool.close();
  for (const folder of [root, caches]) rmSync(folder, { recursive: true, force: true });
});

test(`B141 a process that is killed ${kills} times at random moments loses nothing`, async (context) => {
  const tree = new DiskTree(root);
  for (const { files } of vocabularies.slice(0, 2)) {
    for (const [path, text] of Object.entries(files)) tree.write(path, text);
  }
  const cache = join(caches, "live");
  let setAside = 0;
  let synced = 0;
  for (let count = 0; count < kills; count++) {
    synced += await runAndKill(cache, count + 1, count % 4 === 0 ? "opened" : "synced");
    const index = await openIndex(root, cache, pool);
    const { notices } = index.status();
    setAside += notices.length;
    assert.ok(
      notices.every((notice) => notice.includes("died before it had checked it")),
      notices.join("\n"),
    );
    const { expected, recomputed } = index.verify();
    assert.equal(recomputed, expected, "after the kill");
    const { digest } = await index.sync();
    assert.equal((await index.sync()).linked, 0, "links were left");
    await index.close();
    const fresh = await openIndex(root, join(caches, "fresh"), pool);
    assert.equal((await fresh.sync()).digest, digest, "after the next sync");
    await fresh.close();
    rmSync(join(caches, "fresh"), { recursive: true });
  }
  context.diagnostic(`${synced} syncs before the kills, ${setAside} stores set aside`);
});

/** Runs the process until some time after it has said the word; gives how many syncs it finished. */
async function runAndKill(cache: string, seed: number, word: "opened" | "synced"): Promise<number> {
  const child = fork(module, [root, cache, String(seed)], { stdio: ["ignore", "ignore", "inherit", "ipc"] });
  let synced = 0;
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  await new Promise<void>((resolve, reject) => {
    child.on("message", (message) => {
      if (message === "synced") synced++;
      if (message === word) resolve();
    });
    child.once("exit", (code) => reject(new Error(`it ended by itself with code ${code}`)));
  });
  // The moments spread over about one sync.
  await pause((seed * 7919) % 60);
  child.kill("SIGKILL");
  await ended;
  return synced;
}
