/**
 * Writes the unit (ops.ts) of a Go file from its tree, in one pass.
 *
 * Method: the writers of expressions, types, statements and specs share one context, which holds the stream of ops, the names and the
 * scopes; it is kept for the next file, since its buffers are what costs. Text with syntax errors gives what can be understood: an item, statement
 * or expression with a hole in it keeps its form, and what the grammar could not take is `stray` or `bad`.
 */
import type { Declaration, Import } from "../../facts.js";
import type { FlatTree } from "../../syntax/flatTree.js";
import { ExpressionWriter } from "./expressionWriter.js";
import { FunctionLabels } from "./functionLabels.js";
import { ItemWriter } from "./itemWriter.js";
import { SpecWriter } from "./specWriter.js";
import { StatementWriter } from "./statementWriter.js";
import { TypeWriter } from "./typeWriter.js";
import { encodeUnit } from "./unitCodec.js";
import { UnitContext } from "./unitContext.js";
import type { UnitKinds } from "./unitKinds.js";

export type WrittenUnit = {
  readonly payload: Buffer;
  /** Where statements or expressions first nested deeper than a unit holds, or -1. */
  readonly tooDeepAt: number;
};

/** The payload of a file's facts. */
export function writeUnit(
  kinds: UnitKinds,
  tree: FlatTree,
  declarations: readonly Declaration[],
  imports: readonly Import[],
): WrittenUnit {
  if (shared?.kinds !== kinds) shared = new UnitWriter(kinds);
  return shared.write(tree, declarations, imports);
}

let shared: UnitWriter | undefined;

class UnitWriter {
  private readonly context: UnitContext;
  private readonly items: ItemWriter;

  constructor(readonly kinds: UnitKinds) {
    const context = new UnitContext(kinds);
    context.expressions = new ExpressionWriter(context);
    context.types = new TypeWriter(context);
    context.statements = new StatementWriter(context);
    context.specs = new SpecWriter(context);
    this.context = context;
    this.items = new ItemWriter(context);
  }

  write(tree: FlatTree, declarations: readonly Declaration[], imports: readonly Import[]): WrittenUnit {
    const { context } = this;
    const declared = new Map<number, number>();
    for (let ordinal = 0; ordinal < declarations.length; ordinal++) {
      declared.set(declarations[ordinal].nameStart, ordinal + 1);
    }
    context.start(tree, declared, declarations.length);
    context.labels = new FunctionLabels(tree, this.kinds);
    this.items.write(imports);
    const { offsets, shapes, names, tooDeepAt } = context;
    return { payload: encodeUnit({ ...context.stream.written(), names, offsets, shapes }), tooDeepAt };
  }
}
