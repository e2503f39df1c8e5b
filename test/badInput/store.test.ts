/** The store's place is no folder: a clear error, nothing set aside, and the next index goes on. */
import assert from "node:assert/strict";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { withDaemon } from "../harness/daemon.js";

const skip = process.platform === "win32";

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
