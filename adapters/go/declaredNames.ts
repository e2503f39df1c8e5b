/**
 * The names that a Go text declares at package level, with their places: functions, methods, types, variables, constants, fields and methods of
 * interfaces. For landing in sources that nobody has made facts of, where no parser is at hand.
 *
 * Method: a recursive descent over words and signs (goTokens.ts), without bodies. Limits: only texts that compile are read right; in others names
 * may be missing.
 */
import { endOfBrackets, visitGoTokens } from "./goTokens.js";

/**
 * `name` is dotted: `Server.Serve`, `Server.Handler`. `method`: of a function with a receiver; `member`: a field, or a method of an interface;
 * `alias`: `type A = B`; `other`: the rest of what stands at the top level.
 */
export type DeclaredName = {
  readonly name: string;
  readonly form: "method" | "member" | "alias" | "other";
  readonly start: number;
  readonly end: number;
};

export function declaredNames(text: string): readonly DeclaredName[] {
  return new NameReader(text, tokensOf(text)).read();
}

/** Parallel columns. `kinds` has the unit of a sign, or one of the other kinds. */
type Tokens = {
  readonly kinds: readonly number[];
  readonly starts: readonly number[];
  readonly ends: readonly number[];
};

const wordKind = -1;
const lineEndKind = -2;
/** A body, or the elements of a literal, with their braces. */
const bodyKind = -3;
const literalKind = -4;
const endKind = -5;

