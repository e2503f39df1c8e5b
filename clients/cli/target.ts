/** What a command is about: a name, or `FILE:LINE[:COLUMN]`, 1-based as editors count, where there is such a file. */
import { existsSync } from "node:fs";
import type { Params } from "../../proto/methods.js";
import { namedPath } from "./namedPath.js";

/** `path`: the file that a name must be in. */
export function target(
  text: string,
  options: { readonly path?: string; readonly root?: string },
): Pick<Params<"symbol">, "name" | "path" | "position"> {
  const place = /^(.+?):(\d+)(?::(\d+))?$/.exec(text);
  const file = place === null ? "" : namedPath(place[1], options);
  if (place !== null && existsSync(file)) {
    const position = { line: Math.max(0, Number(place[2]) - 1), character: Math.max(0, Number(place[3] ?? 1) - 1) };
    return { path: file, position };
  }
  return options.path === undefined ? { name: text } : { name: text, path: namedPath(options.path, options) };
}
