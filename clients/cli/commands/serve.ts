/** navd serve: the daemon in the foreground, its exit code and signals passed on. */
import { spawn } from "node:child_process";
import { endpointOf } from "../../../proto/endpoint.js";
import { thisBuild, thisPlace } from "../../rpc/place.js";
import { daemonEnvironment, daemonModule } from "../../rpc/spawnDaemon.js";
import type { CommonOptions } from "../ask.js";
import { type ExitCode, exitCodes } from "../exitCodes.js";
import { printJson, tell } from "../output.js";

type ServeOptions = CommonOptions & { readonly poll?: string };

export function serve(options: ServeOptions): Promise<ExitCode> {
  const { socket } = endpointOf(thisPlace(), thisBuild());
  if (options.json === true) printJson({ socket });
  else tell(`navd: serving on ${socket}`);
  const env = { ...daemonEnvironment(), ...(options.poll === undefined ? {} : { NAVD_POLL_SECONDS: options.poll }) };
  const child = spawn(process.execPath, [daemonModule()], { env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      if (code === 0) resolve(exitCodes.ok);
      else if (code === 75) resolve(exitCodes.daemonUnavailable);
      else resolve(signal === null ? exitCodes.internal : exitCodes.interrupted);
    });
  });
}
