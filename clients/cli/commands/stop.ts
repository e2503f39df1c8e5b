/** navd stop: lets the daemon finish, and waits until it is gone. */
import { setTimeout as pause } from "node:timers/promises";
import { connect, DaemonUnavailableError } from "../../rpc/connect.js";
import type { CommonOptions } from "../ask.js";
import { type ExitCode, exitCodes } from "../exitCodes.js";
import { printJson, tell } from "../output.js";

const waitMs = 25_000;

export async function stop(options: CommonOptions): Promise<ExitCode> {
  let stopped: number | undefined;
  const deadline = performance.now() + waitMs;
  for (;;) {
    try {
      const { client, daemon } = await connect({ clientName: "navd cli", start: "never" });
      stopped ??= daemon.pid;
      await client.request("shutdown", {}).finally(() => client.close());
    } catch (error) {
      if (!(error instanceof DaemonUnavailableError)) throw error;
      if (!error.message.includes("shutting down")) break;
    }
    if (performance.now() > deadline) throw new DaemonUnavailableError("the daemon does not go");
    await pause(50);
  }
  if (options.json === true) printJson({ stopped: stopped !== undefined, pid: stopped ?? null });
  else tell(stopped === undefined ? "navd: no daemon runs" : `navd: daemon ${stopped} stopped`);
  return exitCodes.ok;
}
