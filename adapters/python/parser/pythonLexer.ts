/**
 * The tokens of a Python text, one after the other, with the indents and dedents of its lines (language reference, "Lexical analysis").
 *
 * Text that is no Python ends the tokens: `hasFailed` is set and `end` follows for ever, so that whoever reads them need not look. Of a literal
 * with fields only the opening quotes are a token; what follows is read by stringParser.ts, which moves the lexer on.
 *
 * Limits: text whose indentation two readers could measure differently (a tab behind a blank, where that makes a difference), and a line
 * continuation before a line's first token, fail too.
 */
import { keywordAt } from "./keywords.js";
import { endOfNumber } from "./numbers.js";
import { token } from "./pythonTokens.js";
import { StringScan } from "./stringScan.js";

export class PythonLexer {
  /** The token under consideration, and its range. */
  token: number = token.end;
  start = 0;
  end = 0;
  /** The end of the token before it. */
  previousEnd = 0;
  hasFailed = false;
  text = "";
  /** Where the next token is looked for. */
  at = 0;
  /** Open brackets, fields of format strings included. */
  depth = 0;
  /** The depth at which `:`, `!` and `}` end the expression of a field; -1 outside of fields. */
  fieldDepth = -1;
  /** Starts and ends of comments and line continuations, in turn. */
  readonly extras: number[] = [];
  readonly strings = new StringScan();
  private isLineStart = true;
  /** Of the open blocks: columns as Python counts them, with tabs as one, and with tabs as eight wherever they stand. */
  private readonly columns: number[] = [];
  private readonly narrow: number[] = [];
  private readonly wide: number[] = [];
  private pendingDedents = 0;
  /** The comments on lines of their own before the current token: their wide columns, and the first's place in `extras`. */
  private readonly ownColumns: number[] = [];
  private ownExtras = 0;
  private ownAt = 0;

  /** Goes to the first token of a text. */
  open(text: string): void {
    this.text = text;
    this.at = text.charCodeAt(0) === byteOrderMark ? 1 : 0;
    this.end = this.at;
    this.depth = 0;
    this.fieldDepth = -1;
    this.hasFailed = false;
    this.extras.length = 0;
    this.strings.open(text);
    this.isLineStart = true;
    this.columns.length = 0;
    this.narrow.length = 0;
    this.wide.length = 0;
    this.pendingDedents = 0;
    if (text.includes("\0") || (text.includes("\r") && loneReturn.test(text))) this.fail();
    else this.next();
  }

  /** What was met is no Python. */
  fail(): void {
    this.hasFailed = true;
    this.token = token.end;
  }

  /** A place to come back to, in the same line. */
  mark(): LexerMark {
    const { at, start, end, previousEnd, depth, fieldDepth, isLineStart, extras } = this;
    return {
      token: this.token,
      at,
      start,
      end,
      previousEnd,
      depth,
      fieldDepth,
      isLineStart,
      extras: extras.length,
    };
  }

  /** Comes back, also from what has failed since. */
  back(mark: LexerMark): void {
    this.hasFailed = false;
    this.token = mark.token;
    this.at = mark.at;
    this.start = mark.start;
    this.end = mark.end;
    this.previousEnd = mark.previousEnd;
    this.depth = mark.depth;
    this.fieldDepth = mark.fieldDepth;
    this.isLineStart = mark.isLineStart;
    this.extras.length = mark.extras;
  }

