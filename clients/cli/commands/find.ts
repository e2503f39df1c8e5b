/** navd find: symbols by name, one line each. */
import type { Params, Result } from "../../../proto/methods.js";
import { ask, type CommonOptions } from "../ask.js";
import type { ExitCode } from "../exitCodes.js";
import { namedPath } from "../namedPath.js";
import { count } from "../numbers.js";
import { colors, print, tell } from "../output.js";

type FindOptions = CommonOptions & {
  readonly match: "auto" | "exact" | "prefix" | "fuzzy";
  readonly kind?: readonly string[];
  readonly language?: readonly string[];
  readonly path?: string;
  readonly tests: "include" | "exclude" | "only";
  readonly limit: string;
  readonly cursor?: string;
};

export function find(query: string, options: FindOptions): Promise<ExitCode> {
  const params = {
    query,
    match: options.match,
    tests: options.tests,
    limit: count("--limit", options.limit),
    ...(options.kind === undefined ? {} : { kinds: options.kind }),
    ...(options.language === undefined ? {} : { languages: options.language }),
    ...(options.path === undefined ? {} : { path: namedPath(options.path, options) }),
    ...(options.cursor === undefined ? {} : { cursor: options.cursor }),
  } as Params<"findSymbol">;
  return ask(options, {
    method: "findSymbol",
    params,
    isEmpty: ({ items }) => items.length === 0,
    print: printSymbols,
  });
}

function printSymbols({ items, total, truncated, nextCursor }: Result<"findSymbol">): void {
  for (const item of items) {
    const place = `${item.path}:${item.nameRange.start.line + 1}:${item.nameRange.start.character + 1}`;
    const signature = item.signature === "" ? "" : `  ${colors.dim(item.signature)}`;
    print(`${colors.cyan(place)}  ${colors.dim(item.kind)}  ${colors.bold(item.qualifiedName)}${signature}`);
  }
  if (nextCursor !== null) tell(`navd: ${items.length} of at least ${total}; go on with --cursor ${nextCursor}`);
  if (truncated) tell("navd: only the best fuzzy matches were looked at");
}
