/** navd deps: what a file imports, and where each import leads. */
import { resolve } from "node:path";
import { ask, type CommonOptions } from "../ask.js";
import type { ExitCode } from "../exitCodes.js";
import { colors, print } from "../output.js";

export function deps(path: string, options: CommonOptions): Promise<ExitCode> {
  return ask(options, {
    method: "dependencies",
    params: { path: resolve(path) },
    isEmpty: ({ dependencies }) => dependencies.length === 0,
    print: ({ dependencies }) => {
      for (const { specifier, name, alias, range, resolution, targetPath, target } of dependencies) {
        const named = name === "" ? "" : ` ${name}`;
        const bound = alias === "" ? "" : ` as ${alias}`;
        const leads = targetPath !== "" ? targetPath : target !== "" ? target : resolution;
        print(
          `${range.start.line + 1}: ${colors.bold(specifier)}${named}${bound} -> ${leads}${colors.dim(` (${resolution})`)}`,
        );
      }
    },
  });
}