  /** Goes to the next token. */
  next(): void {
    if (this.hasFailed) return;
    this.previousEnd = this.end;
    if (this.pendingDedents > 0) {
      this.dedent();
      return;
    }
    if (this.isLineStart && this.beginLine()) return;
    const { text, extras } = this;
    const before = extras.length;
    let { at } = this;
    for (;;) {
      const unit = text.charCodeAt(at);
      if (unit === space || unit === tab || unit === formFeed) {
        at++;
      } else if (unit === lineFeed || unit === carriageReturn) {
        if (this.depth === 0) {
          this.endLine(at + (unit === lineFeed ? 1 : 2));
          return;
        }
        at++;
      } else if (unit === hash) {
        const end = this.endOfLine(at);
        extras.push(at, end);
        if (this.depth === 0) this.end = end;
        at = end;
      } else if (unit === backslash) {
        const end = this.endOfContinuation(at);
        if (end < 0) {
          this.fail();
          return;
        }
        extras.push(at, end);
        at = end;
      } else {
        if (Number.isNaN(unit)) this.endText(at);
        else this.read(at, unit);
        break;
      }
    }
    // tree-sitter passes over line continuations in front of a string as if they were blanks.
    if (extras.length > before && (this.token === token.string || this.token === token.formatString)) {
      while (extras.length > before && text.charCodeAt(extras[extras.length - 2]) === backslash) extras.length -= 2;
    }
  }

  /** Where a comment ends. */
  private endOfLine(at: number): number {
    const end = this.text.indexOf("\n", at);
    return end < 0 ? this.text.length : end;
  }

  /** Where the next line begins behind a backslash, or -1 where there is none to go on in. */
  private endOfContinuation(at: number): number {
    const { text } = this;
    const end = text.charCodeAt(at + 1) === carriageReturn ? at + 3 : at + 2;
    if (text.charCodeAt(end - 1) !== lineFeed) return -1;
    return end < text.length ? end : -1;
  }

  /** Ends a line, which has tokens. */
  private endLine(at: number): void {
    this.token = token.newline;
    this.start = this.end;
    this.at = at;
    this.isLineStart = true;
  }

  private endText(at: number): void {
    if (this.depth > 0) this.fail();
    else if (this.isLineStart) this.token = token.end;
    else this.endLine(at);
  }

  /**
   * Goes to the first token of the next line that has some; gives true where an indent or dedent comes before it. The comments on the way
   * are noted: those indented as deep as a block still belong to it.
   */
  private beginLine(): boolean {
    const { text, ownColumns } = this;
    this.ownExtras = this.extras.length;
    this.ownAt = 0;
    ownColumns.length = 0;
    let { at } = this;
    let column = 0;
    let narrow = 0;
    let wide = 0;
    for (;;) {
      const unit = text.charCodeAt(at);
      if (unit === space) {
        let end = at + 1;
        while (text.charCodeAt(end) === space) end++;
        column += end - at;
        narrow += end - at;
        wide += end - at;
        at = end;
        continue;
      }
      if (unit === tab) {
        column = (column | 7) + 1;
        narrow++;
        wide += 8;
      } else if (unit === formFeed || unit === lineFeed || unit === carriageReturn) {
        column = 0;
        narrow = 0;
        wide = 0;
      } else if (unit === hash) {
        const end = this.endOfLine(at);
        this.extras.push(at, end);
        ownColumns.push(wide);
        at = end;
        continue;
      } else {
        if (unit === backslash) this.fail();
        if (Number.isNaN(unit)) {
          column = 0;
          narrow = 0;
          wide = 0;
        }
        break;
      }
      at++;
    }
    this.at = at;
    if (at < text.length) this.isLineStart = false;
    return this.indentTo(column, narrow, wide);
  }

  private indentTo(column: number, narrow: number, wide: number): boolean {
    const { columns } = this;
    let last = columns.length - 1;
    if (column === (last < 0 ? 0 : columns[last])) {
      if (last < 0 ? narrow !== 0 : narrow !== this.narrow[last] || wide !== this.wide[last]) this.fail();
      return this.hasFailed;
    }
    if (column > (last < 0 ? 0 : columns[last])) {
      if (last >= 0 && (narrow <= this.narrow[last] || wide <= this.wide[last])) this.fail();
      if (columns.length >= deepestBlock) this.fail();
      if (this.hasFailed) return true;
      columns.push(column);
      this.narrow.push(narrow);
      this.wide.push(wide);
      this.token = token.indent;
      this.start = this.end;
      return true;
    }
    while (last >= 0 && columns[last] > column) last--;
    if (last >= 0 && (columns[last] !== column || this.narrow[last] !== narrow || this.wide[last] !== wide))
      this.fail();
    if (last < 0 && column !== 0) this.fail();
    this.pendingDedents = columns.length - 1 - last;
    if (!this.hasFailed) this.dedent();
    return true;
  }

