/**
 * JSON, and what people call JSON: comments, trailing and missing commas, unquoted and single-quoted keys.
 *
 * jsonc-parser's scanner gives the tokens; the grammar over them is a loop with a stack of its own, because the library's
 * recursive visitor overflows on deep nesting and drops what follows an error. A file that is being edited keeps its keys: a missing
 * value, comma or brace costs a problem and nothing else. Time is linear in the text.
 */
import type { JSONScanner } from "jsonc-parser";
import { type KeyCollector, leftOut, topLevel } from "./keyCollector.js";

let createScanner: ((text: string, ignoreTrivia: boolean) => JSONScanner) | undefined;

/** Loads the scanner. */
export async function prepareJson(): Promise<void> {
  createScanner ??= (await import("jsonc-parser")).default.createScanner;
}

/** Collects the keys of a JSON text. `prepareJson` must have been awaited. */
export function jsonKeys(text: string, keys: KeyCollector): void {
  if (createScanner === undefined) throw new Error("jsonKeys is used before prepareJson");
  new Reader(text, keys, createScanner(text, false)).read();
}

/** The library's SyntaxKind, which it exports as a const enum only. */
const kinds = {
  openBrace: 1,
  closeBrace: 2,
  openBracket: 3,
  closeBracket: 4,
  comma: 5,
  colon: 6,
  string: 10,
  number: 11,
  firstTrivia: 12,
  lastTrivia: 15,
  unknown: 16,
  end: 17,
} as const;

const maximumNesting = 2_000;

type Container = {
  readonly shape: "object" | "array";
  /** The entry whose value this is. */
  readonly owner: number;
  readonly start: number;
  /** What may come next: an object's key, the colon, a value, or a comma. */
  expects: "key" | "colon" | "value" | "comma";
  /** An object's current entry. */
  entry: number;
  entryNameEnd: number;
  /** The array's next element. */
  ordinal: number;
  /** The scalar just read, which becomes a key if a colon follows. */
  scalar: Token | undefined;
};

type Token = { readonly kind: number; readonly start: number; readonly end: number; readonly value: string };

class Reader {
  private readonly open: Container[] = [];
  private openObjects = 0;
  private lastEnd = 0;
  private roots = 0;
  private deepReported = false;

  constructor(
    private readonly text: string,
    private readonly keys: KeyCollector,
    private readonly scanner: JSONScanner,
  ) {}

  read(): void {
    for (;;) {
      const token = this.next();
      if (token.kind === kinds.end) break;
      this.take(token);
      this.lastEnd = token.end;
    }
    if (this.open.length > 0) {
      this.syntax(this.open[this.open.length - 1].start, this.text.length, "a bracket is not closed");
      while (this.open.length > 0) this.close(this.lastEnd);
    }
  }

  private take(token: Token): void {
    const container = this.open.at(-1);
    if (token.kind === kinds.closeBrace || token.kind === kinds.closeBracket) {
      this.takeClose(token);
      return;
    }
    if (container === undefined) {
      if (isValue(token)) {
        if (this.roots++ > 0) this.syntax(token.start, token.end, "more than one value");
        this.takeValue(undefined, token, topLevel);
      } else {
        this.syntax(token.start, token.end, "a value is expected");
      }
      return;
    }
    if (container.shape === "array") this.takeInArray(container, token);
    else this.takeInObject(container, token);
  }

  private takeInArray(container: Container, token: Token): void {
    if (token.kind === kinds.comma) {
      if (container.expects === "value") this.syntax(token.start, token.end, "a value is expected");
      container.expects = "value";
      return;
    }
    if (token.kind === kinds.colon) {
      this.syntax(token.start, token.end, "a colon stands in an array");
      return;
    }
    if (container.expects === "comma") this.syntax(token.start, token.end, "a comma is expected");
    container.expects = "comma";
    const ordinal = container.ordinal++;
    if (token.kind === kinds.openBrace) {
      const element = this.keys.add(container.owner, String(ordinal), token.start, token.start);
      this.takeValue(container, token, element);
    } else if (token.kind === kinds.openBracket) {
      this.takeValue(container, token, leftOut);
    } else {
      this.keys.addScalarElement(container.owner, ordinal, token.start, token.end, token.value);
    }
  }

  private takeInObject(container: Container, token: Token): void {
    switch (container.expects) {
      case "comma":
        if (token.kind === kinds.comma) {
          container.expects = "key";
        } else if (token.kind === kinds.colon && container.scalar !== undefined) {
          this.rereadAsKey(container, container.scalar);
        } else {
          this.syntax(token.start, token.end, "a comma is expected");
          container.expects = "key";
          this.takeInObject(container, token);
        }
        return;
      case "key":
        if (isScalar(token)) {
          this.takeKey(container, token);
        } else {
          this.syntax(token.start, token.end, "a key is expected");
          if (isValue(token)) this.takeValue(container, token, leftOut);
        }
        return;
      case "colon":
        if (token.kind === kinds.colon) {
          container.expects = "value";
          return;
        }
        this.syntax(token.start, token.end, "a colon is expected");
        this.endEntry(container, container.entryNameEnd);
        container.expects = token.kind === kinds.comma ? "key" : "comma";
        if (isScalar(token)) this.takeKey(container, token);
        else if (isValue(token)) this.takeValue(container, token, leftOut);
        return;
      case "value":
        if (!isValue(token)) {
          this.syntax(token.start, token.end, "a value is expected");
          this.endEntry(container, this.lastEnd);
          container.expects = token.kind === kinds.comma ? "key" : "value";
          return;
        }
        container.expects = "comma";
        this.takeValue(container, token, container.entry);
        return;
    }
  }

