/** The store's disk is full or its place is no folder: a clear error, nothing set aside, and the next index goes on. */
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { withDaemon } from "../harness/daemon.js";

const skip = process.platform === "win32";
const limits = spawnSync("prlimit", ["--version"]).status === 0 ? false : "there is no prlimit here";

test("B141 a full disk: a clear error, the old index answers, and with room again all goes on", {
  skip: limits,
}, async () => {
  await withDaemon(async (daemon) => {
    const root = daemon.sandbox.workspace("w", { "old.py": "def before(): ..." });
    await daemon.rpc.request("workspace/open", { root });
    for (let file = 0; file < 60; file++) daemon.sandbox.write(root, `f${file}.py`, manyNames(file));
    const find = async (query: string): Promise<number> => {
      return (await daemon.rpc.request("findSymbol", { root, query, match: "exact" })).total;
    };
    // What a full disk is to a database: its file may not grow.
    limitFiles(daemon.pid, String(largestFile(join(daemon.sandbox.folder, "cache"))));
    for (let time = 0; time < 3; time++) {
      await assert.rejects(daemon.rpc.request("sync", { root }), { kind: "storeUnavailable" });
      const { workspaces } = await daemon.rpc.request("status", {});
      assert.match(workspaces[0].notices.join("\n"), /the last sync failed: the index cannot be written/);
      assert.equal(await find("before"), 1);
    }
    limitFiles(daemon.pid, "unlimited");
    const { summary } = await daemon.rpc.request("sync", { root });
    assert.equal(summary.files, 61);
    assert.equal(await find("before"), 1);
    assert.equal(await find("name_59_399"), 1);
    const { workspaces } = await daemon.rpc.request("status", {});
    assert.deepEqual(workspaces[0].notices, []);
    assert.ok(!readdirSync(join(daemon.sandbox.folder, "cache", "navd")).includes("quarantine"));
  });
});

/** Too much for the pages that a small store has free. */
function manyNames(file: number): string {
  const names = Array.from({ length: 400 }, (_, at) => `name_${file}_${at}`);
  return names.map((name) => `def ${name}(${name}_argument): ...`).join("\n");
}

/** Sets the soft limit of a running process, which needs no privilege. */
function limitFiles(pid: number, bytes: string): void {
  const { status, stderr } = spawnSync("prlimit", ["--pid", String(pid), `--fsize=${bytes}:`], { encoding: "utf8" });
  assert.equal(status, 0, stderr);
}

function largestFile(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Math.max(...files.map((entry) => statSync(join(entry.parentPath ?? entry.path, entry.name)).size));
}

test("a cache folder that cannot be made is storeUnavailable, and works once it can", { skip }, async () => {
  await withDaemon(async (daemon) => {
    const root = daemon.sandbox.workspace("w", { "a.py": "def here(): ..." });
    const cache = join(daemon.sandbox.folder, "cache");
    rmSync(cache, { recursive: true, force: true });
    writeFileSync(cache, "a file");
    await assert.rejects(daemon.rpc.request("workspace/open", { root }), { kind: "storeUnavailable" });
    assert.equal((await daemon.rpc.request("status", {})).pid, daemon.pid);
    rmSync(cache);
    mkdirSync(cache, { mode: 0o700 });
    const { summary } = await daemon.rpc.request("workspace/open", { root });
    assert.equal(summary?.files, 1);
    assert.ok(!readdirSync(join(cache, "navd")).includes("quarantine"));
  });
});
