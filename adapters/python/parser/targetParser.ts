/**
 * What names are bound to by assignments, loops and `with` (language reference, "Assignment statements"). Targets of assignments come as
 * expressions and become patterns when the `=` is met; targets behind `as` stay expressions, as in tree-sitter's trees.
 */

import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";
import type { PythonArena } from "./pythonArena.js";
import type { PythonLexer } from "./pythonLexer.js";
import { token } from "./pythonTokens.js";

export class TargetParser {
  private readonly lexer: PythonLexer;
  private readonly arena: PythonArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  /** The targets of a loop, up to `in`: a pattern, or a pattern list. */
  list(): number {
    const { context, lexer, arena, kinds } = this;
    const first = this.element();
    if (lexer.token !== token.comma) {
      this.toPattern(first);
      return first;
    }
    const node = context.around(kinds.expressionList, first);
    while (context.skip(node, token.comma) && lexer.token !== token.inWord) arena.add(node, this.element());
    this.toPattern(context.finish(node));
    return node;
  }

  private element(): number {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token !== token.star) return context.atoms.primary();
    const node = context.begin(kinds.listSplat);
    context.take(node);
    arena.add(node, context.atoms.primary());
    return context.finish(node);
  }

  /** Makes a pattern of an expression, or of an expression list, in place; fails where it is none. */
  toPattern(node: number): void {
    const { lexer, arena, kinds } = this;
    switch (arena.kindOf(node)) {
      case kinds.identifier:
      case kinds.attribute:
      case kinds.subscript:
        return;
      case kinds.listSplat:
        arena.become(node, kinds.listSplatPattern);
        if (!this.isPlain(this.lastChild(node))) lexer.fail();
        return;
      case kinds.parenthesized:
        if (arena.kindOf(this.firstNamed(node)) === kinds.listSplat) lexer.fail();
        arena.become(node, kinds.tuplePattern);
        break;
      case kinds.tuple:
        arena.become(node, kinds.tuplePattern);
        break;
      case kinds.list:
        arena.become(node, kinds.listPattern);
        break;
      case kinds.expressionList:
        arena.become(node, kinds.patternList);
        break;
      default:
        lexer.fail();
        return;
    }
    for (let child = arena.firstOf(node); child !== 0; child = arena.nextOf(child)) {
      if (kinds.isToken[arena.kindOf(child)] === 0) this.toPattern(child);
    }
  }

  /** The same for what takes one name, attribute or subscript, in parentheses perhaps: annotations and augmented assignments. */
  toSinglePattern(node: number): void {
    let inner = node;
    while (this.arena.kindOf(inner) === this.kinds.parenthesized) inner = this.firstNamed(inner);
    if (!this.isPlain(inner)) this.lexer.fail();
    this.toPattern(node);
  }

  /** Fails where an expression, or an expression list, is nothing that can be bound or deleted. `stars`: whether `*name` may stand in it. */
  check(node: number, stars: "stars" | "noStars"): void {
    const { lexer, arena, kinds } = this;
    const kind = arena.kindOf(node);
    if (this.isPlain(node)) return;
    if (kind === kinds.listSplat) {
      if (stars === "noStars" || !this.isPlain(this.lastChild(node))) lexer.fail();
    } else if (
      kind === kinds.tuple ||
      kind === kinds.list ||
      kind === kinds.expressionList ||
      kind === kinds.parenthesized
    ) {
      for (let child = arena.firstOf(node); child !== 0; child = arena.nextOf(child)) {
        if (kinds.isToken[arena.kindOf(child)] === 0) this.check(child, stars);
      }
    } else {
      lexer.fail();
    }
  }

  /** `value as target`, the value being read. */
  asPattern(value: number): number {
    const { context, arena, kinds } = this;
    const node = context.around(kinds.asPattern, value);
    context.take(node);
    const operand = context.atoms.primary();
    this.check(operand, "stars");
    const target = context.around(kinds.asPatternTarget, operand);
    arena.add(node, context.finish(target));
    return context.finish(node);
  }

  private isPlain(node: number): boolean {
    const { kinds } = this;
    const kind = this.arena.kindOf(node);
    return kind === kinds.identifier || kind === kinds.attribute || kind === kinds.subscript;
  }

  /** The expression in parentheses. */
  private firstNamed(node: number): number {
    const { arena, kinds } = this;
    let child = arena.firstOf(node);
    while (child !== 0 && kinds.isToken[arena.kindOf(child)] === 1) child = arena.nextOf(child);
    return child;
  }

  private lastChild(node: number): number {
    const { arena } = this;
    let child = arena.firstOf(node);
    while (arena.nextOf(child) !== 0) child = arena.nextOf(child);
    return child;
  }
}
