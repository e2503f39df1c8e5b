/** Processor time of a process. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { processorMs } from "../../daemon/system/processorTime.js";

const runs = process.platform === "linux" ? {} : { skip: "known on Linux only" };

test("what this process uses is counted, as the system itself says", runs, () => {
  const before = processorMs(process.pid) ?? Number.NaN;
  const usage = process.cpuUsage();
  while (process.cpuUsage(usage).user < 100_000);
  const used = (processorMs(process.pid) ?? Number.NaN) - before;
  const { user, system } = process.cpuUsage(usage);
  assert.ok(Math.abs(used - (user + system) / 1000) <= 40, `${used} ms, and ${(user + system) / 1000} by getrusage`);
});

test("of a process that is not there nothing is known", () => {
  assert.equal(processorMs(2 ** 30), undefined);
});
