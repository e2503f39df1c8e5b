/**
 * Peak memory of a tree of processes, as PSS: pages shared between processes (mapped files, forked heaps) count once in all, not once each.
 *
 * Method: every 100 ms the tree is listed from /proc and the Pss of each process added up from smaps_rollup; the highest sum is kept. A
 * sample costs about a millisecond a process. Limits: Linux only; a peak shorter than the interval may be missed; a process that
 * ends while it is looked at counts nothing in that sample.
 */
import fs from "node:fs";

export class MemorySampler {
  private readonly timer: NodeJS.Timeout;
  private peak: MemorySample = { bytes: 0, processes: 0 };

  /** Starts sampling some processes and all below them; those `apart` are not counted themselves. */
  constructor(
    private readonly roots: readonly number[],
    private readonly apart: ReadonlySet<number> = new Set(),
    intervalMs = 100,
  ) {
    this.sample();
    this.timer = setInterval(() => this.sample(), intervalMs);
  }

  /** Ends sampling and returns the highest sample. */
  stop(): MemorySample {
    clearInterval(this.timer);
    this.sample();
    return this.peak;
  }

  private sample(): void {
    const now = memoryOf(this.roots, this.apart);
    if (now.bytes > this.peak.bytes) this.peak = now;
  }
}

export type MemorySample = {
  /** PSS of all processes, in bytes. */
  readonly bytes: number;
  readonly processes: number;
};

/** PSS of some processes and all below them, now; those `apart` are not counted themselves. */
export function memoryOf(roots: readonly number[], apart: ReadonlySet<number> = new Set()): MemorySample {
  let bytes = 0;
  let processes = 0;
  for (const pid of processTree(roots)) {
    if (apart.has(pid)) continue;
    const pss = pssBytes(pid);
    if (pss === undefined) continue;
    bytes += pss;
    processes++;
  }
  return { bytes, processes };
}

function processTree(roots: readonly number[]): ReadonlySet<number> {
  const children = new Map<number, number[]>();
  for (const name of fs.readdirSync("/proc")) {
    const pid = Number(name);
    const parent = Number.isInteger(pid) ? parentOf(pid) : undefined;
    if (parent === undefined) continue;
    const siblings = children.get(parent);
    if (siblings === undefined) children.set(parent, [pid]);
    else siblings.push(pid);
  }
  const tree = new Set(roots);
  for (const pid of tree) for (const child of children.get(pid) ?? []) tree.add(child);
  return tree;
}

/** The parent in /proc/<pid>/stat: the second field behind the command's name, which itself may hold parentheses. */
function parentOf(pid: number): number | undefined {
  const stat = readProc(`/proc/${pid}/stat`);
  return stat === undefined ? undefined : Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

function pssBytes(pid: number): number | undefined {
  const found = /^Pss:\s+(\d+) kB$/m.exec(readProc(`/proc/${pid}/smaps_rollup`) ?? "");
  return found === null ? undefined : Number(found[1]) * 1024;
}

function readProc(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
