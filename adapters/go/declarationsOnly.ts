/**
 * A Go text without what its declarations do not need: bodies of functions and elements of composite literals, unless they are short.
 *
 * Of code outside the workspace only declarations and their types are of use, and most of a file is bodies. Method: outside of `struct {` and
 * `interface {`, whatever stands between braces is a body or a list of elements, and no type of a declaration depends on it, except the length
 * of a long `[...]T{...}`, which is 0 then. Limits: offsets and lines are not those of the whole text.
 */
import { endOfBrackets, visitGoTokens } from "./goTokens.js";

export function declarationsOnly(text: string): string {
  let kept = "";
  let from = 0;
  let wordStart = 0;
  let wordEnd = -1;
  visitGoTokens(text, 0, {
    word: (start, end) => {
      wordStart = start;
      wordEnd = end;
    },
    literal: () => {
      wordEnd = -1;
    },
    lineEnd: () => {},
    sign: (unit, at) => {
      const afterWord = wordEnd;
      wordEnd = -1;
      if (unit !== openingBrace || isTypeWord(text, wordStart, afterWord)) return at + 1;
      const end = endOfBrackets(text, at);
      const line = text.indexOf("\n", at);
      // What stands on one line costs nothing, and may be worth showing.
      if (line >= 0 && line < end && text.charCodeAt(end - 1) === closingBrace) {
        kept += text.slice(from, at + 1);
        from = end - 1;
      }
      return end;
    },
  });
  return from === 0 ? text : kept + text.slice(from);
}

/** Whether the word directly in front of a brace says that members of a type follow. */
function isTypeWord(text: string, start: number, end: number): boolean {
  return (
    (end - start === 6 && text.startsWith("struct", start)) ||
    (end - start === 9 && text.startsWith("interface", start))
  );
}

const openingBrace = 0x7b;
const closingBrace = 0x7d;
