/**
 * Connecting: to the daemon of this user and build, starting it when none runs.
 *
 * Before a byte is sent, the socket and its directory must belong to the user. The first request is `hello`, answered in bounded time; a
 * daemon that is going is waited for, one that stays silent is taken over by the daemon that is started then. What a started
 * daemon says on its way out is shown, never a bare time-out.
 */
import { lstatSync, type Stats } from "node:fs";
import { createConnection, type Socket } from "node:net";
import { dirname } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type Endpoint, endpointOf, stateDirectoryOf } from "../../proto/endpoint.js";
import { NavdError } from "../../proto/errors.js";
import type { Params, Result } from "../../proto/methods.js";
import { productVersion, protocolVersion } from "../../proto/version.js";
import { Client } from "./client.js";
import { thisBuild, thisPlace } from "./place.js";
import { spawnDaemon } from "./spawnDaemon.js";

export class DaemonUnavailableError extends Error {
  override readonly name = "DaemonUnavailableError";
}

export type ConnectOptions = {
  readonly facade?: "rpc" | "lsp" | "mcp";
  readonly clientName?: string;
  readonly root?: string;
  readonly profile?: "minimal" | "default" | "full";
  /** `never`: fail when no daemon runs. */
  readonly start?: "ifNeeded" | "never";
  /** Hears what takes long. */
  readonly onWait?: (text: string) => void;
};

export type Connected = { readonly client: Client; readonly daemon: Result<"hello">; readonly endpoint: Endpoint };

const handshakeMs = Number(process.env["NAVD_HANDSHAKE_MS"] ?? 2000);
const startMs = 30_000;

export async function connect(options: ConnectOptions = {}): Promise<Connected> {
  const endpoint = endpointOf(thisPlace(), thisBuild());
  const deadline = performance.now() + startMs;
  const first = await attach(endpoint, options);
  if (typeof first !== "string") return first;
  if (options.start === "never") throw new DaemonUnavailableError(explain(first, endpoint));
  if (first === "silent") options.onWait?.("the daemon does not answer; starting a new one");
  let state: Failure = first;
  let daemon = state === "draining" ? undefined : spawnDaemon(stateDirectoryOf(thisPlace()));
  let silences = 0;
  for (let wait = 10; performance.now() < deadline; wait = Math.min(wait * 1.3, 100)) {
    await Promise.race([pause(wait), daemon?.exited]);
    const connected = await attach(endpoint, options);
    if (typeof connected !== "string") return connected;
    state = connected;
    if (state === "silent") silences++;
    // Another daemon won the start, or one went while it was waited for: its socket decides, and a new one is started if it is gone.
    const gone = state === "absent" || state === "refused";
    if (daemon === undefined && gone) daemon = spawnDaemon(stateDirectoryOf(thisPlace()));
    const end = daemon?.ended();
    if (end === undefined) continue;
    if (end.code !== takenCode && end.code !== 0) throw new DaemonUnavailableError(end.report());
    if (gone || silences > 1) daemon = undefined;
  }
  throw new DaemonUnavailableError(explain(state, endpoint));
}

/** A started daemon found a living one and left. */
const takenCode = 75;

type Failure = "absent" | "refused" | "silent" | "draining";

async function attach(endpoint: Endpoint, options: ConnectOptions): Promise<Connected | Failure> {
  const socket = await open(endpoint);
  if (typeof socket === "string") return socket;
  const client = new Client(socket);
  const timer = setTimeout(() => socket.destroy(), handshakeMs);
  try {
    const daemon = await client.request("hello", greeting(options));
    return { client, daemon, endpoint };
  } catch (error) {
    client.close();
    if (error instanceof NavdError) {
      if (error.kind === "shuttingDown") return "draining";
      throw error;
    }
    return "silent";
  } finally {
    clearTimeout(timer);
  }
}

function greeting(options: ConnectOptions): Params<"hello"> {
  return {
    facade: options.facade ?? "rpc",
    protocolVersion,
    clientName: options.clientName ?? "navd",
    clientVersion: productVersion,
    environment: languageEnvironment(),
    ...(options.root === undefined ? {} : { root: options.root }),
    ...(options.profile === undefined ? {} : { profile: options.profile }),
  };
}

/** Variables that decide where a workspace's dependencies are; they belong to the client's workspaces. */
function languageEnvironment(): Record<string, string> {
  const names = [
    "VIRTUAL_ENV",
    "CONDA_PREFIX",
    "PYTHONPATH",
    "GOPATH",
    "GOROOT",
    "GOMODCACHE",
    "GOFLAGS",
    "GOOS",
    "GOARCH",
  ];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

function open(endpoint: Endpoint): Promise<Socket | Failure> {
  checkOwner(endpoint);
  return new Promise((resolve) => {
    const socket = createConnection(endpoint.socket);
    socket.once("connect", () => {
      socket.removeAllListeners("error");
      resolve(socket);
    });
    socket.once("error", (error: NodeJS.ErrnoException) => {
      const absent = error.code === "ENOENT" || error.code === "ENOTDIR";
      resolve(absent ? "absent" : error.code === "ECONNREFUSED" ? "refused" : "silent");
    });
  });
}

/** A socket that another user could have put there is not spoken to. */
function checkOwner(endpoint: Endpoint): void {
  const user = process.getuid?.();
  if (user === undefined || endpoint.socket.startsWith("\\\\")) return;
  for (const path of [dirname(endpoint.socket), endpoint.socket]) {
    const status = statusOf(path);
    if (status === undefined) return;
    if (status.uid !== user || status.isSymbolicLink() || (status.mode & 0o022) !== 0) {
      throw new DaemonUnavailableError(`${path} could have been put there by another user; remove it`);
    }
  }
}

/** undefined: there is no such path, or something on the way is no directory. */
function statusOf(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function explain(state: Failure, endpoint: Endpoint): string {
  switch (state) {
    case "absent":
    case "refused":
      return "no daemon runs; start one with: navd serve, or any question";
    case "draining":
      return "the daemon is shutting down; ask again in a moment";
    case "silent":
      return `a daemon listens on ${endpoint.socket} and does not answer`;
  }
}
