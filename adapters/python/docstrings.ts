/**
 * Docstrings (PEP 257): the string that is a body's first statement, or that directly follows an assignment at module or class
 * level. Byte strings and f-strings are none.
 */
import type { PythonTree } from "./pythonTree.js";

/** The docstring's node when the statement is nothing but a string, else 0. */
export function docstringOf({ tree, kinds }: PythonTree, statement: number): number {
  if (statement === 0 || tree.kinds[statement] !== kinds.expressionStatement) return 0;
  const expression = tree.firstChild(statement);
  if (expression === 0 || tree.next[expression] !== 0) return 0;
  const kind = tree.kinds[expression];
  if (kind !== kinds.string && kind !== kinds.concatenatedString) return 0;
  return notText.test(tree.text.slice(tree.starts[expression], tree.starts[expression] + 3)) ? 0 : expression;
}

/** First statement of a body, comments left out; 0 where there is none. */
export function firstStatement({ tree, kinds }: PythonTree, block: number): number {
  let statement = tree.firstChild(block);
  while (statement !== 0 && tree.kinds[statement] === kinds.comment) statement = tree.next[statement];
  return statement;
}

/** The first line with words in it, without quotes, at most 160 units. */
export function docSummary({ tree }: PythonTree, node: number): string {
  const head = tree.text.slice(tree.starts[node], Math.min(tree.ends[node], tree.starts[node] + 1200));
  const opened = /^[uUrR]?("""|'''|"|')/.exec(head);
  if (opened === null) return "";
  let body = head.slice(opened[0].length);
  const close = body.indexOf(opened[1]);
  if (close >= 0) body = body.slice(0, close);
  const line = /[^\s\\].*/.exec(body)?.[0].trim() ?? "";
  if (line.length <= maximumSummary) return line;
  const cut = line.slice(0, maximumSummary);
  return endsInHalfPair.test(cut) ? cut.slice(0, -1) : cut;
}

const maximumSummary = 160;
const notText = /^[rR]?[bBfFtT]/;
const endsInHalfPair = /[\ud800-\udbff]$/;
