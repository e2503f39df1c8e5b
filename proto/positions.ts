/** Positions as they cross the wire: 0-based lines, columns in UTF-16 units, half-open ranges. */
export type Position = { readonly line: number; readonly character: number };

export type Range = { readonly start: Position; readonly end: Position };

export function comparePositions(left: Position, right: Position): number {
  return left.line - right.line || left.character - right.character;
}
