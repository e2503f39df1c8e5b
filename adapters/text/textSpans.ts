/** Spans of a text that line-wise readers need; every line end counts: LF, CRLF, a lone CR. */

/** The offset of the line's end: of its CR or LF, or the text's length. */
export function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) return at;
  }
  return text.length;
}

/** The start of the line after the one that ends at `lineEnd`; past the text after the last. */
export function nextLine(text: string, lineEnd: number): number {
  return text.charCodeAt(lineEnd) === 13 && text.charCodeAt(lineEnd + 1) === 10 ? lineEnd + 2 : lineEnd + 1;
}

/** The end of start..end without blanks and control characters at its end. */
export function trimmedEnd(text: string, start: number, end: number): number {
  let at = end;
  while (at > start && text.charCodeAt(at - 1) <= 32) at--;
  return at;
}

/** start..end without blanks and control characters on both sides. */
export function trimmed(text: string, start: number, end: number): readonly [number, number] {
  let from = start;
  while (from < end && text.charCodeAt(from) <= 32) from++;
  return [from, trimmedEnd(text, from, end)];
}
