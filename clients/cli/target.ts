/** What a command is about: a name, or `FILE:LINE[:COLUMN]`, 1-based as editors count, where there is such a file. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Params } from "../../proto/methods.js";

/** `path`: the file that a name must be in. */
export function target(text: string, path: string | undefined): Pick<Params<"symbol">, "name" | "path" | "position"> {
  const place = /^(.+?):(\d+)(?::(\d+))?$/.exec(text);
  if (place !== null && existsSync(place[1])) {
    const position = { line: Math.max(0, Number(place[2]) - 1), character: Math.max(0, Number(place[3] ?? 1) - 1) };
    return { path: resolve(place[1]), position };
  }
  return path === undefined ? { name: text } : { name: text, path: resolve(path) };
}
