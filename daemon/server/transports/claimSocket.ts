/**
 * Becoming the daemon: exactly one process for a user and build listens, and none of another build writes beside it.
 *
 * Method: binding the socket is the lock, because the kernel takes it back from a dead process. Around it, under a start lock tied
 * to its living owner: daemons of other builds are asked to drain; a socket that refuses is removed; a daemon that accepts and
 * stays silent is ended, but only when the owner record beside the socket proves which process it is; afterwards the listener
 * looks again whether the name still leads to it. Limits: a silent process that the record does not prove is not ended; its name is taken,
 * and it leaves by itself when it looks.
 */
import { createServer, type Server, type Socket } from "node:net";
import { basename, dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { errorCode, type FileSystem } from "../../system/files.js";
import { takeOwnerLock } from "../../system/ownerLock.js";
import {
  identityOfProcess,
  isSameProcessAlive,
  type ProcessIdentity,
  parseIdentity,
  signalProcess,
} from "../../system/processIdentity.js";
import { askToDrain, probeDaemon } from "./probe.js";

export type ClaimOptions = {
  readonly socket: string;
  /** Holds the sockets of all builds; undefined where sockets are no files (named pipes). */
  readonly directory: string | undefined;
  readonly files: FileSystem;
  readonly accept: (socket: Socket) => void;
  /** Takes what the daemon must own before it serves; called when no other daemon of this directory is left. */
  readonly prepare: () => Promise<void>;
  readonly log: (message: string, details: Readonly<Record<string, unknown>>) => void;
  /** How long a daemon may take to answer before it counts as silent. */
  readonly handshakeMs: number;
};

export type Claim =
  | {
      readonly outcome: "listening";
      readonly server: Server;
      readonly isMine: () => boolean;
      readonly release: () => void;
    }
  | { readonly outcome: "taken"; readonly pid: number };

const lockWaitMs = 20_000;
const drainWaitMs = 15_000;
/** A busy machine may make a healthy daemon late, once or twice. */
const silencesAllowed = 3;

export async function claimSocket(options: ClaimOptions): Promise<Claim> {
  if (options.directory === undefined) return claimPipe(options);
  const lock = await takeOwnerLock(join(options.directory, "start.lock"), lockWaitMs);
  if (lock === undefined) throw new Error(`another daemon is starting and does not get on (${options.directory})`);
  try {
    for (const other of otherSockets(options)) await clearSocket(other, "drain", options);
    for (let attempt = 0; attempt < 3; attempt++) {
      const living = await clearSocket(options.socket, "respect", options);
      if (living !== undefined) return { outcome: "taken", pid: living };
      if (attempt === 0) await options.prepare();
      const server = await listen(options);
      if (server !== undefined) return claimed(server, options);
    }
    throw new Error(`cannot listen on ${options.socket}`);
  } finally {
    lock.release();
  }
}

async function claimPipe(options: ClaimOptions): Promise<Claim> {
  const probe = await probeDaemon(options.socket, options.handshakeMs);
  if (probe.state === "alive") return { outcome: "taken", pid: probe.pid };
  await options.prepare();
  const server = await listen(options);
  return server === undefined
    ? { outcome: "taken", pid: 0 }
    : { outcome: "listening", server, isMine: () => true, release: () => {} };
}

function claimed(server: Server, options: ClaimOptions): Claim {
  const { files, socket } = options;
  const inode = files.lstat(socket).inode;
  files.write(ownerRecord(socket), JSON.stringify(identityOfProcess(process.pid)), 0o600);
  const isMine = (): boolean => {
    try {
      return files.lstat(socket).inode === inode;
    } catch {
      return false;
    }
  };
  const release = (): void => {
    // Closing the server removes the name too, and would remove a successor's.
    if (isMine()) files.remove(ownerRecord(socket));
  };
  return { outcome: "listening", server, isMine, release };
}

/** Sockets of other builds in the directory. */
function otherSockets({ directory, socket, files }: ClaimOptions): string[] {
  const found: string[] = [];
  for (const batch of files.list(directory!)) {
    for (const { name } of batch) {
      if (name.endsWith(".sock") && name !== basename(socket)) found.push(join(directory!, name));
    }
  }
  return found;
}

/**
 * Makes a socket's name free. `respect`: a living daemon stays, and its process id is given back; `drain`: it is asked to go.
 */
async function clearSocket(
  socket: string,
  manner: "respect" | "drain",
  options: ClaimOptions,
): Promise<number | undefined> {
  const deadline = performance.now() + drainWaitMs;
  let silences = 0;
  let asked = false;
  for (;;) {
    const probe = await probeDaemon(socket, options.handshakeMs);
    if (probe.state === "absent") return undefined;
    if (probe.state === "alive" && manner === "respect") return probe.pid;
    if (probe.state === "refused") {
      options.log("stale socket removed", { socket });
      removeSocket(socket, options);
      return undefined;
    }
    if (probe.state === "silent") silences++;
    if (silences >= silencesAllowed || performance.now() > deadline) {
      await endSilent(socket, options);
      removeSocket(socket, options);
      return undefined;
    }
    if (probe.state !== "draining" && probe.state !== "silent") {
      if (!asked) options.log("asking another daemon to drain", { socket });
      asked = true;
      await askToDrain(socket, options.handshakeMs);
    }
    await pause(50);
  }
}

/** Ends the process that holds a socket and does not answer, when it is proved to be that process. */
async function endSilent(socket: string, options: ClaimOptions): Promise<void> {
  const owner = recordedOwner(socket, options.files);
  if (owner === undefined || owner.pid === process.pid || owner.started === "" || !isSameProcessAlive(owner)) {
    options.log("silent socket taken over; its owner is not known", { socket });
    return;
  }
  options.log("daemon does not answer and is ended", { socket, pid: owner.pid });
  for (const signal of ["SIGTERM", "SIGKILL"] as const) {
    signalProcess(owner, signal);
    for (let waited = 0; waited < 2000; waited += 50) {
      if (!isSameProcessAlive(owner)) return;
      await pause(50);
    }
  }
}

function recordedOwner(socket: string, files: FileSystem): ProcessIdentity | undefined {
  try {
    return parseIdentity(files.readFile(ownerRecord(socket), 4096).toString("utf8"));
  } catch {
    return undefined;
  }
}

function ownerRecord(socket: string): string {
  return join(dirname(socket), `${basename(socket, ".sock")}.owner`);
}

function removeSocket(socket: string, { files }: ClaimOptions): void {
  files.remove(ownerRecord(socket));
  files.remove(socket);
}

/** Binds the socket; undefined: the name is taken. */
function listen({ socket, accept }: ClaimOptions): Promise<Server | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer({ allowHalfOpen: true }, accept);
    server.once("error", (error) => {
      if (errorCode(error) === "EADDRINUSE") resolve(undefined);
      else reject(error);
    });
    // The socket's mode comes from the mask at the moment of binding, which happens inside the call.
    const mask = process.platform === "win32" ? undefined : process.umask(0o077);
    server.listen(socket, () => {
      server.removeAllListeners("error");
      server.on("error", () => {});
      resolve(server);
    });
    if (mask !== undefined) process.umask(mask);
  });
}
