/**
 * Who a process is, beyond its number: process ids are used again, sometimes within seconds.
 *
 * Method: the id with the kernel's start time (/proc/<pid>/stat, clock ticks since boot) and the boot id. Limits: outside Linux
 * there is no start time without running a program; the id alone then has to do, and `certain` says so.
 */
import { readFileSync } from "node:fs";
import { realProcesses } from "./processes.js";

export type ProcessIdentity = {
  readonly pid: number;
  /** Start time and boot, or "" where the system does not say. */
  readonly started: string;
};

export function identityOfProcess(pid: number): ProcessIdentity {
  return { pid, started: startOf(pid) };
}

/** Whether exactly this process still runs. */
export function isSameProcessAlive(identity: ProcessIdentity): boolean {
  if (!realProcesses.isAlive(identity.pid)) return false;
  return identity.started === "" || startOf(identity.pid) === identity.started;
}

/** Sends a signal to exactly this process; false: it is gone, or somebody else has its number. */
export function signalProcess(identity: ProcessIdentity, signal: NodeJS.Signals): boolean {
  if (!isSameProcessAlive(identity)) return false;
  try {
    return process.kill(identity.pid, signal);
  } catch {
    return false;
  }
}

/** A parsed identity from a record on disk; undefined: damaged. */
export function parseIdentity(text: string): ProcessIdentity | undefined {
  try {
    const value = JSON.parse(text) as { readonly pid?: unknown; readonly started?: unknown };
    if (typeof value.pid !== "number" || typeof value.started !== "string") return undefined;
    return { pid: value.pid, started: value.started };
  } catch {
    return undefined;
  }
}

function startOf(pid: number): string {
  try {
    const status = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The command's name stands in parentheses and may hold anything; fields are counted from its end.
    const fields = status.slice(status.lastIndexOf(")") + 2).split(" ");
    // A zombie has ended, whatever its parent makes of it.
    if (fields[0] === "Z" || fields[0] === "X") return "ended";
    return `${fields[19]}@${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim().slice(0, 8)}`;
  } catch {
    return "";
  }
}
