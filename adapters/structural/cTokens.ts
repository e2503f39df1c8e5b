/**
 * Tokens of C and C++ as integer columns, with the preprocessor's lines taken out.
 *
 * Problem: code between `#if` and `#endif` need not be well formed together (branches may each open a brace, or hold two heads of
 * one body), and a grammar that reads all of it loses the rest of the file. Method: one pass makes tokens; of a conditional the
 * first branch is kept, and a further branch too when it is balanced and ends where a statement ends, so that both sides of a
 * conditional declaration are seen but a body is never opened twice; `#if 0` is no code. `#define` and `#include` are collected
 * apart. Limits: no macro is expanded; conditions are not evaluated.
 */
import {
  closeBrace,
  closeBracket,
  closeParen,
  comma,
  openBrace,
  openBracket,
  openParen,
  semicolon,
} from "./cPunctuation.js";

export const tokenKinds = { identifier: 1, number: 2, string: 3, scope: 4, arrow: 5 } as const;

/** A token's kind is one of tokenKinds or, for a single character of punctuation, its character code (33 and more). */
export class CTokens {
  constructor(
    readonly text: string,
    readonly count: number,
    readonly kinds: Uint8Array,
    readonly starts: Uint32Array,
    readonly ends: Uint32Array,
    /** For a bracket of any of ( [ { the index of its partner, else 0. An unclosed bracket's partner is the last token + 1. */
    readonly partners: Uint32Array,
    /** Flat pairs of start and end, in order. */
    readonly comments: readonly number[],
    readonly directives: readonly CDirective[],
    /** Offset of the first bracket without a partner, or -1. */
    readonly unbalancedAt: number,
  ) {}

  textOf(token: number): string {
    return this.text.slice(this.starts[token], this.ends[token]);
  }
}

export type CDirective = {
  readonly name: "define" | "include";
  readonly start: number;
  readonly end: number;
  /** `#define`: the macro's name. `#include`: the path with its delimiters. */
  readonly argumentStart: number;
  readonly argumentEnd: number;
};

export function cTokens(text: string): CTokens {
  return new Scanner(text).run();
}

type Branch = {
  /** Nothing of the branch counts. */
  skipped: boolean;
  /** A branch of this conditional has been kept. */
  kept: boolean;
  readonly braces: number;
  readonly parens: number;
  /** Depths after the kept branch. */
  bracesAfter: number;
  parensAfter: number;
  /** Whether further branches may be laid behind the kept one. */
  open: boolean;
  tokens: number;
  directives: number;
  outerSkipped: boolean;
};

class Scanner {
  private position = 0;
  private count = 0;
  private kinds = new Uint8Array(1 << 12);
  private starts = new Uint32Array(1 << 12);
  private ends = new Uint32Array(1 << 12);
  private braces = 0;
  private parens = 0;
  private lineStart = true;
  private readonly comments: number[] = [];
  private directives: CDirective[] = [];
  private readonly branches: Branch[] = [];

  constructor(private readonly text: string) {}

  run(): CTokens {
    const { text } = this;
    const length = text.length;
    while (this.position < length) {
      const unit = text.charCodeAt(this.position);
      if (unit === 10 || unit === 13) {
        this.lineStart = true;
        this.position++;
      } else if (unit <= 32) {
        this.position++;
      } else if (unit === 47 && text.charCodeAt(this.position + 1) === 47) {
        this.comment(lineEnd(text, this.position));
      } else if (unit === 47 && text.charCodeAt(this.position + 1) === 42) {
        const close = text.indexOf("*/", this.position + 2);
        this.comment(close < 0 ? length : close + 2);
      } else if (unit === 35 && this.lineStart) {
        this.directive();
      } else {
        this.lineStart = false;
        this.token(unit);
      }
    }
    while (this.branches.length > 0) this.endConditional();
    return this.finish();
  }

  private comment(end: number): void {
    if (!this.skipping()) this.comments.push(this.position, end);
    this.position = end;
  }

  private skipping(): boolean {
    return this.branches.length > 0 && this.branches[this.branches.length - 1].skipped;
  }

