/** Expressions (language specification, "Expressions"). Types are operands, so that conversions, instances and arguments need no looking ahead. */

import type { GoArena } from "./goArena.js";
import type { GoLexer } from "./goLexer.js";
import { precedenceOf, token } from "./goTokens.js";
import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";

export class ExpressionParser {
  private readonly lexer: GoLexer;
  private readonly arena: GoArena;
  private readonly kinds: NodeKinds;
  /** The operand of `.(type)` just read, which only a switch may have; 0 otherwise. */
  private guarded = 0;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  open(): void {
    this.guarded = 0;
  }

  /** Whether a `.(type)` was read that no switch has taken. */
  get hasGuard(): boolean {
    return this.guarded !== 0;
  }

  /** Takes the operand of `x.(type)` if an expression is that; 0 otherwise. */
  takeGuard(expression: number): number {
    if (this.guarded === 0 || this.arena.kindOf(expression) !== this.kinds.assertion) return 0;
    if (this.arena.firstOf(expression) !== this.guarded || !this.arena.hasOne(expression)) return 0;
    const operand = this.guarded;
    this.guarded = 0;
    return operand;
  }

  parse(): number {
    return this.binary(1);
  }

  /** One or more expressions with commas between them. */
  list(): number {
    const first = this.parse();
    return this.listFrom(first);
  }

  listFrom(first: number): number {
    const { context, arena, kinds } = this;
    const node = arena.node(kinds.expressionList, arena.startOf(first));
    arena.add(node, first);
    while (context.skip(token.comma)) arena.add(node, this.parse());
    return context.finish(node);
  }

  private binary(least: number): number {
    const { context, lexer, arena, kinds } = this;
    let left = this.unary();
    for (;;) {
      const precedence = precedenceOf(lexer.token);
      if (precedence < least) return left;
      const node = arena.node(kinds.binary, arena.startOf(left));
      arena.add(node, left);
      arena.add(node, context.leaf(kinds.operators[lexer.token]));
      arena.add(node, this.binary(precedence + 1));
      left = context.finish(node);
    }
  }

  private unary(): number {
    const { context, lexer, arena, kinds } = this;
    context.enter();
    let node: number;
    switch (lexer.token) {
      case token.plus:
      case token.minus:
      case token.not:
      case token.tilde:
      case token.xor:
      case token.and:
      case token.star:
      case token.arrow: {
        const isArrow = lexer.token === token.arrow;
        const { start } = lexer;
        const operator = context.leaf(kinds.operators[lexer.token]);
        if (isArrow && lexer.token === token.chan) {
          lexer.next();
          const type = arena.node(kinds.channelType, start);
          arena.add(type, context.types.parse());
          node = this.primary(context.finish(type));
          break;
        }
        node = arena.node(kinds.unary, start);
        arena.add(node, operator);
        arena.add(node, this.unary());
        context.finish(node);
        break;
      }
      default:
        node = this.primary(this.operand());
    }
    context.leave();
    return node;
  }

  private operand(): number {
    const { context, lexer, arena, kinds } = this;
    switch (lexer.token) {
      case token.name:
        return context.leaf(kinds.identifier);
      case token.int:
        return context.leaf(kinds.int);
      case token.float:
        return context.leaf(kinds.float);
      case token.imaginary:
        return context.leaf(kinds.imaginary);
      case token.rune:
        return context.leaf(kinds.rune);
      case token.string:
        return context.leaf(kinds.string);
      case token.rawString:
        return context.leaf(kinds.rawString);
      case token.leftParen: {
        const node = context.begin(kinds.parenthesized);
        lexer.next();
        context.level++;
        arena.add(node, this.parse());
        context.level--;
        context.expect(token.rightParen);
        return context.finish(node);
      }
      case token.func:
        return this.function();
      case token.leftBracket:
      case token.struct:
      case token.map:
      case token.chan:
      case token.interface:
        return context.types.parse();
      default:
        lexer.fail();
        return context.begin(kinds.identifier);
    }
  }

