/** navd socket: where the daemon of this user and build listens. */
import { endpointOf } from "../../../proto/endpoint.js";
import { thisBuild, thisPlace } from "../../rpc/place.js";
import type { CommonOptions } from "../ask.js";
import { type ExitCode, exitCodes } from "../exitCodes.js";
import { print, printJson } from "../output.js";

export function socket(options: CommonOptions): Promise<ExitCode> {
  const endpoint = endpointOf(thisPlace(), thisBuild());
  if (options.json === true) printJson({ socket: endpoint.socket });
  else print(endpoint.socket);
  return Promise.resolve(exitCodes.ok);
}
