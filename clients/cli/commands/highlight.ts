/** navd highlight: where what stands at FILE:LINE:COLUMN occurs in the same file. */
import type { Params } from "../../../proto/methods.js";
import { ask, type CommonOptions } from "../ask.js";
import { type ExitCode, UsageError } from "../exitCodes.js";
import { colors, print } from "../output.js";
import { target } from "../target.js";

export function highlight(place: string, options: CommonOptions): Promise<ExitCode> {
  const { path, position } = target(place, options);
  if (path === undefined || position === undefined) throw new UsageError(`${place} is no place FILE:LINE:COLUMN`);
  const params: Params<"highlight"> = { path, position };
  return ask(options, {
    method: "highlight",
    params,
    isEmpty: ({ items }) => items.length === 0,
    print: ({ items }) => {
      for (const { range, role } of items) {
        print(`${colors.cyan(`${range.start.line + 1}:${range.start.character + 1}`)}  ${role.join(" ")}`);
      }
    },
  });
}
