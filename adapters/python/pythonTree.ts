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

/** Last direct child, or 0. */
export function lastChild(tree: FlatTree, node: number): number {
  let last = 0;
  for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) last = child;
  return last;
}

/** Whether a node's text is exactly that; compares in place. */
export function textIs(tree: FlatTree, node: number, text: string): boolean {
  const start = tree.starts[node];
  return tree.ends[node] - start === text.length && tree.text.startsWith(text, start);
}

/** A node's source on one line: white space and line continuations folded, comments left out. */
export function flatText({ tree, kinds }: PythonTree, node: number): string {
  const text = tree.textOf(node);
  if (!hasLineBreak.test(text)) return text;
  let kept = "";
  let from = tree.starts[node];
  const end = subtreeEnd(tree, node);
  for (let inner = node + 1; inner < end; inner++) {
    if (tree.kinds[inner] !== kinds.comment) continue;
    kept += tree.text.slice(from, tree.starts[inner]);
    from = tree.ends[inner];
  }
  kept += tree.text.slice(from, tree.ends[node]);
  const folded = kept.replace(foldable, " ").trim();
  return hasQuote.test(folded) ? folded : folded.replace(afterOpening, "$1").replace(beforeClosing, "$1");
}

const hasQuote = /["']/;
const afterOpening = /([([{]) /g;
const beforeClosing = / ([)\]}])/g;
const hasLineBreak = /[\n\r\f]/;
const foldable = /(?:\\\r?\n|\s)+/g;
