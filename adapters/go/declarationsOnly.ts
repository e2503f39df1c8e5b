/**
 * A Go text without what its declarations do not need: bodies of functions and elements of composite literals are blanks, unless they are short.
 *
 * Nothing moves: offsets, lines and everything else stay as they were. Of code outside the workspace only declarations and their types are of
 * use, and most of a file is bodies. Method: outside of `struct {` and `interface {`, whatever stands between braces is a body or a list of
 * elements, and no type of a declaration depends on it, except the length of a long `[...]T{...}`, which is 0 then.
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
      const bodyEnd = text.charCodeAt(end - 1) === closingBrace ? end - 1 : end;
      // What stands on one line costs nothing, and may be worth showing.
      const line = text.indexOf("\n", at);
      if (line >= 0 && line < bodyEnd) {
        kept += text.slice(from, at + 1) + blanks(text, at + 1, bodyEnd);
        from = bodyEnd;
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

/** As many units as the part has, its line ends among them. */
function blanks(text: string, start: number, end: number): string {
  let made = "";
  let at = start;
  while (at < end) {
    const line = text.indexOf("\n", at);
    const stop = line < 0 || line >= end ? end : line;
    const returned = stop < end && stop > at && text.charCodeAt(stop - 1) === 0x0d ? 1 : 0;
    made += spaces(stop - at - returned) + (returned === 1 ? "\r" : "");
    if (stop < end) made += "\n";
    at = stop + 1;
  }
  return made;
}

function spaces(count: number): string {
  return count <= manySpaces.length ? manySpaces.slice(0, count) : " ".repeat(count);
}

const manySpaces = " ".repeat(256);
const openingBrace = 0x7b;
const closingBrace = 0x7d;
