/**
 * Writes the unit (ops.ts) of a Python file from its tree, in two passes: one for the names that each scope binds, one for the ops.
 *
 * Method: the writers of expressions, strings, targets, patterns, statements, definitions and imports share one context, which holds the
 * stream of ops, the names and the scopes; it is kept for the next file, since its buffers are what costs. Text with syntax errors gives what can be
 * understood: a statement or expression with a hole in it keeps its form, and what the grammar could not take is `broken`.
 */
import type { Declaration, Import } from "../../facts.js";
import type { FlatTree } from "../../syntax/flatTree.js";
import { DefinitionWriter } from "./definitionWriter.js";
import { ExpressionWriter } from "./expressionWriter.js";
import { ImportWriter } from "./importWriter.js";
import { op } from "./ops.js";
import { PatternWriter } from "./patternWriter.js";
import { ScopeTables } from "./scopeTables.js";
import { StatementWriter } from "./statementWriter.js";
import { StringWriter } from "./stringWriter.js";
import { TargetWriter } from "./targetWriter.js";
import { encodeUnit } from "./unitCodec.js";
import { UnitContext } from "./unitContext.js";
import { role, type UnitKinds } from "./unitKinds.js";

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

  constructor(readonly kinds: UnitKinds) {
    const context = new UnitContext(kinds);
    context.expressions = new ExpressionWriter(context);
    context.strings = new StringWriter(context);
    context.targets = new TargetWriter(context);
    context.patterns = new PatternWriter(context);
    context.statements = new StatementWriter(context);
    context.definitions = new DefinitionWriter(context);
    context.imports = new ImportWriter(context);
    this.context = context;
  }

  write(tree: FlatTree, declarations: readonly Declaration[], imports: readonly Import[]): WrittenUnit {
    const { context, kinds } = this;
    const declared = new Map<number, number>();
    for (let ordinal = 0; ordinal < declarations.length; ordinal++) {
      const { nameStart, nameEnd } = declarations[ordinal];
      if (nameStart < nameEnd) declared.set(nameStart, ordinal + 1);
    }
    context.start(tree, declared, declarations.length);
    context.imports.start(imports);
    context.tables = new ScopeTables(tree, kinds, (node) => (context.isName(node) ? context.nameAt(node) : -1));
    const { module } = context.tables;
    context.table(module);
    context.scopes.open(module);
    const { recorder } = context;
    recorder.openModule();
    if (kinds.roles[tree.kinds[0]] === role.error) {
      context.stream.plain(1);
      recorder.statement = context.stream.length;
      context.statements.broken([0]);
    } else {
      context.statements.list(0);
    }
    context.stream.op(op.endOfUnit);
    const { offsets, shapes, names, tooDeepAt } = context;
    const { bindings, attributes } = recorder;
    const payload = encodeUnit({ ...context.stream.written(), names, offsets, shapes, bindings, attributes });
    return { payload, tooDeepAt };
  }
}