  private token(unit: number): void {
    const { text } = this;
    const start = this.position;
    if (isWordUnit(unit)) {
      let end = start + 1;
      if (unit >= 48 && unit <= 57) {
        end = numberEnd(text, start);
        this.push(tokenKinds.number, start, end);
        return;
      }
      while (end < text.length && isWordUnit(text.charCodeAt(end))) end++;
      const next = text.charCodeAt(end);
      if (next === 34 || next === 39) {
        const prefix = text.slice(start, end);
        if (next === 34 && /^(?:u8|[uUL])?R$/.test(prefix)) {
          this.push(tokenKinds.string, start, rawStringEnd(text, end));
          return;
        }
        if (/^(?:u8|[uUL])$/.test(prefix)) {
          this.push(tokenKinds.string, start, quotedEnd(text, end, next));
          return;
        }
      }
      this.push(tokenKinds.identifier, start, end);
    } else if (unit === 34 || unit === 39) {
      this.push(tokenKinds.string, start, quotedEnd(text, start, unit));
    } else if (unit === 58 && text.charCodeAt(start + 1) === 58) {
      this.push(tokenKinds.scope, start, start + 2);
    } else if (unit === 45 && text.charCodeAt(start + 1) === 62) {
      this.push(tokenKinds.arrow, start, start + 2);
    } else if (unit === 92 && /[\r\n]/.test(text[start + 1] ?? "")) {
      this.position = start + 2;
    } else {
      this.push(unit < 127 ? unit : tokenKinds.identifier, start, start + 1);
    }
  }

  private push(kind: number, start: number, end: number): void {
    this.position = end;
    if (this.skipping()) return;
    if (this.count === this.kinds.length) this.grow();
    this.kinds[this.count] = kind;
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.count++;
    if (kind === openBrace) this.braces++;
    else if (kind === closeBrace) this.braces--;
    else if (kind === openParen) this.parens++;
    else if (kind === closeParen) this.parens--;
  }

  private grow(): void {
    const kinds = new Uint8Array(this.kinds.length * 2);
    kinds.set(this.kinds);
    const starts = new Uint32Array(kinds.length);
    starts.set(this.starts);
    const ends = new Uint32Array(kinds.length);
    ends.set(this.ends);
    this.kinds = kinds;
    this.starts = starts;
    this.ends = ends;
  }

  /** One preprocessor line with its continuations. Comments at its end stay comments. */
  private directive(): void {
    const { text } = this;
    const start = this.position;
    const end = directiveEnd(text, start);
    this.position = end;
    const head = /^#[ \t]*([A-Za-z_]+)[ \t]*/.exec(text.slice(start, Math.min(end, start + 200)));
    if (head === null) return;
    const argument = start + head[0].length;
    switch (head[1]) {
      case "if":
        this.beginConditional(/^\(?[ \t]*(?:0|false)[ \t]*\)?\s*$/.test(withoutComments(text.slice(argument, end))));
        break;
      case "ifdef":
      case "ifndef":
        this.beginConditional(false);
        break;
      case "elif":
      case "elifdef":
      case "elifndef":
      case "else":
        this.nextBranch();
        break;
      case "endif":
        this.endConditional();
        break;
      case "define":
        this.keepDirective("define", start, end, argument, wordEnd(text, argument));
        break;
      case "include":
      case "include_next":
      case "import":
        this.keepDirective("include", start, end, argument, includeEnd(text, argument, end));
        break;
    }
  }

  private keepDirective(name: CDirective["name"], start: number, end: number, from: number, to: number): void {
    if (this.skipping() || to <= from) return;
    let trimmed = end;
    while (trimmed > to && this.text.charCodeAt(trimmed - 1) <= 32) trimmed--;
    this.directives.push({ name, start, end: trimmed, argumentStart: from, argumentEnd: to });
  }

  private beginConditional(never: boolean): void {
    const outerSkipped = this.skipping();
    this.branches.push({
      skipped: outerSkipped || never,
      kept: false,
      braces: this.braces,
      parens: this.parens,
      bracesAfter: this.braces,
      parensAfter: this.parens,
      open: true,
      tokens: this.count,
      directives: this.directives.length,
      outerSkipped,
    });
  }

  private nextBranch(): void {
    const branch = this.branches.at(-1);
    if (branch === undefined || branch.outerSkipped) return;
    this.closeBranch(branch);
    branch.tokens = this.count;
    branch.directives = this.directives.length;
    branch.skipped = false;
    if (!branch.kept) return;
    this.braces = branch.braces;
    this.parens = branch.parens;
  }

  private endConditional(): void {
    const branch = this.branches.pop();
    if (branch === undefined || branch.outerSkipped) return;
    this.closeBranch(branch);
    this.braces = branch.bracesAfter;
    this.parens = branch.parensAfter;
  }

  /** Decides about the branch that ends here: kept, or its tokens taken back. */
  private closeBranch(branch: Branch): void {
    if (branch.skipped) return;
    const balanced = this.braces === branch.braces && this.parens === branch.parens;
    const finished = this.endsStatement(branch.tokens);
    if (!branch.kept) {
      branch.kept = true;
      branch.bracesAfter = this.braces;
      branch.parensAfter = this.parens;
      branch.open = balanced && finished;
      return;
    }
    if (balanced && finished && branch.open) return;
    this.count = branch.tokens;
  }

