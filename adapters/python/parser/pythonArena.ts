/**
 * The nodes of a Python file while it is parsed, and the tree that they make. Comments and line continuations are no nodes before the end: each becomes a
 * child of the smallest node around it, where tree-sitter puts it.
 */
import type { Grammar } from "../../syntax/engine.js";
import { FlatTree, maximumDepth } from "../../syntax/flatTree.js";
import { NodeArena, noTrouble } from "../../syntax/nodeArena.js";
import type { NodeKinds } from "./nodeKinds.js";

export class PythonArena extends NodeArena {
  nextOf(node: number): number {
    return this.nexts[node];
  }

  /** Takes all children from a node, so that they can be added elsewhere one by one; gives the first, or 0. */
  takeChildren(node: number): number {
    const first = this.firsts[node];
    this.firsts[node] = 0;
    return first;
  }

  /** Lets a node be added elsewhere; gives the sibling behind it, or 0. */
  detach(node: number): number {
    const next = this.nexts[node];
    this.nexts[node] = 0;
    return next;
  }

  /**
   * The nodes below the root, in the order of the text; undefined where they nest deeper than a tree may. `extras` are starts and ends of
   * comments and line continuations, in turn.
   */
  tree(grammar: Grammar, kinds: NodeKinds, text: string, extras: readonly number[]): FlatTree | undefined {
    const { starts, ends, firsts, nexts, parents } = this;
    const columns = new Columns(this.count, kinds, text, extras);
    let node = 0;
    let parent = 0;
    let depth = 0;
    /** The newest child of `parent`, or 0. */
    let previous = 0;
    starts[0] = Math.min(columns.extraStart, firsts[0] === 0 ? text.length : starts[firsts[0]]);
    for (;;) {
      const start = starts[node];
      const end = ends[node];
      if (columns.extraStart < start) previous = columns.placeExtras(start, parent, previous);
      const place = columns.place(this.kinds[node], start, end, parent, previous);
      previous = place;
      // From here on the arena's own start says where the node went.
      starts[node] = place;
      if (firsts[node] !== 0) {
        if (++depth >= maximumDepth) return undefined;
        parent = place;
        previous = 0;
        node = firsts[node];
        continue;
      }
      if (columns.extraStart < end) columns.placeExtras(end, place, 0);
      while (node !== 0 && nexts[node] === 0) {
        node = parents[node];
        if (columns.extraStart < ends[node]) columns.placeExtras(ends[node], parent, previous);
        previous = starts[node];
        parent = columns.parents[previous];
        depth--;
      }
      if (node === 0) break;
      node = nexts[node];
    }
    return columns.tree(grammar);
  }
}

/** The columns of one FlatTree while they are filled. */
class Columns {
  /** Where the next comment or line continuation starts. */
  extraStart: number;
  readonly parents: Uint32Array;
  private count = 0;
  private nextExtra = 0;
  private readonly columnKinds: Uint16Array;
  private readonly starts: Uint32Array;
  private readonly ends: Uint32Array;
  private readonly next: Uint32Array;

  constructor(
    nodes: number,
    private readonly kinds: NodeKinds,
    private readonly text: string,
    private readonly extras: readonly number[],
  ) {
    const capacity = nodes + extras.length / 2;
    this.columnKinds = new Uint16Array(capacity);
    this.starts = new Uint32Array(capacity);
    this.ends = new Uint32Array(capacity);
    this.next = new Uint32Array(capacity);
    this.parents = new Uint32Array(capacity);
    this.extraStart = extras.length > 0 ? extras[0] : Number.POSITIVE_INFINITY;
  }

  /** Adds the comments and line continuations before an offset behind their sibling `previous`; gives the last one. */
  placeExtras(before: number, parent: number, previous: number): number {
    const { kinds, text, extras } = this;
    let last = previous;
    while (this.extraStart < before) {
      const kind = text.charCodeAt(this.extraStart) === hash ? kinds.comment : kinds.lineContinuation;
      last = this.place(kind, this.extraStart, extras[this.nextExtra + 1], parent, last);
      this.nextExtra += 2;
      this.extraStart = this.nextExtra < extras.length ? extras[this.nextExtra] : Number.POSITIVE_INFINITY;
    }
    return last;
  }

  /** Adds a node behind its sibling `previous`, which is 0 for a first child. */
  place(kind: number, start: number, end: number, parent: number, previous: number): number {
    const place = this.count++;
    this.columnKinds[place] = kind;
    this.starts[place] = start;
    this.ends[place] = end;
    this.parents[place] = parent;
    if (previous !== 0) this.next[previous] = place;
    return place;
  }

  tree(grammar: Grammar): FlatTree {
    const { count, columnKinds, text, starts, ends, next, parents } = this;
    return new FlatTree(
      grammar,
      text,
      count,
      columnKinds.subarray(0, count),
      starts.subarray(0, count),
      ends.subarray(0, count),
      next.subarray(0, count),
      parents.subarray(0, count),
      noTrouble,
    );
  }
}

const hash = 0x23;
