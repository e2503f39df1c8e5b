/** navd impls, supertypes, subtypes, callers, callees: what a name, or what stands at FILE:LINE:COLUMN, is related to. */
import type { MethodName, Params, Result } from "../../../proto/methods.js";
import { ask, type CommonOptions } from "../ask.js";
import type { ExitCode } from "../exitCodes.js";
import { count } from "../numbers.js";
import { colors, print, tell } from "../output.js";
import { definitionLine } from "../places.js";
import { target } from "../target.js";

type RelatedOptions = CommonOptions & {
  readonly path?: string;
  readonly tests: "include" | "exclude" | "only";
  readonly limit: string;
  readonly cursor?: string;
};

type Related = Extract<MethodName, "implementations" | "supertypes" | "subtypes" | "callers" | "callees">;

type Item = Result<"implementations">["items"][number] & Partial<Pick<Result<"callers">["items"][number], "sites">>;

export function implementations(name: string, options: RelatedOptions): Promise<ExitCode> {
  return related("implementations", name, options);
}

export function supertypes(name: string, options: RelatedOptions): Promise<ExitCode> {
  return related("supertypes", name, options);
}

export function subtypes(name: string, options: RelatedOptions): Promise<ExitCode> {
  return related("subtypes", name, options);
}

export function callers(name: string, options: RelatedOptions): Promise<ExitCode> {
  return related("callers", name, options);
}

export function callees(name: string, options: RelatedOptions): Promise<ExitCode> {
  return related("callees", name, options);
}

function related(method: Related, name: string, options: RelatedOptions): Promise<ExitCode> {
  const params: Params<Related> = {
    ...target(name, options),
    tests: options.tests,
    limit: count("--limit", options.limit),
    ...(options.cursor === undefined ? {} : { cursor: options.cursor }),
  };
  return ask(options, {
    method,
    params,
    isEmpty: ({ items }) => items.length === 0,
    print: ({ items, nextCursor, completeness }) => {
      for (const item of items as readonly Item[]) print(definitionLine(item) + sitesText(item));
      if (nextCursor !== null) tell(`navd: ${items.length} shown; go on with --cursor '${nextCursor}'`);
      const { unresolved } = completeness;
      if (unresolved > 0) tell(`navd: ${unresolved} sites that could belong to the answer are not resolved`);
    },
  });
}

/** Lines of the calls. */
function sitesText({ sites }: Item): string {
  if (sites === undefined || sites.length === 0) return "";
  return colors.dim(`  at ${[...new Set(sites.map(({ range }) => range.start.line + 1))].join(", ")}`);
}
