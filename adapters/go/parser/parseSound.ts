/**
 * A parser of sound Go text, for speed: it gives the same tree as tree-sitter, without the tokens that nothing asks for, in a tenth of the time
 * that tree-sitter's parse and the walk through its tree take.
 *
 * Limits: it knows the language only. Text that is no Go, and the few forms that need more than one token of looking ahead, give undefined, and
 * tree-sitter, which recovers from errors, reads them.
 */
import type { Grammar } from "../../syntax/engine.js";
import type { FlatTree } from "../../syntax/flatTree.js";
import { DeclarationParser } from "./declarationParser.js";
import { ExpressionParser } from "./expressionParser.js";
import type { NodeKinds } from "./nodeKinds.js";
import { ParseContext } from "./parseContext.js";
import { StatementParser } from "./statementParser.js";
import { TypeParser } from "./typeParser.js";

export function parseSound(grammar: Grammar, kinds: NodeKinds, text: string): FlatTree | undefined {
  if (shared?.kinds !== kinds) shared = new SoundParser(kinds);
  return shared.parse(grammar, text);
}

let shared: SoundParser | undefined;

class SoundParser {
  private readonly context: ParseContext;

  constructor(readonly kinds: NodeKinds) {
    const context = new ParseContext(kinds);
    context.expressions = new ExpressionParser(context);
    context.types = new TypeParser(context);
    context.statements = new StatementParser(context);
    context.declarations = new DeclarationParser(context);
    this.context = context;
  }

  parse(grammar: Grammar, text: string): FlatTree | undefined {
    const { context } = this;
    context.open(text);
    context.expressions.open();
    context.declarations.sourceFile();
    if (context.lexer.hasFailed || context.expressions.hasGuard) return undefined;
    return context.arena.tree(grammar, text);
  }
}
