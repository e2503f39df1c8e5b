/**
 * A place in the token stream, with the parts of statements that several kinds share: names of types, options, number ranges.
 *
 * Every method accepts what is there and leaves the cursor on the first token that does not belong; nothing throws. A word on a new line
 * is taken as the start of the next statement wherever the statement at hand could also be unfinished.
 */
import type { FactProblem } from "../facts.js";
import type { CompactOptions, NumberRange, OptionSetting } from "./ast.js";
import {
  closeBrace,
  closeBracket,
  closeParenthesis,
  comma,
  dot,
  equals,
  less,
  minus,
  openBrace,
  openBracket,
  openParenthesis,
  semicolon,
} from "./signs.js";
import { type Tokens, tokenKinds } from "./tokens.js";

export class Cursor {
  at = 0;
  readonly problems: FactProblem[] = [];
  /** First token of the statement at hand; its column bounds bracketed values of a file whose brackets do not pair up. */
  statementFirst = 0;
  /** Some bracket of the file has no partner: indentation decides more. */
  readonly broken: boolean;
  /** Of each token the column of its line's first token; made for broken files only. */
  private indentations: Int32Array | undefined;

  constructor(readonly tokens: Tokens) {
    this.broken = tokens.unclosed + tokens.unopened > 0;
    for (let index = 0; index < tokens.strays.length; index += 2) {
      this.report("syntax", tokens.strays[index], tokens.strays[index + 1], "unexpected text");
    }
  }

  get ended(): boolean {
    return this.at >= this.tokens.count;
  }

  kind(ahead = 0): number {
    return this.tokens.kind(this.at + ahead);
  }

  /** The identifier at the cursor, or "". */
  word(ahead = 0): string {
    return this.kind(ahead) === tokenKinds.identifier ? this.tokens.textOf(this.at + ahead) : "";
  }

  fresh(ahead = 0): boolean {
    return this.at + ahead < this.tokens.count && this.tokens.fresh[this.at + ahead] === 1;
  }

  /** The column of the first token on a token's line. */
  indentation(index: number): number {
    this.indentations ??= indentations(this.tokens);
    return this.indentations[index];
  }

  accept(kind: number): boolean {
    if (this.kind() !== kind) return false;
    this.at++;
    return true;
  }

  /** On a new line that begins like a statement: what the statement at hand still lacks is not there. */
  get atNextStatement(): boolean {
    return this.fresh() && this.startsStatement(this.at);
  }

  /** Takes the name that a statement declares and gives its index, or -1. */
  newName(): number {
    return this.atNextStatement ? -1 : this.identifier();
  }

  /** Takes an identifier and gives its index, or -1. */
  identifier(): number {
    return this.kind() === tokenKinds.identifier ? this.at++ : -1;
  }

  expected(what: string): void {
    const tokens = this.tokens;
    const start = this.ended ? tokens.text.length : tokens.starts[this.at];
    this.report("syntax", start, this.ended ? start : tokens.ends[this.at], `expected ${what}`);
  }

  report(kind: FactProblem["kind"], start: number, end: number, message: string): void {
    // One place, one problem: what follows from a first one is no news.
    if (this.problems.at(-1)?.start === start) return;
    if (this.problems.length < maximumProblems) this.problems.push({ kind, start, end, message });
  }

  /** A dotted name, with or without a leading dot. False, and nothing taken, where there is none. */
  dottedName(): boolean {
    const tokens = this.tokens;
    let at = this.at;
    if (tokens.kind(at) === dot) at++;
    if (tokens.kind(at) !== tokenKinds.identifier) return false;
    at++;
    while (tokens.kind(at) === dot) {
      at++;
      if (tokens.kind(at) !== tokenKinds.identifier || tokens.fresh[at] === 1) {
        // A name broken over lines goes on only where it cannot be the start of a statement.
        if (tokens.kind(at) !== tokenKinds.identifier || this.startsStatement(at)) break;
      }
      at++;
    }
    this.at = at;
    return true;
  }

  /** An optional sign and a number: the two token indexes, or -1, -1. */
  number(): readonly [number, number] {
    const first = this.at;
    if (this.kind() === minus && this.kind(1) === tokenKinds.number) this.at++;
    if (this.kind() !== tokenKinds.number) return absent;
    this.at++;
    return [first, this.at - 1];
  }

  /** `[name = value, …]` at the cursor, or undefined. */
  compactOptions(): CompactOptions | undefined {
    if (this.kind() !== openBracket) return undefined;
    const open = this.at++;
    const settings: OptionSetting[] = [];
    while (!this.ended) {
      const before = this.at;
      if (this.accept(closeBracket)) return { open, close: this.at - 1, settings };
      const kind = this.kind();
      if (kind === semicolon || kind === closeBrace || this.atNextStatement) break;
      const setting = this.setting();
      if (setting !== undefined) settings.push(setting);
      if (this.kind() !== closeBracket && !this.accept(comma)) this.expected('"," or "]"');
      if (this.at === before) this.at++;
    }
    this.expected('"]"');
    return { open, close: this.at - 1, settings };
  }

  /** `name = value`; what is missing of a half-typed one is -1. */
  setting(): OptionSetting | undefined {
    const nameFirst = this.at;
    if (!this.optionName()) return undefined;
    const nameLast = this.at - 1;
    if (!this.accept(equals)) {
      this.expected('"="');
      if (this.kind() !== openBrace || this.fresh()) return { nameFirst, nameLast, valueFirst: -1, valueLast: -1 };
    }
    if (this.kind() === equals) {
      this.expected("a value");
      this.at++;
    }
    const valueFirst = this.at;
    this.value();
    if (this.at === valueFirst) {
      this.expected("a value");
      return { nameFirst, nameLast, valueFirst: -1, valueLast: -1 };
    }
    return { nameFirst, nameLast, valueFirst, valueLast: this.at - 1 };
  }

