/** What the extraction does at a node, by its type id; most nodes have no action. */
import { errorKind } from "../syntax/flatTree.js";
import type { PythonKinds } from "./pythonKinds.js";

export type ActionTable = Uint8Array;

export function actionTable(kinds: PythonKinds): ActionTable {
  const table = new Uint8Array(errorKind + 1);
  table[kinds.block] = action.block;
  table[kinds.functionDefinition] = action.function;
  table[kinds.classDefinition] = action.class;
  table[kinds.lambda] = action.lambda;
  table[kinds.assignment] = action.assignment;
  table[kinds.namedExpression] = action.walrus;
  table[kinds.forStatement] = action.for;
  table[kinds.asPattern] = action.as;
  table[kinds.dottedName] = action.dottedName;
  table[kinds.splatPattern] = action.splatPattern;
  table[kinds.globalStatement] = action.global;
  table[kinds.yield] = action.yield;
  table[kinds.typeAliasStatement] = action.typeAlias;
  table[kinds.importStatement] = action.import;
  table[kinds.importFrom] = action.import;
  table[kinds.futureImport] = action.import;
  table[errorKind] = action.error;
  return table;
}

export const action = {
  block: 1,
  function: 2,
  class: 3,
  lambda: 4,
  assignment: 5,
  walrus: 6,
  for: 7,
  as: 8,
  dottedName: 9,
  splatPattern: 10,
  global: 11,
  yield: 12,
  typeAlias: 13,
  import: 14,
  error: 15,
} as const;
