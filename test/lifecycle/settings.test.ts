/** What the daemon is told by its settings, and what it writes down. */
import assert from "node:assert/strict";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { readDaemonSettings } from "../../daemon/ops/daemonSettings.js";
import { IdleTimer } from "../../daemon/ops/idleTimer.js";
import { identityOfProcess, isSameProcessAlive, parseIdentity } from "../../daemon/system/processIdentity.js";
import { realFiles } from "../../daemon/system/realFiles.js";
import { RotatingFile } from "../../daemon/system/rotatingFile.js";
import { withDaemon } from "../harness/daemon.js";
import { dedent } from "../harness/facts.js";

async function inFolder(run: (folder: string) => Promise<void> | void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "navd-settings-"));
  try {
    await run(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("settings: the file, the environment over it, mistakes passed over and named", async () => {
  await inFolder((folder) => {
    const read = (toml: string, variables: Readonly<Record<string, string>> = {}): unknown => {
      writeFileSync(join(folder, "navd.toml"), dedent(toml));
      const { idleMinutes, workers, notices } = readDaemonSettings(folder, variables, realFiles);
      return [idleMinutes, workers, notices.length];
    };
    assert.deepEqual(readDaemonSettings(join(folder, "none"), {}, realFiles), {
      idleMinutes: 30,
      workers: undefined,
      pollSeconds: undefined,
      notices: [],
    });
    assert.deepEqual(read("[daemon]\nidleMinutes = 5\nworkers = 3\n"), [5, 3, 0]);
    assert.deepEqual(read("[daemon]\nidleMinutes = 5\n", { NAVD_IDLE_MINUTES: "0" }), [0, undefined, 0]);
    assert.deepEqual(read('[daemon]\nidleMinutes = "soon"\nworkers = 2\n'), [30, 2, 1]);
    assert.deepEqual(read("[daemon]\nidleMinutes = 5\n", { NAVD_IDLE_MINUTES: "never" }), [5, undefined, 1]);
    assert.deepEqual(read("not = [toml"), [30, undefined, 1]);
  });
});

test("the idle timer waits for clients and for work, and 0 means never", async () => {
  const fired: string[] = [];
  const timers = [
    new IdleTimer(
      20,
      () => false,
      () => fired.push("idle"),
    ),
    new IdleTimer(
      0,
      () => false,
      () => fired.push("never"),
    ),
    new IdleTimer(
      20,
      () => true,
      () => fired.push("busy"),
    ),
  ];
  const used = new IdleTimer(
    20,
    () => false,
    () => fired.push("used"),
  );
  used.clientsChanged(1);
  await new Promise((resolve) => setTimeout(resolve, 150));
  assert.deepEqual(fired, ["idle"]);
  used.clientsChanged(0);
  await new Promise((resolve) => setTimeout(resolve, 100));
  assert.deepEqual(fired, ["idle", "used"]);
  for (const timer of [...timers, used]) timer.stop();
});

test("a log stays within its size and keeps its newest lines", async () => {
  await inFolder((folder) => {
    const path = join(folder, "navd.log");
    const file = new RotatingFile(path, 100, 2);
    for (let line = 0; line < 40; line++) file.write(`line ${line}\n`);
    file.close();
    assert.ok(existsSync(path) && existsSync(`${path}.1`) && existsSync(`${path}.2`) && !existsSync(`${path}.3`));
    for (const name of [path, `${path}.1`, `${path}.2`]) assert.ok(readFileSync(name).length <= 110);
    const all = [`${path}.2`, `${path}.1`, path].map((name) => readFileSync(name, "utf8")).join("");
    assert.match(all, /line 38\nline 39\n$/);
  });
});

test("a log that cannot be written is no reason to fall", async () => {
  await inFolder((folder) => {
    mkdirSync(join(folder, "navd.log"));
    const file = new RotatingFile(join(folder, "navd.log"), 100, 2);
    file.write("lost\n");
    file.close();
  });
});

test("B145 a process is known by its start, not by its number", { skip: process.platform !== "linux" }, () => {
  const own = identityOfProcess(process.pid);
  assert.ok(isSameProcessAlive(own));
  assert.ok(!isSameProcessAlive({ ...own, started: "1@00000000" }));
  assert.ok(!isSameProcessAlive({ pid: 999_999_999, started: "" }));
  assert.deepEqual(parseIdentity(JSON.stringify(own)), own);
  for (const damaged of ["", "{", "7", "null", '{"pid":"1","started":""}'])
    assert.equal(parseIdentity(damaged), undefined);
});

test("the log never holds source text", async () => {
  await withDaemon(async (daemon) => {
    const root = await daemon.open({ "a.py": "def secret_name(): return 'secret text'\n" });
    await daemon.rpc.request("findSymbol", { root, query: "secret_name" });
    await daemon.rpc.request("symbol", { root, name: "secret_name" });
    const log = readFileSync(join(daemon.sandbox.folder, "state", "navd", "navd.log"), "utf8");
    assert.doesNotMatch(log, /secret/);
  });
});
