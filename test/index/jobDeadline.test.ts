/** A job's deadline counts the time its worker had a processor. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { startDeadline } from "../../daemon/index/jobDeadline.js";

const stepMs = 10;

/** When a job with a deadline of 100 ms is late, for a worker that gets this share of a processor; undefined: that is not known. */
function lateAt({ mock }: TestContext, share: number | undefined, stopAt = Number.POSITIVE_INFINITY): number {
  mock.timers.enable({ apis: ["setTimeout"] });
  let now = 0;
  let late = Number.POSITIVE_INFINITY;
  const stop = startDeadline(100, {
    clock: { now: () => now, monotonic: () => now },
    processorMs: () => (share === undefined ? undefined : 5000 + now * share),
    onLate: () => {
      assert.equal(late, Number.POSITIVE_INFINITY, "late twice");
      late = now;
    },
  });
  while (now < 1000) {
    now += stepMs;
    if (now >= stopAt) stop();
    mock.timers.tick(stepMs);
  }
  mock.timers.reset();
  return late;
}

test("a worker that has a processor of its own, or two, is late at the deadline", (context) => {
  assert.equal(lateAt(context, 1), 100);
  assert.equal(lateAt(context, 2), 100);
});

test("one that shares it with another is late when it has had its time", (context) => {
  assert.ok(Math.abs(lateAt(context, 0.5) - 200) <= 2 * stepMs);
});

test("one that uses none is late after four times the deadline; where nothing is known, at the deadline", (context) => {
  assert.equal(lateAt(context, 0), 400);
  assert.equal(lateAt(context, undefined), 100);
});

test("a result takes the deadline back", (context) => {
  assert.equal(lateAt(context, 1, 90), Number.POSITIVE_INFINITY);
  assert.equal(lateAt(context, 0, 300), Number.POSITIVE_INFINITY);
});
