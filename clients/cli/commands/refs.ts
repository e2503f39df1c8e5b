/** navd refs: every place that uses a name, or what stands at FILE:LINE:COLUMN. */
import type { Params } from "../../../proto/methods.js";
import { ask, type CommonOptions } from "../ask.js";
import type { ExitCode } from "../exitCodes.js";
import { count } from "../numbers.js";
import { print, tell } from "../output.js";
import { referenceLine } from "../places.js";
import { target } from "../target.js";

type ReferencesOptions = CommonOptions & {
  readonly path?: string;
  readonly declaration: boolean;
  readonly role?: readonly string[];
  readonly tests: "include" | "exclude" | "only";
  readonly candidates?: boolean;
  readonly limit: string;
  readonly cursor?: string;
};

export function references(name: string, options: ReferencesOptions): Promise<ExitCode> {
  const params = {
    ...target(name, options),
    includeDeclaration: options.declaration,
    tests: options.tests,
    withText: true,
    candidates: options.candidates === true,
    limit: count("--limit", options.limit),
    ...(options.role === undefined ? {} : { roles: options.role }),
    ...(options.cursor === undefined ? {} : { cursor: options.cursor }),
  } as Params<"references">;
  return ask(options, {
    method: "references",
    params,
    isEmpty: ({ items, candidates }) => items.length + candidates.length === 0,
    print: ({ items, candidates, nextCursor, completeness }) => {
      for (const item of [...items, ...candidates]) print(referenceLine(item));
      if (nextCursor !== null) tell(`navd: ${items.length} shown; go on with --cursor ${nextCursor}`);
      const { unresolved } = completeness;
      if (unresolved > 0)
        tell(`navd: ${unresolved} more sites of the same name are not resolved; --candidates lists them`);
    },
  });
}
