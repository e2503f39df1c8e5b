/** navd rename --plan: every place that a rename would change, and what speaks against it. Nothing is written. */
import { ask, type CommonOptions } from "../ask.js";
import { type ExitCode, UsageError } from "../exitCodes.js";
import { colors, print, tell } from "../output.js";
import { target } from "../target.js";

type RenameOptions = CommonOptions & { readonly path?: string; readonly plan?: boolean };

export function rename(name: string, newName: string, options: RenameOptions): Promise<ExitCode> {
  if (options.plan !== true) throw new UsageError("navd plans a rename and writes nothing: say --plan");
  return ask(options, {
    method: "rename",
    params: { ...target(name, options), newName },
    isEmpty: ({ edits }) => edits.length === 0,
    print: ({ edits, conflicts, oldName }) => {
      for (const { path, range, tier, newText } of edits) {
        const mark = tier === "exact" ? "" : colors.dim(`  [${tier}]`);
        print(
          `${colors.cyan(`${path}:${range.start.line + 1}:${range.start.character + 1}`)}  ${newText === newName ? `${oldName} -> ` : "-> "}${newText}${mark}`,
        );
      }
      for (const { message, path, range } of conflicts) {
        const place = path === "" ? "" : `${path}${range === null ? "" : `:${range.start.line + 1}`}: `;
        tell(`navd: ${place}${message}`);
      }
    },
  });
}