  private function(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.functionType);
    lexer.next();
    context.types.signature(node);
    if (lexer.token === token.leftBrace) {
      arena.become(node, kinds.funcLiteral);
      const { level } = context;
      context.level = 0;
      arena.add(node, context.statements.block());
      context.level = level;
    }
    return context.finish(node);
  }

  /** Selectors, indexes, calls and the like behind an operand. */
  private primary(operand: number): number {
    const { context, lexer, arena, kinds } = this;
    let node = operand;
    for (;;) {
      switch (lexer.token) {
        case token.period:
          lexer.next();
          node = this.selectorOrAssertion(node);
          break;
        case token.leftBracket:
          node = this.indexOrSlice(node);
          break;
        case token.leftParen: {
          const call = arena.node(kinds.call, arena.startOf(node));
          arena.add(call, node);
          arena.add(call, this.arguments());
          node = context.finish(call);
          break;
        }
        case token.leftBrace: {
          if (!this.isLiteralType(node)) return node;
          const literal = arena.node(kinds.composite, arena.startOf(node));
          arena.add(literal, node);
          arena.add(literal, this.literalValue());
          node = context.finish(literal);
          break;
        }
        default:
          return node;
      }
    }
  }

  /** Whether a brace behind an operand begins a literal of that type: a name in a statement's head is followed by a block. */
  private isLiteralType(node: number): boolean {
    const { arena, kinds, context } = this;
    const kind = arena.kindOf(node);
    switch (kind) {
      case kinds.sliceType:
      case kinds.arrayType:
      case kinds.implicitArray:
      case kinds.mapType:
      case kinds.structType:
        return true;
      case kinds.identifier:
      case kinds.selector:
      case kinds.index:
      case kinds.instantiation:
        return context.level >= 0;
      default:
        return false;
    }
  }

  private selectorOrAssertion(operand: number): number {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token === token.name) {
      const node = arena.node(kinds.selector, arena.startOf(operand));
      arena.add(node, operand);
      arena.add(node, context.leaf(kinds.fieldIdentifier));
      return context.finish(node);
    }
    const node = arena.node(kinds.assertion, arena.startOf(operand));
    arena.add(node, operand);
    context.expect(token.leftParen);
    if (context.skip(token.type)) {
      if (this.guarded !== 0) lexer.fail();
      this.guarded = operand;
    } else {
      arena.add(node, context.types.parse());
    }
    context.expect(token.rightParen);
    return context.finish(node);
  }

  private indexOrSlice(operand: number): number {
    const { context, lexer, arena, kinds } = this;
    const node = arena.node(kinds.index, arena.startOf(operand));
    arena.add(node, operand);
    lexer.next();
    context.level++;
    let colons = 0;
    let values = 0;
    let hasValue = false;
    while (lexer.token !== token.rightBracket && lexer.token !== token.end) {
      if (lexer.token === token.colon) {
        // Only the first of three indexes may be missing.
        if (colons > 0 && !hasValue) lexer.fail();
        lexer.next();
        colons++;
        hasValue = false;
        continue;
      }
      arena.add(node, this.parse());
      hasValue = true;
      values++;
      if (lexer.token === token.comma && colons === 0) {
        arena.become(node, kinds.instantiation);
        lexer.next();
      } else if (lexer.token !== token.colon) {
        break;
      }
    }
    context.level--;
    if (colons > 0) arena.become(node, kinds.slice);
    if (colons > 2 || (colons === 2 && !hasValue) || (colons === 0 && values === 0)) lexer.fail();
    context.expect(token.rightBracket);
    return context.finish(node);
  }

  private arguments(): number {
    const { context, lexer, arena, kinds } = this;
    const list = context.begin(kinds.argumentList);
    lexer.next();
    context.level++;
    while (lexer.token !== token.rightParen && lexer.token !== token.end) {
      const argument = this.parse();
      if (lexer.token === token.ellipsis) {
        lexer.next();
        const variadic = arena.node(kinds.variadicArgument, arena.startOf(argument));
        arena.add(variadic, argument);
        arena.add(list, context.finish(variadic));
        context.skip(token.comma);
        break;
      } else {
        arena.add(list, argument);
      }
      if (!context.skip(token.comma)) break;
    }
    context.level--;
    context.expect(token.rightParen);
    return context.finish(list);
  }

  private literalValue(): number {
    const { context, lexer, arena, kinds } = this;
    context.enter();
    const list = context.begin(kinds.literalValue);
    lexer.next();
    const { level } = context;
    context.level = 0;
    while (lexer.token !== token.rightBrace && lexer.token !== token.end) {
      const element = this.element();
      if (lexer.token === token.colon) {
        const keyed = arena.node(kinds.keyedElement, arena.startOf(element));
        lexer.next();
        arena.add(keyed, element);
        arena.add(keyed, this.element());
        arena.add(list, context.finish(keyed));
      } else {
        arena.add(list, element);
      }
      if (!context.skip(token.comma)) break;
    }
    context.level = level;
    context.expect(token.rightBrace);
    context.leave();
    return context.finish(list);
  }

  private element(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.literalElement);
    arena.add(node, lexer.token === token.leftBrace ? this.literalValue() : this.parse());
    return context.finish(node);
  }
}
