/** Workers, detached processes, memory. */
import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type TestContext, test } from "node:test";
import { memoryUse, residentMemory } from "../../daemon/system/memory.js";
import { type ProcessExit, realProcesses, type WorkerProcess } from "../../daemon/system/processes.js";

function worker(context: TestContext, body: string, execArgv: readonly string[] = []): WorkerProcess {
  const folder = mkdtempSync(join(tmpdir(), "navd-system-"));
  context.after(() => rmSync(folder, { recursive: true, force: true }));
  const module = join(folder, "worker.mjs");
  writeFileSync(module, body);
  return realProcesses.forkWorker({ module, arguments: ["one"], execArgv, environment: { NAVD_TEST: "yes" } });
}

const message = (process: WorkerProcess): Promise<unknown> => new Promise((done) => process.onMessage(done));
const exit = (process: WorkerProcess): Promise<ProcessExit> => new Promise((done) => process.onExit(done));

test("a worker gets bytes as bytes, its flags, and no environment but the one given", async (t) => {
  const echo = worker(
    t,
    `process.on("message", (m) => process.send({ bytes: m.bytes, args: process.argv.slice(2), flags: process.execArgv,
       environment: Object.keys(process.env).filter((name) => !name.startsWith("NODE_CHANNEL")) }))`,
    ["--stack-size=900"],
  );
  const answer = message(echo);
  assert.equal(echo.send({ bytes: new Uint8Array([1, 2, 255]) }), true);
  assert.deepEqual(await answer, {
    bytes: new Uint8Array([1, 2, 255]),
    args: ["one"],
    flags: ["--stack-size=900"],
    environment: ["NAVD_TEST"],
  });
  const ended = exit(echo);
  echo.disconnect();
  assert.deepEqual(await ended, { code: 0, signal: null });
  assert.equal(echo.send({}), false);
});

test("a killed worker says so, also to who asks late", async (t) => {
  const idle = worker(t, `setInterval(() => {}, 1000); process.send("up")`);
  await message(idle);
  assert.equal(realProcesses.isAlive(idle.pid), true);
  idle.kill();
  assert.deepEqual(await exit(idle), { code: null, signal: "SIGKILL" });
  assert.deepEqual(await exit(idle), { code: null, signal: "SIGKILL" });
  assert.equal(realProcesses.isAlive(idle.pid), false);
});

test("process ids that are none are not alive", () => {
  assert.deepEqual(
    [0, -1, 1.5, Number.NaN, 2 ** 30].map((pid) => realProcesses.isAlive(pid)),
    [false, false, false, false, false],
  );
  assert.equal(realProcesses.isAlive(1), true);
});

test("a detached process outlives the call and can be found by its id", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "navd-system-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const module = join(folder, "daemon.mjs");
  writeFileSync(module, `setTimeout(() => {}, 60_000)`);
  const pid = realProcesses.spawnDetached({ module, arguments: [], execArgv: [], environment: {} }, undefined);
  assert.equal(realProcesses.isAlive(pid), true);
  process.kill(pid, "SIGKILL");
});

test("memory of processes is counted proportionally on Linux", { skip: process.platform !== "linux" }, () => {
  const own = memoryUse([process.pid]);
  assert.equal(own.measure, "proportional");
  assert.ok(own.bytes > 10_000_000 && own.bytes < residentMemory() * 1.5, String(own.bytes));
  // A process that has ended counts as nothing.
  assert.equal(memoryUse([2 ** 22 + 12345]).bytes, 0);
});
