/**
 * A lock file tied to a living owner: whoever finds it can tell whether its owner still runs, so none survives a crash.
 *
 * Method: the lock is created whole (written aside, then hard-linked, which fails when the name is taken) and holds its owner's
 * identity, start time included. A dead owner's lock is replaced by rename and read back after a pause: of several that
 * replace it the last one wins. Ages and bare process ids decide nothing. Limits: two takers can both hold the lock when one was
 * stopped between its last look and its rename; what the lock guards needs a second, kernel-held check (binding the socket).
 */
import * as fs from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { errorCode } from "./files.js";
import { identityOfProcess, isSameProcessAlive, type ProcessIdentity, parseIdentity } from "./processIdentity.js";

export type OwnerLock = {
  release(): void;
  /** Whether it is still this process's; taken again where its file was swept away. */
  keep(): boolean;
};

/**
 * Takes the lock; undefined: a living process holds it and kept it for `waitMs`. `details`: what else the owner says about itself to
 * whoever reads the file.
 */
export async function takeOwnerLock(
  path: string,
  waitMs: number,
  details: Readonly<Record<string, string>> = {},
): Promise<OwnerLock | undefined> {
  const mine = JSON.stringify({ ...identityOfProcess(process.pid), ...details });
  const aside = `${path}.${process.pid}`;
  const deadline = performance.now() + waitMs;
  fs.writeFileSync(aside, mine, { mode: 0o600 });
  try {
    for (;;) {
      if (linkNew(aside, path)) return held(path, mine);
      const owner = ownerOf(path);
      if (owner !== "gone" && (owner === undefined || !isSameProcessAlive(owner))) {
        fs.writeFileSync(`${aside}.take`, mine, { mode: 0o600 });
        fs.renameSync(`${aside}.take`, path);
        await pause(30);
        if (readText(path) === mine) return held(path, mine);
      }
      if (performance.now() >= deadline) return undefined;
      await pause(20);
    }
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

function held(path: string, mine: string): OwnerLock {
  return {
    release: () => {
      if (readText(path) === mine) fs.rmSync(path, { force: true });
    },
    keep: () => {
      const text = readText(path);
      return text === undefined ? takenAgain(path, mine) : text === mine;
    },
  };
}

/** True also where it cannot be written: then nobody else takes it there either. */
function takenAgain(path: string, mine: string): boolean {
  const aside = `${path}.${process.pid}`;
  try {
    fs.writeFileSync(aside, mine, { mode: 0o600 });
    return linkNew(aside, path) || readText(path) === mine;
  } catch {
    return true;
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

function linkNew(from: string, to: string): boolean {
  try {
    fs.linkSync(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === "EEXIST") return false;
    throw error;
  }
}

/** undefined: a damaged lock, nobody's. */
function ownerOf(path: string): ProcessIdentity | undefined | "gone" {
  const text = readText(path);
  return text === undefined ? "gone" : parseIdentity(text);
}

function readText(path: string): string | undefined {
  try {
    return fs.readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
