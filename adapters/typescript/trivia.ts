/**
 * White space, comments and doc comments between tokens, by character codes.
 *
 * The compiler's own look-ups (getStart, getJSDoc) need parent links or allocate ranges; the parser gives every node the offset
 * where its trivia begins, so one scan forward from there finds the token and the last doc comment before it.
 */

/** Offset of the first unit at or after `at` that is neither white space nor comment. */
export function skipTrivia(text: string, at: number): number {
  return scan(text, at, undefined);
}

export type FoundDoc = { start: number; end: number };

/**
 * As skipTrivia, and puts the range of the doc comment that belongs to the token into `doc`, or -1, -1. A comment that stands behind
 * another token on that token's line belongs to it, unless our token stands on the same line too.
 */
export function skipTriviaWithDoc(text: string, at: number, doc: FoundDoc): number {
  doc.start = -1;
  doc.end = -1;
  return scan(text, at, doc);
}

function scan(text: string, from: number, doc: FoundDoc | undefined): number {
  let at = from;
  let freshLine = from === 0;
  let pendingStart = -1;
  let pendingEnd = -1;
  for (;;) {
    const unit = text.charCodeAt(at);
    if (unit === 32 || unit === 9) at++;
    else if (unit === 10 || unit === 13) {
      at++;
      freshLine = true;
      pendingStart = -1;
    } else if (unit === 47) {
      const next = text.charCodeAt(at + 1);
      if (next === 47) at = lineEnd(text, at);
      else if (next === 42) {
        const close = text.indexOf("*/", at + 2);
        const end = close < 0 ? text.length : close + 2;
        if (doc !== undefined && text.charCodeAt(at + 2) === 42 && text.charCodeAt(at + 3) !== 47) {
          if (freshLine) {
            doc.start = at;
            doc.end = end;
          } else {
            pendingStart = at;
            pendingEnd = end;
          }
        }
        at = end;
      } else break;
    } else if (unit === 35 && at === 0 && text.charCodeAt(1) === 33) at = lineEnd(text, at);
    else if (unit === 11 || unit === 12 || unit === 160 || unit === 0xfeff || (unit > 127 && isSpace(unit))) at++;
    else break;
  }
  if (doc !== undefined && pendingStart >= 0 && doc.start < 0) {
    doc.start = pendingStart;
    doc.end = pendingEnd;
  }
  return at;
}

function lineEnd(text: string, from: number): number {
  let at = from;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13 || unit === 0x2028 || unit === 0x2029) break;
    at++;
  }
  return at;
}

function isSpace(unit: number): boolean {
  return (
    unit === 0x85 ||
    unit === 0x1680 ||
    (unit >= 0x2000 && unit <= 0x200b) ||
    unit === 0x2028 ||
    unit === 0x2029 ||
    unit === 0x202f ||
    unit === 0x205f ||
    unit === 0x3000
  );
}

const summaryLimit = 160;
/** A comment whose first lines are all blank has no summary. */
const summaryLines = 40;

/** First sentence or line of a doc comment, without its marks; "" where it has only tags. */
export function docSummary(text: string, start: number, end: number): string {
  const stop = Math.max(start + 3, Math.min(end - 2, start + 4_000));
  let summary = "";
  let at = start + 3;
  for (let line = 0; line < summaryLines && at <= stop; line++) {
    let lineStop = at;
    while (lineStop < stop && !isLineEnd(text.charCodeAt(lineStop))) lineStop++;
    const bare = text
      .slice(at, lineStop)
      .replace(/^\s*\*+ ?/, "")
      .trim();
    const isPair = text.charCodeAt(lineStop) === 13 && text.charCodeAt(lineStop + 1) === 10;
    at = lineStop + (isPair ? 2 : 1);
    if (bare === "") {
      if (summary !== "") break;
      continue;
    }
    if (bare.startsWith("@")) {
      if (summary !== "") break;
      const described = /^@(?:description|desc|summary|fileoverview|file)\s+(.*)/.exec(bare);
      if (described === null) break;
      summary = described[1];
    } else summary = summary === "" ? bare : `${summary} ${bare}`;
    const sentence = /^.*?[.!?](?=\s)/.exec(summary);
    if (sentence !== null) return cut(sentence[0]);
    if (summary.length > summaryLimit) break;
  }
  return cut(summary);
}

function isLineEnd(unit: number): boolean {
  return unit === 10 || unit === 13;
}

function cut(text: string): string {
  if (text.length <= summaryLimit) return text;
  const last = text.charCodeAt(summaryLimit - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? summaryLimit - 1 : summaryLimit).trimEnd();
}
