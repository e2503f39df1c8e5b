/**
 * String literals as nodes: their parts, their fields (language reference, "Formatted string literals"), and literals that stand side by side.
 *
 * Limits: format specifications with doubled braces, backslashes or line breaks, and more than two levels of fields, fail.
 */

import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";
import type { PythonArena } from "./pythonArena.js";
import type { PythonLexer } from "./pythonLexer.js";
import { token } from "./pythonTokens.js";

export class StringParser {
  private readonly lexer: PythonLexer;
  private readonly arena: PythonArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  /** One literal, or several side by side. */
  parse(): number {
    const { context, lexer, arena, kinds } = this;
    const { isBytes, isTemplate } = lexer.strings;
    const first = this.literal();
    if (lexer.token !== token.string && lexer.token !== token.formatString) return first;
    const node = context.around(kinds.concatenatedString, first);
    while (lexer.token === token.string || lexer.token === token.formatString) {
      if (lexer.strings.isBytes !== isBytes || lexer.strings.isTemplate !== isTemplate) lexer.fail();
      arena.add(node, this.literal());
    }
    return context.finish(node);
  }

  private literal(): number {
    const { context, lexer, arena, kinds } = this;
    const { contentStart, contentEnd, hasEscapes, isRaw, isBytes } = lexer.strings;
    const node = context.begin(kinds.string);
    if (kinds.stringStart !== 0) arena.add(node, arena.node(kinds.stringStart, lexer.start, contentStart));
    if (lexer.token === token.formatString) {
      this.fields(node);
      return context.finish(node);
    }
    if (kinds.stringContent !== 0) {
      if (contentEnd > contentStart) {
        const content = arena.node(kinds.stringContent, contentStart, contentEnd);
        if (hasEscapes && !isRaw) this.escapes(content, contentStart, contentEnd, isBytes);
        arena.add(node, content);
      }
      arena.add(node, arena.node(kinds.stringEnd, contentEnd, lexer.end));
    }
    lexer.next();
    return context.finish(node);
  }

  private escapes(content: number, start: number, end: number, isBytes: boolean): void {
    const { lexer, arena, kinds } = this;
    const { text } = lexer;
    for (let at = text.indexOf("\\", start); at >= 0 && at < end; at = text.indexOf("\\", at)) {
      escapeSequence.lastIndex = at;
      const match = isBytes && notOfBytes.test(text[at + 1] ?? "") ? null : escapeSequence.exec(text);
      if (match === null) {
        at++;
        continue;
      }
      arena.add(content, arena.node(kinds.escapeSequence, at, at + match[0].length));
      at += match[0].length;
    }
  }

  /** What stands behind the opening quotes of a literal with fields: text and fields in turn. Leaves the lexer behind the literal. */
  private fields(node: number): void {
    const { context, lexer, arena, kinds } = this;
    const { strings } = lexer;
    const { quote, isTriple, isRaw } = strings;
    context.enter();
    for (;;) {
      const start = lexer.at;
      const content = kinds.stringContent === 0 ? 0 : arena.node(kinds.stringContent, start);
      // Literals inside fields were read with the same scan.
      strings.isRaw = isRaw;
      strings.isBytes = false;
      const end = this.endOfText(start, content, quote, isTriple, isRaw);
      if (end < 0) {
        lexer.fail();
        break;
      }
      if (content !== 0 && end > start) arena.add(node, arena.finish(content, end));
      lexer.at = end;
      if (lexer.text.charCodeAt(end) === leftBrace) {
        arena.add(node, this.field(kinds.interpolation, quote, 0));
        if (lexer.hasFailed) break;
      } else {
        lexer.at = end + (isTriple ? 3 : 1);
        lexer.end = lexer.at;
        if (kinds.stringEnd !== 0) arena.add(node, arena.node(kinds.stringEnd, end, lexer.at));
        lexer.next();
        break;
      }
    }
    context.leave();
  }