  private takeKey(container: Container, token: Token): void {
    container.entry = this.keys.add(container.owner, token.value, token.start, token.end);
    container.entryNameEnd = token.end;
    container.expects = "colon";
    container.scalar = undefined;
  }

  /** `{"a": <nothing> "b": 1`: what looked like a's value is the next key. */
  private rereadAsKey(container: Container, token: Token): void {
    this.syntax(token.start, token.end, "a value and a comma are expected before this key");
    this.keys.withdraw(container.entry, container.entryNameEnd);
    this.takeKey(container, token);
    container.expects = "value";
  }

  private takeValue(container: Container | undefined, token: Token, owner: number): void {
    if (token.kind === kinds.openBrace || token.kind === kinds.openBracket) {
      this.push(token, owner);
      return;
    }
    if (owner >= 0) {
      this.keys.value(owner, token.value);
      this.keys.finish(owner, token.end);
    }
    if (container !== undefined) container.scalar = token.kind === kinds.string ? token : undefined;
  }

  private push(token: Token, owner: number): void {
    const shape = token.kind === kinds.openBrace ? "object" : "array";
    if (shape === "object") this.openObjects++;
    let inside = owner;
    if (this.open.length >= maximumNesting) {
      if (!this.deepReported) {
        this.keys.problem("tooDeep", token.start, token.end, `brackets inside ${maximumNesting} others are not read`);
      }
      this.deepReported = true;
      inside = leftOut;
    }
    const parent = this.open.at(-1);
    if (parent !== undefined) parent.scalar = undefined;
    this.open.push({
      shape,
      owner: inside,
      start: token.start,
      expects: shape === "object" ? "key" : "value",
      entry: leftOut,
      entryNameEnd: token.end,
      ordinal: 0,
      scalar: undefined,
    });
  }

  private takeClose(token: Token): void {
    const shape = token.kind === kinds.closeBrace ? "object" : "array";
    const matching = shape === "object" ? this.openObjects : this.open.length - this.openObjects;
    if (matching === 0) {
      this.syntax(token.start, token.end, "nothing is open to be closed");
      return;
    }
    while (this.open[this.open.length - 1].shape !== shape) {
      this.syntax(token.start, token.end, "another bracket is still open");
      this.close(this.lastEnd);
    }
    this.close(token.end);
  }

  private close(end: number): void {
    const container = this.open.pop()!;
    if (container.shape === "object") {
      this.openObjects--;
      if (container.expects === "colon" || container.expects === "value") {
        this.syntax(this.lastEnd, end, "a value is expected");
        this.endEntry(container, this.lastEnd);
      }
    }
    if (container.owner < 0) return;
    this.keys.body(container.owner, container.start, end);
    this.keys.finish(container.owner, end);
  }

  private endEntry(container: Container, end: number): void {
    this.keys.finish(container.entry, end);
    container.entry = leftOut;
  }

  private syntax(start: number, end: number, message: string): void {
    this.keys.problem("syntax", start, end, message);
  }

  /** The next token that is no white space and no comment. */
  private next(): Token {
    for (;;) {
      // Looked at before the scanner does: it would take everything up to a blank for one token, and the next quote's again.
      const at = this.scanner.getPosition();
      if (this.text.charCodeAt(at) === quote) {
        const token = this.singleQuoted(at);
        if (token !== undefined) return token;
      }
      const kind: number = this.scanner.scan();
      if (kind < kinds.firstTrivia || kind > kinds.lastTrivia) return this.token(kind);
    }
  }

  private token(kind: number): Token {
    const start = this.scanner.getTokenOffset();
    const end = start + this.scanner.getTokenLength();
    if (kind === kinds.number && isWordUnit(this.text.charCodeAt(end))) return this.longNumber(start, end);
    if (this.scanner.getTokenError() !== 0) this.syntax(start, end, "a token is not complete");
    const value = kind === kinds.end ? "" : this.scanner.getTokenValue();
    return { kind, start, end, value: value === "" && kind !== kinds.string ? this.text.slice(start, end) : value };
  }

  /** `0x1F` and the like, which the scanner takes for two tokens. */
  private longNumber(start: number, shortEnd: number): Token {
    let end = shortEnd;
    while (isWordUnit(this.text.charCodeAt(end))) end++;
    this.scanner.setPosition(end);
    return { kind: kinds.number, start, end, value: this.text.slice(start, end) };
  }

  private singleQuoted(start: number): Token | undefined {
    for (let at = start + 1; at < this.text.length; at++) {
      const unit = this.text.charCodeAt(at);
      if (unit === 10 || unit === 13) return undefined;
      if (unit === backslash) at++;
      else if (unit === quote) {
        this.scanner.setPosition(at + 1);
        const value = this.text.slice(start + 1, at).replace(/\\(.)/g, "$1");
        return { kind: kinds.string, start, end: at + 1, value };
      }
    }
    return undefined;
  }
}

const quote = 39;
const backslash = 92;

/** Strings, numbers, words and signs. */
function isScalar(token: Token): boolean {
  return token.kind > kinds.colon && token.kind !== kinds.end;
}

function isValue(token: Token): boolean {
  return isScalar(token) || token.kind === kinds.openBrace || token.kind === kinds.openBracket;
}

function isWordUnit(unit: number): boolean {
  return (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95;
}