  /** Ends the innermost block, behind the comments that are indented as deep as it. */
  private dedent(): void {
    const { ownColumns } = this;
    this.pendingDedents--;
    this.columns.pop();
    this.narrow.pop();
    const wide = this.wide.pop() ?? 0;
    while (this.ownAt < ownColumns.length && ownColumns[this.ownAt] >= wide) {
      this.end = this.extras[this.ownExtras + 2 * this.ownAt + 1];
      this.ownAt++;
    }
    this.token = token.dedent;
    this.start = this.end;
  }

  /** Makes a token the current one. */
  private set(kind: number, start: number, end: number): void {
    this.token = kind;
    this.start = start;
    this.end = end;
    this.at = end;
  }

  private read(at: number, unit: number): void {
    const wordClass = unit < 0x80 ? wordClasses[unit] : letter;
    if (wordClass === letter) {
      this.word(at);
      return;
    }
    if (wordClass === digit) {
      this.number(at);
      return;
    }
    const { text } = this;
    switch (unit) {
      case doubleQuote:
      case singleQuote:
        this.string(at, at);
        return;
      case 0x28:
        this.opening(token.leftParen, at);
        return;
      case 0x29:
        this.closing(token.rightParen, at);
        return;
      case 0x5b:
        this.opening(token.leftBracket, at);
        return;
      case 0x5d:
        this.closing(token.rightBracket, at);
        return;
      case 0x7b:
        this.opening(token.leftBrace, at);
        return;
      case 0x7d:
        this.closing(token.rightBrace, at);
        return;
      case 0x2c:
        this.set(token.comma, at, at + 1);
        return;
      case period: {
        const second = text.charCodeAt(at + 1);
        if (second === period && text.charCodeAt(at + 2) === period) this.set(token.ellipsis, at, at + 3);
        else if (second < 0x80 && wordClasses[second] === digit) this.number(at);
        else this.set(token.period, at, at + 1);
        return;
      }
      case 0x3d:
        if (text.charCodeAt(at + 1) === equals) this.set(token.equal, at, at + 2);
        else this.set(token.assign, at, at + 1);
        return;
      case 0x3a:
        if (text.charCodeAt(at + 1) === equals && this.depth !== this.fieldDepth) this.set(token.walrus, at, at + 2);
        else this.set(token.colon, at, at + 1);
        return;
      case 0x3b:
        this.set(token.semicolon, at, at + 1);
        return;
      default:
        this.operator(at, unit);
    }
  }

  private operator(at: number, unit: number): void {
    const second = this.text.charCodeAt(at + 1);
    switch (unit) {
      case 0x2b:
        this.either(at, token.plus, token.plusAssign);
        return;
      case 0x2d:
        if (second === 0x3e) this.set(token.arrow, at, at + 2);
        else this.either(at, token.minus, token.minusAssign);
        return;
      case 0x2a:
        if (second === unit) this.either(at, token.doubleStar, token.doubleStarAssign, at + 1);
        else this.either(at, token.star, token.starAssign);
        return;
      case 0x2f:
        if (second === unit) this.either(at, token.doubleSlash, token.doubleSlashAssign, at + 1);
        else this.either(at, token.slash, token.slashAssign);
        return;
      case 0x25:
        this.either(at, token.percent, token.percentAssign);
        return;
      case 0x40:
        this.either(at, token.at, token.atAssign);
        return;
      case 0x26:
        this.either(at, token.and, token.andAssign);
        return;
      case 0x7c:
        this.either(at, token.or, token.orAssign);
        return;
      case 0x5e:
        this.either(at, token.xor, token.xorAssign);
        return;
      case 0x7e:
        this.set(token.tilde, at, at + 1);
        return;
      case 0x3c:
        if (second === unit) this.either(at, token.leftShift, token.leftShiftAssign, at + 1);
        else this.either(at, token.less, token.lessEqual);
        return;
      case 0x3e:
        if (second === unit) this.either(at, token.rightShift, token.rightShiftAssign, at + 1);
        else this.either(at, token.greater, token.greaterEqual);
        return;
      case 0x21:
        if (second === equals) this.set(token.notEqual, at, at + 2);
        else if (this.depth === this.fieldDepth) this.set(token.bang, at, at + 1);
        else this.fail();
        return;
      default:
        this.fail();
    }
  }

