/**
 * buf's columns to UTF-16 ones: buf counts terminal cells, with tab stops every 4 cells, two cells for East Asian wide characters and
 * emoji, none for combining marks.
 */
export class TerminalColumns {
  private readonly lineStarts: number[] = [0];
  private readonly plain: boolean;

  constructor(private readonly text: string) {
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) this.lineStarts.push(at + 1);
    this.plain = !/[^\n\r -~]/.test(text);
  }

  /** A descriptor's span to UTF-16 offsets. */
  offsets(span: readonly number[]): readonly [number, number] {
    const [startLine, startCell, endLine, endCell] = span.length === 3 ? [span[0], span[1], span[0], span[2]] : span;
    return [this.offset(startLine, startCell), this.offset(endLine, endCell)];
  }

  /** The same span with UTF-16 columns. */
  utf16(span: readonly number[]): readonly number[] {
    if (this.plain) return span;
    const [start, end] = this.offsets(span);
    const startColumn = start - this.lineStarts[span[0]];
    if (span.length === 3) return [span[0], startColumn, end - this.lineStarts[span[0]]];
    return [span[0], startColumn, span[2], end - this.lineStarts[span[2]]];
  }

  private offset(line: number, cell: number): number {
    const start = this.lineStarts[line] ?? this.text.length;
    if (this.plain) return start + cell;
    let at = start;
    for (let cells = 0; cells < cell && at < this.text.length; ) {
      const point = this.text.codePointAt(at)!;
      cells += point === 9 ? 4 - (cells % 4) : width(point);
      at += point > 0xffff ? 2 : 1;
    }
    return at;
  }
}

function width(point: number): number {
  if (point < 0x300) return 1;
  const character = String.fromCodePoint(point);
  if (/^[\p{Mn}\p{Me}\p{Cf}]$/u.test(character)) return 0;
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Emoji_Presentation}\u3000-\u303f\uff01-\uff60]$/u.test(
    character,
  )
    ? 2
    : 1;
}
