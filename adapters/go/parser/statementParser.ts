/** Statements (language specification, "Statements"). */

import type { GoArena } from "./goArena.js";
import type { GoLexer } from "./goLexer.js";
import { token } from "./goTokens.js";
import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";

export class StatementParser {
  private readonly lexer: GoLexer;
  private readonly arena: GoArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  block(): number {
    const { context, kinds } = this;
    const node = context.begin(kinds.block);
    context.enter();
    context.expect(token.leftBrace);
    this.statements(node);
    context.expect(token.rightBrace);
    context.leave();
    return context.finish(node);
  }

  /** Statements up to what ends a block or clause, as a statement list of a node; none where there are none. */
  private statements(parent: number): void {
    const { context, lexer, arena, kinds } = this;
    context.takeComments(parent);
    let list = 0;
    while (lexer.token !== token.end && lexer.token !== token.rightBrace) {
      if (lexer.token === token.case || lexer.token === token.default) break;
      if (lexer.token !== token.semicolon) {
        if (list === 0) {
          list = context.begin(kinds.statementList);
          arena.add(parent, list);
        }
        arena.add(list, this.statement());
        context.finish(list);
        context.takeComments(list);
      }
      context.endEntry(token.rightBrace);
      context.takeComments(list === 0 ? parent : list);
    }
  }

  private statement(): number {
    const { context, lexer, arena, kinds } = this;
    switch (lexer.token) {
      case token.const:
      case token.var:
      case token.type:
        return context.declarations.general();
      case token.leftBrace:
        return this.block();
      case token.if:
        return this.if();
      case token.for:
        return this.for();
      case token.switch:
        return this.switch();
      case token.select:
        return this.select();
      case token.return: {
        const node = context.begin(kinds.return);
        lexer.next();
        if (lexer.token !== token.semicolon && lexer.token !== token.rightBrace) {
          arena.add(node, context.expressions.list());
        }
        return context.finish(node);
      }
      case token.go:
      case token.defer: {
        const node = context.begin(lexer.token === token.go ? kinds.go : kinds.defer);
        lexer.next();
        arena.add(node, context.expressions.parse());
        return context.finish(node);
      }
      case token.break:
      case token.continue:
      case token.goto: {
        const { token: kind } = lexer;
        const isGoto = kind === token.goto;
        const node = context.begin(isGoto ? kinds.goto : kind === token.break ? kinds.break : kinds.continue);
        lexer.next();
        if (isGoto || lexer.token === token.name) arena.add(node, context.name(kinds.labelName));
        return context.finish(node);
      }
      case token.fallthrough:
        return context.leaf(kinds.fallthrough);
      default:
        return this.simple("label");
    }
  }

  /** A simple statement; with `label` also a labelled one, with `range` also a range clause. */
  private simple(also: "label" | "range" | "nothing"): number {
    const { context, lexer, arena, kinds } = this;
    // An approximation is an expression to the grammar of types only.
    if (lexer.token === token.tilde) lexer.fail();
    const first = context.expressions.parse();
    const start = arena.startOf(first);
    switch (lexer.token) {
      case token.comma:
      case token.assign:
      case token.define:
      case token.operate: {
        const left = context.expressions.listFrom(first);
        return this.assignment(left, also);
      }
      case token.arrow: {
        const node = arena.node(kinds.send, start);
        lexer.next();
        arena.add(node, first);
        arena.add(node, context.expressions.parse());
        return context.finish(node);
      }
      case token.increment:
      case token.decrement: {
        const node = arena.node(lexer.token === token.increment ? kinds.increment : kinds.decrement, start);
        lexer.next();
        arena.add(node, first);
        return context.finish(node);
      }
      case token.colon:
        if (also === "label" && arena.kindOf(first) === kinds.identifier) return this.labeled(first);
    }
    const node = arena.node(kinds.expressionStatement, start);
    arena.add(node, first);
    return context.finish(node);
  }

