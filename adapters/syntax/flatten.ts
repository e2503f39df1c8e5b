/** Reading a parsed tree through a cursor into a FlatTree. */

import type { Grammar } from "./engine.js";
import { errorKind, type FlatTree, maximumDepth, maximumNodes } from "./flatTree.js";
import { type TreeColumns, treeColumns } from "./treeColumns.js";
import type { TreeCursor } from "./treeCursor.js";

/** Reads a tree through a cursor that stands at its root. */
export function flatten(grammar: Grammar, text: string, cursor: TreeCursor, hasErrors: boolean): FlatTree {
  const columns = treeColumns();
  walk(columns, cursor, hasErrors);
  return columns.tree(grammar, text);
}

/** The tree of a text whose parse went over its budget of steps: a root of the kind ERROR, and the trouble. */
export function treeOverBudget(grammar: Grammar, text: string): FlatTree {
  const columns = treeColumns();
  columns.add(errorKind, 0, text.length, 0);
  columns.tooManyStepsAt = 0;
  return columns.tree(grammar, text);
}

/** The tree of a text that nests brackets too deep to be parsed: likewise only a root. */
export function treeTooDeep(grammar: Grammar, text: string, offset: number): FlatTree {
  const columns = treeColumns();
  columns.add(errorKind, 0, text.length, 0);
  columns.tooDeepAt = offset;
  return columns.tree(grammar, text);
}

function walk(columns: TreeColumns, cursor: TreeCursor, hasErrors: boolean): void {
  const stack = [0];
  let depth = 0;
  let errorsEnd = 0;
  for (;;) {
    const start = cursor.startIndex;
    const end = cursor.endIndex;
    const kind = cursor.nodeTypeId;
    const node = columns.add(kind, start, end, depth);
    if (hasErrors && (start >= errorsEnd || node === 0)) {
      const missing = start === end && cursor.nodeIsMissing;
      if (kind === errorKind || missing) {
        columns.addError(start, end, missing ? kind : -1);
        errorsEnd = Math.max(errorsEnd, end);
      }
    }
    if (columns.count >= maximumNodes) {
      columns.tooManyAt = start;
      return;
    }
    if (cursor.gotoFirstChild()) {
      if (depth + 1 < maximumDepth) {
        depth++;
        stack[depth] = node;
        columns.openLevel(depth, node);
        continue;
      }
      if (columns.tooDeepAt < 0) columns.tooDeepAt = start;
      cursor.gotoParent();
    }
    while (!cursor.gotoNextSibling()) {
      if (depth === 0 || !cursor.gotoParent()) return;
      depth--;
    }
  }
}