  /** Ranges of `reserved` and `extensions`. */
  ranges(): NumberRange[] {
    const found: NumberRange[] = [];
    do {
      const [startFirst, startLast] = this.number();
      if (startFirst < 0) {
        this.expected("a number");
        break;
      }
      let [endFirst, endLast] = absent;
      if (this.word() === "to") {
        this.at++;
        if (this.word() === "max") {
          endFirst = this.at;
          endLast = this.at++;
        } else {
          [endFirst, endLast] = this.number();
          if (endFirst < 0) this.expected("a number");
        }
      }
      found.push({ startFirst, startLast, endFirst, endLast });
    } while (this.accept(comma));
    return found;
  }

  /** Skips a bracketed run that starts at the cursor. Stops early, in a broken file, where indentation says that the run has ended. */
  skipBrackets(): void {
    const tokens = this.tokens;
    const column = this.broken ? this.indentation(this.statementFirst) : 0;
    let depth = 0;
    while (!this.ended) {
      const kind = tokens.kinds[this.at];
      if (this.broken && depth > 0 && tokens.fresh[this.at] === 1) {
        const own = this.indentation(this.at);
        if (own === column && isClosing(kind)) {
          this.at++;
          return;
        }
        if (own <= column) return;
      }
      this.at++;
      if (kind === openBrace || kind === openBracket || kind === openParenthesis) depth++;
      else if (isClosing(kind) && --depth <= 0) return;
    }
  }

  /**
   * Whether the token could be the first of a statement: a statement's own word in its usual company, or `type name =`. Used
   * only for first tokens of lines while mending.
   */
  startsStatement(index: number): boolean {
    const tokens = this.tokens;
    if (tokens.kind(index) !== tokenKinds.identifier && tokens.kind(index) !== dot) return false;
    const next = tokens.kind(index + 1);
    const word = tokens.kind(index) === dot ? "" : tokens.textOf(index);
    if (blockWords.has(word)) return next === tokenKinds.identifier || next === dot || next === openBrace;
    if (leadWords.has(word)) return next === tokenKinds.identifier || next === dot;
    switch (word) {
      case "option":
        return next === tokenKinds.identifier || next === openParenthesis;
      case "import":
        return next === tokenKinds.string || next === tokenKinds.identifier;
      case "reserved":
      case "extensions":
        return next === tokenKinds.number || next === tokenKinds.string;
      case "syntax":
      case "edition":
        return next === equals && tokens.kind(index + 2) === tokenKinds.string;
      case "map":
        if (next === less) return true;
        break;
    }
    let at = index;
    if (tokens.kind(at) === dot) at++;
    const farthest = at + longestName;
    while (at < farthest && tokens.kind(at) === tokenKinds.identifier && tokens.kind(at + 1) === dot) at += 2;
    return (
      tokens.kind(at) === tokenKinds.identifier &&
      tokens.kind(at + 1) === tokenKinds.identifier &&
      tokens.kind(at + 2) === equals
    );
  }

  private optionName(): boolean {
    const start = this.at;
    for (;;) {
      if (this.accept(openParenthesis)) {
        if (this.atNextStatement || !this.dottedName()) this.expected("the name of an extension");
        if (!this.accept(closeParenthesis)) {
          this.expected('")"');
          return true;
        }
      } else if (this.kind() === tokenKinds.identifier && !(this.at > start && this.fresh())) {
        this.at++;
      } else {
        this.expected("the name of an option");
        return this.at > start;
      }
      if (!this.accept(dot)) return true;
    }
  }

  private value(): void {
    switch (this.kind()) {
      case openBrace:
      case openBracket:
        this.skipBrackets();
        return;
      case tokenKinds.string:
        while (this.kind() === tokenKinds.string) this.at++;
        return;
      case minus:
        if (this.kind(1) === tokenKinds.number || this.kind(1) === tokenKinds.identifier) this.at += 2;
        return;
      case tokenKinds.number:
        this.at++;
        return;
      case tokenKinds.identifier:
        if (!this.atNextStatement) this.at++;
        return;
    }
  }
}

const maximumProblems = 20;
/** Tokens of a dotted name that are looked at to tell a field from other text. */
const longestName = 64;
const absent: readonly [number, number] = [-1, -1];

const blockWords = new Set(["message", "enum", "service", "extend", "oneof", "rpc"]);
const leadWords = new Set(["optional", "repeated", "required", "package", "export", "local"]);

function isClosing(kind: number): boolean {
  return kind === closeBrace || kind === closeBracket || kind === closeParenthesis;
}

function indentations(tokens: Tokens): Int32Array {
  const columns = new Int32Array(tokens.count);
  let lineStart = 0;
  let next = tokens.text.indexOf("\n");
  for (let index = 0; index < tokens.count; index++) {
    if (index > 0 && tokens.fresh[index] === 0) {
      columns[index] = columns[index - 1];
      continue;
    }
    while (next >= 0 && next < tokens.starts[index]) {
      lineStart = next + 1;
      next = tokens.text.indexOf("\n", lineStart);
    }
    columns[index] = tokens.starts[index] - lineStart;
  }
  return columns;
}
