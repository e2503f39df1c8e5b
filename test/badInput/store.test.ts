/** The store's disk is full, read-only or not a folder: a clear error, nothing set aside, and the next index goes on. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { withDaemon } from "../harness/daemon.js";
import { Sandbox, signal, waitUntil } from "../harness/sandbox.js";

const skip = process.platform === "win32";

test("B141 a disk that fills up while indexing is storeUnavailable; with room again everything is there", {
  skip,
}, async () => {
  const sandbox = new Sandbox();
  try {
    const names = Array.from({ length: 400 }, (_, at) => `name_${at}_${(at * 7919) % 1009}`);
    const text = names.map((name) => `def ${name}(${name}_argument): ...\n`).join("");
    const files = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`f${at}.py`, `X${at} = ${at}\n${text}`]));
    const root = sandbox.workspace("w", files);
    const module = fileURLToPath(new URL("../../daemon/main.js", import.meta.url));
    // Blocks of 512 or 1,024 bytes: the files of the daemon and its workers may not grow over 300 kB.
    const full = spawn("sh", ["-c", `trap '' XFSZ; ulimit -f 300; exec "${process.execPath}" "${module}"`], {
      env: { ...sandbox.environment },
      stdio: "ignore",
    });
    await waitUntil(() => sandbox.log().some(({ message }) => message === "serving"), 20_000);
    const refused = await sandbox.cli(["index", root, "--json"]);
    assert.equal(JSON.parse(refused.stdout || refused.stderr).error.kind, "storeUnavailable", refused.stderr);
    const status = await sandbox.cli(["status", "--json"]);
    assert.equal(status.code, 0, "the daemon lives");
    signal(full.pid ?? 0, "SIGTERM");
    await waitUntil(() => sandbox.processes().length === 0, 10_000);
    const indexed = await sandbox.cli(["index", root, "--json"]);
    assert.equal(JSON.parse(indexed.stdout).files, 60, indexed.stderr);
    const found = await sandbox.cli(["find", names[399], "--root", root, "--json"]);
    assert.equal(JSON.parse(found.stdout).total >= 60, true);
  } finally {
    await sandbox.close();
  }
});

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
