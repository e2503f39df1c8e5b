/** Source files and declarations (language specification, "Source file organization", "Declarations and scope"). */

import type { GoArena } from "./goArena.js";
import type { GoLexer } from "./goLexer.js";
import { token } from "./goTokens.js";
import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";

export class DeclarationParser {
  private readonly lexer: GoLexer;
  private readonly arena: GoArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  sourceFile(): void {
    const { context, lexer, arena, kinds } = this;
    const root = arena.node(kinds.sourceFile, 0);
    context.takeComments(root);
    const clause = context.begin(kinds.packageClause);
    context.expect(token.package);
    arena.add(clause, context.name(kinds.packageIdentifier));
    this.endOf(clause, root);
    while (lexer.token === token.import) this.endOf(this.imports(), root);
    while (lexer.token !== token.end) {
      this.endOf(lexer.token === token.func ? this.function() : this.general(), root);
    }
    arena.finish(root, lexer.end);
  }

  private endOf(declaration: number, root: number): void {
    const { context, lexer, arena } = this;
    arena.add(root, context.finish(declaration));
    context.takeComments(root);
    if (lexer.token !== token.end) context.expect(token.semicolon);
    context.takeComments(root);
  }

  private imports(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.importDeclaration);
    lexer.next();
    if (lexer.token !== token.leftParen) {
      arena.add(node, this.importSpec());
      return node;
    }
    const list = context.begin(kinds.importSpecList);
    lexer.next();
    while (lexer.token !== token.rightParen && lexer.token !== token.end) {
      arena.add(list, this.importSpec());
      context.endEntry(token.rightParen);
    }
    context.expect(token.rightParen);
    arena.add(node, context.finish(list));
    return node;
  }

  private importSpec(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.importSpec);
    if (lexer.token === token.period) arena.add(node, context.leaf(kinds.dot));
    else if (lexer.token === token.name) arena.add(node, this.importName());
    if (lexer.token === token.string) arena.add(node, context.leaf(kinds.string));
    else if (lexer.token === token.rawString) arena.add(node, context.leaf(kinds.rawString));
    else lexer.fail();
    return context.finish(node);
  }

  private importName(): number {
    const { context, kinds } = this;
    const name = context.leaf(kinds.packageIdentifier);
    if (context.isBlank(name)) this.arena.become(name, kinds.blankIdentifier);
    return name;
  }

  /** A declaration of constants, variables or types. */
  general(): number {
    const { context, lexer, arena, kinds } = this;
    const keyword = lexer.token;
    const node = context.begin(
      keyword === token.const
        ? kinds.constDeclaration
        : keyword === token.var
          ? kinds.varDeclaration
          : kinds.typeDeclaration,
    );
    if (keyword !== token.const && keyword !== token.var && keyword !== token.type) lexer.fail();
    lexer.next();
    if (lexer.token !== token.leftParen) {
      arena.add(node, this.spec(keyword));
      return context.finish(node);
    }
    const list = keyword === token.var ? context.begin(kinds.varSpecList) : node;
    lexer.next();
    context.takeComments(list);
    while (lexer.token !== token.rightParen && lexer.token !== token.end) {
      arena.add(list, this.spec(keyword));
      context.takeComments(list);
      context.endEntry(token.rightParen);
      context.takeComments(list);
    }
    context.expect(token.rightParen);
    if (list !== node) arena.add(node, context.finish(list));
    return context.finish(node);
  }

  private spec(keyword: number): number {
    return keyword === token.type ? this.typeSpec() : this.valueSpec(keyword);
  }

  private valueSpec(keyword: number): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(keyword === token.const ? kinds.constSpec : kinds.varSpec);
    do arena.add(node, context.name(kinds.identifier));
    while (context.skip(token.comma));
    const hasType = lexer.token !== token.assign && lexer.token !== token.semicolon && lexer.token !== token.rightParen;
    if (hasType) arena.add(node, context.types.parse());
    if (context.skip(token.assign)) arena.add(node, context.expressions.list());
    else if (hasType === (keyword === token.const)) lexer.fail();
    return context.finish(node);
  }

  private typeSpec(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.typeSpec);
    arena.add(node, context.name(kinds.typeIdentifier));
    if (lexer.token === token.leftBracket && this.beginsTypeParameters()) {
      arena.add(node, context.types.typeParameters());
    }
    if (context.skip(token.assign)) arena.become(node, kinds.typeAlias);
    arena.add(node, context.types.parse());
    return context.finish(node);
  }

  /** Whether a bracket behind a type's name begins type parameters and not an array's length. */
  private beginsTypeParameters(): boolean {
    const { lexer } = this;
    const mark = lexer.mark();
    lexer.next();
    let begins = false;
    if (lexer.token === token.name) {
      lexer.next();
      switch (lexer.token) {
        case token.star:
        case token.leftParen:
          begins = this.isConstraint();
          break;
        case token.name:
        case token.comma:
        case token.interface:
        case token.func:
        case token.map:
        case token.chan:
        case token.struct:
        case token.tilde:
        case token.leftBracket:
        case token.arrow:
          begins = true;
      }
    }
    lexer.back(mark);
    return begins;
  }

  /**
   * Whether `*C` or `(C)` behind a name in brackets is a constraint: both are expressions too. A comma, or what only a type has, says so (language
   * specification, "Type parameter declarations").
   */
  private isConstraint(): boolean {
    const { lexer } = this;
    let depth = 0;
    for (; lexer.token !== token.end; lexer.next()) {
      switch (lexer.token) {
        case token.leftParen:
        case token.leftBrace:
          depth++;
          break;
        case token.rightParen:
        case token.rightBrace:
          depth--;
          break;
        case token.rightBracket:
          return false;
        case token.comma:
          if (depth === 0) return true;
          break;
        case token.tilde:
        case token.interface:
        case token.func:
        case token.struct:
        case token.map:
        case token.chan:
          return true;
        case token.leftBracket:
          // An index or a slice type: left to another parser.
          lexer.fail();
      }
    }
    return false;
  }

  private function(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.functionDeclaration);
    lexer.next();
    if (lexer.token === token.leftParen) {
      arena.become(node, kinds.methodDeclaration);
      arena.add(node, context.types.parameters());
      arena.add(node, context.name(kinds.fieldIdentifier));
    } else {
      arena.add(node, context.name(kinds.identifier));
      if (lexer.token === token.leftBracket) arena.add(node, context.types.typeParameters());
    }
    context.types.signature(node);
    if (lexer.token === token.leftBrace) arena.add(node, context.statements.block());
    return node;
  }
}
