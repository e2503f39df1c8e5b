/** Delay of the event loop: how late the daemon is to everything. Histogram of Node's own sampler, milliseconds. */
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { Log } from "./log.js";

export type LoopDelay = { readonly p50: number; readonly p99: number; readonly max: number };

export interface LoopMonitor {
  read(): LoopDelay;
  stop(): void;
}

const resolutionMs = 10;
const watchEveryMs = 5000;
const reportMs = 250;

/** Starts the sampler, and logs each interval in which the loop stood still for more than 250 ms. */
export function startLoopMonitor(log: Log): LoopMonitor {
  const histogram = monitorEventLoopDelay({ resolution: resolutionMs });
  histogram.enable();
  let highest = 0;
  const timer = setInterval(() => {
    const max = delay(histogram.max);
    if (max > reportMs) log("event loop stood still", { milliseconds: Math.round(max) });
    highest = Math.max(highest, max);
    histogram.reset();
  }, watchEveryMs);
  timer.unref();
  return {
    read: () => ({
      p50: delay(histogram.percentile(50)),
      p99: delay(histogram.percentile(99)),
      max: Math.max(highest, delay(histogram.max)),
    }),
    stop: () => {
      clearInterval(timer);
      histogram.disable();
    },
  };
}

/** Nanoseconds of the sampler, its own interval taken away. */
function delay(nanoseconds: number): number {
  const value = nanoseconds / 1e6 - resolutionMs;
  return Number.isFinite(value) ? Math.max(0, Math.round(value * 100) / 100) : 0;
}