  /** The token whose last unit stands at an offset, or that with `=` behind it. */
  private either(start: number, kind: number, withEquals: number, last = start): void {
    if (this.text.charCodeAt(last + 1) === equals) this.set(withEquals, start, last + 2);
    else this.set(kind, start, last + 1);
  }

  private opening(kind: number, at: number): void {
    if (++this.depth > deepestBracket) this.fail();
    else this.set(kind, at, at + 1);
  }

  private closing(kind: number, at: number): void {
    if (--this.depth < 0) this.fail();
    else this.set(kind, at, at + 1);
  }

  private word(start: number): void {
    const { text } = this;
    let end = start;
    let unit = text.charCodeAt(end);
    while (unit < 0x80 && wordClasses[unit] !== 0) unit = text.charCodeAt(++end);
    if (unit >= 0x80) {
      name.lastIndex = start;
      const match = name.exec(text);
      end = match === null ? start : start + match[0].length;
      if (end === start || text.charCodeAt(end) >= 0x80) this.fail();
      else this.set(token.name, start, end);
      return;
    }
    if ((unit === doubleQuote || unit === singleQuote) && end - start <= longestPrefix) this.string(start, end);
    else this.set(keywordAt(text, start, end - start), start, end);
  }

  private number(start: number): void {
    const end = endOfNumber(this.text, start);
    const next = this.text.charCodeAt(end < 0 ? -end : end);
    if (end === 0 || (next < 0x80 ? wordClasses[next] !== 0 : next >= 0x80)) this.fail();
    else if (end > 0) this.set(token.integer, start, end);
    else this.set(token.float, start, -end);
  }

  /** A literal with its prefix. */
  private string(start: number, quote: number): void {
    const end = this.strings.read(start, quote);
    if (end < 0) this.fail();
    else this.set(this.strings.hasFields ? token.formatString : token.string, start, end);
  }

  /** Goes from the opening brace of a field, where the lexer looks, to the first token of its expression; gives what `leaveField` needs. */
  enterField(): number {
    const outer = this.fieldDepth;
    this.fieldDepth = ++this.depth;
    this.at++;
    this.end = this.at;
    this.next();
    return outer;
  }

  /** Leaves a field at its closing brace, which is the current token. */
  leaveField(outer: number): void {
    this.fieldDepth = outer;
  }
}

export type LexerMark = {
  readonly token: number;
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly previousEnd: number;
  readonly depth: number;
  readonly fieldDepth: number;
  readonly isLineStart: boolean;
  readonly extras: number;
};

const tab = 0x09;
const lineFeed = 0x0a;
const formFeed = 0x0c;
const carriageReturn = 0x0d;
const space = 0x20;
const doubleQuote = 0x22;
const hash = 0x23;
const singleQuote = 0x27;
const period = 0x2e;
const equals = 0x3d;
const backslash = 0x5c;
const byteOrderMark = 0xfeff;

/** Python allows no more. */
const deepestBlock = 99;
const deepestBracket = 190;
const longestPrefix = 2;
const loneReturn = /\r(?!\n)/;

const letter = 1;
const digit = 2;
/** By ASCII unit. */
const wordClasses = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  const text = String.fromCharCode(unit);
  return /\d/.test(text) ? digit : /\w/.test(text) ? letter : 0;
});

const name = /[\p{XID_Start}_]\p{XID_Continue}*/uy;
