/** Ranges of a tree's named nodes in pre-order, for folding and selection: flat pairs of start and end. */
import type { FlatTree } from "../syntax/flatTree.js";

export function treeRanges(tree: FlatTree): Uint32Array {
  const named = namedKinds(tree);
  const found = new Uint32Array(tree.count * 2);
  let used = 0;
  for (let node = 0; node < tree.count; node++) {
    if (named[tree.kinds[node]] !== 1 || tree.starts[node] === tree.ends[node]) continue;
    found[used++] = tree.starts[node];
    found[used++] = tree.ends[node];
  }
  return found.slice(0, used);
}

const known = new Map<string, Uint8Array>();

/** By node type id, 1 for kinds whose name is a word and which are no keyword token. */
function namedKinds(tree: FlatTree): Uint8Array {
  const { grammar } = tree;
  const cached = known.get(grammar.name);
  if (cached !== undefined) return cached;
  const named = new Uint8Array(0x10000);
  grammar.kindNames.forEach((name, id) => {
    if (!/^[a-z_]\w*$/.test(name)) return;
    try {
      if (grammar.kind(name) === id) named[id] = 1;
    } catch {
      // A keyword: it has the name of a token only.
    }
  });
  known.set(grammar.name, named);
  return named;
}
