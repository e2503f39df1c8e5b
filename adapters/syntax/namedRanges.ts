/** The named nodes of a tree as pre-order, properly nested ranges (flat pairs start, end): what folding and selection need. */
import type { FlatTree } from "./flatTree.js";

export function namedRanges(tree: FlatTree): Uint32Array {
  const ranges = new Uint32Array(tree.count * 2);
  let used = 0;
  for (let node = 0; node < tree.count; node++) {
    if (!tree.grammar.isNamed(tree.kinds[node]) || tree.starts[node] === tree.ends[node]) continue;
    ranges[used++] = tree.starts[node];
    ranges[used++] = tree.ends[node];
  }
  return ranges.slice(0, used);
}
