/**
 * The tokens of a Go text that matter for its outline: words, signs and literals, without comments.
 *
 * Method: one pass over the units; no tree, no failure on any text. Numbers come as words. Limits: an unterminated literal ends with its line (or,
 * between backquotes, with the text), as for the compiler.
 */
export interface GoTokenVisitor {
  /** An identifier, keyword or number. */
  word(start: number, end: number): void;
  /** One unit that is no part of a word, literal or comment. Returns where to go on: `at + 1`, or behind what is not to be visited. */
  sign(unit: number, at: number): number;
  /** A string or a rune, with its quotes. */
  literal(start: number, end: number): void;
  /** A line end outside of literals; one inside a comment between words counts, too. */
  lineEnd(at: number): void;
}

export function visitGoTokens(text: string, from: number, visitor: GoTokenVisitor): void {
  const { length } = text;
  let at = from;
  while (at < length) {
    const unit = text.charCodeAt(at);
    if (isWordUnit(unit)) {
      const start = at;
      while (at < length && isWordUnit(text.charCodeAt(at))) at++;
      visitor.word(start, at);
    } else if (unit === newline) {
      visitor.lineEnd(at++);
    } else if (unit <= 0x20) {
      at++;
    } else {
      const end = endOfBlank(text, at, unit);
      if (end < 0) at = visitor.sign(unit, at);
      else {
        if (unit !== slash) visitor.literal(at, end);
        else if (hasLineEnd(text, at, end)) visitor.lineEnd(at);
        at = end;
      }
    }
  }
}

/** Behind the bracket that closes the one at `open`; the text's end where none does. */
export function endOfBrackets(text: string, open: number): number {
  let depth = 0;
  let at = open;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    const end = unit > slash && unit < backquote && !isBracket(unit) ? at + 1 : endOfBlank(text, at, unit);
    if (end >= 0) {
      at = end;
      continue;
    }
    if (unit === 0x7b || unit === 0x28 || unit === 0x5b) depth++;
    else if ((unit === 0x7d || unit === 0x29 || unit === 0x5d) && --depth === 0) return at + 1;
    at++;
  }
  return text.length;
}

/** Behind a literal or comment that begins here; -1 where none does. */
function endOfBlank(text: string, at: number, unit: number): number {
  switch (unit) {
    case slash:
      return endOfComment(text, at);
    case backquote: {
      const end = text.indexOf("`", at + 1);
      return end < 0 ? text.length : end + 1;
    }
    case doubleQuote:
    case quote:
      return endOfQuoted(text, at, unit);
    default:
      return -1;
  }
}

function endOfComment(text: string, at: number): number {
  const next = text.charCodeAt(at + 1);
  if (next === slash) {
    const end = text.indexOf("\n", at);
    return end < 0 ? text.length : end;
  }
  if (next !== 0x2a) return -1;
  const end = text.indexOf("*/", at + 2);
  return end < 0 ? text.length : end + 2;
}

function endOfQuoted(text: string, at: number, mark: number): number {
  for (let end = at + 1; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit === 0x5c) end++;
    else if (unit === mark) return end + 1;
    else if (unit === newline) return end;
  }
  return text.length;
}

function hasLineEnd(text: string, start: number, end: number): boolean {
  const found = text.indexOf("\n", start);
  return found >= 0 && found < end;
}

function isBracket(unit: number): boolean {
  return unit === 0x7b || unit === 0x7d || unit === 0x28 || unit === 0x29 || unit === 0x5b || unit === 0x5d;
}

function isWordUnit(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f ||
    unit >= 0x80
  );
}

const newline = 0x0a;
const slash = 0x2f;
const backquote = 0x60;
const doubleQuote = 0x22;
const quote = 0x27;
