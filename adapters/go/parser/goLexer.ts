/**
 * The tokens of a Go text, one after the other, with semicolons where lines end (language specification, "Semicolons").
 *
 * Text that is no Go ends the tokens: `hasFailed` is set and `end` follows for ever, so that whoever reads them need not look. Comments
 * are kept until somebody takes them or what they stand before is read.
 */
import { token } from "./goTokens.js";

export class GoLexer {
  /** The token under consideration, and its range. */
  token: number = token.end;
  start = 0;
  end = 0;
  /** The end of the token before it. */
  previousEnd = 0;
  hasFailed = false;
  /** Starts and ends of comments, in turn. */
  readonly comments: number[] = [];
  private text = "";
  private at = 0;
  /** Whether a line's end here is a semicolon. */
  private endsStatement = false;

  /** Goes to the first token of a text. */
  open(text: string): void {
    this.text = text;
    this.at = 0;
    this.end = 0;
    this.hasFailed = false;
    this.endsStatement = false;
    this.comments.length = 0;
    this.next();
  }

  /** What was met is no Go. */
  fail(): void {
    this.hasFailed = true;
    this.token = token.end;
  }

  unitAt(offset: number): number {
    return this.text.charCodeAt(offset);
  }

  /** A place to come back to. */
  mark(): LexerMark {
    const { at, start, end, previousEnd, endsStatement, comments } = this;
    return { token: this.token, at, start, end, previousEnd, endsStatement, comments: comments.length };
  }

  back(mark: LexerMark): void {
    if (this.hasFailed) return;
    this.token = mark.token;
    this.at = mark.at;
    this.start = mark.start;
    this.end = mark.end;
    this.previousEnd = mark.previousEnd;
    this.endsStatement = mark.endsStatement;
    this.comments.length = mark.comments;
  }

  /** Goes to the next token. */
  next(): void {
    if (this.hasFailed) return;
    this.previousEnd = this.end;
    const { text } = this;
    let { at } = this;
    for (;;) {
      const unit = text.charCodeAt(at);
      if (unit === space || unit === tab || unit === carriageReturn) {
        at++;
      } else if (unit === lineFeed) {
        if (this.endsStatement) {
          this.set(token.semicolon, at, at, at + 1);
          return;
        }
        at++;
      } else if (unit === slash && (text.charCodeAt(at + 1) === slash || text.charCodeAt(at + 1) === asterisk)) {
        const end = this.endOfComment(at);
        if (end < 0) {
          this.fail();
          return;
        }
        this.comments.push(at, end);
        if (this.endsStatement && text.charCodeAt(at + 1) === asterisk && text.slice(at, end).includes("\n")) {
          this.set(token.semicolon, at, at, end);
          return;
        }
        at = end;
      } else {
        break;
      }
    }
    if (at < text.length) {
      this.read(at, text.charCodeAt(at));
    } else if (this.endsStatement) {
      this.set(token.semicolon, at, at, at);
    } else {
      this.set(token.end, at, at, at);
    }
  }

  private endOfComment(at: number): number {
    const { text } = this;
    if (text.charCodeAt(at + 1) === slash) {
      const end = text.indexOf("\n", at);
      return end < 0 ? text.length : end;
    }
    const end = text.indexOf("*/", at + 2);
    return end < 0 ? -1 : end + 2;
  }

  private set(kind: number, start: number, end: number, at: number): void {
    this.token = kind;
    this.start = start;
    this.end = end;
    this.at = at;
    this.endsStatement = false;
  }

  /** The same for a token behind which a line's end is a semicolon. */
  private setEnding(kind: number, start: number, end: number): void {
    this.set(kind, start, end, end);
    this.endsStatement = true;
  }

  private read(at: number, unit: number): void {
    const { text } = this;
    const wordClass = unit < 0x80 ? wordClasses[unit] : letter;
    if (wordClass === letter) {
      this.word(at);
      return;
    }
    if (wordClass === digit) {
      this.number(at);
      return;
    }
    const second = text.charCodeAt(at + 1);
    switch (unit) {
      case doubleQuote:
        this.string(at);
        return;
      case backQuote: {
        const end = text.indexOf("`", at + 1);
        if (end < 0) this.fail();
        else this.setEnding(token.rawString, at, end + 1);
        return;
      }
      case singleQuote:
        this.rune(at);
        return;
      case 0x2e:
        if (second === 0x2e && text.charCodeAt(at + 2) === 0x2e) this.set(token.ellipsis, at, at + 3, at + 3);
        else if (second < 0x80 && wordClasses[second] === digit) this.number(at);
        else this.one(token.period, at);
        return;
      case 0x28:
        this.one(token.leftParen, at);
        return;
      case 0x29:
        this.setEnding(token.rightParen, at, at + 1);
        return;
      case 0x5b:
        this.one(token.leftBracket, at);
        return;
      case 0x5d:
        this.setEnding(token.rightBracket, at, at + 1);
        return;
      case 0x7b:
        this.one(token.leftBrace, at);
        return;
      case 0x7d:
        this.setEnding(token.rightBrace, at, at + 1);
        return;
      case 0x2c:
        this.one(token.comma, at);
        return;
      case 0x3b:
        this.one(token.semicolon, at);
        return;
      case 0x3a:
        this.either(at, second, token.colon, token.define);
        return;
      case 0x3d:
        this.either(at, second, token.assign, token.equal);
        return;
      case 0x21:
        this.either(at, second, token.not, token.notEqual);
        return;
      case 0x7e:
        this.one(token.tilde, at);
        return;
      default:
        this.operator(at, unit, second);
    }
  }

