/**
 * NodeArena: syntax nodes as they come while parsing, when what a node belongs to is known only behind it.
 *
 * Method: typed arrays with links to the first child and the next sibling, shared by all parses of a process (one at a time). A language's parser
 * adds how it moves nodes about, and how they make a FlatTree in the end.
 */
import type { TreeTrouble } from "./flatTree.js";

export class NodeArena {
  count = 0;
  private capacity = 1 << 14;
  protected kinds = new Uint16Array(this.capacity);
  protected starts = new Uint32Array(this.capacity);
  protected ends = new Uint32Array(this.capacity);
  /** 0 where there is none; node 0 is the root, which is nobody's child or sibling. */
  protected firsts = new Uint32Array(this.capacity);
  protected lasts = new Uint32Array(this.capacity);
  protected nexts = new Uint32Array(this.capacity);
  protected parents = new Uint32Array(this.capacity);

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

  become(node: number, kind: number): void {
    this.kinds[node] = kind;
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

/** Of a tree whose text was parsed without any. */
export const noTrouble: TreeTrouble = { errors: [], tooDeepAt: -1, tooManyAt: -1, tooManyStepsAt: -1 };

function copied<Column extends Uint16Array | Uint32Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
