/** Folders that belong to one process: named by it and its pid, so that those of processes that died can go. */
import * as fs from "node:fs";
import { join } from "node:path";

/**
 * Where this process may make a folder for a purpose; those of processes that are no more are removed.
 * @param parent absolute, the user's own.
 */
export function processFolder(parent: string, purpose: string): string {
  for (const name of fs.readdirSync(parent)) {
    const [before, pid] = name.split("-");
    if (before !== purpose || !/^\d+$/.test(pid ?? "") || isAlive(Number(pid))) continue;
    fs.rmSync(join(parent, name), { recursive: true, force: true });
  }
  return join(parent, `${purpose}-${process.pid}`);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
