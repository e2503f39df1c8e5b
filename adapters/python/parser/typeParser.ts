/**
 * Types as tree-sitter's grammar has them: expressions, but a name with brackets behind it at a type's beginning is a generic type, whose arguments
 * are types again; and type parameters (language reference, "Type parameter lists"), which look the same.
 *
 * Limits: type parameters with defaults, which the grammar does not know and which readers find in its errors, fail.
 */

import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";
import type { PythonArena } from "./pythonArena.js";
import type { PythonLexer } from "./pythonLexer.js";
import { precedence, token } from "./pythonTokens.js";

export class TypeParser {
  private readonly lexer: PythonLexer;
  private readonly arena: PythonArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  /** An annotation, or the value of a type alias. */
  parse(): number {
    const { context, lexer, arena, kinds } = this;
    context.enter();
    let type = this.part();
    // Only what ends with a generic type's bracket leaves these unread.
    while (lexer.token === token.or || lexer.token === token.period) {
      const node = context.around(lexer.token === token.or ? kinds.unionType : kinds.memberType, type);
      context.take(node);
      arena.add(node, arena.kindOf(node) === kinds.unionType ? this.unionPart() : context.name());
      type = this.typeOf(context.finish(node));
    }
    context.leave();
    return type;
  }

  /** The same, or `*type` of a variadic parameter. */
  parseStarred(): number {
    return this.lexer.token === token.star ? this.starred() : this.parse();
  }

  private part(): number {
    const { context, lexer } = this;
    if (lexer.token !== token.name || this.isOldStatement()) return this.typeOf(context.expressions.parse());
    const name = context.leaf(this.kinds.identifier);
    if (lexer.token === token.leftBracket) return this.generic(name);
    return this.typeOf(context.expressions.parseFrom(name));
  }

  /** What stands behind the bar of a union. */
  private unionPart(): number {
    const { context, lexer } = this;
    if (lexer.token !== token.name || this.isOldStatement()) {
      return this.typeOf(context.expressions.operators(precedence.bitwiseOr));
    }
    const name = context.leaf(this.kinds.identifier);
    if (lexer.token === token.leftBracket) return this.generic(name);
    return this.typeOf(context.expressions.operatorsBehind(name, precedence.bitwiseOr));
  }

  private generic(name: number): number {
    const { context, arena, kinds } = this;
    const generic = context.around(kinds.genericType, name);
    arena.add(generic, this.arguments());
    return this.typeOf(context.finish(generic));
  }

  /** Names that tree-sitter takes for statements of Python 2 begin no generic type. */
  private isOldStatement(): boolean {
    const { context } = this;
    return context.isWord("print") || context.isWord("exec") || context.isWord("match");
  }

  private typeOf(inner: number): number {
    return this.context.finish(this.context.around(this.kinds.type, inner));
  }

  private starred(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.splatType);
    context.take(node);
    const operand = context.expressions.operators(precedence.bitwiseOr);
    arena.add(node, operand);
    if (arena.kindOf(operand) !== kinds.identifier) arena.become(node, kinds.listSplat);
    if (lexer.token === token.ifWord) lexer.fail();
    return this.typeOf(context.finish(node));
  }

  /** `[int, *Ts]` behind a name. */
  private arguments(): number {
    const { context, lexer, arena, kinds } = this;
    const list = context.begin(kinds.typeParameter);
    context.take(list);
    do arena.add(list, this.argument());
    while (context.skip(list, token.comma) && lexer.token !== token.rightBracket);
    context.expect(list, token.rightBracket);
    return context.finish(list);
  }

  private argument(): number {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token === token.star) return this.starred();
    const type = this.parse();
    if (lexer.token !== token.colon) return type;
    context.enter();
    const slice = context.around(kinds.constrainedType, type);
    context.take(slice);
    arena.add(slice, this.argument());
    context.leave();
    return this.typeOf(context.finish(slice));
  }

  /** The type parameters of a function, class or alias. */
  parameters(): number {
    const { context, lexer, kinds } = this;
    const list = context.begin(kinds.typeParameter);
    context.expect(list, token.leftBracket);
    do this.parameter(list);
    while (context.skip(list, token.comma) && lexer.token !== token.rightBracket);
    context.expect(list, token.rightBracket);
    return context.finish(list);
  }

  private parameter(list: number): void {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token === token.star || lexer.token === token.doubleStar) {
      const splat = context.begin(kinds.splatType);
      context.take(splat);
      arena.add(splat, context.name());
      arena.add(list, this.typeOf(context.finish(splat)));
    } else {
      let type = this.typeOf(context.name());
      if (lexer.token === token.colon) {
        const constrained = context.around(kinds.constrainedType, type);
        context.take(constrained);
        arena.add(constrained, this.parse());
        type = this.typeOf(context.finish(constrained));
      }
      arena.add(list, type);
    }
  }
}
