/** navd symbol: the exact source of a name, or of what stands at FILE:LINE[:COLUMN]. */
import { ask, type CommonOptions } from "../ask.js";
import type { ExitCode } from "../exitCodes.js";
import { count } from "../numbers.js";
import { colors, print } from "../output.js";
import { target } from "../target.js";

type SymbolOptions = CommonOptions & { readonly path?: string; readonly context: string; readonly maxTokens: string };

export function symbol(name: string, options: SymbolOptions): Promise<ExitCode> {
  return ask(options, {
    method: "symbol",
    params: {
      ...target(name, options),
      contextLines: count("--context", options.context),
      maxTokens: count("--max-tokens", options.maxTokens),
    },
    isEmpty: ({ slices }) => slices.length === 0,
    print: ({ slices }) => {
      for (const { heading, text } of slices) print(`${colors.cyan(heading)}\n${text}`);
    },
  });
}
