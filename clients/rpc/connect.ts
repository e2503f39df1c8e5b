/**
 * Connecting: to the daemon of this user and build, starting it when none runs.
 *
 * Before a byte is sent, the socket and its directory must belong to the user. The first request is `hello`, answered in bounded time; a
 * daemon that is going is waited for, one that stays silent is taken over by the daemon that is started then. What a started
 * daemon says on its way out is shown, never a bare time-out.
 */
import { setTimeout as pause } from "node:timers/promises";
import { type Endpoint, endpointOf, stateDirectoryOf } from "../../proto/endpoint.js";
import { type AttachFailure, attach, type Connected, type Greeting } from "./attach.js";
import { DaemonUnavailableError } from "./daemonUnavailableError.js";
import { thisBuild, thisPlace } from "./place.js";
import { spawnDaemon } from "./spawnDaemon.js";

export type ConnectOptions = Greeting & {
  /** `never`: fail when no daemon runs. */
  readonly start?: "ifNeeded" | "never";
  /** Hears what takes long. */
  readonly onWait?: (text: string) => void;
};

/** `started`: the daemon was started for this connection, so that nothing is open there yet. */
export type Connection = Connected & { readonly started: boolean };

const startMs = 30_000;
/** A warm start takes 150 ms: for more than twice that long, looking often costs less than waiting too long. */
const impatientMs = 400;
const shortestWaitMs = 2;
const longestWaitMs = 100;

export async function connect(options: ConnectOptions = {}): Promise<Connection> {
  const endpoint = endpointOf(thisPlace(), thisBuild());
  const deadline = performance.now() + startMs;
  const first = await attach(endpoint, options);
  if (typeof first !== "string") return { ...first, started: false };
  if (options.start === "never") throw new DaemonUnavailableError(explain(first, endpoint));
  if (first === "silent") options.onWait?.("the daemon does not answer; starting a new one");
  let state: AttachFailure = first;
  let daemon = state === "draining" ? undefined : spawnDaemon(stateDirectoryOf(thisPlace()));
  let silences = 0;
  const impatientUntil = performance.now() + impatientMs;
  for (let wait = shortestWaitMs; performance.now() < deadline; ) {
    if (performance.now() > impatientUntil) wait = Math.min(wait * 1.3, longestWaitMs);
    await Promise.race([pause(wait), daemon?.exited]);
    const connected = await attach(endpoint, options);
    if (typeof connected !== "string") return { ...connected, started: connected.daemon.pid === daemon?.pid };
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

function explain(state: AttachFailure, endpoint: Endpoint): string {
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