  private assignment(left: number, also: "label" | "range" | "nothing"): number {
    const { context, lexer, arena, kinds } = this;
    const isDefinition = lexer.token === token.define;
    const isOperation = lexer.token === token.operate;
    if (!isDefinition && !isOperation && lexer.token !== token.assign) lexer.fail();
    const { start, end } = lexer;
    lexer.next();
    const node = arena.node(isDefinition ? kinds.shortVar : kinds.assignment, arena.startOf(left));
    arena.add(node, left);
    if (!isOperation) arena.add(node, arena.node(isDefinition ? kinds.define : kinds.assign, start, end));
    if (also === "range" && lexer.token === token.range && !isOperation) {
      lexer.next();
      if (!arena.hasAtMostTwo(left)) lexer.fail();
      arena.become(node, kinds.rangeClause);
      arena.add(node, context.expressions.parse());
    } else {
      arena.add(node, context.expressions.list());
    }
    return context.finish(node);
  }

  private labeled(label: number): number {
    const { context, lexer, arena, kinds } = this;
    const node = arena.node(kinds.labeled, arena.startOf(label));
    arena.become(label, kinds.labelName);
    arena.add(node, label);
    lexer.next();
    const { token: next } = lexer;
    if (next !== token.rightBrace && next !== token.semicolon && next !== token.case && next !== token.default) {
      context.enter();
      arena.add(node, this.statement());
      context.leave();
    }
    return context.finish(node);
  }

  /** The expression that a simple statement is; fails where it is another. */
  private expressionOf(statement: number): number {
    const { lexer, arena, kinds } = this;
    if (arena.kindOf(statement) !== kinds.expressionStatement) lexer.fail();
    return arena.firstOf(statement);
  }

  /** Passes the semicolon behind an initialiser, which no line's end stands for. */
  private semicolon(): void {
    const { context, lexer } = this;
    if (lexer.start === lexer.end) lexer.fail();
    context.expect(token.semicolon);
  }

  private if(): number {
    const { context, lexer, arena, kinds } = this;
    context.enter();
    const node = context.begin(kinds.if);
    const { level } = context;
    lexer.next();
    context.level = -1;
    let head = this.simple("nothing");
    if (lexer.token === token.semicolon) {
      this.semicolon();
      arena.add(node, head);
      head = this.simple("nothing");
    }
    arena.add(node, this.expressionOf(head));
    context.level = level;
    arena.add(node, this.block());
    if (context.skip(token.else)) {
      if (lexer.token === token.if) arena.add(node, this.if());
      else arena.add(node, this.block());
    }
    context.leave();
    return context.finish(node);
  }

