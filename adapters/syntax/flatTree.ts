/**
 * FlatTree: a syntax tree as typed arrays, so that everything after parsing is plain JavaScript over integers.
 *
 * Method: one cursor pass in document order (flatten.ts) fills the arrays; the tree-sitter tree is dropped at once (native tree
 * memory is invisible to V8). Node 0 is the root; a node's first child, if it has one, is the next node. Walking through tree-sitter
 * node objects instead costs 3-5 microseconds a node. Limits: 2,000 levels of nesting (deeper nodes are left out and
 * `tooDeepAt` is set), `maximumNodes` nodes; both are counts, never clocks, so that facts do not depend on the machine.
 */
import type { Grammar } from "./engine.js";

export class FlatTree {
  constructor(
    readonly grammar: Grammar,
    readonly text: string,
    readonly count: number,
    /** Node type ids of the grammar; names through `grammar.kindNames`. */
    readonly kinds: Uint16Array,
    /** UTF-16 offsets, half-open. */
    readonly starts: Uint32Array,
    readonly ends: Uint32Array,
    /** Index of the next sibling, 0 where there is none. */
    readonly next: Uint32Array,
    /** Index of the parent; the root's is 0. */
    readonly parents: Uint32Array,
    /** What could not be read, and where. */
    readonly trouble: TreeTrouble,
  ) {}

  /** First child, or 0. */
  firstChild(node: number): number {
    const child = node + 1;
    return child < this.count && this.parents[child] === node ? child : 0;
  }

  /** First direct child of a kind, or 0. */
  childOfKind(node: number, kind: number): number {
    for (let child = this.firstChild(node); child !== 0; child = this.next[child]) {
      if (this.kinds[child] === kind) return child;
    }
    return 0;
  }

  /** The same tree over another text of equal length: for a parse of a text that was changed for the parser's eyes alone. */
  withText(text: string): FlatTree {
    if (text === this.text) return this;
    const { grammar, count, kinds, starts, ends, next, parents, trouble } = this;
    return new FlatTree(grammar, text, count, kinds, starts, ends, next, parents, trouble);
  }

  textOf(node: number): string {
    return this.text.slice(this.starts[node], this.ends[node]);
  }

  kindName(node: number): string {
    return this.kinds[node] === errorKind ? "ERROR" : (this.grammar.kindNames[this.kinds[node]] ?? "");
  }
}

export const maximumDepth = 2_000;
export const maximumNodes = 8_000_000;

/** The type id of nodes that hold what the grammar could not take. */
export const errorKind = 0xffff;

/** A place where the text does not follow the grammar. */
export type SyntaxTrouble = {
  readonly start: number;
  readonly end: number;
  /** Type id of the token that the grammar misses here, or -1 where it is text that it cannot take. */
  readonly missing: number;
};

export type TreeTrouble = {
  /** The first outermost errors, in order; at most `keptErrors`. */
  readonly errors: readonly SyntaxTrouble[];
  /** First offset where nesting, node count or parser steps went over the limit, or -1. A tree over its steps is only a root. */
  readonly tooDeepAt: number;
  readonly tooManyAt: number;
  readonly tooManyStepsAt: number;
};

export const keptErrors = 20;
