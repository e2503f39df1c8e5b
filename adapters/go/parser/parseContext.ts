/** What the parts of the Go parser share: the tokens, the nodes, and ways to put one into the other. */
import type { DeclarationParser } from "./declarationParser.js";
import type { ExpressionParser } from "./expressionParser.js";
import { GoArena } from "./goArena.js";
import { GoLexer } from "./goLexer.js";
import { token } from "./goTokens.js";
import type { NodeKinds } from "./nodeKinds.js";
import type { StatementParser } from "./statementParser.js";
import type { TypeParser } from "./typeParser.js";

export class ParseContext {
  readonly lexer = new GoLexer();
  readonly arena = new GoArena();
  expressions!: ExpressionParser;
  types!: TypeParser;
  statements!: StatementParser;
  declarations!: DeclarationParser;
  /**
   * Below 0 in the head of a control statement, outside of all brackets: there `T {` begins no composite literal (language specification,
   * "Composite literals").
   */
  level = 0;
  private depth = 0;

  constructor(readonly kinds: NodeKinds) {}

  open(text: string): void {
    this.level = 0;
    this.depth = 0;
    this.arena.reset();
    this.lexer.open(text);
  }

  /** Begins a node at the current token. */
  begin(kind: number): number {
    return this.arena.node(kind, this.lexer.start);
  }

  /** Ends a node with the token before the current one. */
  finish(node: number): number {
    return this.arena.finish(node, this.lexer.previousEnd);
  }

  /** A node of the current token, which is passed. */
  leaf(kind: number): number {
    const { lexer } = this;
    const node = this.arena.node(kind, lexer.start, lexer.end);
    lexer.next();
    return node;
  }

  /** A name as a leaf; fails where there is none. */
  name(kind: number): number {
    if (this.lexer.token !== token.name) this.lexer.fail();
    return this.leaf(kind);
  }

  /** Whether a leaf is the blank identifier. */
  isBlank(leaf: number): boolean {
    const { arena } = this;
    return arena.endOf(leaf) === arena.startOf(leaf) + 1 && this.lexer.unitAt(arena.startOf(leaf)) === underscore;
  }

  /** Passes a token; fails where another stands. */
  expect(kind: number): void {
    if (this.lexer.token === kind) this.lexer.next();
    else this.lexer.fail();
  }

  /** Passes a token if it stands here. */
  skip(kind: number): boolean {
    if (this.lexer.token !== kind) return false;
    this.lexer.next();
    return true;
  }

  /** Ends an entry of a list that a bracket closes: a semicolon, or nothing before the bracket. */
  endEntry(closer: number): void {
    if (this.lexer.token !== closer) this.expect(token.semicolon);
  }

  /** Takes the comments that stand between the token before and the current one into a list. */
  takeComments(list: number): void {
    const { comments, previousEnd } = this.lexer;
    if (comments.length === 0) return;
    for (let at = 0; at < comments.length; at += 2) {
      if (comments[at] < previousEnd) continue;
      this.arena.add(list, this.arena.node(this.kinds.comment, comments[at], comments[at + 1]));
    }
    comments.length = 0;
  }

  /** Goes a level down; nests that are too deep fail, so that the stack never overflows. */
  enter(): void {
    if (++this.depth > deepest) this.lexer.fail();
  }

  leave(): void {
    this.depth--;
  }
}

const deepest = 500;
const underscore = 0x5f;
