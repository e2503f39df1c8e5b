/** navd debug dump: a file's facts and links as they are stored. */
import { ask, type CommonOptions } from "../ask.js";
import type { ExitCode } from "../exitCodes.js";
import { namedPath } from "../namedPath.js";
import { print } from "../output.js";

type DumpOptions = CommonOptions & { readonly part: "facts" | "links" | "all" };

export function debugDump(path: string, options: DumpOptions): Promise<ExitCode> {
  return ask(options, {
    method: "debug/file",
    params: { path: namedPath(path, options), part: options.part },
    isEmpty: ({ text }) => text === "",
    print: ({ text }) => print(text),
  });
}
