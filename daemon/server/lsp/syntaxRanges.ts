/**
 * Folding and selection from the pre-order, properly nested ranges of a syntax tree (flat pairs start, end; UTF-16 offsets).
 *
 * Folding: each node over several lines folds from its first line; of those that begin on one line the outermost counts. A last line
 * that only closes brackets stays visible. Selection: the chain of nodes around a position, equal ranges once.
 */
import type { FoldingRange, SelectionRange } from "vscode-languageserver-protocol";
import type { Position } from "../../../proto/positions.js";
import type { EncodedText } from "./positionEncoding.js";

export function foldingRanges(text: EncodedText, ranges: Uint32Array, limit: number): FoldingRange[] {
  const byStart = new Map<number, number>();
  // The first range is the whole file.
  for (let index = 2; index < ranges.length; index += 2) {
    const start = text.lines.lineAt(ranges[index]);
    let end = text.lines.lineAt(Math.max(ranges[index], ranges[index + 1] - 1));
    if (end > start && /^\s*[)\]}>]+[;,]?\s*$/.test(text.line(end))) end--;
    if (end > start && end > (byStart.get(start) ?? -1)) byStart.set(start, end);
  }
  return [...byStart]
    .sort(([left], [right]) => left - right)
    .slice(0, limit)
    .map(([startLine, endLine]) => ({ startLine, endLine }));
}

export function selectionRange(text: EncodedText, ranges: Uint32Array, position: Position): SelectionRange {
  const offset = text.offset(position);
  let chain: SelectionRange | undefined;
  let lastStart = -1;
  let lastEnd = -1;
  for (let index = 0; index < ranges.length; index += 2) {
    const start = ranges[index];
    const end = ranges[index + 1];
    if (start > offset || end < offset || (start === lastStart && end === lastEnd)) continue;
    // Siblings that touch at the offset: only what lies inside the chain so far goes on.
    if (chain !== undefined && (start < lastStart || end > lastEnd)) continue;
    chain = { range: { start: text.at(start), end: text.at(end) }, parent: chain };
    lastStart = start;
    lastEnd = end;
  }
  return chain ?? { range: { start: text.at(offset), end: text.at(offset) } };
}
