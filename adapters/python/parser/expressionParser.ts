/**
 * Expressions (language reference, "Expressions"): operators by precedence, and what stands between them. Displays, calls and subscripts are read by
 * atomParser.ts.
 */

import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";
import type { PythonArena } from "./pythonArena.js";
import type { PythonLexer } from "./pythonLexer.js";
import { beginsExpression, infixPrecedence, precedence, token } from "./pythonTokens.js";

export class ExpressionParser {
  private readonly lexer: PythonLexer;
  private readonly arena: PythonArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  /** `expression` of Python's grammar: no stars, no `:=` outside of brackets. */
  parse(): number {
    if (this.lexer.token === token.lambdaWord) return this.lambda();
    return this.conditionalFrom(this.operators(precedence.or));
  }

  /** An expression that begins with a name, which was read. */
  parseFrom(name: number): number {
    return this.conditionalFrom(this.operatorsBehind(name, precedence.or));
  }

  /** The same for operators that bind at least so tight. */
  operatorsBehind(name: number, least: number): number {
    const operand = this.context.atoms.trailers(name);
    return this.operatorsFrom(this.lexer.token === token.doubleStar ? this.power(operand) : operand, least);
  }

  private conditionalFrom(value: number): number {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token !== token.ifWord) return value;
    const node = context.around(kinds.conditional, value);
    context.enter();
    context.take(node);
    arena.add(node, this.operators(precedence.or));
    context.expect(node, token.elseWord);
    arena.add(node, this.parse());
    context.leave();
    return context.finish(node);
  }

  /** The same, or `name := expression`. */
  named(): number {
    const { context, lexer, arena, kinds } = this;
    const value = this.parse();
    if (lexer.token !== token.walrus || arena.kindOf(value) !== kinds.identifier) return value;
    const node = context.around(kinds.named, value);
    context.take(node);
    arena.add(node, this.parse());
    return context.finish(node);
  }

  /** An element of a display: `*operand`, or a named expression. */
  starNamed(): number {
    return this.lexer.token === token.star ? this.starred() : this.named();
  }

  /** `*operand`, binding tighter than comparisons. */
  starred(): number {
    const { context, arena, kinds } = this;
    const node = context.begin(kinds.listSplat);
    context.take(node);
    arena.add(node, this.operators(precedence.bitwiseOr));
    return context.finish(node);
  }

  /** `*expression` of a call or subscript. */
  starredExpression(): number {
    const { context, arena, kinds } = this;
    const node = context.begin(kinds.listSplat);
    context.take(node);
    arena.add(node, this.parse());
    return context.finish(node);
  }

  /** `star_expressions` of the grammar: one expression, or an expression list. */
  list(): number {
    const first = this.listElement();
    return this.lexer.token === token.comma ? this.listFrom(first) : first;
  }

  listElement(): number {
    return this.lexer.token === token.star ? this.starred() : this.parse();
  }

  /** The list whose first element was read, before its comma. */
  listFrom(first: number): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.around(kinds.expressionList, first);
    while (lexer.token === token.comma) {
      context.take(node);
      if (!this.begins()) break;
      arena.add(node, this.listElement());
    }
    return context.finish(node);
  }

  /** Whether an element of a list may begin here. */
  begins(): boolean {
    const { lexer } = this;
    return beginsExpression[lexer.token] === 1 || lexer.token === token.star;
  }

  yield(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.yield);
    context.take(node);
    if (lexer.token === token.fromWord) {
      context.take(node);
      arena.add(node, this.parse());
    } else if (this.begins()) {
      arena.add(node, this.list());
    }
    return context.finish(node);
  }

  private lambda(): number {
    const { context, lexer, arena, kinds } = this;
    // In a field's expression the colon would begin its format.
    if (lexer.depth === lexer.fieldDepth) lexer.fail();
    context.enter();
    const node = context.begin(kinds.lambda);
    context.take(node);
    if (lexer.token !== token.colon) arena.add(node, context.parameters.ofLambda());
    context.expect(node, token.colon);
    arena.add(node, this.parse());
    context.leave();
    return context.finish(node);
  }

  /** Operands and operators that bind at least so tight. */
  operators(least: number): number {
    if (this.lexer.token !== token.notWord) return this.operatorsFrom(this.operand(), least);
    const { context, lexer, arena, kinds } = this;
    if (least > precedence.not) lexer.fail();
    context.enter();
    const node = context.begin(kinds.not);
    context.take(node);
    arena.add(node, this.operators(precedence.not));
    context.leave();
    return this.operatorsFrom(context.finish(node), least);
  }

  private operatorsFrom(first: number, least: number): number {
    const { context, lexer, arena, kinds } = this;
    let left = first;
    for (;;) {
      const tightness = infixPrecedence[lexer.token];
      if (tightness < least || tightness === 0) return left;
      if (tightness === precedence.comparison) {
        left = this.comparison(left);
        continue;
      }
      const node = context.around(tightness > precedence.comparison ? kinds.binary : kinds.boolean, left);
      context.take(node);
      arena.add(node, this.operators(tightness + 1));
      left = context.finish(node);
    }
  }

  /** A chain of comparisons, which is one node. */
  private comparison(left: number): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.around(kinds.comparison, left);
    while (infixPrecedence[lexer.token] === precedence.comparison) {
      if (lexer.token === token.notWord) this.notIn(node);
      else if (lexer.token === token.isWord) this.is(node);
      else context.take(node);
      arena.add(node, this.operators(precedence.bitwiseOr));
    }
    return context.finish(node);
  }

  private is(node: number): void {
    const { lexer, arena, kinds } = this;
    const { start, end } = lexer;
    lexer.next();
    if (lexer.token === token.notWord) this.secondWord(node, kinds.isNot, token.isWord, start, end);
    else if (kinds.ofToken[token.isWord] !== 0) arena.add(node, arena.node(kinds.ofToken[token.isWord], start, end));
  }

  private notIn(node: number): void {
    const { lexer, kinds } = this;
    const { start, end } = lexer;
    lexer.next();
    if (lexer.token !== token.inWord) lexer.fail();
    this.secondWord(node, kinds.notIn, token.notWord, start, end);
  }

  /** An operator of two words, at the second. */
  private secondWord(parent: number, kind: number, first: number, start: number, end: number): void {
    const { context, lexer, arena, kinds } = this;
    if (kind === 0) {
      lexer.next();
      return;
    }
    const node = arena.node(kind, start);
    if (kinds.ofToken[first] !== 0) arena.add(node, arena.node(kinds.ofToken[first], start, end));
    context.take(node);
    arena.add(parent, context.finish(node));
  }

  /** What stands between infix operators, with signs and powers. */
  private operand(): number {
    const { context, lexer, arena, kinds } = this;
    let node: number;
    switch (lexer.token) {
      case token.minus:
      case token.plus:
      case token.tilde:
        context.enter();
        node = context.begin(kinds.unary);
        context.take(node);
        arena.add(node, this.operand());
        context.leave();
        return context.finish(node);
      case token.awaitWord:
        node = context.begin(kinds.await);
        context.take(node);
        arena.add(node, context.atoms.primary());
        context.finish(node);
        break;
      default:
        node = context.atoms.primary();
    }
    return lexer.token === token.doubleStar ? this.power(node) : node;
  }

  private power(base: number): number {
    const { context, arena, kinds } = this;
    context.enter();
    const power = context.around(kinds.binary, base);
    context.take(power);
    arena.add(power, this.operand());
    context.leave();
    return context.finish(power);
  }
}
