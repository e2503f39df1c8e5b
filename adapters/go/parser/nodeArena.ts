/**
 * NodeArena: syntax nodes as they come while parsing, when what a node belongs to is known only behind it, and the FlatTree that they
 * make in the end.
 *
 * Method: typed arrays with links to the first child and the next sibling, shared by all parses of a process (one at a time).
 */
import type { Grammar } from "../../syntax/engine.js";
import { FlatTree, type TreeTrouble } from "../../syntax/flatTree.js";

export class NodeArena {
  count = 0;
  private capacity = 1 << 14;
  private kinds = new Uint16Array(this.capacity);
  private starts = new Uint32Array(this.capacity);
  private ends = new Uint32Array(this.capacity);
  /** 0 where there is none; node 0 is the root, which is nobody's child or sibling. */
  private firsts = new Uint32Array(this.capacity);
  private lasts = new Uint32Array(this.capacity);
  private nexts = new Uint32Array(this.capacity);
  private parents = new Uint32Array(this.capacity);

  reset(): void {
    this.count = 0;
  }

  node(kind: number, start: number, end = start): number {
    if (this.count === this.capacity) this.grow();
    const node = this.count++;
    this.kinds[node] = kind;
    this.starts[node] = start;
    this.ends[node] = end;
    this.firsts[node] = 0;
    this.nexts[node] = 0;
    return node;
  }

  add(parent: number, child: number): void {
    if (this.firsts[parent] === 0) this.firsts[parent] = child;
    else this.nexts[this.lasts[parent]] = child;
    this.lasts[parent] = child;
    this.parents[child] = parent;
  }

  finish(node: number, end: number): number {
    this.ends[node] = end;
    return node;
  }

  kindOf(node: number): number {
    return this.kinds[node];
  }

  startOf(node: number): number {
    return this.starts[node];
  }

  endOf(node: number): number {
    return this.ends[node];
  }

  firstOf(node: number): number {
    return this.firsts[node];
  }

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

  become(node: number, kind: number): void {
    this.kinds[node] = kind;
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

  private grow(): void {
    this.capacity *= 2;
    this.kinds = copied(this.kinds, new Uint16Array(this.capacity));
    this.starts = copied(this.starts, new Uint32Array(this.capacity));
    this.ends = copied(this.ends, new Uint32Array(this.capacity));
    this.firsts = copied(this.firsts, new Uint32Array(this.capacity));
    this.lasts = copied(this.lasts, new Uint32Array(this.capacity));
    this.nexts = copied(this.nexts, new Uint32Array(this.capacity));
    this.parents = copied(this.parents, new Uint32Array(this.capacity));
  }
}

const noTrouble: TreeTrouble = { errors: [], tooDeepAt: -1, tooManyAt: -1, tooManyStepsAt: -1 };

function copied<Column extends Uint16Array | Uint32Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
