/**
 * Questions the C and C++ parser asks of the tokens ahead, without changing anything: is this word a macro, is that bracket a
 * nested declarator, where does an initialiser end. Each is a judgement by looks, since macros and types are not known.
 */
import type { CName } from "./cNames.js";
import { cName } from "./cNames.js";
import { skipAngles } from "./cParameters.js";
import {
  ampersand,
  caret,
  closeBrace,
  closeParen,
  colon,
  comma,
  dot,
  equals,
  less,
  openBrace,
  openBracket,
  openParen,
  semicolon,
  star,
} from "./cPunctuation.js";
import type { Scope, Statement } from "./cStatement.js";
import { type CTokens, tokenKinds } from "./cTokens.js";
import { cWord, looksLikeMacro } from "./cWords.js";

export class CLookahead {
  constructor(
    private readonly tokens: CTokens,
    private readonly language: "c" | "cpp",
  ) {}

  /** C headers have fields called `private`, `class` or `using`. */
  isName(text: string, index: number): boolean {
    const { kinds } = this.tokens;
    const next = kinds[index + 1];
    const array = next === openBracket && kinds[index + 2] !== openBracket;
    const ends = next === semicolon || next === comma || next === closeParen || next === equals || array;
    return ends && this.language === "cpp" && cWord(text, "c") === undefined && cWord(text, "cpp") !== "builtinType";
  }

  /** `int x GUARDED_BY(mu);`, `int f __P((int));`: the word behind a declared name is a macro and no name. */
  isTrailingMacro(statement: Statement, name: CName): boolean {
    const { tokens } = this;
    const { kinds, partners } = tokens;
    const text = tokens.textOf(name.lastFrom);
    const after = kinds[name.to];
    if (after === openParen && kinds[name.to + 1] === openParen && partners[name.to + 1] + 1 === partners[name.to]) {
      return !statement.typeSeen || statement.name !== undefined;
    }
    if (!statement.typeSeen || !looksLikeMacro(text)) return false;
    if (after === openParen) {
      const behind = kinds[partners[name.to] + 1];
      if (behind === tokenKinds.identifier) return looksLikeMacro(tokens.textOf(partners[name.to] + 1));
      return behind === semicolon || behind === equals || behind === comma;
    }
    return after === semicolon || after === equals || after === comma || after === openBracket;
  }

  /** `int ATTRIBUTE(nonnull) name(...)`: a macro's arguments, and the function's name behind them. */
  isAttributeCall(name: CName, after: number): boolean {
    const { tokens } = this;
    if (tokens.kinds[after] !== tokenKinds.identifier || tokens.kinds[after + 1] !== openParen) return false;
    if (name.form !== "word" || !looksLikeMacro(tokens.textOf(name.lastFrom))) return false;
    const text = tokens.textOf(after);
    return !looksLikeMacro(text) && cWord(text, this.language) === undefined;
  }

  /** `size_t (*read)(int)`, `typedef size_t (read)(int)`: the word in front of the bracket is the type. */
  isNestedDeclarator(statement: Statement, name: CName, open: number): boolean {
    const { tokens } = this;
    const { kinds, partners } = tokens;
    const close = partners[open];
    const behind = kinds[close + 1];
    if (name.form !== "word" || (behind !== openParen && behind !== openBracket)) return false;
    let index = open + 1;
    while (kinds[index] === tokenKinds.identifier && index < close - 1) index++;
    if (kinds[index] === tokenKinds.scope && kinds[index + 1] === star) return true;
    if (kinds[index] === star || kinds[index] === caret) return true;
    if (index !== close - 1 || open + 2 !== close || behind !== openParen) return false;
    return statement.typedef || !looksLikeMacro(tokens.textOf(name.lastFrom));
  }

  /** `Foo x(1, "a");`: arguments and no parameters. Members cannot be initialised so. */
  looksLikeArguments(open: number, scope: Scope): boolean {
    if (scope.kind === "class" || this.language === "c") return false;
    const { kinds, partners } = this.tokens;
    const first = kinds[open + 1];
    if (first === tokenKinds.number || first === tokenKinds.string || first === ampersand || first === openBrace)
      return true;
    for (let index = open + 1; index < partners[open]; index++) {
      const kind = kinds[index];
      if (kind === equals) return false;
      if (kind === dot && kinds[index + 1] !== dot && kinds[index - 1] !== dot) return true;
      if (kind === tokenKinds.arrow) return true;
      if (kind === openParen) {
        if (partners[index] === index + 1 || kinds[index + 1] === tokenKinds.number) return true;
        index = partners[index];
      }
    }
    return false;
  }

  onLaterLine(token: number, next: number): boolean {
    const { text, ends, starts } = this.tokens;
    return /[\r\n]/.test(text.slice(ends[token], starts[next]));
  }

  beginsDeclarator(from: number): boolean {
    const { kinds } = this.tokens;
    let index = from;
    while (kinds[index] === star || kinds[index] === ampersand) index++;
    if (kinds[index] !== tokenKinds.identifier) return false;
    const next = kinds[index + 1];
    return (
      next === equals ||
      next === semicolon ||
      next === comma ||
      next === openBracket ||
      next === openBrace ||
      next === colon
    );
  }

  /** Behind an initialiser: the `,` that separates declarators, or the `;`. */
  initialiserEnd(from: number, end: number): number {
    const { kinds, partners } = this.tokens;
    for (let index = from; index < end; index++) {
      const kind = kinds[index];
      if (kind === semicolon || kind === closeBrace) return index;
      if (kind === openParen || kind === openBracket || kind === openBrace) index = partners[index];
      else if (kind === less && this.language === "cpp") {
        const after = skipAngles(this.tokens, index, end);
        if (after > 0 && kinds[index - 1] === tokenKinds.identifier) index = after - 1;
      } else if (kind === comma && this.beginsDeclarator(index + 1)) return index;
    }
    return end;
  }

  skipTo(from: number, end: number): number {
    const { kinds, partners } = this.tokens;
    for (let index = from; index < end; index++) {
      const kind = kinds[index];
      if (kind === semicolon) return index + 1;
      if (kind === closeBrace) return index;
      if (kind === openParen || kind === openBracket || kind === openBrace) index = partners[index];
    }
    return end;
  }

  /** What an unnamed struct, union or enum is known by: the first variable, field or typedef declared with it. */
  variableBehind(from: number, end: number): CName | undefined {
    const { tokens, language } = this;
    const { kinds, partners } = tokens;
    for (let index = from; index < end; ) {
      const kind = kinds[index];
      if (kind === star || kind === ampersand) {
        index++;
      } else if (kind === tokenKinds.identifier) {
        const role = cWord(tokens.textOf(index), language);
        const attribute = role === "attribute" || looksLikeMacro(tokens.textOf(index));
        const next = kinds[index + 1];
        if (role === "specifier") index++;
        else if (role === "attribute" || (attribute && (next === openParen || next === tokenKinds.identifier))) {
          index = next === openParen ? partners[index + 1] + 1 : index + 1;
        } else if (role !== undefined) return undefined;
        else {
          const name = cName(tokens, index, end, language);
          if (name === undefined || name.owners.length > 0 || kinds[name.to] === openParen) return undefined;
          return name;
        }
      } else return undefined;
    }
    return undefined;
  }
}