  private operator(at: number, unit: number, second: number): void {
    const third = this.text.charCodeAt(at + 2);
    switch (unit) {
      case 0x2b:
        if (second === unit) this.setEnding(token.increment, at, at + 2);
        else this.either(at, second, token.plus, token.operate);
        return;
      case 0x2d:
        if (second === unit) this.setEnding(token.decrement, at, at + 2);
        else this.either(at, second, token.minus, token.operate);
        return;
      case asterisk:
        this.either(at, second, token.star, token.operate);
        return;
      case slash:
        this.either(at, second, token.slash, token.operate);
        return;
      case 0x25:
        this.either(at, second, token.percent, token.operate);
        return;
      case 0x5e:
        this.either(at, second, token.xor, token.operate);
        return;
      case 0x26:
        if (second === unit) this.set(token.logicalAnd, at, at + 2, at + 2);
        else if (second === 0x5e) this.either(at + 1, third, token.andNot, token.operate, at);
        else this.either(at, second, token.and, token.operate);
        return;
      case 0x7c:
        if (second === unit) this.set(token.logicalOr, at, at + 2, at + 2);
        else this.either(at, second, token.or, token.operate);
        return;
      case 0x3c:
        if (second === unit) this.either(at + 1, third, token.shiftLeft, token.operate, at);
        else if (second === 0x2d) this.set(token.arrow, at, at + 2, at + 2);
        else this.either(at, second, token.less, token.lessEqual);
        return;
      case 0x3e:
        if (second === unit) this.either(at + 1, third, token.shiftRight, token.operate, at);
        else this.either(at, second, token.greater, token.greaterEqual);
        return;
      default:
        this.fail();
    }
  }

  private one(kind: number, at: number): void {
    this.set(kind, at, at + 1, at + 1);
  }

  /** The token whose last unit stands at an offset, or that with `=` behind it. */
  private either(last: number, next: number, kind: number, withEquals: number, start = last): void {
    const end = next === equals ? last + 2 : last + 1;
    this.set(next === equals ? withEquals : kind, start, end, end);
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
      else this.setEnding(token.name, start, end);
      return;
    }
    const keyword = keywordAt(text, start, end - start);
    if (keyword === token.name) this.setEnding(token.name, start, end);
    else this.keyword(keyword, start, end);
  }

  private keyword(kind: number, start: number, end: number): void {
    this.set(kind, start, end, end);
    this.endsStatement =
      kind === token.return || kind === token.break || kind === token.continue || kind === token.fallthrough;
  }

  private number(start: number): void {
    const { text } = this;
    let end = start;
    let unit = text.charCodeAt(end);
    while (unit < 0x80 && wordClasses[unit] === digit) unit = text.charCodeAt(++end);
    const isPlain = unit !== 0x2e && !(unit < 0x80 ? wordClasses[unit] !== 0 : unit >= 0x80);
    if (isPlain && end > start && (text.charCodeAt(start) !== 0x30 || end === start + 1)) {
      this.setEnding(token.int, start, end);
      return;
    }
    for (const [pattern, kind] of numbers) {
      pattern.lastIndex = start;
      const match = pattern.exec(text);
      if (match === null) continue;
      const after = start + match[0].length;
      const next = text.charCodeAt(after);
      if (next >= 0x80 || wordClasses[next] === letter || wordClasses[next] === digit) break;
      this.setEnding(kind, start, after);
      return;
    }
    this.fail();
  }

  private string(start: number): void {
    const { text } = this;
    for (let at = start + 1; ; at++) {
      const unit = text.charCodeAt(at);
      if (unit === doubleQuote) {
        this.setEnding(token.string, start, at + 1);
        return;
      }
      if (unit === backslash) {
        const end = this.endOfEscape(at, doubleQuote);
        if (end < 0) break;
        at = end - 1;
      } else if (unit === lineFeed || Number.isNaN(unit)) {
        break;
      }
    }
    this.fail();
  }

  private rune(start: number): void {
    const { text } = this;
    const unit = text.codePointAt(start + 1);
    let end = -1;
    if (unit === backslash) end = this.endOfEscape(start + 1, singleQuote);
    else if (unit !== undefined && unit !== lineFeed && unit !== singleQuote) end = start + (unit > 0xffff ? 3 : 2);
    if (end < 0 || text.charCodeAt(end) !== singleQuote) this.fail();
    else this.setEnding(token.rune, start, end + 1);
  }

  /** The end of what a backslash begins, or -1. */
  private endOfEscape(at: number, quote: number): number {
    if (simpleEscapes.includes(this.text[at + 1] ?? " ") || this.text.charCodeAt(at + 1) === quote) return at + 2;
    longEscape.lastIndex = at;
    const match = longEscape.exec(this.text);
    return match === null ? -1 : at + match[0].length;
  }
}

