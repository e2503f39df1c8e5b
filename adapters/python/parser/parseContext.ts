/** What the parts of the Python parser share: the tokens, the nodes, and ways to put one into the other. */
import type { AtomParser } from "./atomParser.js";
import type { CompoundParser } from "./compoundParser.js";
import type { ExpressionParser } from "./expressionParser.js";
import type { ImportParser } from "./importParser.js";
import type { MatchParser } from "./matchParser.js";
import type { NodeKinds } from "./nodeKinds.js";
import type { ParameterParser } from "./parameterParser.js";
import { PythonArena } from "./pythonArena.js";
import { PythonLexer } from "./pythonLexer.js";
import { token } from "./pythonTokens.js";
import type { StatementParser } from "./statementParser.js";
import type { StringParser } from "./stringParser.js";
import type { TargetParser } from "./targetParser.js";
import type { TypeParser } from "./typeParser.js";

export class ParseContext {
  readonly lexer = new PythonLexer();
  readonly arena = new PythonArena();
  expressions!: ExpressionParser;
  atoms!: AtomParser;
  strings!: StringParser;
  targets!: TargetParser;
  types!: TypeParser;
  parameters!: ParameterParser;
  statements!: StatementParser;
  compounds!: CompoundParser;
  imports!: ImportParser;
  matches!: MatchParser;
  private depth = 0;

  constructor(readonly kinds: NodeKinds) {}

  open(text: string): void {
    this.depth = 0;
    this.arena.reset();
    this.lexer.open(text);
  }

  /** Begins a node at the current token. */
  begin(kind: number): number {
    return this.arena.node(kind, this.lexer.start);
  }

  /** Begins a node with one child, at the child's start. */
  around(kind: number, child: number): number {
    const { arena } = this;
    const node = arena.node(kind, arena.startOf(child));
    arena.add(node, child);
    return node;
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
  name(): number {
    if (this.lexer.token !== token.name) this.lexer.fail();
    return this.leaf(this.kinds.identifier);
  }

  /** Passes the current token, into a node where trees have it. */
  take(parent: number): void {
    this.takeAs(parent, this.kinds.ofToken[this.lexer.token]);
  }

  /** The same with the node type given; 0 for none. */
  takeAs(parent: number, kind: number): void {
    const { lexer } = this;
    if (kind !== 0) this.arena.add(parent, this.arena.node(kind, lexer.start, lexer.end));
    lexer.next();
  }

  /** Passes a token, into a node where trees have it; fails where another stands. */
  expect(parent: number, kind: number): void {
    if (this.lexer.token === kind) this.take(parent);
    else this.lexer.fail();
  }

  /** Passes a token if it stands here. */
  skip(parent: number, kind: number): boolean {
    if (this.lexer.token !== kind) return false;
    this.take(parent);
    return true;
  }

  /** Passes a comma between elements if one stands here. */
  skipComma(list: number): boolean {
    if (this.lexer.token !== token.comma) return false;
    this.takeAs(list, this.kinds.listComma);
    return true;
  }

  /** Whether the current token is a name of this spelling. */
  isWord(word: string): boolean {
    const { lexer } = this;
    return (
      lexer.token === token.name && lexer.end - lexer.start === word.length && lexer.text.startsWith(word, lexer.start)
    );
  }

  /** Goes a level down; nests that are too deep fail, so that the stack never overflows. */
  enter(): void {
    if (++this.depth > deepest) this.lexer.fail();
  }

  leave(): void {
    this.depth--;
  }
}

const deepest = 250;
