/** What both engines' cursors have in common; indexes are UTF-16 units. */
export interface TreeCursor {
  readonly nodeTypeId: number;
  readonly nodeIsMissing: boolean;
  readonly startIndex: number;
  readonly endIndex: number;
  gotoFirstChild(): boolean;
  gotoNextSibling(): boolean;
  gotoParent(): boolean;
}
