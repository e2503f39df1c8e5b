/** Compound statements, but for `match` (language reference, "Compound statements"). */

import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";
import type { PythonArena } from "./pythonArena.js";
import type { PythonLexer } from "./pythonLexer.js";
import { token } from "./pythonTokens.js";

export class CompoundParser {
  private readonly lexer: PythonLexer;
  private readonly arena: PythonArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  /** A compound statement; 0 where none begins. */
  statement(): number {
    const { context, lexer, kinds } = this;
    switch (lexer.token) {
      case token.ifWord:
        return this.if();
      case token.forWord:
        return this.for(context.begin(kinds.for));
      case token.whileWord:
        return this.while();
      case token.tryWord:
        return this.try();
      case token.withWord:
        return this.with(context.begin(kinds.with));
      case token.defWord:
        return this.function(context.begin(kinds.function));
      case token.classWord:
        return this.class();
      case token.asyncWord:
        return this.async();
      case token.at:
        return this.decorated();
      case token.name:
        return context.isWord("match") ? context.matches.statement() : 0;
      default:
        return 0;
    }
  }

  private async(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.function);
    context.take(node);
    switch (lexer.token) {
      case token.defWord:
        return this.function(node);
      case token.forWord:
        arena.become(node, kinds.for);
        return this.for(node);
      case token.withWord:
        arena.become(node, kinds.with);
        return this.with(node);
      default:
        lexer.fail();
        return node;
    }
  }

  /** A colon and a block, as children of a node. */
  private suite(parent: number): void {
    this.context.expect(parent, token.colon);
    this.arena.add(parent, this.context.statements.block());
  }

  private if(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.if);
    this.condition(node);
    while (lexer.token === token.elifWord) {
      const clause = context.begin(kinds.elif);
      this.condition(clause);
      arena.add(node, context.finish(clause));
    }
    this.else(node);
    return context.finish(node);
  }

  /** A keyword, a condition and a block. */
  private condition(parent: number): void {
    const { context, arena } = this;
    context.take(parent);
    arena.add(parent, context.expressions.named());
    this.suite(parent);
  }

  private else(parent: number): void {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token !== token.elseWord) return;
    const clause = context.begin(kinds.else);
    context.take(clause);
    this.suite(clause);
    arena.add(parent, context.finish(clause));
  }

  private while(): number {
    const { context, kinds } = this;
    const node = context.begin(kinds.while);
    this.condition(node);
    this.else(node);
    return context.finish(node);
  }

  private for(node: number): number {
    const { context, arena } = this;
    context.take(node);
    arena.add(node, context.targets.list());
    context.expect(node, token.inWord);
    arena.add(node, context.expressions.list());
    this.suite(node);
    this.else(node);
    return context.finish(node);
  }

  private try(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.try);
    context.take(node);
    this.suite(node);
    let starred = 0;
    let plain = 0;
    while (lexer.token === token.exceptWord) {
      const clause = context.begin(kinds.except);
      context.take(clause);
      if (context.skip(clause, token.star)) starred++;
      else plain++;
      if (lexer.token !== token.colon) this.caught(clause);
      else if (starred > 0) lexer.fail();
      this.suite(clause);
      arena.add(node, context.finish(clause));
    }
    if (starred > 0 && plain > 0) lexer.fail();
    if (starred + plain > 0) this.else(node);
    if (lexer.token === token.finallyWord) {
      const clause = context.begin(kinds.finally);
      context.take(clause);
      this.suite(clause);
      arena.add(node, context.finish(clause));
    } else if (starred + plain === 0) {
      lexer.fail();
    }
    return context.finish(node);
  }

  /** The exceptions of a handler and its name. */
  private caught(clause: number): void {
    const { context, lexer, arena, kinds } = this;
    const value = context.expressions.parse();
    if (lexer.token === token.asWord) {
      const node = context.around(kinds.asPattern, value);
      context.take(node);
      const target = context.around(kinds.asPatternTarget, context.name());
      arena.add(node, context.finish(target));
      arena.add(clause, context.finish(node));
      return;
    }
    arena.add(clause, value);
    while (context.skip(clause, token.comma)) arena.add(clause, context.expressions.parse());
  }

  private with(node: number): number {
    const { context, lexer, arena, kinds } = this;
    context.take(node);
    const clause = context.begin(kinds.withClause);
    if (lexer.token === token.leftParen) this.bracketedItems(clause);
    else arena.add(clause, this.item(context.expressions.parse()));
    while (context.skip(clause, token.comma)) arena.add(clause, this.item(context.expressions.parse()));
    arena.add(node, context.finish(clause));
    this.suite(node);
    return context.finish(node);
  }

  /** An item, whose value was read, with its name. */
  private item(value: number): number {
    const { context, lexer, kinds } = this;
    const named = lexer.token === token.asWord ? context.targets.asPattern(value) : value;
    return context.finish(context.around(kinds.withItem, named));
  }

  /**
   * What begins with a parenthesis behind `with`: items in parentheses, or an item that itself begins with one. As in tree-sitter's trees, only
   * two or more items in parentheses are items, one alone is an expression in parentheses, or a tuple.
   */
  private bracketedItems(clause: number): void {
    const { context, lexer, arena, kinds } = this;
    const group = context.atoms.group("withItems");
    if (lexer.token !== token.colon) {
      if (this.hasNames(group)) lexer.fail();
      arena.add(clause, this.item(context.expressions.parseFrom(group)));
    } else if (arena.kindOf(group) === kinds.tuple && this.countParts(group) > 1) {
      for (let child = arena.takeChildren(group); child !== 0; ) {
        const next = arena.detach(child);
        const isToken = kinds.isToken[arena.kindOf(child)] === 1;
        arena.add(clause, isToken ? child : arena.finish(context.around(kinds.withItem, child), arena.endOf(child)));
        child = next;
      }
    } else {
      arena.add(clause, this.item(group));
    }
  }

  private hasNames(group: number): boolean {
    const { arena, kinds } = this;
    let child = arena.firstOf(group);
    while (child !== 0 && arena.kindOf(child) !== kinds.asPattern) child = arena.nextOf(child);
    return child !== 0;
  }

  private countParts(group: number): number {
    const { arena, kinds } = this;
    let count = 0;
    for (let child = arena.firstOf(group); child !== 0; child = arena.nextOf(child)) {
      if (kinds.isToken[arena.kindOf(child)] === 0) count++;
    }
    return count;
  }

  private function(node: number): number {
    const { context, lexer, arena } = this;
    context.take(node);
    arena.add(node, context.name());
    if (lexer.token === token.leftBracket) arena.add(node, context.types.parameters());
    arena.add(node, context.parameters.ofFunction());
    if (context.skip(node, token.arrow)) arena.add(node, context.types.parse());
    this.suite(node);
    return context.finish(node);
  }

  private class(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.class);
    context.take(node);
    arena.add(node, context.name());
    if (lexer.token === token.leftBracket) arena.add(node, context.types.parameters());
    if (lexer.token === token.leftParen) arena.add(node, context.atoms.arguments("class"));
    this.suite(node);
    return context.finish(node);
  }

  private decorated(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.decorated);
    while (lexer.token === token.at) {
      const decorator = context.begin(kinds.decorator);
      context.take(decorator);
      arena.add(decorator, context.expressions.named());
      if (lexer.token !== token.newline) lexer.fail();
      lexer.next();
      // A comment behind it is in it.
      arena.add(node, context.finish(decorator));
    }
    switch (lexer.token) {
      case token.defWord:
        arena.add(node, this.function(context.begin(kinds.function)));
        break;
      case token.classWord:
        arena.add(node, this.class());
        break;
      case token.asyncWord: {
        const definition = this.async();
        if (arena.kindOf(definition) !== kinds.function) lexer.fail();
        arena.add(node, definition);
        break;
      }
      default:
        lexer.fail();
    }
    return context.finish(node);
  }
}
