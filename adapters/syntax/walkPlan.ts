/**
 * WalkPlan: which parts of a syntax tree an adapter needs, so that the walk through the native cursor (nearly as dear as the
 * parse itself) touches little else.
 *
 * A plan never changes what the nodes it keeps look like, only which are left out, and which ends of their ranges are not read. Where a text
 * has syntax errors the plan is set aside and every node is read, because errors must be found wherever they are: an adapter must give the same facts of a tree
 * with more nodes than it planned for.
 */
export type WalkPlan = {
  /** What to do at a node, by node type id (see walkActions). */
  readonly actions: Uint8Array;
  /** By node type id: 1 for nodes which end the search for marks: they are entered, and the actions hold again below them. */
  readonly targets: Uint8Array;
  /** Sorted offsets, one list for each kind of marked node (action `marked + list`). */
  readonly marks: readonly Uint32Array[];
  /** What to read of a node's range, by node type id (see rangeReads); without it both ends of all. */
  readonly reads?: Uint8Array;
  /** By node type id, for nodes of the form `first . word`: the id of the word, which is then found in the text, as the last one of the node. 0 for
   * all others. */
  readonly lastWords?: Uint16Array;
};

/** Each question to the cursor costs as much as the adapter spends on the node. */
export const rangeReads = {
  both: 0,
  /** Start and end, of a node that is one word: the end is found in the text. */
  word: 1,
  /** The start; the end is given as the same. */
  start: 2,
  /** Neither: both are given as 0. */
  none: 3,
} as const;

export const walkActions = {
  /** Record the node and go into its children. */
  enter: 0,
  /** Record the node and not its children. */
  leaf: 1,
  /** Leave the node out, with all that is below it. Not even its range is read. */
  skip: 2,
  /** Record the node, and below it only what holds a mark of list 0 (list 1: marked + 1, ...), down to the targets. */
  marked: 3,
} as const;

/** Action table for `WalkPlan.actions`: every kind is entered, but for those named. Ids go up to 65,535 (errors). */
export function walkTable(kinds: Iterable<readonly [kind: number, action: number]>): Uint8Array {
  const table = new Uint8Array(0x10000);
  for (const [kind, action] of kinds) table[kind] = action;
  return table;
}