  /** Where text between fields ends: at a brace or the closing quotes; -1 where it does not. */
  private endOfText(start: number, content: number, quote: number, isTriple: boolean, isRaw: boolean): number {
    const { lexer, arena, kinds } = this;
    const { text } = lexer;
    for (let at = start; ; at++) {
      const unit = text.charCodeAt(at);
      if (unit === quote) {
        if (!isTriple || (text.charCodeAt(at + 1) === quote && text.charCodeAt(at + 2) === quote)) return at;
      } else if (unit === leftBrace || unit === rightBrace) {
        if (text.charCodeAt(at + 1) !== unit) return unit === leftBrace ? at : -1;
        if (content !== 0) arena.add(content, arena.node(kinds.escapeInterpolation, at, at + 2));
        at++;
      } else if (unit === backslash) {
        // A brace is never escaped by it.
        const next = text.charCodeAt(at + 1);
        if (next === leftBrace || next === rightBrace) continue;
        const last = lexer.strings.escape(at);
        if (last < 0) return -1;
        if (content !== 0 && !isRaw) this.escapes(content, at, last + 1, false);
        at = last;
      } else if ((unit === lineFeed && !isTriple) || Number.isNaN(unit)) {
        return -1;
      }
    }
  }

  /** `{expression=!r:format}`, from its brace, where the lexer looks, to behind the closing one. */
  private field(kind: number, quote: number, level: number): number {
    const { context, lexer, arena, kinds } = this;
    const node = arena.node(kind, lexer.at);
    const brace = kinds.ofToken[token.leftBrace];
    if (brace !== 0) arena.add(node, arena.node(brace, lexer.at, lexer.at + 1));
    const outer = lexer.enterField();
    arena.add(node, lexer.token === token.yieldWord ? context.expressions.yield() : context.expressions.list());
    context.skip(node, token.assign);
    if (lexer.token === token.bang) this.conversion(node);
    if (lexer.token === token.colon) arena.add(node, this.format(quote, level));
    if (lexer.token !== token.rightBrace) lexer.fail();
    if (lexer.hasFailed) return node;
    const closing = kinds.ofToken[token.rightBrace];
    if (closing !== 0) arena.add(node, arena.node(closing, lexer.start, lexer.end));
    lexer.leaveField(outer);
    return arena.finish(node, lexer.end);
  }

  private conversion(node: number): void {
    const { lexer, arena, kinds } = this;
    const { start, end } = lexer;
    lexer.next();
    const unit = lexer.text[end];
    if (lexer.token !== token.name || lexer.start !== end || lexer.end !== end + 1 || !"rsa".includes(unit))
      lexer.fail();
    arena.add(node, arena.node(kinds.typeConversion, start, end + 1));
    lexer.next();
  }

  /** A format specification from its colon, which is the current token, to before the closing brace, which then is. */
  private format(quote: number, level: number): number {
    const { lexer, arena, kinds } = this;
    const { text } = lexer;
    const node = arena.node(kinds.formatSpecifier, lexer.start);
    const colon = kinds.ofToken[token.colon];
    if (colon !== 0) arena.add(node, arena.node(colon, lexer.start, lexer.end));
    for (let at = lexer.end; !lexer.hasFailed; ) {
      const unit = text.charCodeAt(at);
      if (unit === rightBrace) {
        arena.finish(node, at);
        lexer.at = at;
        lexer.next();
        return node;
      }
      if (unit === leftBrace) {
        if (level > 0 || text.charCodeAt(at + 1) === leftBrace) lexer.fail();
        if (lexer.hasFailed) break;
        lexer.at = at;
        arena.add(node, this.field(kinds.formatExpression, quote, level + 1));
        at = lexer.at;
      } else if (unit === quote || unit === backslash || unit === lineFeed || Number.isNaN(unit)) {
        lexer.fail();
      } else {
        at++;
      }
    }
    return node;
  }
}

const lineFeed = 0x0a;
const backslash = 0x5c;
const leftBrace = 0x7b;
const rightBrace = 0x7d;
const escapeSequence = /\\(?:u[a-fA-F\d]{4}|U[a-fA-F\d]{8}|x[a-fA-F\d]{2}|\d{1,3}|\r?\n|['"abfrntv\\]|N\{[^}]+\})/y;
const notOfBytes = /[NuU]/;
