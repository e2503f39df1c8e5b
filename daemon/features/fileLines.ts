/** Lines of a file's text for answers that show them. */
import { LineTable } from "../base/lineTable.js";
import type { ViewFile } from "../graph/view.js";

const longestShown = 500;

/** Gives a line, trimmed and cut to what a reader wants; "" where the text on disk is no longer that of the index. */
export function fileLines(file: ViewFile): (line: number) => string {
  const text = file.text();
  if (text === undefined) return () => "";
  const { starts } = new LineTable(file.facts.lineStarts, file.facts.length);
  return (line) =>
    text
      .slice(starts[line], starts[line + 1] ?? text.length)
      .trim()
      .slice(0, longestShown);
}
