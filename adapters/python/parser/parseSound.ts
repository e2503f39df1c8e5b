/**
 * A parser of sound Python text, for speed: it gives the same tree as tree-sitter, without the tokens that nothing asks for, in a fraction of the time
 * that tree-sitter's parse and the walk through its tree take.
 *
 * Limits: it knows the language only, up to Python 3.14. Text that is no Python, and what is noted in the headers of its parts, gives
 * undefined, and tree-sitter, which recovers from errors, reads it. What CPython's compiler rejects behind its parser (a `return` outside of a
 * function) is taken, and so is `except A, b:` of Python 2, which 3.14 allows again.
 *
 * The trees follow the language where tree-sitter's grammar misreads it: `&` binds tighter than `^`, `await` than `**`, an attribute, call or operator
 * than the `*` before it (in displays and lists of targets); `:=` takes a condition with it, `as` takes one as its value; `type(x).y = z` is an
 * assignment; in `f"{x:=5}"` a format follows the colon.
 */
import type { Grammar } from "../../syntax/engine.js";
import type { FlatTree } from "../../syntax/flatTree.js";
import { AtomParser } from "./atomParser.js";
import { CompoundParser } from "./compoundParser.js";
import { ExpressionParser } from "./expressionParser.js";
import { ImportParser } from "./importParser.js";
import { MatchParser } from "./matchParser.js";
import type { NodeKinds } from "./nodeKinds.js";
import { ParameterParser } from "./parameterParser.js";
import { ParseContext } from "./parseContext.js";
import { StatementParser } from "./statementParser.js";
import { StringParser } from "./stringParser.js";
import { TargetParser } from "./targetParser.js";
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
    context.atoms = new AtomParser(context);
    context.strings = new StringParser(context);
    context.targets = new TargetParser(context);
    context.types = new TypeParser(context);
    context.parameters = new ParameterParser(context);
    context.statements = new StatementParser(context);
    context.compounds = new CompoundParser(context);
    context.imports = new ImportParser(context);
    context.matches = new MatchParser(context);
    this.context = context;
  }

  parse(grammar: Grammar, text: string): FlatTree | undefined {
    const { context } = this;
    context.open(text);
    context.statements.module();
    if (context.lexer.hasFailed) return undefined;
    return context.arena.tree(grammar, this.kinds, text, context.lexer.extras);
  }
}
