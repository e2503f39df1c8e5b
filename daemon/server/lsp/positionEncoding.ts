/**
 * Columns of the other position encodings. Inside navd a column counts UTF-16 units; a client may count UTF-8 bytes or code points.
 * Both directions work on one line's text, at the rim only.
 *
 * A column inside a character (a lone half of a surrogate pair, the middle of a UTF-8 sequence) is moved to the character's start;
 * a column past the line's end is the line's end.
 */
import type { Position, Range } from "../../../proto/positions.js";
import { LineTable } from "../../base/lineTable.js";

export type PositionEncoding = "utf-8" | "utf-16" | "utf-32";

/** The best encoding both sides know: UTF-16 needs no conversion here, but what a client lists first is what it counts in itself. */
export function negotiateEncoding(offered: unknown): PositionEncoding {
  if (!Array.isArray(offered)) return "utf-16";
  for (const encoding of offered as readonly unknown[]) {
    if (encoding === "utf-8" || encoding === "utf-16" || encoding === "utf-32") return encoding;
  }
  return "utf-16";
}

/** A text with its lines, ready to convert positions. */
export class EncodedText {
  readonly lines: LineTable;

  constructor(
    readonly text: string,
    private readonly encoding: PositionEncoding,
  ) {
    this.lines = LineTable.of(text);
  }

  /** The UTF-16 offset of a client's position. */
  offset(position: Position): number {
    if (position.line >= this.lines.lineCount) return this.text.length;
    const line = this.line(position.line);
    return this.lines.starts[position.line] + toUtf16Column(line, position.character, this.encoding);
  }

  /** A client's position of a UTF-16 offset. */
  at(offset: number): Position {
    return this.position(this.lines.position(offset));
  }

  /** A client's position of navd's. */
  position(position: Position): Position {
    if (this.encoding === "utf-16" || position.line >= this.lines.lineCount) return position;
    return {
      line: position.line,
      character: fromUtf16Column(this.line(position.line), position.character, this.encoding),
    };
  }

  range(range: Range): Range {
    return { start: this.position(range.start), end: this.position(range.end) };
  }

  /** A line's text without its line end. */
  line(number: number): string {
    const start = this.lines.starts[number];
    const next = number + 1 < this.lines.lineCount ? this.lines.starts[number + 1] : this.text.length;
    let end = next;
    while (end > start && (this.text[end - 1] === "\n" || this.text[end - 1] === "\r")) end--;
    return this.text.slice(start, end);
  }
}

export function toUtf16Column(line: string, column: number, encoding: PositionEncoding): number {
  if (encoding === "utf-16") return Math.min(column, line.length);
  let counted = 0;
  let index = 0;
  while (index < line.length) {
    const point = line.codePointAt(index)!;
    const width = encoding === "utf-32" ? 1 : utf8Width(point);
    if (counted + width > column) return index;
    counted += width;
    index += point > 0xffff ? 2 : 1;
  }
  return index;
}

export function fromUtf16Column(line: string, column: number, encoding: PositionEncoding): number {
  if (encoding === "utf-16") return column;
  let counted = 0;
  let index = 0;
  while (index < line.length) {
    const point = line.codePointAt(index)!;
    const units = point > 0xffff ? 2 : 1;
    if (index + units > column) break;
    counted += encoding === "utf-32" ? 1 : utf8Width(point);
    index += units;
  }
  return counted;
}

function utf8Width(point: number): number {
  if (point < 0x80) return 1;
  if (point < 0x800) return 2;
  // A lone surrogate becomes U+FFFD, three bytes, like every other character of this range.
  return point < 0x10000 ? 3 : 4;
}
