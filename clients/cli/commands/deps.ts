/** navd deps: what a file imports, and where each import leads; or what a symbol uses. */
import { existsSync, statSync } from "node:fs";
import type { Params, Result } from "../../../proto/methods.js";
import { ask, type CommonOptions } from "../ask.js";
import type { ExitCode } from "../exitCodes.js";
import { namedPath } from "../namedPath.js";
import { colors, print } from "../output.js";
import { definitionLine } from "../places.js";
import { target } from "../target.js";

type DependenciesOptions = CommonOptions & { readonly path?: string; readonly tests: "include" | "exclude" | "only" };

export function deps(what: string, options: DependenciesOptions): Promise<ExitCode> {
  const file = namedPath(what, options);
  const params: Params<"dependencies"> = isFile(file) ? { path: file } : target(what, options);
  return ask(options, {
    method: "dependencies",
    params: { ...params, tests: options.tests },
    isEmpty: ({ dependencies, uses }) => dependencies.length + uses.length === 0,
    print: ({ dependencies, uses }) => {
      for (const dependency of dependencies) print(importLine(dependency));
      for (const use of uses) print(`${colors.dim(use.group)} ${definitionLine(use)}`);
    },
  });
}

function isFile(text: string): boolean {
  return existsSync(text) && statSync(text).isFile();
}

function importLine(dependency: Result<"dependencies">["dependencies"][number]): string {
  const { specifier, name, alias, range, resolution, targetPath, target: moniker } = dependency;
  const named = name === "" ? "" : ` ${name}`;
  const bound = alias === "" ? "" : ` as ${alias}`;
  const leads = targetPath !== "" ? targetPath : moniker !== "" ? moniker : resolution;
  const line = `${range.start.line + 1}: ${colors.bold(specifier)}${named}${bound}`;
  return `${line} -> ${leads}${colors.dim(` (${resolution})`)}`;
}
