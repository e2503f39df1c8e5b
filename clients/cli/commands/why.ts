/** navd why: whether a path is indexed, and the rule by which it is not. */
import { ask, type CommonOptions } from "../ask.js";
import type { ExitCode } from "../exitCodes.js";
import { namedPath } from "../namedPath.js";
import { colors, print } from "../output.js";

export function why(path: string, options: CommonOptions): Promise<ExitCode> {
  return ask(options, {
    method: "why",
    params: { path: namedPath(path, options) },
    isEmpty: ({ verdict }) => verdict === "missing",
    print: ({ path: shown, verdict, language, reason, detail }) => {
      const facts = [language, reason, detail].filter((part) => part !== "").join(", ");
      print(`${shown}: ${colors.bold(verdict)}${facts === "" ? "" : ` (${facts})`}`);
    },
  });
}
