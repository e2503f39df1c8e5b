/**
 * Memory at rest: what a large index or many answers leave behind on the heap is collected as soon as nobody waits for anything.
 *
 * Problem: V8 collects when the heap is full, not when the process has nothing to do; a daemon that indexed two million lines kept 115 MB of garbage
 * for as long as nobody asked. Method: where the event loop was idle for a whole interval and the heap grew since the last collection, one full
 * collection; it stands still for some 20 ms then, proportional to what lives. Limits: a question that comes in that moment waits for it.
 */
import { collectGarbage, heapBytes } from "../system/memory.js";

/** @param isBusy work is under way that nobody sees on the event loop, in workers for instance. */
export function collectAtRest(isBusy: () => boolean): { stop(): void } {
  let afterLast = heapBytes();
  let before = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    if (utilization > restingUtilization || isBusy() || heapBytes() - afterLast < worthCollecting) return;
    collectGarbage();
    afterLast = heapBytes();
  }, lookEveryMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

const lookEveryMs = 2_000;
/** Part of the time that the loop may have been at work and counts as idle. */
const restingUtilization = 0.02;
/** Less than this is not worth standing still for. */
const worthCollecting = 24 * 2 ** 20;
