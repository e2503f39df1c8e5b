/**
 * symbol: the exact source of a symbol, with decorators and doc comment, under the heading `### path:start-end`.
 */
import { NavdError } from "../../proto/errors.js";
import type { ParsedParams, Result } from "../../proto/methods.js";
import { LineTable } from "../base/lineTable.js";
import type { DeclarationRef, View } from "../graph/view.js";
import { completenessOf } from "./completeness.js";
import { charactersPerToken } from "./outline.js";
import { requireFile } from "./requireFile.js";
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
  const text = file.text();
  if (item === undefined || text === undefined) {
    throw new NavdError("unreadable", `${ref.path} changed while it was being read; ask again`, {
      path: ref.path,
      reason: "changed",
    });
  }
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
    if (used + next.length + 1 > budget && kept.length > 0) break;
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

function lineEnd(lines: LineTable, number: number): number {
  return number + 1 < lines.lineCount ? lines.starts[number + 1] : lines.length;
}
