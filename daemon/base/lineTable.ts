/**
 * LineTable: offsets to lines and back. Positions inside navd are UTF-16 offsets; this is the one place where they
 * become lines.
 *
 * A line ends at LF, CRLF or a lone CR (as in LSP). Offsets and columns count UTF-16 units. A byte order mark is removed
 * before text enters navd, so it is no column here.
 */
import type { Position, Range } from "../../proto/positions.js";

export class LineTable {
  /** `starts[i]` is the offset of line i's first unit; strictly increasing, starts[0] is 0. */
  constructor(
    readonly starts: Uint32Array,
    readonly length: number,
  ) {}

  static of(text: string): LineTable {
    const starts: number[] = [0];
    if (!text.includes("\r")) {
      // Searching for one unit is several times faster than looking at each.
      for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
      return new LineTable(Uint32Array.from(starts), text.length);
    }
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (unit > 13) continue;
      if (unit === 10) starts.push(index + 1);
      else if (unit === 13 && text.charCodeAt(index + 1) !== 10) starts.push(index + 1);
    }
    return new LineTable(Uint32Array.from(starts), text.length);
  }

  get lineCount(): number {
    return this.starts.length;
  }

  /** The line that holds an offset, by binary search; offsets past the end belong to the last line. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.starts[middle] <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  position(offset: number): Position {
    const line = this.lineAt(offset);
    return { line, character: offset - this.starts[line] };
  }

  range(start: number, end: number): Range {
    return { start: this.position(start), end: this.position(end) };
  }

  /**
   * The offset of a position in the text this table is of. A line past the end gives the text's length, a column past the line's end
   * that end, before what ends the line (LSP, Position).
   */
  offset(position: Position, text: string): number {
    if (position.line >= this.starts.length) return this.length;
    return Math.min(this.starts[position.line] + Math.max(0, position.character), this.contentEnd(position.line, text));
  }

  /** Where a line's own text ends: before LF, CRLF or CR. */
  private contentEnd(line: number, text: string): number {
    if (line + 1 >= this.starts.length) return this.length;
    const end = this.starts[line + 1] - 1;
    const isPair = text[end] === "\n" && text[end - 1] === "\r" && end > this.starts[line];
    return isPair ? end - 1 : end;
  }
}