export type LexerMark = {
  readonly token: number;
  readonly at: number;
  readonly start: number;
  readonly end: number;
  readonly previousEnd: number;
  readonly endsStatement: boolean;
  readonly comments: number;
};

const tab = 0x09;
const lineFeed = 0x0a;
const carriageReturn = 0x0d;
const space = 0x20;
const doubleQuote = 0x22;
const singleQuote = 0x27;
const asterisk = 0x2a;
const slash = 0x2f;
const equals = 0x3d;
const backslash = 0x5c;
const backQuote = 0x60;

const letter = 1;
const digit = 2;
/** By ASCII unit. */
const wordClasses = Uint8Array.from({ length: 0x80 }, (_, unit) => {
  const text = String.fromCharCode(unit);
  return /\d/.test(text) ? digit : /\w/.test(text) ? letter : 0;
});

const name = /[\p{L}_][\p{L}\p{Nd}_]*/uy;
const simpleEscapes = "abfnrtv\\";
const longEscape = /\\(?:[0-7]{3}|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})/y;

const decimal = String.raw`\d(?:_?\d)*`;
const hex = `[0-9a-fA-F](?:_?[0-9a-fA-F])*`;
const exponent = `[eE][+-]?${decimal}`;
const integer = String.raw`(?:0[xX]_?${hex}|0[oO]_?[0-7](?:_?[0-7])*|0[bB]_?[01](?:_?[01])*|0(?:_?[0-7])*|[1-9](?:_?\d)*)`;
const float = String.raw`(?:${decimal}\.(?:${decimal})?(?:${exponent})?|${decimal}${exponent}|\.${decimal}(?:${exponent})?|0[xX](?:_?${hex}(?:\.(?:${hex})?)?|\.${hex})[pP][+-]?${decimal})`;
const numbers: readonly (readonly [RegExp, number])[] = [
  [new RegExp(`(?:${float}|${integer}|${decimal})i`, "y"), token.imaginary],
  [new RegExp(float, "y"), token.float],
  [new RegExp(integer, "y"), token.int],
];

/** The keyword that a word is, or `name`. */
function keywordAt(text: string, start: number, length: number): number {
  if (length < 2 || length > 11) return token.name;
  const is = (word: string, kind: number): number =>
    word.length === length && text.startsWith(word, start) ? kind : token.name;
  switch (text.charCodeAt(start)) {
    case 0x62:
      return is("break", token.break);
    case 0x63:
      switch (text.charCodeAt(start + 1)) {
        case 0x61:
          return is("case", token.case);
        case 0x68:
          return is("chan", token.chan);
        default:
          return length === 5 ? is("const", token.const) : is("continue", token.continue);
      }
    case 0x64:
      return length === 5 ? is("defer", token.defer) : is("default", token.default);
    case 0x65:
      return is("else", token.else);
    case 0x66:
      return length === 3
        ? is("for", token.for)
        : length === 4
          ? is("func", token.func)
          : is("fallthrough", token.fallthrough);
    case 0x67:
      return length === 2 ? is("go", token.go) : is("goto", token.goto);
    case 0x69:
      return length === 2
        ? is("if", token.if)
        : length === 6
          ? is("import", token.import)
          : is("interface", token.interface);
    case 0x6d:
      return is("map", token.map);
    case 0x70:
      return is("package", token.package);
    case 0x72:
      return length === 5 ? is("range", token.range) : is("return", token.return);
    case 0x73:
      if (length !== 6) return token.name;
      switch (text.charCodeAt(start + 1)) {
        case 0x65:
          return is("select", token.select);
        case 0x74:
          return is("struct", token.struct);
        default:
          return is("switch", token.switch);
      }
    case 0x74:
      return is("type", token.type);
    case 0x76:
      return is("var", token.var);
    default:
      return token.name;
  }
}
