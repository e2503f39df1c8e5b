/**
 * Tokens of a .proto text, in flat arrays (protobuf.com/docs/language-spec, lexical elements).
 *
 * Comments and white space lie in the gaps between tokens and are read again only where someone asks (comments.ts). Bytes that no
 * token starts with (NUL, `#`, letters outside ASCII) are skipped and remembered. Besides the tokens the scan tells whether all
 * brackets of the file pair up: where they do not, the parser trusts indentation more (parser.ts).
 */
export class Tokens {
  count = 0;
  kinds: Uint8Array;
  /** UTF-16 offsets, half-open. */
  starts: Int32Array;
  ends: Int32Array;
  /** 1 where the token is the first of its line. */
  fresh: Uint8Array;
  /** Opening brackets without a closing one, and the other way round. */
  unclosed = 0;
  unopened = 0;
  /** Pairs start, end of what no token starts with, unterminated strings and comments; at most 20 pairs. */
  readonly strays: number[] = [];

  private constructor(readonly text: string) {
    // Most of a real file is comments: a token for every 19 units or so.
    const capacity = (text.length >> 4) + 64;
    this.kinds = new Uint8Array(capacity);
    this.fresh = new Uint8Array(capacity);
    this.starts = new Int32Array(capacity);
    this.ends = new Int32Array(capacity);
  }

  static of(text: string): Tokens {
    const tokens = new Tokens(text);
    tokens.scan();
    return tokens;
  }

  /** Kind at an index; past the end it is `tokenKinds.end`. */
  kind(index: number): number {
    return index < this.count && index >= 0 ? this.kinds[index] : tokenKinds.end;
  }

  textOf(index: number): string {
    return this.text.slice(this.starts[index], this.ends[index]);
  }

  /** The texts of tokens from one to another, both included. */
  texts(first: number, last: number): string[] {
    const found: string[] = [];
    for (let index = first; index <= last; index++) found.push(this.textOf(index));
    return found;
  }

  /** Source text from one token to another, both included. */
  textBetween(first: number, last: number): string {
    return this.text.slice(this.starts[first], this.ends[last]);
  }

  private scan(): void {
    const text = this.text;
    const length = text.length;
    let fresh = 1;
    let at = 0;
    const open: number[] = [];
    while (at < length) {
      const unit = text.charCodeAt(at);
      if (unit === 10) {
        fresh = 1;
        at++;
        continue;
      }
      if (unit === 32 || (unit < 14 && unit > 8)) {
        at++;
        continue;
      }
      const start = at;
      const unitClass = unit < 128 ? classes[unit] : stray;
      switch (unitClass) {
        case word:
          do at++;
          while (at < length && isWordUnit(text.charCodeAt(at)));
          this.push(tokenKinds.identifier, start, at, fresh);
          break;
        case digit:
          at = numberEnd(text, at);
          this.push(tokenKinds.number, start, at, fresh);
          break;
        case quote:
          at = this.stringEnd(at, unit);
          this.push(tokenKinds.string, start, at, fresh);
          break;
        case slash: {
          const next = text.charCodeAt(at + 1);
          if (next === 47) {
            const line = text.indexOf("\n", at);
            at = line < 0 ? length : line;
            continue;
          }
          if (next === 42) {
            const close = text.indexOf("*/", at + 2);
            if (close < 0) this.strayAt(at, length);
            at = close < 0 ? length : close + 2;
            // A token behind the comment is on the comment's line, but first of what is not comment.
            if (fresh === 0 && text.slice(start, at).includes("\n")) fresh = 1;
            continue;
          }
          at++;
          this.push(unit, start, at, fresh);
          break;
        }
        case punctuation:
          if (unit === 46 && isDigit(text.charCodeAt(at + 1)) && !this.endsWithWord(at)) {
            at = numberEnd(text, at);
            this.push(tokenKinds.number, start, at, fresh);
            break;
          }
          at++;
          if (unit === 123 || unit === 91 || unit === 40) open.push(unit);
          else if (unit === 125 || unit === 93 || unit === 41) this.close(open, unit);
          this.push(unit, start, at, fresh);
          break;
        default:
          at++;
          while (at < length && (text.charCodeAt(at) > 127 || classes[text.charCodeAt(at)] === stray)) at++;
          this.strayAt(start, at);
          continue;
      }
      fresh = 0;
    }
    this.unclosed += open.length;
  }

