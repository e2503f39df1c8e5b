/**
 * Becoming the owner of a cache directory: two daemons that write one store would damage it.
 *
 * Daemons that share a runtime directory meet at its sockets; those with different ones, and an older build that has given up its socket
 * and still closes its stores, meet only here. Method: an owner lock for the daemon's life, with its socket. An owner that answers on
 * its socket stays; one that does not is on its way out and is waited for. A dead one's lock is taken over.
 * Limits: the lock is as good as the file system's hard links; where several machines share a home, each sees the others as dead.
 */
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { probeDaemon } from "../server/transports/probe.js";
import type { FileSystem } from "../system/files.js";
import { type OwnerLock, takeOwnerLock } from "../system/ownerLock.js";
import type { Log } from "./log.js";

export type CacheClaimOptions = {
  readonly directory: string;
  /** Where this daemon will listen. */
  readonly socket: string;
  readonly handshakeMs: number;
  /** How long an owner that is going is waited for. */
  readonly waitMs: number;
  readonly files: FileSystem;
  readonly log: Log;
};

/** @throws Error that names the owner, when it stays. */
export async function claimCache(options: CacheClaimOptions): Promise<OwnerLock> {
  const { directory, socket, files, log } = options;
  const path = join(directory, "owner.lock");
  const deadline = performance.now() + options.waitMs;
  let told = false;
  for (;;) {
    const lock = await takeOwnerLock(path, 0, { socket });
    if (lock !== undefined) return lock;
    const owner = ownerAt(path, files);
    if (owner !== undefined) {
      const stays = owner.socket !== socket && (await answers(owner.socket, options.handshakeMs));
      if (stays || performance.now() > deadline) throw new Error(refusal(directory, owner, stays));
      if (!told) log("waiting for the daemon that owns the cache directory", { pid: owner.pid });
      told = true;
    }
    await pause(50);
  }
}

type Owner = { readonly pid: number; readonly socket: string };

/** undefined: it has gone this moment, or its lock is damaged. */
function ownerAt(path: string, files: FileSystem): Owner | undefined {
  try {
    const { pid, socket } = JSON.parse(files.readFile(path, 8192).toString("utf8")) as Partial<Owner>;
    return typeof pid === "number" ? { pid, socket: typeof socket === "string" ? socket : "" } : undefined;
  } catch {
    return undefined;
  }
}

async function answers(socket: string, handshakeMs: number): Promise<boolean> {
  return socket !== "" && (await probeDaemon(socket, handshakeMs)).state === "alive";
}

function refusal(directory: string, { pid, socket }: Owner, stays: boolean): string {
  const holder = `the navd daemon with pid ${pid} (socket ${socket === "" ? "unknown" : socket})`;
  return stays
    ? `${holder} owns the index in ${directory}; use its XDG_RUNTIME_DIR, end it, or set another XDG_CACHE_HOME`
    : `${holder} owns the index in ${directory} and does not go; end it with: kill ${pid}`;
}
