/** `match` statements and their patterns (language reference, "The match statement"). */

import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";
import type { PythonArena } from "./pythonArena.js";
import type { PythonLexer } from "./pythonLexer.js";
import { token } from "./pythonTokens.js";

export class MatchParser {
  private readonly lexer: PythonLexer;
  private readonly arena: PythonArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  /** The statement, or 0 where the word `match` is a name. */
  statement(): number {
    const { context, lexer, arena, kinds } = this;
    const mark = lexer.mark();
    const node = context.begin(kinds.match);
    context.takeAs(node, kinds.matchWord);
    if (context.expressions.begins()) this.subject(node);
    else lexer.fail();
    context.expect(node, token.colon);
    if (lexer.token !== token.newline) {
      lexer.back(mark);
      return 0;
    }
    const block = arena.node(kinds.block, lexer.end);
    lexer.next();
    if (lexer.token !== token.indent) lexer.fail();
    lexer.next();
    if (!context.isWord("case")) lexer.fail();
    while (context.isWord("case")) arena.add(block, this.clause());
    if (lexer.token !== token.dedent) lexer.fail();
    arena.add(node, arena.finish(block, lexer.end));
    lexer.next();
    return context.finish(node);
  }

  private subject(node: number): void {
    const { context, lexer, arena } = this;
    const isStarred = lexer.token === token.star;
    arena.add(node, context.expressions.starNamed());
    if (isStarred && lexer.token !== token.comma) lexer.fail();
    while (context.skip(node, token.comma) && lexer.token !== token.colon) {
      arena.add(node, context.expressions.starNamed());
    }
  }

