/** A FlatTree with the ids of Python's node types: what every part of the extraction reads. */
import type { FlatTree } from "../syntax/flatTree.js";
import type { PythonKinds } from "./pythonKinds.js";

export type PythonTree = { readonly tree: FlatTree; readonly kinds: PythonKinds };

/** Index of the first node after a node's whole subtree; nodes stand in document order, so the subtree is [node, end). */
export function subtreeEnd(tree: FlatTree, node: number): number {
  for (let at = node; at !== 0; at = tree.parents[at]) {
    if (tree.next[at] !== 0) return tree.next[at];
  }
  return tree.count;
}

/** A name as Python compares it: identifiers that are not plain ASCII are one name when their NFKC forms are equal. */
export function identifierText(tree: FlatTree, node: number): string {
  return normalIdentifier(tree.textOf(node));
}

export function normalIdentifier(text: string): string {
  return isAscii.test(text) ? text : text.normalize("NFKC");
}

/** Last direct child, or 0. */
export function lastChild(tree: FlatTree, node: number): number {
  let last = 0;
  for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) last = child;
  return last;
}

/** A node's source on one line: white space and line continuations folded, comments left out. */
export function flatText({ tree }: PythonTree, node: number): string {
  const text = tree.textOf(node);
  if (!hasLineBreak.test(text)) return text;
  const folded = text.replace(stringOrComment, keepStrings).replace(foldable, " ").trim();
  return hasQuote.test(folded) ? folded : folded.replace(afterOpening, "$1").replace(beforeClosing, "$1");
}

function keepStrings(found: string): string {
  return found.startsWith("#") ? "" : found;
}

/** A comment, or a string, inside which none starts. */
const stringOrComment =
  /#[^\r\n]*|"""[^\\]*?(?:\\.[^\\]*?)*?"""|'''[^\\]*?(?:\\.[^\\]*?)*?'''|"[^"\\\r\n]*(?:\\.[^"\\\r\n]*)*"|'[^'\\\r\n]*(?:\\.[^'\\\r\n]*)*'/gs;
const isAscii = /^[\x00-\x7f]*$/;
const hasQuote = /["']/;
const afterOpening = /([([{]) /g;
const beforeClosing = / ([)\]}])/g;
const hasLineBreak = /[\n\r\f]/;
const foldable = /(?:\\\r?\n|\s)+/g;