  private close(open: number[], unit: number): void {
    const opening = unit === 41 ? 40 : unit - 2;
    if (open.at(-1) === opening) {
      open.pop();
      return;
    }
    const match = open.lastIndexOf(opening);
    if (match < 0) {
      this.unopened++;
      return;
    }
    this.unclosed += open.length - match - 1;
    open.length = match;
  }

  private push(kind: number, start: number, end: number, fresh: number): void {
    if (this.count === this.kinds.length) this.grow();
    this.kinds[this.count] = kind;
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.fresh[this.count++] = fresh;
  }

  private grow(): void {
    const capacity = this.count * 2;
    const kinds = new Uint8Array(capacity);
    const fresh = new Uint8Array(capacity);
    const starts = new Int32Array(capacity);
    const ends = new Int32Array(capacity);
    kinds.set(this.kinds);
    fresh.set(this.fresh);
    starts.set(this.starts);
    ends.set(this.ends);
    this.kinds = kinds;
    this.fresh = fresh;
    this.starts = starts;
    this.ends = ends;
  }

  private endsWithWord(at: number): boolean {
    return this.count > 0 && this.ends[this.count - 1] === at && this.kinds[this.count - 1] === tokenKinds.identifier;
  }

  /** A string ends at its quote or, unterminated, in front of the line's end. */
  private stringEnd(start: number, quoteUnit: number): number {
    const text = this.text;
    for (let at = start + 1; at < text.length; at++) {
      const unit = text.charCodeAt(at);
      if (unit === quoteUnit) return at + 1;
      if (unit === 10) {
        const end = text.charCodeAt(at - 1) === 13 ? at - 1 : at;
        this.strayAt(start, end);
        return end;
      }
      if (unit === 92 && text.charCodeAt(at + 1) !== 10) at++;
    }
    this.strayAt(start, text.length);
    return text.length;
  }

  private strayAt(start: number, end: number): void {
    if (this.strays.length < 40) this.strays.push(start, end);
  }
}

/** Kinds of tokens; punctuation has its character code instead. */
export const tokenKinds = { end: 0, identifier: 1, number: 2, string: 3 } as const;

const word = 1;
const digit = 2;
const quote = 3;
const slash = 4;
const punctuation = 5;
const stray = 0;

const classes = unitClasses();

function unitClasses(): Uint8Array {
  const table = new Uint8Array(128);
  for (let unit = 48; unit < 58; unit++) table[unit] = digit;
  for (let unit = 65; unit < 91; unit++) table[unit] = word;
  for (let unit = 97; unit < 123; unit++) table[unit] = word;
  table[95] = word;
  table[34] = quote;
  table[39] = quote;
  table[47] = slash;
  for (const sign of ".,;:=+-(){}[]<>") table[sign.charCodeAt(0)] = punctuation;
  return table;
}

function isWordUnit(unit: number): boolean {
  return unit < 128 && (classes[unit] === word || classes[unit] === digit);
}

function isDigit(unit: number): boolean {
  return unit > 47 && unit < 58;
}

/** The end of a number, of decimal, hexadecimal, octal or floating form; what follows it without a gap is taken along. */
function numberEnd(text: string, start: number): number {
  const hexadecimal = text.charCodeAt(start) === 48 && (text.charCodeAt(start + 1) | 32) === 120;
  let at = start;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (isWordUnit(unit) || unit === 46) at++;
    else if ((unit === 43 || unit === 45) && !hexadecimal && (text.charCodeAt(at - 1) | 32) === 101) at++;
    else break;
  }
  return at;
}