function tokensOf(text: string): Tokens {
  const kinds: number[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  const add = (kind: number, start: number, end: number): void => {
    kinds.push(kind);
    starts.push(start);
    ends.push(end);
  };
  visitGoTokens(text, 0, {
    word: (start, end) => add(wordKind, start, end),
    literal: (start, end) => add(literalKind, start, end),
    // A line goes on behind an operator (language specification, "Semicolons").
    lineEnd: (at) => {
      const last = kinds.at(-1) ?? lineEndKind;
      if (last !== lineEndKind && (last < 0 || isClosing(last))) add(lineEndKind, at, at);
    },
    sign: (unit, at) => {
      const last = kinds.length - 1;
      const opensType = kinds[last] === wordKind && typeWords.has(text.slice(starts[last], ends[last]));
      const end = unit === openingBrace && !opensType ? endOfBrackets(text, at) : at + 1;
      add(end === at + 1 ? unit : bodyKind, at, end);
      return end;
    },
  });
  add(endKind, text.length, text.length);
  return { kinds, starts, ends };
}

const typeWords: ReadonlySet<string> = new Set(["struct", "interface"]);

class NameReader {
  private readonly found: DeclaredName[] = [];
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly tokens: Tokens,
  ) {}

  read(): readonly DeclaredName[] {
    while (this.peek() !== endKind) {
      if (this.peek() === wordKind) this.declaration(this.take());
      this.skipLine();
      this.at++;
    }
    return this.found;
  }

  private peek(): number {
    return this.tokens.kinds[Math.min(this.at, this.tokens.kinds.length - 1)];
  }

  private get word(): string {
    return this.text.slice(this.tokens.starts[this.at], this.tokens.ends[this.at]);
  }

  private take(): string {
    const { word } = this;
    this.at++;
    return word;
  }

  private declaration(keyword: string): void {
    if (keyword === "func") this.func();
    else if (keyword === "type" || keyword === "var" || keyword === "const") {
      const spec = keyword === "type" ? () => this.typeSpec() : () => this.valueSpec();
      if (this.peek() === openingParenthesis) this.lines(closingParenthesis, spec);
      else spec();
    }
  }

  private func(): void {
    const owner = this.peek() === openingParenthesis ? `${this.receiver()}.` : "";
    if (this.peek() === wordKind) this.declare(owner, owner === "" ? "other" : "method");
  }

  /** The type's name: the last word before its type arguments. */
  private receiver(): string {
    const end = this.behindBrackets();
    let name = "";
    for (let at = this.at + 1; at < end && this.tokens.kinds[at] !== openingBracket; at++) {
      if (this.tokens.kinds[at] === wordKind) name = this.text.slice(this.tokens.starts[at], this.tokens.ends[at]);
    }
    this.at = end;
    return name;
  }

  private typeSpec(): void {
    if (this.peek() !== wordKind) return;
    const { word, at } = this;
    this.at++;
    // Type parameters, or the length of an array.
    if (this.peek() === openingBracket) this.at = this.behindBrackets();
    const form = this.peek() === equals ? "alias" : "other";
    this.at = at;
    this.declare("", form);
    this.type(word);
  }

  private valueSpec(): void {
    if (this.peek() === wordKind) this.type(this.names("", "other"));
  }

  /** `a, b, c`; the dotted name of the first, which members of an anonymous type belong to. */
  private names(inside: string, form: DeclaredName["form"]): string {
    const first = inside + this.word;
    this.declare(inside, form);
    while (this.peek() === comma) {
      this.at++;
      if (this.peek() === wordKind) this.declare(inside, form);
    }
    return first;
  }

  /** Up to the end of the line, with the members of types on the way. */
  private type(owner: string): void {
    while (!this.atLineEnd()) {
      const isType = this.peek() === wordKind && typeWords.has(this.word);
      const isInterface = isType && this.word === "interface";
      if (isType && this.tokens.kinds[this.at + 1] === openingBrace) {
        this.at++;
        this.lines(closingBrace, () => (isInterface ? this.element(owner) : this.field(owner)));
      } else this.at = isOpening(this.peek()) ? this.behindBrackets() : this.at + 1;
    }
  }

  private field(owner: string): void {
    if (this.peek() !== wordKind || this.isEmbedded()) {
      this.embedded(owner);
      return;
    }
    this.type(this.names(`${owner}.`, "member"));
  }

  private element(owner: string): void {
    if (this.peek() === wordKind && this.tokens.kinds[this.at + 1] === openingParenthesis)
      this.declare(`${owner}.`, "member");
    else this.embedded(owner);
  }

  /** `T`, `pkg.T`, `T[K]` with nothing behind. */
  private isEmbedded(): boolean {
    const from = this.at;
    this.at++;
    const next = this.peek();
    if (next === openingBracket) this.at = this.behindBrackets();
    const embedded = next === dot || this.peek() === literalKind || this.atLineEnd();
    this.at = from;
    return embedded;
  }

  /** An embedded type is known by its own name. Unions and the like declare nothing. */
  private embedded(owner: string): void {
    while (this.peek() === star || this.peek() === openingParenthesis) this.at++;
    if (this.peek() !== wordKind) return;
    if (this.tokens.kinds[this.at + 1] === dot) this.at += 2;
    const name = this.at;
    this.at++;
    if (this.peek() === openingBracket) this.at = this.behindBrackets();
    const alone = this.peek() === literalKind || this.atLineEnd();
    this.at = name;
    if (alone && this.peek() === wordKind) this.declare(`${owner}.`, "member");
  }

  private declare(owner: string, form: DeclaredName["form"]): void {
    const start = this.tokens.starts[this.at];
    const end = this.tokens.ends[this.at];
    this.found.push({ name: owner + this.take(), form, start, end });
  }

  /** Each line between the bracket here and the one that closes it. */
  private lines(closing: number, line: () => void): void {
    this.at++;
    while (this.peek() !== closing && this.peek() !== endKind) {
      if (this.peek() !== lineEndKind && this.peek() !== semicolon) {
        line();
        this.skipLine();
      }
      if (this.peek() !== closing && this.peek() !== endKind) this.at++;
    }
    this.at++;
  }

  private skipLine(): void {
    while (!this.atLineEnd()) this.at = isOpening(this.peek()) ? this.behindBrackets() : this.at + 1;
  }

  private atLineEnd(): boolean {
    const kind = this.peek();
    return kind === lineEndKind || kind === semicolon || kind === endKind || isClosing(kind);
  }

  /** The token behind the brackets that open here. */
  private behindBrackets(): number {
    let depth = 0;
    for (let at = this.at; at < this.tokens.kinds.length; at++) {
      const kind = this.tokens.kinds[at];
      if (isOpening(kind)) depth++;
      else if (isClosing(kind) && --depth === 0) return at + 1;
    }
    return this.tokens.kinds.length - 1;
  }
}

function isOpening(kind: number): boolean {
  return kind === openingBrace || kind === openingBracket || kind === openingParenthesis;
}

function isClosing(kind: number): boolean {
  return kind === closingBrace || kind === closingBracket || kind === closingParenthesis;
}

const openingBrace = 0x7b;
const closingBrace = 0x7d;
const openingBracket = 0x5b;
const closingBracket = 0x5d;
const openingParenthesis = 0x28;
const closingParenthesis = 0x29;
const comma = 0x2c;
const dot = 0x2e;
const semicolon = 0x3b;
const equals = 0x3d;
const star = 0x2a;
