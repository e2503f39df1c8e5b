/**
 * Processes: starting the daemon, forking workers, asking whether one lives.
 *
 * Method: nothing is ever run but this Node executable with navd's own modules, with an environment that the caller gives
 * whole. Workers talk over Node's IPC channel in its binary serialization (typed arrays travel as bytes, not as JSON).
 * Limits: a process id is reused by the system; `isProcessAlive` proves nothing about who it is.
 */
import { fork, spawn } from "node:child_process";
import { parse } from "node:path";
import { errorCode } from "./files.js";
import { processorMs } from "./processorTime.js";

export type ProcessExit = {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
};

/** A worker process. Messages are structured-cloneable data. */
export interface WorkerProcess {
  readonly pid: number;
  /** False: the channel is closed, the message is lost. */
  send(message: unknown): boolean;
  onMessage(hear: (message: unknown) => void): void;
  /** Called once, also when the process could not be started (code null, signal null). */
  onExit(hear: (exit: ProcessExit) => void): void;
  /** Processor time it has used, milliseconds; undefined where that is not known. */
  processorMs(): number | undefined;
  /** Closes the channel; a worker ends itself when its work is done. */
  disconnect(): void;
  /** Ends it at once. */
  kill(): void;
}

export type WorkerOptions = {
  /** Absolute path of the module to run. */
  readonly module: string;
  readonly arguments: readonly string[];
  /** Flags of Node itself, such as --max-old-space-size=512. */
  readonly execArgv: readonly string[];
  /** The whole environment; nothing is inherited. */
  readonly environment: Readonly<Record<string, string>>;
};

export interface Processes {
  /** The process id of this process. */
  readonly self: number;
  forkWorker(options: WorkerOptions): WorkerProcess;
  /** Starts a process that outlives this one, without a terminal; gives its id. Output goes to an open file or nowhere. */
  spawnDetached(options: WorkerOptions, logDescriptor: number | undefined): number;
  isAlive(pid: number): boolean;
}

export const realProcesses: Processes = {
  self: process.pid,
  forkWorker,
  spawnDetached,
  isAlive: isProcessAlive,
};

function forkWorker(options: WorkerOptions): WorkerProcess {
  const child = fork(options.module, [...options.arguments], {
    execArgv: [...options.execArgv],
    env: { ...options.environment },
    serialization: "advanced",
    // Nothing a worker prints may reach the daemon's own output, which can be a protocol stream.
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  let ended: ProcessExit | undefined;
  const exitListeners: ((exit: ProcessExit) => void)[] = [];
  const end = (exit: ProcessExit): void => {
    if (ended !== undefined) return;
    ended = exit;
    for (const hear of exitListeners) hear(exit);
  };
  child.on("exit", (code, signal) => end({ code, signal }));
  // Also raised when a message cannot be sent any more; the exit event follows then.
  child.on("error", () => {
    if (child.pid === undefined) end({ code: null, signal: null });
  });
  return {
    pid: child.pid ?? -1,
    send(message) {
      if (!child.connected) return false;
      child.send(message as object, () => {});
      return true;
    },
    onMessage: (hear) => {
      child.on("message", hear);
    },
    onExit: (hear) => {
      if (ended === undefined) exitListeners.push(hear);
      else hear(ended);
    },
    processorMs: () => (child.pid === undefined ? undefined : processorMs(child.pid)),
    disconnect: () => {
      if (child.connected) child.disconnect();
    },
    kill: () => {
      child.kill("SIGKILL");
    },
  };
}

function spawnDetached(options: WorkerOptions, logDescriptor: number | undefined): number {
  const output = logDescriptor ?? "ignore";
  const child = spawn(process.execPath, [...options.execArgv, options.module, ...options.arguments], {
    // Not the caller's folder: a daemon that stands in it keeps its disk from being unmounted.
    cwd: parse(process.execPath).root,
    detached: true,
    env: { ...options.environment },
    stdio: ["ignore", output, output],
    windowsHide: true,
  });
  // A start that fails shows itself by the socket that never answers.
  child.on("error", () => {});
  child.unref();
  return child.pid ?? -1;
}

/** Whether a process with this id exists. EPERM: it does, and belongs to someone else. */
function isProcessAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
