/**
 * Which way of watching this system has. Linux: inotify. Elsewhere none whose events come in an order that a question could wait for, so that
 * files are polled.
 */
import { inotifyWatching } from "./inotifyWatching.js";
import { processFolder } from "./processFolders.js";
import type { Watching } from "./watching.js";

/** @param runtimeDirectory absolute, the user's own. */
export function createWatching(runtimeDirectory: string): Watching {
  return process.platform === "linux" ? inotifyWatching(processFolder(runtimeDirectory, "cookies")) : unwatched;
}

const unwatched: Watching = {
  open: () => `files cannot be watched on ${process.platform} in an order that answers could rest on`,
  barrier: async () => "late",
  close: () => {},
};
