/** navd verify-index: computes the digest of everything stored anew; 5 where it is not the index's own, so that the index is damaged. */
import { type CommonOptions, inWorkspace } from "../ask.js";
import { type ExitCode, exitCodes } from "../exitCodes.js";
import { colors, print, printJson } from "../output.js";

export function verifyIndex(options: CommonOptions): Promise<ExitCode> {
  return inWorkspace({ ...options, wait: true }, async (request) => {
    const result = await request("verify", {});
    const { expected, recomputed, equal } = result;
    if (options.json === true) printJson(result);
    else if (equal) print(`${colors.bold("sound")}: digest ${expected}`);
    else print(`${colors.red("damaged")}: the digest is ${expected}, what is stored has ${recomputed}`);
    return equal ? exitCodes.ok : exitCodes.internal;
  });
}
