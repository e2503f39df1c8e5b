/**
 * Marks: where in a Go text the walk must look into function bodies, initialisers and composite types at all.
 *
 * Method: a search for three words, which is far cheaper than visiting nodes. A word in a comment or string may be marked for
 * nothing; a declaration is never missed, because it cannot be written without its word.
 */
export type GoMarks = {
  /** The word `type` where a statement may begin, the comment lines directly above it and the comment behind it. */
  readonly localTypes: Uint32Array;
  /** Those, and `struct` and `interface` with something between their braces. */
  readonly localOrAnonymousTypes: Uint32Array;
};

export function goMarks(text: string): GoMarks {
  const types: number[] = [];
  forEachWord(text, "type", (at) => {
    if (startsStatement(text, at)) {
      markCommentsAbove(text, at, types);
      types.push(at);
      markCommentBehind(text, at, types);
    }
  });
  const all = [...types];
  for (const word of ["struct", "interface"]) {
    forEachWord(text, word, (at) => {
      if (hasBody(text, at + word.length)) all.push(at);
    });
  }
  return { localTypes: sorted(types), localOrAnonymousTypes: sorted(all) };
}

function forEachWord(text: string, word: string, visit: (at: number) => void): void {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
    if (!isWordUnit(text.charCodeAt(at - 1)) && !isWordUnit(text.charCodeAt(at + word.length))) visit(at);
  }
}

/** Whether the word at an offset can begin a statement: it comes first on its line, or behind one of `{ ; : ) /` (a comment's end). */
function startsStatement(text: string, at: number): boolean {
  let before = at - 1;
  while (before >= 0 && isBlank(text.charCodeAt(before))) before--;
  if (before < 0) return true;
  switch (text[before]) {
    case "\n":
    case "\r":
    case "{":
    case ";":
    case ":":
    case ")":
      return true;
    case "/":
      return text[before - 1] === "*";
    default:
      return false;
  }
}

/** Marks the start of each comment in the block of comment lines that ends on the line above an offset. */
function markCommentsAbove(text: string, at: number, marks: number[]): void {
  const found: number[] = [];
  let lineStart = text.lastIndexOf("\n", at - 1) + 1;
  while (lineStart > 0) {
    const previous = text.lastIndexOf("\n", lineStart - 2) + 1;
    const line = text.slice(previous, lineStart).trim();
    if (line.startsWith("//")) {
      found.push(text.indexOf("//", previous));
      lineStart = previous;
    } else if (line.endsWith("*/")) {
      const windowStart = Math.max(0, lineStart - longestComment);
      const inWindow = text.slice(windowStart, lineStart).lastIndexOf("/*");
      if (inWindow < 0) break;
      const opening = windowStart + inWindow;
      found.push(opening);
      lineStart = Math.min(previous, text.lastIndexOf("\n", opening) + 1);
    } else {
      break;
    }
  }
  marks.push(...found.reverse());
}

/** Marks a line comment that ends the line of an offset: it may be the doc comment of what stands there. */
function markCommentBehind(text: string, at: number, marks: number[]): void {
  const newline = text.indexOf("\n", at);
  const line = text.slice(at, newline < 0 ? text.length : newline);
  const comment = line.indexOf("//");
  if (comment >= 0) marks.push(at + comment);
}

/** A longer block comment above a local type is not its doc comment. */
const longestComment = 10_000;

function hasBody(text: string, from: number): boolean {
  let at = skipSpace(text, from);
  if (text[at] === "/") return true;
  if (text[at] !== "{") return false;
  at = skipSpace(text, at + 1);
  return text[at] !== "}";
}

function skipSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 0x20) at++;
  return at;
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}

function isWordUnit(unit: number): boolean {
  return (
    (unit >= 0x61 && unit <= 0x7a) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x30 && unit <= 0x39) ||
    unit === 0x5f ||
    unit >= 0x80
  );
}

function sorted(marks: readonly number[]): Uint32Array {
  return Uint32Array.from(marks).sort();
}
