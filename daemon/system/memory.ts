/**
 * Memory of processes.
 *
 * Method: the proportional set size from /proc/<pid>/smaps_rollup, which counts a page shared by n processes as 1/n in each, so
 * that the sum over the daemon and its workers is what they cost together. The resident set size counts the store's
 * memory-mapped pages once per process. Limits: outside Linux only the resident set size of the own process is known without
 * running a program, so other processes count as 0 there and `measure` says so.
 */
import { readFileSync } from "node:fs";
import { getHeapStatistics, setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

export type MemoryUse = {
  /** Bytes of all processes together. */
  readonly bytes: number;
  /** The weakest measure in the sum. */
  readonly measure: "proportional" | "resident" | "own process only";
};

/** Memory of a list of processes. Those that have ended count as nothing. Costs about 0.1 to 1 ms a process. */
export function memoryUse(pids: readonly number[]): MemoryUse {
  let bytes = 0;
  let measure: MemoryUse["measure"] = "proportional";
  for (const pid of pids) {
    const proportional = kilobytes(`/proc/${pid}/smaps_rollup`, "Pss:");
    if (proportional !== undefined) {
      bytes += proportional * 1024;
      continue;
    }
    const resident = kilobytes(`/proc/${pid}/status`, "VmRSS:");
    if (resident !== undefined) {
      bytes += resident * 1024;
      if (measure === "proportional") measure = "resident";
    } else if (pid === process.pid) {
      bytes += residentMemory();
      if (measure === "proportional") measure = "resident";
    } else if (process.platform !== "linux") {
      measure = "own process only";
    }
  }
  return { bytes, measure };
}

/** Resident memory of this process, bytes; cheap enough for every file. */
export function residentMemory(): number {
  return process.memoryUsage.rss();
}

/** Resident memory of a list of processes, bytes; a few microseconds each. Pages they share count once for each. */
export function residentMemoryOf(pids: readonly number[]): number {
  let bytes = 0;
  for (const pid of pids) {
    if (pid === process.pid) bytes += residentMemory();
    else bytes += (kilobytes(`/proc/${pid}/status`, "VmRSS:") ?? 0) * 1024;
  }
  return bytes;
}

/** Of this process: the heap with its garbage, and what its objects hold outside of it. */
export function heapBytes(): number {
  const { total_heap_size, external_memory } = getHeapStatistics();
  return total_heap_size + external_memory;
}

/** One full collection of this process's heap, at once. The flag is taken back: V8 refuses compiled code that was kept under other flags. */
export function collectGarbage(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  setFlagsFromString("--no-expose-gc");
  collect();
}

function kilobytes(path: string, label: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
  const line = text.split("\n").find((candidate) => candidate.startsWith(label));
  return line === undefined ? undefined : Number.parseInt(line.slice(label.length), 10);
}
