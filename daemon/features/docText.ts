/**
 * A doc comment's text without its marks: line comments, block comments, docstrings. What is indented inside stays so. Where the text on disk is no
 * longer that of the index, the first sentence is all there is.
 */
import type { Range } from "../../proto/positions.js";
import { LineTable } from "../base/lineTable.js";
import type { ViewFile } from "../graph/view.js";

/** Of the declaration with that range; "" where it has none. */
export function docText(file: ViewFile | undefined, range: Range | null): string {
  if (file === undefined || range === null) return "";
  const { declarations, lineStarts, length } = file.facts;
  const start = new LineTable(lineStarts, length).starts[range.start.line] + range.start.character;
  const found = declarations.find((each) => each.start === start && each.docStart >= 0);
  if (found === undefined) return "";
  const text = file.text();
  return text === undefined ? found.docSummary : withoutMarks(text.slice(found.docStart, found.docEnd));
}

export function withoutMarks(comment: string): string {
  const text = comment.trim();
  const quoted = /^[a-zA-Z]{0,2}("""|'''|"|')([\s\S]*?)\1$/.exec(text);
  if (quoted !== null) return dedented(quoted[2]);
  if (text.startsWith("/*")) {
    const inside = text.replace(/^\/\*[*!]? ?/, "").replace(/\*+\/$/, "");
    return trimmedLines(inside.split("\n").map((line) => line.replace(/^\s*\*( |$)/, "")));
  }
  return trimmedLines(text.split("\n").map((line) => line.replace(/^\s*(?:\/\/[/!]?|#+)( |$)?/, "")));
}

/** As docstrings are read: the first line stands apart, what all others share of indentation goes. */
function dedented(text: string): string {
  const [first, ...rest] = text.split("\n");
  const indents = rest.filter((line) => line.trim() !== "").map((line) => /^\s*/.exec(line)![0].length);
  const common = Math.min(...indents, Number.MAX_SAFE_INTEGER);
  return trimmedLines([first.trimStart(), ...rest.map((line) => line.slice(common))]);
}

function trimmedLines(lines: readonly string[]): string {
  return lines
    .map((line) => line.trimEnd())
    .join("\n")
    .replace(/^\n+|\n+$/g, "");
}
