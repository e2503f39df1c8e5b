/**
 * Processor time of another process, from /proc/<pid>/stat.
 *
 * Limits: Linux only; counted in the kernel's ticks of 10 ms (USER_HZ, which is 100 on every platform that Node runs on).
 */
import { readFileSync } from "node:fs";

/** Milliseconds in user and kernel mode, of all threads, since its start; undefined where that is not known. */
export function processorMs(pid: number): number | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The name in parentheses may hold anything; behind it the fields 3 and following, of which 14 and 15 are the times (proc(5)).
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const ticks = Number(fields[11]) + Number(fields[12]);
  return Number.isFinite(ticks) ? ticks * tickMs : undefined;
}

const tickMs = 10;
