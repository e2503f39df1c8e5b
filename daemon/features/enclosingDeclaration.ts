/** The declaration around a place of a file: the innermost whose range holds it and whose name it is not. */
import type { FileFacts } from "../../adapters/facts.js";

/** Its ordinal, or -1. */
export function enclosingDeclaration({ declarations }: FileFacts, offset: number): number {
  let best = -1;
  for (let index = 0; index < declarations.length; index++) {
    const { start, end, nameStart } = declarations[index];
    // Sorted by start, so the last that holds it is the innermost.
    if (start > offset) break;
    if (offset < end && nameStart !== offset) best = index;
  }
  return best;
}
