/** Import statements (language reference, "The import statement"). */

import type { NodeKinds } from "./nodeKinds.js";
import type { ParseContext } from "./parseContext.js";
import type { PythonArena } from "./pythonArena.js";
import type { PythonLexer } from "./pythonLexer.js";
import { token } from "./pythonTokens.js";

export class ImportParser {
  private readonly lexer: PythonLexer;
  private readonly arena: PythonArena;
  private readonly kinds: NodeKinds;

  constructor(private readonly context: ParseContext) {
    this.lexer = context.lexer;
    this.arena = context.arena;
    this.kinds = context.kinds;
  }

  /** `import a.b as c, d`. */
  modules(): number {
    const { context, arena, kinds } = this;
    const node = context.begin(kinds.import);
    context.take(node);
    do arena.add(node, this.imported(this.dottedName()));
    while (context.skip(node, token.comma));
    return context.finish(node);
  }

  /** `from .a import b as c, d`. */
  names(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.importFrom);
    context.take(node);
    if (context.isWord("__future__")) {
      arena.become(node, kinds.futureImport);
      context.takeAs(node, kinds.future);
    } else if (lexer.token === token.name) {
      arena.add(node, this.dottedName());
    } else {
      arena.add(node, this.relative());
    }
    context.expect(node, token.importWord);
    if (lexer.token === token.star && arena.kindOf(node) === kinds.importFrom) {
      const star = context.begin(kinds.wildcardImport);
      context.take(star);
      arena.add(node, context.finish(star));
    } else if (context.skip(node, token.leftParen)) {
      do arena.add(node, this.imported(this.name()));
      while (context.skip(node, token.comma) && lexer.token !== token.rightParen);
      context.expect(node, token.rightParen);
    } else {
      do arena.add(node, this.imported(this.name()));
      while (context.skip(node, token.comma));
    }
    return context.finish(node);
  }

  /** `.a.b`, with at least one dot. */
  private relative(): number {
    const { context, lexer, arena, kinds } = this;
    const node = context.begin(kinds.relativeImport);
    const prefix = context.begin(kinds.importPrefix);
    const dot = kinds.ofToken[token.period];
    if (lexer.token !== token.period && lexer.token !== token.ellipsis) lexer.fail();
    while (lexer.token === token.period || lexer.token === token.ellipsis) {
      for (let at = lexer.start; dot !== 0 && at < lexer.end; at++) arena.add(prefix, arena.node(dot, at, at + 1));
      lexer.next();
    }
    arena.add(node, context.finish(prefix));
    if (lexer.token === token.name) arena.add(node, this.dottedName());
    return context.finish(node);
  }

  private dottedName(): number {
    const { context, arena } = this;
    const node = this.name();
    while (context.skip(node, token.period)) {
      arena.add(node, context.name());
      context.finish(node);
    }
    return node;
  }

  /** A name alone, as a dotted one. */
  private name(): number {
    const { context, arena, kinds } = this;
    const node = context.begin(kinds.dottedName);
    arena.add(node, context.name());
    return context.finish(node);
  }

  /** What is imported, with its alias. */
  private imported(name: number): number {
    const { context, lexer, arena, kinds } = this;
    if (lexer.token !== token.asWord) return name;
    const node = context.around(kinds.aliasedImport, name);
    context.take(node);
    arena.add(node, context.name());
    return context.finish(node);
  }
}
