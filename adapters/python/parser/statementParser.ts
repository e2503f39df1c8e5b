/** Files, blocks and simple statements (language reference, "Simple statements"). */

import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";
import type { PythonArena } from "./pythonArena.js";
import type { PythonLexer } from "./pythonLexer.js";
import { isAugmented, token } from "./pythonTokens.js";

export class StatementParser {
  private readonly lexer: PythonLexer;
  private readonly arena: PythonArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  module(): void {
    const { lexer, arena, kinds } = this;
    const root = arena.node(kinds.module, 0);
    while (lexer.token !== token.end) this.statement(root);
    arena.finish(root, lexer.text.length);
  }

  /** The suite behind a colon: statements on lines of their own, or on the same line. */
  block(): number {
    const { context, lexer, arena, kinds } = this;
    context.enter();
    let node: number;
    if (lexer.token === token.newline) {
      lexer.next();
      if (lexer.token !== token.indent) lexer.fail();
      lexer.next();
      node = context.begin(kinds.block);
      while (lexer.token !== token.dedent && lexer.token !== token.end) this.statement(node);
      if (lexer.token !== token.dedent) lexer.fail();
      arena.finish(node, lexer.end);
      lexer.next();
    } else {
      node = context.begin(kinds.block);
      this.simpleStatements(node);
      context.finish(node);
    }
    context.leave();
    return node;
  }

  /** A compound statement, or a line of simple ones, as children of a node. */
  private statement(parent: number): void {
    const compound = this.context.compounds.statement();
    if (compound === 0) this.simpleStatements(parent);
    else this.arena.add(parent, compound);
  }

  private simpleStatements(parent: number): void {
    const { context, lexer, arena } = this;
    do arena.add(parent, this.simple());
    while (context.skip(parent, token.semicolon) && lexer.token !== token.newline);
    if (lexer.token !== token.newline) lexer.fail();
    lexer.next();
  }

  private simple(): number {
    const { context, lexer, kinds } = this;
    switch (lexer.token) {
      case token.importWord:
        return context.imports.modules();
      case token.fromWord:
        return context.imports.names();
      case token.passWord:
        return this.word(kinds.pass);
      case token.breakWord:
        return this.word(kinds.break);
      case token.continueWord:
        return this.word(kinds.continue);
      case token.returnWord:
        return this.return();
      case token.raiseWord:
        return this.raise();
      case token.assertWord:
        return this.assert();
      case token.delWord:
        return this.delete();
      case token.globalWord:
        return this.scopeNames(kinds.global);
      case token.nonlocalWord:
        return this.scopeNames(kinds.nonlocal);
      case token.name:
        if (context.isWord("type")) {
          const alias = this.typeAlias();
          if (alias !== 0) return alias;
        } else if (context.isWord("print") && chevron.test(lexer.text.slice(lexer.end, lexer.end + longestBlank))) {
          // Python 2's `print >>file, text`.
          lexer.fail();
        }
        return this.expression();
      default:
        return this.expression();
    }
  }

  private word(kind: number): number {
    const node = this.context.begin(kind);
    this.context.take(node);
    return this.context.finish(node);
  }

  private return(): number {
    const { context, arena } = this;
    const node = context.begin(this.kinds.return);
    context.take(node);
    if (context.expressions.begins()) arena.add(node, context.expressions.list());
    return context.finish(node);
  }

  private raise(): number {
    const { context, arena } = this;
    const node = context.begin(this.kinds.raise);
    context.take(node);
    if (context.expressions.begins()) {
      arena.add(node, context.expressions.parse());
      if (context.skip(node, token.fromWord)) arena.add(node, context.expressions.parse());
    }
    return context.finish(node);
  }

  private assert(): number {
    const { context, arena } = this;
    const node = context.begin(this.kinds.assert);
    context.take(node);
    arena.add(node, context.expressions.parse());
    if (context.skip(node, token.comma)) arena.add(node, context.expressions.parse());
    return context.finish(node);
  }

  private delete(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.delete);
    context.take(node);
    let targets = context.atoms.primary();
    if (lexer.token === token.comma) {
      targets = context.around(kinds.expressionList, targets);
      while (context.skip(targets, token.comma) && context.expressions.begins()) {
        arena.add(targets, context.atoms.primary());
      }
      context.finish(targets);
    }
    context.targets.check(targets, "noStars");
    arena.add(node, targets);
    return context.finish(node);
  }

  private scopeNames(kind: number): number {
    const { context, arena } = this;
    const node = context.begin(kind);
    context.take(node);
    do arena.add(node, context.name());
    while (context.skip(node, token.comma));
    return context.finish(node);
  }

  /** `type X[T] = value`, or 0 where the word `type` is a name. */
  private typeAlias(): number {
    const { context, lexer, arena, kinds } = this;
    const mark = lexer.mark();
    const node = context.begin(kinds.typeAlias);
    context.takeAs(node, kinds.typeWord);
    if (lexer.token !== token.name) {
      lexer.back(mark);
      return 0;
    }
    let name = context.name();
    if (lexer.token === token.leftBracket) {
      name = context.around(kinds.genericType, name);
      arena.add(name, context.types.parameters());
      context.finish(name);
    }
    arena.add(node, context.finish(context.around(kinds.type, name)));
    context.expect(node, token.assign);
    arena.add(node, context.types.parse());
    return context.finish(node);
  }

  /** An expression, several, or an assignment. */
  private expression(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.expressionStatement);
    if (lexer.token === token.yieldWord) {
      arena.add(node, context.expressions.yield());
      return context.finish(node);
    }
    const first = context.expressions.list();
    if (lexer.token === token.assign || lexer.token === token.colon || isAugmented(lexer.token)) {
      arena.add(node, this.assignment(first));
    } else if (arena.kindOf(first) === kinds.expressionList) {
      // The statement itself is the list.
      arena.become(first, kinds.expressionStatement);
      return first;
    } else {
      arena.add(node, first);
    }
    return context.finish(node);
  }

  /** An assignment of any kind, whose target was read. */
  private assignment(target: number): number {
    const { context, lexer, arena, kinds } = this;
    if (isAugmented(lexer.token)) {
      context.targets.toSinglePattern(target);
      const node = context.around(kinds.augmented, target);
      context.take(node);
      arena.add(node, this.value());
      return context.finish(node);
    }
    if (lexer.token === token.colon) {
      context.targets.toSinglePattern(target);
      const node = context.around(kinds.assignment, target);
      context.take(node);
      arena.add(node, context.types.parse());
      if (context.skip(node, token.assign)) arena.add(node, this.value());
      return context.finish(node);
    }
    context.enter();
    context.targets.toPattern(target);
    const node = context.around(kinds.assignment, target);
    context.take(node);
    const value = this.value();
    arena.add(node, lexer.token === token.assign ? this.assignment(value) : value);
    context.leave();
    return context.finish(node);
  }

  private value(): number {
    const { context, lexer } = this;
    return lexer.token === token.yieldWord ? context.expressions.yield() : context.expressions.list();
  }
}

const chevron = /^[ \t\f]*>>/;
const longestBlank = 80;
