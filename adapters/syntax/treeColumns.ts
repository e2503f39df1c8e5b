/**
 * TreeColumns: the growing arrays a walk writes its nodes into, shared by all parses of a process (one at a time); a FlatTree
 * gets its own exact copies.
 */

import type { Grammar } from "./engine.js";
import { FlatTree, keptErrors, type SyntaxTrouble } from "./flatTree.js";

export class TreeColumns {
  count = 0;
  tooDeepAt = -1;
  tooManyAt = -1;
  tooManyStepsAt = -1;
  private errors: SyntaxTrouble[] = [];
  private capacity = 1 << 14;
  private kinds = new Uint16Array(this.capacity);
  private starts = new Uint32Array(this.capacity);
  private ends = new Uint32Array(this.capacity);
  private next = new Uint32Array(this.capacity);
  private parents = new Uint32Array(this.capacity);
  /** Per level of the walk: the node whose children these are, and the newest of them. */
  private readonly levelParents: number[] = [];
  private readonly levelLast: number[] = [];

  reset(): this {
    this.count = 0;
    this.tooDeepAt = -1;
    this.tooManyAt = -1;
    this.tooManyStepsAt = -1;
    this.errors = [];
    this.openLevel(0, 0);
    return this;
  }

  /** Starts the children of a node at a depth. */
  openLevel(depth: number, parent: number): void {
    this.levelParents[depth] = parent;
    this.levelLast[depth] = 0;
  }

  /** Adds a node as the last child of its level's parent; returns its index. */
  add(kind: number, start: number, end: number, depth: number): number {
    if (this.count === this.capacity) this.grow();
    const node = this.count++;
    this.kinds[node] = kind;
    this.starts[node] = start;
    this.ends[node] = end;
    this.parents[node] = this.levelParents[depth];
    this.next[node] = 0;
    const previous = this.levelLast[depth];
    if (previous !== 0) this.next[previous] = node;
    this.levelLast[depth] = node;
    return node;
  }

  addError(start: number, end: number, missing: number): void {
    if (this.errors.length < keptErrors) this.errors.push({ start, end, missing });
  }

  tree(grammar: Grammar, text: string): FlatTree {
    const { count, errors, tooDeepAt, tooManyAt, tooManyStepsAt } = this;
    return new FlatTree(
      grammar,
      text,
      count,
      this.kinds.slice(0, count),
      this.starts.slice(0, count),
      this.ends.slice(0, count),
      this.next.slice(0, count),
      this.parents.slice(0, count),
      { errors, tooDeepAt, tooManyAt, tooManyStepsAt },
    );
  }

  private grow(): void {
    this.capacity *= 2;
    this.kinds = copied(this.kinds, new Uint16Array(this.capacity));
    this.starts = copied(this.starts, new Uint32Array(this.capacity));
    this.ends = copied(this.ends, new Uint32Array(this.capacity));
    this.next = copied(this.next, new Uint32Array(this.capacity));
    this.parents = copied(this.parents, new Uint32Array(this.capacity));
  }
}

/** The process's columns, emptied. */
export function treeColumns(): TreeColumns {
  shared ??= new TreeColumns();
  return shared.reset();
}

let shared: TreeColumns | undefined;

function copied<Column extends Uint16Array | Uint32Array>(from: Column, to: Column): Column {
  to.set(from);
  return to;
}
