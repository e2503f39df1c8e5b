/** navd hover: signature and doc comment of a name, or of what stands at FILE:LINE:COLUMN. */
import { ask, type CommonOptions } from "../ask.js";
import type { ExitCode } from "../exitCodes.js";
import { colors, print } from "../output.js";
import { definedAt } from "../places.js";
import { target } from "../target.js";

type HoverOptions = CommonOptions & { readonly path?: string };

export function hover(name: string, options: HoverOptions): Promise<ExitCode> {
  return ask(options, {
    method: "hover",
    params: target(name, options),
    isEmpty: ({ items }) => items.length === 0,
    print: ({ items }) => {
      for (const item of items) {
        print(colors.bold(item.signature));
        if (item.doc !== "") print(item.doc);
        const facts = [definedAt(item), item.tier, item.symbol].filter((part) => part !== "");
        print(colors.dim(facts.join("  ")));
      }
    },
  });
}
