/** Atoms, displays, comprehensions, and the attributes, calls and subscripts behind them (language reference, "Atoms", "Primaries"). */

import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";
import type { PythonArena } from "./pythonArena.js";
import type { PythonLexer } from "./pythonLexer.js";
import { precedence, token } from "./pythonTokens.js";

export class AtomParser {
  private readonly lexer: PythonLexer;
  private readonly arena: PythonArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  primary(): number {
    return this.trailers(this.atom());
  }

  /** Attributes, calls and subscripts behind what was read. */
  trailers(first: number): number {
    const { context, lexer, arena, kinds } = this;
    let node = first;
    for (;;) {
      switch (lexer.token) {
        case token.period: {
          const attribute = context.around(kinds.attribute, node);
          context.take(attribute);
          arena.add(attribute, context.name());
          node = context.finish(attribute);
          break;
        }
        case token.leftParen: {
          const call = context.around(kinds.call, node);
          arena.add(call, this.arguments("call"));
          node = context.finish(call);
          break;
        }
        case token.leftBracket:
          node = this.subscript(node);
          break;
        default:
          return node;
      }
    }
  }

  private atom(): number {
    const { context, lexer, kinds } = this;
    switch (lexer.token) {
      case token.name:
        return context.leaf(kinds.identifier);
      case token.string:
      case token.formatString:
        return context.strings.parse();
      case token.integer:
        return context.leaf(kinds.integer);
      case token.float:
        return context.leaf(kinds.float);
      case token.noneWord:
        return context.leaf(kinds.none);
      case token.trueWord:
        return context.leaf(kinds.true);
      case token.falseWord:
        return context.leaf(kinds.false);
      case token.ellipsis:
        return context.leaf(kinds.ellipsis);
      case token.leftParen:
        return this.group("plain");
      case token.leftBracket:
        return this.list();
      case token.leftBrace:
        return this.braces();
      default:
        lexer.fail();
        return context.begin(kinds.identifier);
    }
  }

  /** What stands in parentheses: an expression, a tuple, a generator; with `withItems` its parts may have names (`as`). */
  group(names: "plain" | "withItems"): number {
    const { context, lexer, arena, kinds } = this;
    context.enter();
    const node = context.begin(kinds.tuple);
    context.take(node);
    if (lexer.token === token.yieldWord) {
      arena.become(node, kinds.parenthesized);
      arena.add(node, context.expressions.yield());
    } else if (lexer.token !== token.rightParen) {
      const isStarred = lexer.token === token.star;
      arena.add(node, this.part(names));
      if (lexer.token === token.forWord || lexer.token === token.asyncWord) {
        if (isStarred) lexer.fail();
        this.clauses(node);
        arena.become(node, kinds.generator);
      } else if (lexer.token === token.comma) {
        this.firstComma(node);
        while (lexer.token !== token.rightParen && lexer.token !== token.end) {
          arena.add(node, this.part(names));
          if (!context.skipComma(node)) break;
        }
      } else {
        if (isStarred) lexer.fail();
        arena.become(node, kinds.parenthesized);
      }
    }
    context.expect(node, token.rightParen);
    context.leave();
    return context.finish(node);
  }

  /** The comma behind the first element of a tuple, which readers look at where it is the only one. */
  private firstComma(tuple: number): void {
    const { lexer, arena, kinds } = this;
    const { start, end } = lexer;
    lexer.next();
    const kind = lexer.token === token.rightParen ? kinds.ofToken[token.comma] : kinds.listComma;
    if (kind !== 0) arena.add(tuple, arena.node(kind, start, end));
  }

  private part(names: "plain" | "withItems"): number {
    const { context, lexer } = this;
    const part = context.expressions.starNamed();
    return names === "withItems" && lexer.token === token.asWord ? context.targets.asPattern(part) : part;
  }

  private list(): number {
    const { context, lexer, arena, kinds } = this;
    context.enter();
    const node = context.begin(kinds.list);
    context.take(node);
    if (lexer.token !== token.rightBracket) {
      const isStarred = lexer.token === token.star;
      arena.add(node, context.expressions.starNamed());
      if (lexer.token === token.forWord || lexer.token === token.asyncWord) {
        if (isStarred) lexer.fail();
        this.clauses(node);
        arena.become(node, kinds.listComprehension);
      } else {
        while (context.skipComma(node) && lexer.token !== token.rightBracket) {
          arena.add(node, context.expressions.starNamed());
        }
      }
    }
    context.expect(node, token.rightBracket);
    context.leave();
    return context.finish(node);
  }

  /** A dictionary, a set, or a comprehension of either. */
  private braces(): number {
    const { context, lexer, arena, kinds } = this;
    context.enter();
    const node = context.begin(kinds.dictionary);
    context.take(node);
    if (lexer.token === token.doubleStar) {
      arena.add(node, this.dictionarySplat());
      this.restOfDictionary(node);
    } else if (lexer.token !== token.rightBrace) {
      const isStarred = lexer.token === token.star;
      const first = context.expressions.starNamed();
      const isPair = lexer.token === token.colon;
      if (isPair) arena.add(node, this.pairFrom(first));
      else arena.add(node, first);
      if (lexer.token === token.forWord || lexer.token === token.asyncWord) {
        if (isStarred) lexer.fail();
        this.clauses(node);
        arena.become(node, isPair ? kinds.dictionaryComprehension : kinds.setComprehension);
      } else if (isPair) {
        this.restOfDictionary(node);
      } else {
        arena.become(node, kinds.set);
        while (context.skipComma(node) && lexer.token !== token.rightBrace) {
          arena.add(node, context.expressions.starNamed());
        }
      }
    }
    context.expect(node, token.rightBrace);
    context.leave();
    return context.finish(node);
  }

