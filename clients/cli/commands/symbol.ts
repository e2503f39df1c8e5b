/** navd symbol: the exact source of a name, or of what stands at FILE:LINE[:COLUMN]. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Params } from "../../../proto/methods.js";
import { ask, type CommonOptions } from "../ask.js";
import type { ExitCode } from "../exitCodes.js";
import { count } from "../numbers.js";
import { colors, print } from "../output.js";

type SymbolOptions = CommonOptions & { readonly path?: string; readonly context: string; readonly maxTokens: string };

export function symbol(name: string, options: SymbolOptions): Promise<ExitCode> {
  return ask(options, {
    method: "symbol",
    params: {
      ...target(name, options.path),
      contextLines: count("--context", options.context),
      maxTokens: count("--max-tokens", options.maxTokens),
    },
    isEmpty: ({ slices }) => slices.length === 0,
    print: ({ slices }) => {
      for (const { heading, text } of slices) print(`${colors.cyan(heading)}\n${text}`);
    },
  });
}

function target(name: string, path: string | undefined): Pick<Params<"symbol">, "name" | "path" | "position"> {
  const place = /^(.+?):(\d+)(?::(\d+))?$/.exec(name);
  if (place !== null && existsSync(place[1])) {
    const position = { line: Math.max(0, Number(place[2]) - 1), character: Math.max(0, Number(place[3] ?? 1) - 1) };
    return { path: resolve(place[1]), position };
  }
  return path === undefined ? { name } : { name, path: resolve(path) };
}
