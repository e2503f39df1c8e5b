/** What both engines' cursors have in common; indexes are UTF-16 units. */
export interface TreeCursor {
  readonly nodeTypeId: number;
  readonly nodeIsMissing: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  gotoFirstChild(): boolean;
  /** Goes to the first child that ends behind an offset; the engines say by null or a negative number that there is none. */
  gotoFirstChildForIndex(offset: number): unknown;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
}