  private restOfDictionary(node: number): void {
    const { context, lexer, arena } = this;
    while (context.skipComma(node) && lexer.token !== token.rightBrace) {
      if (lexer.token === token.doubleStar) arena.add(node, this.dictionarySplat());
      else arena.add(node, this.pairFrom(context.expressions.parse()));
    }
  }

  private dictionarySplat(): number {
    const { context, arena, kinds } = this;
    const node = context.begin(kinds.dictionarySplat);
    context.take(node);
    arena.add(node, context.expressions.operators(precedence.bitwiseOr));
    return context.finish(node);
  }

  private pairFrom(key: number): number {
    const { context, lexer, arena, kinds } = this;
    const kind = arena.kindOf(key);
    if (kind === kinds.named || kind === kinds.listSplat) lexer.fail();
    const node = context.around(kinds.pair, key);
    context.expect(node, token.colon);
    arena.add(node, context.expressions.parse());
    return context.finish(node);
  }

  /** The clauses of a comprehension, as children of it. */
  private clauses(parent: number): void {
    const { context, lexer, arena, kinds } = this;
    while (lexer.token === token.forWord || lexer.token === token.asyncWord) {
      const clause = context.begin(kinds.forIn);
      context.skip(clause, token.asyncWord);
      context.expect(clause, token.forWord);
      arena.add(clause, context.targets.list());
      context.expect(clause, token.inWord);
      arena.add(clause, context.expressions.operators(precedence.or));
      arena.add(parent, context.finish(clause));
      while (lexer.token === token.ifWord) {
        const condition = context.begin(kinds.ifClause);
        context.take(condition);
        arena.add(condition, context.expressions.operators(precedence.or));
        arena.add(parent, context.finish(condition));
      }
    }
  }

  /** The arguments of a call, or the bases of a class: a list; or the generator that is a call's only argument. */
  arguments(of: "call" | "class"): number {
    const { context, lexer, arena, kinds } = this;
    context.enter();
    const node = context.begin(kinds.argumentList);
    context.take(node);
    let hasKeyword = false;
    let hasDoubleStar = false;
    while (lexer.token !== token.rightParen && lexer.token !== token.end) {
      if (lexer.token === token.star) {
        if (hasDoubleStar) lexer.fail();
        arena.add(node, context.expressions.starredExpression());
      } else if (lexer.token === token.doubleStar) {
        hasDoubleStar = true;
        const splat = context.begin(kinds.dictionarySplat);
        context.take(splat);
        arena.add(splat, context.expressions.parse());
        arena.add(node, context.finish(splat));
      } else {
        const argument = context.expressions.named();
        if (lexer.token === token.assign && arena.kindOf(argument) === kinds.identifier) {
          hasKeyword = true;
          const keyword = context.around(kinds.keywordArgument, argument);
          context.take(keyword);
          arena.add(keyword, context.expressions.parse());
          arena.add(node, context.finish(keyword));
        } else {
          if (hasKeyword || hasDoubleStar) lexer.fail();
          const isOnly = arena.kindOf(node) === kinds.argumentList && this.isAlone(node);
          arena.add(node, argument);
          if (lexer.token === token.forWord || lexer.token === token.asyncWord) {
            if (!isOnly || of === "class") lexer.fail();
            this.clauses(node);
            arena.become(node, kinds.generator);
            break;
          }
        }
      }
      if (!context.skipComma(node)) break;
    }
    context.expect(node, token.rightParen);
    context.leave();
    return context.finish(node);
  }

  /** Whether a list has no element yet. */
  private isAlone(list: number): boolean {
    const { arena, kinds } = this;
    const first = arena.firstOf(list);
    return first === 0 || (kinds.isToken[arena.kindOf(first)] === 1 && arena.nextOf(first) === 0);
  }

  private subscript(value: number): number {
    const { context, lexer, arena, kinds } = this;
    context.enter();
    const node = context.around(kinds.subscript, value);
    context.take(node);
    do {
      arena.add(node, this.index());
    } while (context.skip(node, token.comma) && lexer.token !== token.rightBracket);
    context.expect(node, token.rightBracket);
    context.leave();
    return context.finish(node);
  }

  private index(): number {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token === token.star) return context.expressions.starredExpression();
    let node = 0;
    if (lexer.token === token.colon) {
      node = context.begin(kinds.slice);
    } else {
      const first = context.expressions.named();
      if (lexer.token !== token.colon) return first;
      if (arena.kindOf(first) === kinds.named) lexer.fail();
      node = context.around(kinds.slice, first);
    }
    context.take(node);
    if (lexer.token !== token.colon && !this.endsIndex()) arena.add(node, context.expressions.parse());
    if (context.skip(node, token.colon) && !this.endsIndex()) arena.add(node, context.expressions.parse());
    return context.finish(node);
  }

  private endsIndex(): boolean {
    const { token: kind } = this.lexer;
    return kind === token.comma || kind === token.rightBracket || kind === token.end;
  }
}
