/** The nodes of a Go file while it is parsed, and the tree that they make. */
import type { Grammar } from "../../syntax/engine.js";
import { FlatTree } from "../../syntax/flatTree.js";
import { NodeArena, noTrouble } from "../../syntax/nodeArena.js";

export class GoArena extends NodeArena {
  lastOf(node: number): number {
    return this.lasts[node];
  }

  /** Puts another last child in the place of the one there is; of three children at most. */
  replaceLast(node: number, child: number): void {
    const last = this.lasts[node];
    let before = this.firsts[node];
    while (before !== last && this.nexts[before] !== last) before = this.nexts[before];
    this.nexts[before] = child;
    this.nexts[child] = 0;
    this.lasts[node] = child;
    this.parents[child] = node;
  }

  /** Lets a node be added elsewhere; its old parent must not be used any more. */
  detach(node: number): void {
    this.nexts[node] = 0;
  }

  /** Whether a node has exactly one child. */
  hasOne(node: number): boolean {
    return this.firsts[node] !== 0 && this.firsts[node] === this.lasts[node];
  }

  hasAtMostTwo(node: number): boolean {
    return this.lasts[node] === this.firsts[node] || this.lasts[node] === this.nexts[this.firsts[node]];
  }

  /** The nodes below the root, in the order of the text. */
  tree(grammar: Grammar, text: string): FlatTree {
    const { firsts, nexts, parents } = this;
    const kinds = new Uint16Array(this.count);
    const starts = new Uint32Array(this.count);
    const ends = new Uint32Array(this.count);
    const next = new Uint32Array(this.count);
    const up = new Uint32Array(this.count);
    let count = 0;
    let node = 0;
    let parent = 0;
    for (;;) {
      const place = count++;
      kinds[place] = this.kinds[node];
      starts[place] = this.starts[node];
      ends[place] = this.ends[node];
      up[place] = parent;
      // From here on the arena's own start says where the node went.
      this.starts[node] = place;
      if (firsts[node] !== 0) {
        parent = place;
        node = firsts[node];
        continue;
      }
      while (node !== 0 && nexts[node] === 0) {
        node = parents[node];
        parent = up[this.starts[node]];
      }
      if (node === 0) break;
      next[this.starts[node]] = count;
      node = nexts[node];
    }
    return new FlatTree(
      grammar,
      text,
      count,
      kinds.subarray(0, count),
      starts.subarray(0, count),
      ends.subarray(0, count),
      next.subarray(0, count),
      up.subarray(0, count),
      noTrouble,
    );
  }
}
