/** navd version: what this is, and of which build. */
import { productVersion, protocolVersion } from "../../../proto/version.js";
import { thisBuild } from "../../rpc/place.js";
import type { CommonOptions } from "../ask.js";
import { type ExitCode, exitCodes } from "../exitCodes.js";
import { print, printJson } from "../output.js";

export function version(options: CommonOptions): Promise<ExitCode> {
  const facts = {
    version: productVersion,
    build: thisBuild(),
    protocolVersion,
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
  };
  if (options.json === true) printJson(facts);
  else
    print(
      `navd ${facts.version} (build ${facts.build}, protocol ${facts.protocolVersion}, Node ${facts.node}, ${facts.platform})`,
    );
  return Promise.resolve(exitCodes.ok);
}
