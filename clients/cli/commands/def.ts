/** navd def, navd type-def: where a name, or what stands at FILE:LINE:COLUMN, is defined; where its type is. */
import { ask, type CommonOptions } from "../ask.js";
import type { ExitCode } from "../exitCodes.js";
import { print } from "../output.js";
import { definitionLine } from "../places.js";
import { target } from "../target.js";

type DefinitionOptions = CommonOptions & { readonly path?: string };

export function definition(name: string, options: DefinitionOptions): Promise<ExitCode> {
  return defined("definition", name, options);
}

export function typeDefinition(name: string, options: DefinitionOptions): Promise<ExitCode> {
  return defined("typeDefinition", name, options);
}

function defined(method: "definition" | "typeDefinition", name: string, options: DefinitionOptions): Promise<ExitCode> {
  return ask(options, {
    method,
    params: target(name, options),
    isEmpty: ({ items }) => items.length === 0,
    print: ({ items }) => {
      for (const item of items) print(definitionLine(item));
    },
  });
}
