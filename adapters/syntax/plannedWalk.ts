/**
 * The walk through only those parts of a tree that a WalkPlan names.
 *
 * Method: children are visited in order as in a whole walk, but what the plan skips costs one type id and what it makes a leaf
 * is not entered. Inside a `marked` node the walk jumps from mark to mark with gotoFirstChildForIndex, so that a function body
 * without a mark costs nothing and one with a mark costs its depth.
 */
import { maximumDepth, maximumNodes } from "./flatTree.js";
import type { TreeColumns } from "./treeColumns.js";
import type { TreeCursor } from "./treeCursor.js";
import { rangeReads, type WalkPlan, walkActions } from "./walkPlan.js";

/** Fills the columns from a cursor that stands at the root of a tree without syntax errors. */
export function walkPlanned(columns: TreeColumns, text: string, cursor: TreeCursor, plan: WalkPlan): void {
  new PlannedWalk(columns, text, cursor, plan).run();
}

class PlannedWalk {
  private readonly actions: Uint8Array;
  private readonly targets: Uint8Array;
  private readonly reads: Uint8Array;
  private readonly lastWords: Uint16Array;

  constructor(
    private readonly columns: TreeColumns,
    private readonly text: string,
    private readonly cursor: TreeCursor,
    private readonly plan: WalkPlan,
  ) {
    this.actions = plan.actions;
    this.targets = plan.targets;
    this.reads = plan.reads ?? allBoth;
    this.lastWords = plan.lastWords ?? noWords;
  }

  run(): void {
    const { cursor, columns } = this;
    const root = columns.add(cursor.nodeTypeId, cursor.startIndex, cursor.endIndex, 0);
    if (cursor.gotoFirstChild()) this.children(root, 1);
  }

  /** Records the cursor's node and all its next siblings; leaves the cursor at their parent. */
  private children(parent: number, depth: number): void {
    const { cursor, columns, actions } = this;
    columns.openLevel(depth, parent);
    do {
      const kind = cursor.nodeTypeId;
      const action = actions[kind];
      if (action !== walkActions.skip && !this.node(kind, action, depth)) break;
    } while (cursor.gotoNextSibling());
    cursor.gotoParent();
  }

  /** Records the cursor's node, and what the plan wants below it; false where there are too many. */
  private node(kind: number, action: number, depth: number): boolean {
    const { cursor } = this;
    const read = this.reads[kind];
    const start = read === rangeReads.none ? 0 : cursor.startIndex;
    const end = read === rangeReads.both ? cursor.endIndex : read === rangeReads.word ? this.endOfWord(start) : start;
    const node = this.add(kind, start, end, depth);
    if (node < 0) return false;
    if (action === walkActions.leaf) return true;
    if (action !== walkActions.enter)
      this.marked(node, start, end, depth, this.plan.marks[action - walkActions.marked]);
    else if (this.lastWords[kind] > 0) this.dotted(node, this.lastWords[kind], depth);
    else this.enter(node, start, depth);
    return true;
  }

  private enter(node: number, start: number, depth: number): void {
    if (!this.cursor.gotoFirstChild()) return;
    if (depth + 1 < maximumDepth) {
      this.children(node, depth + 1);
    } else {
      if (this.columns.tooDeepAt < 0) this.columns.tooDeepAt = start;
      this.cursor.gotoParent();
    }
  }

  /** `first . word`: the word is found in the text, which saves most of what a walk there costs. */
  private dotted(node: number, wordKind: number, depth: number): void {
    const { cursor, columns, text } = this;
    const end = cursor.endIndex;
    let start = end;
    while (start > 0 && isWord[text.charCodeAt(start - 1)] === 1) start--;
    if (start === end || text.charCodeAt(start - 1) >= 0x80 || depth + 1 >= maximumDepth) {
      this.enter(node, end, depth);
      return;
    }
    if (!cursor.gotoFirstChild()) return;
    columns.openLevel(depth + 1, node);
    const kind = cursor.nodeTypeId;
    if (this.actions[kind] !== walkActions.skip) this.node(kind, this.actions[kind], depth + 1);
    cursor.gotoParent();
    this.add(wordKind, start, end, depth + 1);
  }

  private endOfWord(start: number): number {
    const { text } = this;
    let end = start;
    while (isWord[text.charCodeAt(end)] === 1) end++;
    // Which units beyond ASCII belong to a word, the grammar knows.
    return end === start || text.charCodeAt(end) >= 0x80 ? this.cursor.endIndex : end;
  }

  /** Goes into those children of the cursor's node that hold a mark, and leaves the cursor where it was. */
  private marked(node: number, start: number, end: number, depth: number, marks: Uint32Array): void {
    const { cursor, columns, targets } = this;
    let nth = firstAtOrAfter(marks, start);
    if (nth === marks.length || marks[nth] >= end) return;
    if (depth + 1 >= maximumDepth) {
      if (columns.tooDeepAt < 0) columns.tooDeepAt = start;
      return;
    }
    columns.openLevel(depth + 1, node);
    while (nth < marks.length && marks[nth] < end) {
      const found = cursor.gotoFirstChildForIndex(marks[nth]);
      if (typeof found !== "number" ? found !== true : found < 0) return;
      const childStart = cursor.startIndex;
      const childEnd = cursor.endIndex;
      if (childStart <= marks[nth]) {
        const kind = cursor.nodeTypeId;
        const child = this.add(kind, childStart, childEnd, depth + 1);
        if (child >= 0) {
          if (targets[kind] === 1) this.enter(child, childStart, depth + 1);
          else this.marked(child, childStart, childEnd, depth + 1, marks);
        }
      }
      cursor.gotoParent();
      const passed = childStart > marks[nth] ? childStart : childEnd;
      nth++;
      while (nth < marks.length && marks[nth] < passed) nth++;
    }
  }

  private add(kind: number, start: number, end: number, depth: number): number {
    if (this.columns.count < maximumNodes) return this.columns.add(kind, start, end, depth);
    if (this.columns.tooManyAt < 0) this.columns.tooManyAt = start;
    return -1;
  }
}

function firstAtOrAfter(sorted: Uint32Array, offset: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle] < offset) low = middle + 1;
    else high = middle;
  }
  return low;
}

const allBoth = new Uint8Array(0x10000);
const noWords = new Uint16Array(0x10000);

/** By ASCII unit: 1 for letters, digits and `_`. */
const isWord = Uint8Array.from({ length: 0x80 }, (_, unit) => (/\w/.test(String.fromCharCode(unit)) ? 1 : 0));