  /** Whether nothing, or something that ends a statement or list item, has been read since a token. */
  private endsStatement(from: number): boolean {
    if (this.count === from) return true;
    const last = this.kinds[this.count - 1];
    return last === semicolon || last === closeBrace || last === comma || last === openBrace;
  }

  private finish(): CTokens {
    const { count, kinds } = this;
    const partners = new Uint32Array(count);
    const open: number[] = [];
    let unbalancedAt = -1;
    for (let index = 0; index < count; index++) {
      const kind = kinds[index];
      if (kind === openParen || kind === openBracket || kind === openBrace) {
        open.push(index);
        continue;
      }
      if (kind !== closeParen && kind !== closeBracket && kind !== closeBrace) continue;
      const wanted = kind === closeParen ? openParen : kind - 2;
      let top = open.length - 1;
      // A brace closes whatever is still open inside it; other brackets close only what a brace does not hold.
      while (top >= 0 && kinds[open[top]] !== wanted && (kind === closeBrace || kinds[open[top]] !== openBrace)) top--;
      if (top < 0 || kinds[open[top]] !== wanted) {
        if (unbalancedAt < 0) unbalancedAt = this.starts[index];
        continue;
      }
      for (let lost = top + 1; lost < open.length; lost++) {
        partners[open[lost]] = index;
        if (unbalancedAt < 0) unbalancedAt = this.starts[open[lost]];
      }
      partners[open[top]] = index;
      partners[index] = open[top];
      open.length = top;
    }
    for (const lost of open) partners[lost] = count;
    if (open.length > 0 && unbalancedAt < 0) unbalancedAt = this.starts[open[0]];
    return new CTokens(
      this.text,
      count,
      kinds,
      this.starts,
      this.ends,
      partners,
      this.comments,
      this.directives,
      unbalancedAt,
    );
  }
}

function isWordUnit(unit: number): boolean {
  return (
    (unit >= 97 && unit <= 122) ||
    (unit >= 65 && unit <= 90) ||
    (unit >= 48 && unit <= 57) ||
    unit === 95 ||
    unit === 36 ||
    unit > 127
  );
}

function wordEnd(text: string, from: number): number {
  let end = from;
  while (end < text.length && isWordUnit(text.charCodeAt(end))) end++;
  return end;
}

/** Numbers take digit separators, exponents' signs and suffixes with them. */
function numberEnd(text: string, from: number): number {
  let end = from;
  for (; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (isWordUnit(unit) || unit === 46) continue;
    if (unit === 39 && isWordUnit(text.charCodeAt(end + 1))) continue;
    if ((unit === 43 || unit === 45) && /[eEpP]/.test(text[end - 1]) && !/^0[xX][^pP]*$/.test(text.slice(from, end)))
      continue;
    break;
  }
  return end;
}

/** A quoted literal ends at its quote or, unclosed, at the line's end. */
function quotedEnd(text: string, from: number, quote: number): number {
  for (let end = from + 1; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit === 92) {
      if (text.charCodeAt(end + 1) === 13 && text.charCodeAt(end + 2) === 10) end++;
      end++;
    } else if (unit === quote) return end + 1;
    else if (unit === 10 || unit === 13) return end;
  }
  return text.length;
}

function rawStringEnd(text: string, quote: number): number {
  const open = text.indexOf("(", quote);
  if (open < 0 || open - quote > 18) return quotedEnd(text, quote, 34);
  const close = text.indexOf(`)${text.slice(quote + 1, open)}"`, open);
  return close < 0 ? text.length : close + (open - quote) + 1;
}

function lineEnd(text: string, from: number): number {
  for (let end = from; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit === 10 || unit === 13) return end;
  }
  return text.length;
}

/** The end of a directive: the first line end that no backslash continues and no comment holds. */
function directiveEnd(text: string, from: number): number {
  for (let end = from; end < text.length; end++) {
    const unit = text.charCodeAt(end);
    if (unit === 92) {
      if (text.charCodeAt(end + 1) === 13 && text.charCodeAt(end + 2) === 10) end++;
      end++;
    } else if (unit === 10 || unit === 13) return end;
    else if (unit === 34 && text.charCodeAt(end - 1) !== 39) end = Math.max(end, quotedEnd(text, end, 34) - 1);
    else if (unit === 47 && text.charCodeAt(end + 1) === 42) {
      const close = text.indexOf("*/", end + 2);
      if (close < 0) return text.length;
      end = close + 1;
    } else if (unit === 47 && text.charCodeAt(end + 1) === 47) {
      return end;
    }
  }
  return text.length;
}

function includeEnd(text: string, from: number, end: number): number {
  const close = text[from] === "<" ? ">" : text[from] === '"' ? '"' : "";
  if (close === "") return from;
  const at = text.indexOf(close, from + 1);
  return at < 0 || at >= end ? from : at + 1;
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/\/\/.*$/s, "");
}
