/**
 * export: what is known of a whole workspace as JSON lines, in parts that each end with a whole file.
 *
 * A part holds as many files as its size allows; its cursor is the last file's path, so that the next part goes on behind it, whatever has changed
 * meanwhile. Whoever asks takes the parts at their own pace.
 */
import type { ParsedParams, Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";
import { linkedCompleteness } from "./linkedCompleteness.js";
import { occurrenceLines } from "./occurrenceLines.js";
import { callLines, implementationLines } from "./relations/relationLines.js";
import { forgetTree } from "./relations/viewRelations.js";

/** Files of one part: most may have no line, and a view is not for long. */
const filesOfPart = 300;

export function exportLines(view: View, params: ParsedParams<"export">): Result<"export"> {
  const parts: string[] = [];
  let length = 0;
  let nextCursor: string | null = null;
  let last = "";
  let files = 0;
  for (const path of view.filesBehind(params.path ?? "", params.cursor ?? "")) {
    if (length >= params.maxBytes || files === filesOfPart) {
      nextCursor = last;
      break;
    }
    const lines = linesOf[params.what](view, path);
    parts.push(lines);
    length += lines.length;
    last = path;
    files++;
  }
  if (nextCursor === null) forgetTree(view);
  return {
    lines: parts.join(""),
    nextCursor,
    completeness: linkedCompleteness(view, { path: undefined, unresolved: 0, reach: "workspace" }),
  };
}

const linesOf = {
  occurrences: occurrenceLines,
  implementations: implementationLines,
  calls: callLines,
} as const;