  private clause(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.caseClause);
    context.takeAs(node, kinds.caseWord);
    const isStarred = lexer.token === token.star;
    arena.add(node, this.element());
    if (isStarred && lexer.token !== token.comma) lexer.fail();
    while (context.skip(node, token.comma) && lexer.token !== token.colon && lexer.token !== token.ifWord) {
      arena.add(node, this.element());
    }
    if (lexer.token === token.ifWord) {
      const guard = context.begin(kinds.ifClause);
      context.take(guard);
      arena.add(guard, context.expressions.named());
      arena.add(node, context.finish(guard));
    }
    context.expect(node, token.colon);
    arena.add(node, context.statements.block());
    return context.finish(node);
  }

  /** A pattern of a sequence, which may be starred. */
  private element(): number {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token !== token.star) return this.pattern();
    const node = context.begin(kinds.casePattern);
    arena.add(node, this.splat());
    return context.finish(node);
  }

  /** `*rest` and `**rest`. */
  private splat(): number {
    const { context, lexer, kinds, arena } = this;
    const node = context.begin(kinds.splatPattern);
    const isDouble = lexer.token === token.doubleStar;
    context.take(node);
    if (!context.isWord("_")) arena.add(node, context.name());
    else if (isDouble) lexer.fail();
    else context.takeAs(node, kinds.underscore);
    return context.finish(node);
  }

  /** A pattern with its alternatives and its name. */
  private pattern(): number {
    const { context, arena, kinds } = this;
    context.enter();
    const node = context.begin(kinds.casePattern);
    this.alternatives(node);
    context.finish(node);
    context.leave();
    return this.lexer.token === token.asWord ? this.named(node, arena.startOf(node)) : node;
  }

  /** `pattern as name`, the pattern being read. */
  private named(pattern: number, start: number): number {
    const { context, arena, kinds } = this;
    const as = context.around(kinds.asPattern, pattern);
    context.take(as);
    if (context.isWord("_")) this.lexer.fail();
    arena.add(as, context.name());
    context.finish(as);
    const node = arena.node(kinds.casePattern, start);
    arena.add(node, as);
    return context.finish(node);
  }

  /** `a | b`, as children of a node. */
  private alternatives(parent: number): void {
    const { context, lexer, arena, kinds } = this;
    const union = context.begin(kinds.unionPattern);
    this.closed(union);
    if (lexer.token !== token.or) {
      for (let child = arena.takeChildren(union); child !== 0; ) {
        const next = arena.detach(child);
        arena.add(parent, child);
        child = next;
      }
      return;
    }
    while (context.skip(union, token.or)) this.closed(union);
    arena.add(parent, context.finish(union));
  }

  /** A pattern without alternatives, as children of a node. */
  private closed(parent: number): void {
    const { context, lexer, arena, kinds } = this;
    switch (lexer.token) {
      case token.name:
        this.nameOrClass(parent);
        return;
      case token.minus:
      case token.integer:
      case token.float:
        this.number(parent);
        return;
      case token.string:
        arena.add(parent, context.strings.parse());
        if (this.lexer.token === token.formatString) lexer.fail();
        return;
      case token.noneWord:
        arena.add(parent, context.leaf(kinds.none));
        return;
      case token.trueWord:
        arena.add(parent, context.leaf(kinds.true));
        return;
      case token.falseWord:
        arena.add(parent, context.leaf(kinds.false));
        return;
      case token.leftParen:
        arena.add(parent, this.sequence(kinds.tuplePattern, token.rightParen));
        return;
      case token.leftBracket:
        arena.add(parent, this.sequence(kinds.listPattern, token.rightBracket));
        return;
      case token.leftBrace:
        arena.add(parent, this.mapping());
        return;
      default:
        lexer.fail();
    }
  }

  private nameOrClass(parent: number): void {
    const { context, lexer, arena, kinds } = this;
    if (context.isWord("_")) {
      context.takeAs(parent, kinds.underscore);
      // As a name it has no attributes.
      if (lexer.token === token.period || lexer.token === token.leftParen) lexer.fail();
      return;
    }
    const name = this.dottedName();
    if (lexer.token !== token.leftParen) {
      arena.add(parent, name);
      return;
    }
    const node = context.around(kinds.classPattern, name);
    context.take(node);
    let hasKeyword = false;
    while (lexer.token !== token.rightParen && lexer.token !== token.end) {
      const argument = this.argument();
      const isKeyword = this.isKeyword(argument);
      if (hasKeyword && !isKeyword) lexer.fail();
      hasKeyword = isKeyword;
      arena.add(node, argument);
      if (!context.skip(node, token.comma)) break;
    }
    context.expect(node, token.rightParen);
    arena.add(parent, context.finish(node));
  }

  private dottedName(): number {
    const { context, arena, kinds } = this;
    const node = context.begin(kinds.dottedName);
    arena.add(node, context.name());
    while (context.skip(node, token.period)) arena.add(node, context.name());
    return context.finish(node);
  }

  /** An argument of a class pattern: a pattern, or `name=pattern`. */
  private argument(): number {
    const { context, lexer, arena, kinds } = this;
    const mark = lexer.mark();
    if (lexer.token !== token.name) return this.pattern();
    const name = context.name();
    if (lexer.token !== token.assign) {
      lexer.back(mark);
      return this.pattern();
    }
    const keyword = context.around(kinds.keywordPattern, name);
    context.take(keyword);
    this.alternatives(keyword);
    const node = context.around(kinds.casePattern, context.finish(keyword));
    context.finish(node);
    return lexer.token === token.asWord ? this.named(node, arena.startOf(node)) : node;
  }

  private isKeyword(argument: number): boolean {
    const { arena, kinds } = this;
    let inner = arena.firstOf(argument);
    if (arena.kindOf(inner) === kinds.asPattern) inner = arena.firstOf(arena.firstOf(inner));
    return arena.kindOf(inner) === kinds.keywordPattern;
  }

  /** `1`, `-1` and `1 + 2j`, as children of a node. */
  private number(parent: number): void {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.complexPattern);
    context.skip(node, token.minus);
    const isImaginary = this.digits(node);
    if (lexer.token === token.plus || lexer.token === token.minus) {
      context.take(node);
      if (isImaginary || !this.digits(node)) lexer.fail();
      arena.add(parent, context.finish(node));
      return;
    }
    for (let child = arena.takeChildren(node); child !== 0; ) {
      const next = arena.detach(child);
      arena.add(parent, child);
      child = next;
    }
  }

  /** A number without a sign; gives whether it is imaginary. */
  private digits(parent: number): boolean {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token !== token.integer && lexer.token !== token.float) lexer.fail();
    const isImaginary = (lexer.text.charCodeAt(lexer.end - 1) | 0x20) === letterJ;
    arena.add(parent, context.leaf(lexer.token === token.integer ? kinds.integer : kinds.float));
    return isImaginary;
  }

  /** A sequence in brackets, or one pattern in parentheses. */
  private sequence(kind: number, closer: number): number {
    const { context, lexer, arena } = this;
    const node = context.begin(kind);
    context.take(node);
    let count = 0;
    let isStarred = false;
    let hasComma = false;
    while (lexer.token !== closer && lexer.token !== token.end) {
      isStarred = lexer.token === token.star;
      arena.add(node, this.element());
      count++;
      hasComma = context.skip(node, token.comma);
      if (!hasComma) break;
    }
    if (closer === token.rightParen && count === 1 && isStarred && !hasComma) lexer.fail();
    context.expect(node, closer);
    return context.finish(node);
  }

  private mapping(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.dictPattern);
    context.take(node);
    while (lexer.token !== token.rightBrace && lexer.token !== token.end) {
      if (lexer.token === token.doubleStar) {
        arena.add(node, this.splat());
        context.skip(node, token.comma);
        break;
      }
      this.key(node);
      context.expect(node, token.colon);
      arena.add(node, this.pattern());
      if (!context.skip(node, token.comma)) break;
    }
    context.expect(node, token.rightBrace);
    return context.finish(node);
  }

  /** A literal or a dotted name. */
  private key(parent: number): void {
    const { context, lexer, arena } = this;
    switch (lexer.token) {
      case token.name: {
        const { start } = lexer;
        const name = this.dottedName();
        // A plain name would capture.
        if (!lexer.text.slice(start, arena.endOf(name)).includes(".")) lexer.fail();
        arena.add(parent, name);
        return;
      }
      case token.leftParen:
      case token.leftBracket:
      case token.leftBrace:
        lexer.fail();
        return;
      default:
        if (lexer.token === token.formatString) context.lexer.fail();
        this.closed(parent);
    }
  }
}

const letterJ = 0x6a;
