/** When a batch of changes is due. */
import assert from "node:assert/strict";
import { type TestContext, test } from "node:test";
import { ChangeQueue } from "../../daemon/index/changeQueue.js";

class Bench {
  readonly batches: (readonly string[])[] = [];
  readonly queue: ChangeQueue;
  isBusy = false;
  isHeld = false;
  private now = 0;

  constructor(private readonly context: TestContext) {
    context.mock.timers.enable({ apis: ["setTimeout", "setImmediate"] });
    this.queue = new ChangeQueue({
      clock: { now: () => this.now, monotonic: () => this.now },
      isHeld: () => this.isHeld,
      onDue: () => {
        if (!this.isBusy) this.take();
      },
    });
  }

  tick(milliseconds: number): void {
    for (let step = 0; step < milliseconds; step++) {
      this.now++;
      this.context.mock.timers.tick(1);
    }
  }

  /** The run that was under way is over. */
  ends(): void {
    this.isBusy = false;
    this.queue.poke();
  }

  private take(): void {
    this.batches.push(this.queue.take());
    this.queue.done();
  }
}

test("a save is due at once, a file without a language after half a second", (context) => {
  const bench = new Bench(context);
  bench.queue.touchLeisurely("a.log");
  bench.queue.touch("a.go");
  bench.tick(1);
  assert.deepEqual(bench.batches, [["a.go", "a.log"]]);
  bench.queue.touchLeisurely("a.log");
  bench.tick(499);
  assert.equal(bench.batches.length, 1);
  bench.tick(1);
  assert.deepEqual(bench.batches[1], ["a.log"]);
});

test("what becomes due while something is taken in is due again when that is over", (context) => {
  for (const touch of ["touch", "touchLeisurely"] as const) {
    const bench = new Bench(context);
    bench.isBusy = true;
    bench.queue[touch]("a");
    bench.tick(2000);
    assert.deepEqual(bench.batches, []);
    bench.ends();
    bench.tick(500);
    assert.deepEqual(bench.batches, [["a"]]);
    context.mock.timers.reset();
  }
});

test("many wait for a short quiet, and all while git is at work", (context) => {
  const bench = new Bench(context);
  for (let nth = 0; nth < 40; nth++) bench.queue.touch(`f${nth}`);
  bench.tick(20);
  bench.queue.touch("last");
  bench.tick(20);
  assert.equal(bench.batches.flat().length, 0);
  bench.tick(10);
  assert.equal(bench.batches[0].length, 41);
  bench.isHeld = true;
  bench.queue.touch("a.go");
  bench.tick(200);
  assert.equal(bench.batches.length, 1);
  bench.isHeld = false;
  bench.tick(20);
  assert.deepEqual(bench.batches[1], ["a.go"]);
});

test("a file is named until it has settled", async (context) => {
  const bench = new Bench(context);
  bench.queue.unsettle("a.go", 60);
  assert.deepEqual(bench.queue.pending(), ["a.go"]);
  let isSettled = false;
  const settled = bench.queue.settled().then(() => {
    isSettled = true;
  });
  bench.tick(59);
  await Promise.resolve();
  assert.deepEqual(bench.queue.pending(), ["a.go"]);
  assert.equal(isSettled, false);
  bench.tick(1);
  await settled;
  assert.deepEqual(bench.queue.pending(), []);
});
