/** Parameters of functions and lambdas (language reference, "Function definitions"). */

import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";
import type { PythonArena } from "./pythonArena.js";
import type { PythonLexer } from "./pythonLexer.js";
import { token } from "./pythonTokens.js";

export class ParameterParser {
  private readonly lexer: PythonLexer;
  private readonly arena: PythonArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  ofFunction(): number {
    const { context, kinds } = this;
    const list = context.begin(kinds.parameters);
    context.expect(list, token.leftParen);
    this.entries(list, token.rightParen);
    context.expect(list, token.rightParen);
    return context.finish(list);
  }

  ofLambda(): number {
    const { context, kinds } = this;
    const list = context.begin(kinds.lambdaParameters);
    this.entries(list, token.colon);
    return context.finish(list);
  }

  private entries(list: number, closer: number): void {
    const { context, lexer, arena } = this;
    const isTyped = closer === token.rightParen;
    let count = 0;
    let hasSlash = false;
    let hasStar = false;
    let hasDefault = false;
    /** A bare star needs a parameter behind it. */
    let isOpen = false;
    let isLast = false;
    while (lexer.token !== closer && !lexer.hasFailed) {
      if (isLast) lexer.fail();
      switch (lexer.token) {
        case token.slash:
          if (count === 0 || hasSlash || hasStar) lexer.fail();
          hasSlash = true;
          arena.add(list, this.separator(this.kinds.positionalSeparator));
          break;
        case token.star:
          if (hasStar) lexer.fail();
          hasStar = true;
          isOpen = this.star(list, isTyped);
          break;
        case token.doubleStar:
          if (isOpen) lexer.fail();
          isLast = true;
          arena.add(list, this.splat(this.kinds.dictionarySplatPattern, isTyped));
          break;
        default: {
          const takesDefault = this.plain(list, isTyped);
          if (!hasStar) {
            if (hasDefault && !takesDefault) lexer.fail();
            hasDefault = takesDefault;
          }
          isOpen = false;
        }
      }
      count++;
      if (!context.skipComma(list)) break;
    }
    if (isOpen) lexer.fail();
  }

  /** `/` or a bare `*`. */
  private separator(kind: number): number {
    const node = this.context.begin(kind);
    this.context.take(node);
    return this.context.finish(node);
  }

  /** `*` with or without a name; gives whether it was bare. */
  private star(list: number, isTyped: boolean): boolean {
    const { context, lexer, arena, kinds } = this;
    const { end } = lexer;
    const splat = context.begin(kinds.listSplatPattern);
    context.take(splat);
    if (lexer.token === token.comma) {
      arena.become(splat, kinds.keywordSeparator);
      arena.add(list, arena.finish(splat, end));
      return true;
    }
    arena.add(splat, context.name());
    context.finish(splat);
    arena.add(list, this.typed(splat, isTyped));
    return false;
  }

  private splat(kind: number, isTyped: boolean): number {
    const { context, arena } = this;
    const splat = context.begin(kind);
    context.take(splat);
    arena.add(splat, context.name());
    return this.typed(context.finish(splat), isTyped);
  }

  /** A starred parameter with its annotation. */
  private typed(splat: number, isTyped: boolean): number {
    const { context, lexer, arena, kinds } = this;
    if (!isTyped || lexer.token !== token.colon) return splat;
    const node = context.around(kinds.typedParameter, splat);
    context.take(node);
    const isList = arena.kindOf(splat) === kinds.listSplatPattern;
    arena.add(node, isList ? context.types.parseStarred() : context.types.parse());
    return context.finish(node);
  }

  /** A parameter without stars; gives whether it has a default. */
  private plain(list: number, isTyped: boolean): boolean {
    const { context, lexer, arena, kinds } = this;
    const name = context.name();
    if (lexer.token === token.comma || lexer.token === token.rightParen) {
      arena.add(list, name);
      return false;
    }
    const hasType = isTyped && lexer.token === token.colon;
    if (!hasType && lexer.token !== token.assign) {
      arena.add(list, name);
      return false;
    }
    const node = context.around(hasType ? kinds.typedParameter : kinds.defaultParameter, name);
    if (hasType) {
      context.take(node);
      arena.add(node, context.types.parse());
    }
    const hasDefault = context.skip(node, token.assign);
    if (hasDefault) {
      if (hasType) arena.become(node, kinds.typedDefaultParameter);
      arena.add(node, context.expressions.parse());
    }
    arena.add(list, context.finish(node));
    return hasDefault;
  }
}
