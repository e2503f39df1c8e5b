/**
 * symbol: the exact source of a symbol, with decorators and doc comment, under the heading `### path:start-end`. What is over the
 * budget is cut at a line's end, or inside the first line where that alone is too long, and said.
 */
import type { ParsedParams, Result } from "../../proto/methods.js";
import { LineTable } from "../base/lineTable.js";
import type { DeclarationRef, View } from "../graph/view.js";
import { charactersPerToken } from "./charactersPerToken.js";
import { completenessOf } from "./completeness.js";
import { requireFile } from "./requireFile.js";
import { requireText } from "./requireText.js";
import { resolveTarget } from "./resolveTarget.js";
import { symbolItem } from "./symbolItem.js";

type Slice = Result<"symbol">["slices"][number];

export function symbol(view: View, params: ParsedParams<"symbol">): Result<"symbol"> {
  const refs = resolveTarget(view, params);
  let budget = params.maxTokens * charactersPerToken;
  const slices: Slice[] = [];
  for (const ref of refs) {
    const slice = sliceOf(view, ref, params.contextLines, budget);
    budget = Math.max(0, budget - slice.text.length);
    slices.push(slice);
  }
  return { slices, completeness: completenessOf(view) };
}

function sliceOf(view: View, ref: DeclarationRef, contextLines: number, budget: number): Slice {
  const file = requireFile(view, ref.path);
  const item = symbolItem(view, ref);
  if (item === undefined) throw new Error(`${ref.path} has no declaration ${ref.ordinal}`);
  const text = requireText(file);
  const declared = file.facts.declarations[ref.ordinal];
  const lines = new LineTable(file.facts.lineStarts, file.facts.length);
  const start = declared.docStart >= 0 && declared.docStart < declared.start ? declared.docStart : declared.start;
  const end = Math.max(declared.end, declared.docEnd);
  let first = Math.max(0, lines.lineAt(start) - contextLines);
  let last = Math.min(lines.lineCount - 1, lines.lineAt(Math.max(start, end - 1)) + contextLines);
  const line = (number: number): string => text.slice(lines.starts[number], lineEnd(lines, number));
  while (first < last && line(first).trim() === "") first++;
  while (last > first && line(last).trim() === "") last--;
  const kept: string[] = [];
  let used = 0;
  let shown = first;
  for (; shown <= last; shown++) {
    const next = line(shown).replace(/[\r\n]+$/, "");
    if (used + next.length + 1 > budget) {
      // Not even the first line fits: a part of it says more than nothing.
      if (kept.length === 0) kept.push(cutInside(next, budget));
      break;
    }
    kept.push(next);
    used += next.length + 1;
  }
  return {
    symbol: item,
    heading: `### ${ref.path}:${first + 1}-${last + 1}`,
    text: kept.join("\n"),
    startLine: first,
    endLine: last,
    truncated: shown <= last,
  };
}

/** The first `length` units of a line; a character outside the basic plane stays whole. */
function cutInside(line: string, length: number): string {
  const end = Math.max(0, Math.floor(length));
  return line.slice(0, (line.codePointAt(end - 1) ?? 0) > 0xffff ? end - 1 : end);
}

function lineEnd(lines: LineTable, number: number): number {
  return number + 1 < lines.lineCount ? lines.starts[number + 1] : lines.length;
}
