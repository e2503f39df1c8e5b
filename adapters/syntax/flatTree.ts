/**
 * FlatTree: a syntax tree as typed arrays, so that everything after parsing is plain JavaScript over integers.
 *
 * Method: one cursor pass in document order fills the arrays; the tree-sitter tree is dropped at once (native tree memory is
 * invisible to V8). Node 0 is the root; a node's first child, if it has one, is the next node. Walking through tree-sitter
 * node objects instead costs 3-5 microseconds a node. Limits: 2,000 levels of nesting (deeper nodes are left out and
 * `tooDeep` is set), `maximumNodes` nodes; both are counts, never clocks, so that facts do not depend on the machine.
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
    /** First offset where nesting or node count went over the limit, or -1. */
    readonly tooDeepAt: number,
    readonly tooManyAt: number,
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

  textOf(node: number): string {
    return this.text.slice(this.starts[node], this.ends[node]);
  }

  kindName(node: number): string {
    return this.grammar.kindNames[this.kinds[node]] ?? "ERROR";
  }
}

export const maximumDepth = 2_000;
export const maximumNodes = 8_000_000;

/** What both engines' cursors have in common; indexes are UTF-16 units. */
export interface TreeCursor {
  readonly nodeTypeId: number;
  readonly startIndex: number;
  readonly endIndex: number;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
}

/** Reads a whole tree through a cursor that stands at its root. */
export function flatten(grammar: Grammar, text: string, cursor: TreeCursor): FlatTree {
  const columns = scratch;
  const stack = [0];
  const lastChild = [0];
  let count = 0;
  let tooDeepAt = -1;
  let tooManyAt = -1;
  for (;;) {
    if (count === columns.capacity) columns.grow();
    const node = count++;
    const depth = stack.length - 1;
    columns.kinds[node] = cursor.nodeTypeId;
    columns.starts[node] = cursor.startIndex;
    columns.ends[node] = cursor.endIndex;
    columns.parents[node] = depth === 0 ? 0 : stack[depth - 1];
    columns.next[node] = 0;
    const previous = lastChild[depth];
    if (previous !== 0) columns.next[previous] = node;
    lastChild[depth] = node;
    if (count >= maximumNodes) {
      tooManyAt = columns.starts[node];
      break;
    }
    if (cursor.gotoFirstChild()) {
      if (depth + 1 < maximumDepth) {
        stack[depth] = node;
        stack.push(0);
        lastChild[depth + 1] = 0;
        continue;
      }
      if (tooDeepAt < 0) tooDeepAt = columns.starts[node];
      cursor.gotoParent();
    }
    while (!cursor.gotoNextSibling()) {
      stack.pop();
      if (stack.length === 0 || !cursor.gotoParent()) return columns.tree(grammar, text, count, tooDeepAt, tooManyAt);
    }
  }
  return columns.tree(grammar, text, count, tooDeepAt, tooManyAt);
}

/** Columns shared by all parses of a process; a FlatTree gets its own exact copies. */
const scratch = {
  capacity: 1 << 16,
  kinds: new Uint16Array(1 << 16),
  starts: new Uint32Array(1 << 16),
  ends: new Uint32Array(1 << 16),
  next: new Uint32Array(1 << 16),
  parents: new Uint32Array(1 << 16),

  grow(): void {
    this.capacity *= 2;
    const grown16 = new Uint16Array(this.capacity);
    grown16.set(this.kinds);
    this.kinds = grown16;
    for (const column of ["starts", "ends", "next", "parents"] as const) {
      const grown = new Uint32Array(this.capacity);
      grown.set(this[column]);
      this[column] = grown;
    }
  },

  tree(grammar: Grammar, text: string, count: number, tooDeepAt: number, tooManyAt: number): FlatTree {
    return new FlatTree(
      grammar,
      text,
      count,
      this.kinds.slice(0, count),
      this.starts.slice(0, count),
      this.ends.slice(0, count),
      this.next.slice(0, count),
      this.parents.slice(0, count),
      tooDeepAt,
      tooManyAt,
    );
  },
};