  private for(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.for);
    const { level } = context;
    lexer.next();
    context.level = -1;
    if (lexer.token === token.range) {
      const clause = context.begin(kinds.rangeClause);
      lexer.next();
      arena.add(clause, context.expressions.parse());
      arena.add(node, context.finish(clause));
    } else if (lexer.token !== token.leftBrace) {
      arena.add(node, this.forHead());
    }
    context.level = level;
    arena.add(node, this.block());
    return context.finish(node);
  }

  /** A condition, a range clause or three parts. */
  private forHead(): number {
    const { context, lexer, arena, kinds } = this;
    const { start } = lexer;
    let initialiser = 0;
    if (lexer.token !== token.semicolon) {
      initialiser = this.simple("range");
      if (lexer.token !== token.semicolon) {
        if (arena.kindOf(initialiser) === kinds.rangeClause) return initialiser;
        return this.expressionOf(initialiser);
      }
    }
    const clause = arena.node(kinds.forClause, start);
    if (initialiser !== 0) arena.add(clause, initialiser);
    if (initialiser !== 0 && arena.kindOf(initialiser) === kinds.rangeClause) lexer.fail();
    arena.add(clause, arena.node(kinds.semicolon, lexer.start, lexer.end));
    this.semicolon();
    if (lexer.token !== token.semicolon) arena.add(clause, this.expressionOf(this.simple("nothing")));
    arena.add(clause, arena.node(kinds.semicolon, lexer.start, lexer.end));
    this.semicolon();
    if (lexer.token !== token.leftBrace) arena.add(clause, this.simple("nothing"));
    return context.finish(clause);
  }

  private switch(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.expressionSwitch);
    const { level } = context;
    lexer.next();
    context.level = -1;
    let head = lexer.token === token.leftBrace ? 0 : this.simple("nothing");
    if (head !== 0 && lexer.token === token.semicolon) {
      this.semicolon();
      arena.add(node, head);
      head = lexer.token === token.leftBrace ? 0 : this.simple("nothing");
    }
    context.level = level;
    const isTypeSwitch = head !== 0 && this.typeGuard(node, head);
    if (isTypeSwitch) arena.become(node, kinds.typeSwitch);
    else if (head !== 0) arena.add(node, this.expressionOf(head));
    context.expect(token.leftBrace);
    while (lexer.token === token.case || lexer.token === token.default) {
      arena.add(node, isTypeSwitch ? this.typeClause() : this.clause());
    }
    context.expect(token.rightBrace);
    return context.finish(node);
  }

  /** Adds name and operand of `name := x.(type)`; false where the head is something else. */
  private typeGuard(node: number, head: number): boolean {
    const { context, lexer, arena, kinds } = this;
    if (!context.expressions.hasGuard) return false;
    const first = arena.firstOf(head);
    if (arena.kindOf(head) === kinds.expressionStatement) {
      const operand = context.expressions.takeGuard(first);
      if (operand === 0) lexer.fail();
      arena.add(node, operand);
      return true;
    }
    const right = arena.kindOf(head) === kinds.shortVar && arena.hasOne(first) ? arena.lastOf(head) : 0;
    const operand = right !== 0 && arena.hasOne(right) ? context.expressions.takeGuard(arena.firstOf(right)) : 0;
    if (operand === 0 || arena.kindOf(arena.firstOf(first)) !== kinds.identifier) lexer.fail();
    arena.detach(first);
    arena.add(node, first);
    arena.detach(operand);
    arena.add(node, operand);
    return true;
  }

  private clause(): number {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token === token.default) return this.defaultClause();
    const node = context.begin(kinds.expressionCase);
    lexer.next();
    arena.add(node, context.expressions.list());
    return this.bodyOf(node);
  }

  private typeClause(): number {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token === token.default) return this.defaultClause();
    const node = context.begin(kinds.typeCase);
    lexer.next();
    do arena.add(node, context.types.parse());
    while (context.skip(token.comma));
    return this.bodyOf(node);
  }

  private defaultClause(): number {
    const node = this.context.begin(this.kinds.defaultCase);
    this.lexer.next();
    return this.bodyOf(node);
  }

  private bodyOf(clause: number): number {
    const { context } = this;
    context.expect(token.colon);
    this.statements(clause);
    return context.finish(clause);
  }

  private select(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.select);
    lexer.next();
    context.enter();
    context.expect(token.leftBrace);
    while (lexer.token === token.case || lexer.token === token.default) {
      if (lexer.token === token.default) {
        arena.add(node, this.defaultClause());
        continue;
      }
      const clause = context.begin(kinds.communicationCase);
      lexer.next();
      arena.add(clause, this.communication());
      arena.add(node, this.bodyOf(clause));
    }
    context.expect(token.rightBrace);
    context.leave();
    return context.finish(node);
  }

  private communication(): number {
    const { context, lexer, arena, kinds } = this;
    const { level } = context;
    context.level = 0;
    const statement = this.simple("nothing");
    context.level = level;
    switch (arena.kindOf(statement)) {
      case kinds.send:
        return statement;
      case kinds.expressionStatement:
        arena.become(statement, kinds.receive);
        return statement;
      case kinds.assignment:
      case kinds.shortVar: {
        const right = arena.lastOf(statement);
        if (!arena.hasOne(right)) lexer.fail();
        const value = arena.firstOf(right);
        arena.replaceLast(statement, value);
        arena.become(statement, kinds.receive);
        return statement;
      }
      default:
        lexer.fail();
        return statement;
    }
  }
}
