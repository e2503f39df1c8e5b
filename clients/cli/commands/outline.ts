/** navd outline: a file's or directory's declarations as a compact tree. */
import { ask, type CommonOptions } from "../ask.js";
import type { ExitCode } from "../exitCodes.js";
import { namedPath } from "../namedPath.js";
import { count } from "../numbers.js";
import { print, tell } from "../output.js";

type OutlineOptions = CommonOptions & {
  readonly maxTokens: string;
  readonly depth: string;
  readonly tests: "include" | "exclude" | "only";
};

export function outline(path: string | undefined, options: OutlineOptions): Promise<ExitCode> {
  return ask(options, {
    method: "outline",
    params: {
      path: path === undefined && options.root !== undefined ? "." : namedPath(path ?? ".", options),
      maxTokens: count("--max-tokens", options.maxTokens),
      depth: count("--depth", options.depth),
      tests: options.tests,
      format: options.json === true ? "both" : "text",
    },
    isEmpty: ({ text, files }) => text === "" && files.length === 0,
    print: ({ text, omittedFiles, omittedItems }) => {
      if (text !== "") print(text);
      if (omittedFiles + omittedItems > 0) {
        tell(`navd: left out ${omittedFiles} files and ${omittedItems} declarations; --max-tokens raises the budget`);
      }
    },
  });
}
