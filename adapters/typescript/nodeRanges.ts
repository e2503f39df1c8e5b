/** Pre-order ranges of a file's syntax nodes, flat pairs of start and end, properly nested; for folding and selection. */
import type { Dialect } from "../facts.js";
import type { ts } from "./compiler.js";
import { parseSource } from "./parse.js";
import { skipTrivia } from "./trivia.js";

export function nodeRanges(text: string, dialect: Dialect): Uint32Array {
  const { tree, compiler } = parseSource(text, dialect);
  const out: number[] = [];
  const open: ts.Node[] = [tree];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    const start = node === tree ? 0 : skipTrivia(text, node.pos);
    const end = node === tree ? text.length : node.end;
    if (start < end) out.push(start, end);
    const base = open.length;
    compiler.forEachChild(node, (child) => {
      open.push(child);
    });
    for (let low = base, high = open.length - 1; low < high; low++, high--) {
      const kept = open[low];
      open[low] = open[high];
      open[high] = kept;
    }
  }
  return Uint32Array.from(out);
}
