/**
 * navd stop: lets every daemon of this user finish, also those of other builds, and waits until they are gone: after a rebuild the one that
 * still serves is the older build's.
 */
import { setTimeout as pause } from "node:timers/promises";
import { endpointOf } from "../../../proto/endpoint.js";
import { Client } from "../../rpc/client.js";
import { DaemonUnavailableError } from "../../rpc/daemonUnavailableError.js";
import { openSocket } from "../../rpc/openSocket.js";
import { thisBuild, thisPlace } from "../../rpc/place.js";
import { type RunningDaemon, runningDaemons } from "../../rpc/runningDaemons.js";
import type { CommonOptions } from "../ask.js";
import { type ExitCode, exitCodes } from "../exitCodes.js";
import { printJson, tell } from "../output.js";

const waitMs = 25_000;

export async function stop(options: CommonOptions): Promise<ExitCode> {
  const endpoint = endpointOf(thisPlace(), thisBuild());
  const stopped = new Map<string, RunningDaemon>();
  const deadline = performance.now() + waitMs;
  for (;;) {
    const running = await runningDaemons(endpoint);
    if (running.length === 0) break;
    for (const daemon of running) {
      if (!stopped.has(daemon.socket)) stopped.set(daemon.socket, daemon);
      if (daemon.state === "serving") await askToStop(daemon.socket);
    }
    if (performance.now() > deadline) {
      throw new DaemonUnavailableError(
        `${running.map(({ socket, pid }) => named(pid, socket)).join(", ")} does not go`,
      );
    }
    await pause(50);
  }
  const daemons = [...stopped.values()].map((daemon) => ({ ...daemon, state: undefined }));
  if (options.json === true) printJson({ stopped: daemons.length > 0, pid: daemons[0]?.pid ?? null, daemons });
  else if (daemons.length === 0) tell("navd: no daemon runs");
  for (const daemon of options.json === true ? [] : daemons) {
    tell(
      `navd: ${named(daemon.pid, daemon.socket)}${daemon.socket === endpoint.socket ? "" : otherBuild(daemon)} stopped`,
    );
  }
  return exitCodes.ok;
}

/** `shutdown` as the first message is taken by every version. */
async function askToStop(path: string): Promise<void> {
  const socket = await openSocket(path);
  if (typeof socket === "string") return;
  const client = new Client(socket);
  const timer = setTimeout(() => socket.destroy(), 5000);
  try {
    await client.request("shutdown", {});
  } catch {
    // It has gone meanwhile, or is asked again by the next round.
  } finally {
    clearTimeout(timer);
    client.close();
  }
}

function named(pid: number, socket: string): string {
  return pid === 0 ? `daemon on ${socket}` : `daemon ${pid}`;
}

function otherBuild({ version, build }: Pick<RunningDaemon, "version" | "build">): string {
  return build === "" ? " (of another build)" : ` (version ${version}, build ${build})`;
}
