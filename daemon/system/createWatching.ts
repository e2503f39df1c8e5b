/**
 * Which way of watching this system has. Linux: inotify. Elsewhere none whose events come in an order that a question could wait for, so that
 * files are polled.
 */
import * as fs from "node:fs";
import { join } from "node:path";
import { inotifyWatching } from "./inotifyWatching.js";
import type { Watching } from "./watching.js";

/** @param runtimeDirectory absolute, the user's own: the process gets a folder in it, and those of processes that died go. */
export function createWatching(runtimeDirectory: string): Watching {
  if (process.platform !== "linux") return unwatched;
  for (const name of fs.readdirSync(runtimeDirectory)) {
    const pid = /^cookies-(\d+)$/.exec(name)?.[1];
    if (pid !== undefined && !isAlive(Number(pid)))
      fs.rmSync(join(runtimeDirectory, name), { recursive: true, force: true });
  }
  return inotifyWatching(join(runtimeDirectory, `cookies-${process.pid}`));
}

const unwatched: Watching = {
  open: () => `files cannot be watched on ${process.platform} in an order that answers could rest on`,
  barrier: async () => "late",
  close: () => {},
};

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
