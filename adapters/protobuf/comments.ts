/**
 * Which comments belong to which statement (protobuf.com/docs/descriptors#source-code-info, and buf's reading of it).
 *
 * All comments between two tokens are looked at together. They form paragraphs: one block comment, or line comments on
 * consecutive lines; a line comment behind a token on the same line stands alone. The first paragraph may belong to the
 * token before (trailing), the last to the token behind (leading), others are detached or lost.
 */
import { closeBrace, closeBracket, closeParenthesis, openBrace } from "./signs.js";
import type { Tokens } from "./tokens.js";

/** The comments between token `index` - 1 and token `index`; `index` may be the number of tokens (the file's end). */
export function commentsBefore(tokens: Tokens, index: number): GapComments {
  const text = tokens.text;
  const from = index === 0 ? 0 : tokens.ends[index - 1];
  const to = index < tokens.count ? tokens.starts[index] : text.length;
  if (to - from < 3) return noComments;
  const paragraphs = paragraphsIn(text, from, to, index);
  if (paragraphs.length === 0) return noComments;

  let first = 0;
  let trailing: Paragraph | undefined;
  if (index > 0 && isTrailing(tokens, index, paragraphs, from, to)) {
    trailing = paragraphs[0];
    first = 1;
  }
  let leading: Paragraph | undefined;
  let attached: Paragraph | undefined;
  let last = paragraphs.length;
  if (last > first && index < tokens.count) {
    const lines = newlines(text, paragraphs[last - 1].end, to);
    if (lines < 2) attached = paragraphs[last - 1];
    if (lines === 1) leading = paragraphs[--last];
  }
  const detached = detachedOf(tokens, index, paragraphs, first, last);
  return { trailing, leading, attached, detached };
}

export type GapComments = {
  /** Belongs to the token before the gap. */
  readonly trailing: Paragraph | undefined;
  readonly detached: readonly Paragraph[];
  /** On the line directly above the token behind the gap. */
  readonly leading: Paragraph | undefined;
  /** `leading`, or a block comment on the token's own line. */
  readonly attached: Paragraph | undefined;
};

export type Paragraph = {
  /** From the first comment's mark to the last one's end, without its line break. */
  readonly start: number;
  readonly end: number;
  /** A line break belongs to the text. */
  readonly breaks: boolean;
};

/** A paragraph's text without comment marks, as descriptors hold it: every line keeps its break, blanks behind the mark stay. */
export function paragraphText(text: string, paragraph: Paragraph): string {
  const { start, end } = paragraph;
  if (text.startsWith("/*", start)) {
    const closed = end - start >= 4 && text.endsWith("*/", end) && text.slice(end - 2, end) === "*/";
    const lines = text.slice(start + 2, closed ? end - 2 : end).split("\n");
    return lines.map((line, nth) => (nth === 0 ? line : line.replace(/^\s*\*?/, ""))).join("\n");
  }
  const lines = text.slice(start, end).split("\n");
  const bare = lines.map((line) => line.slice(line.indexOf("//") + 2)).join("\n");
  return paragraph.breaks ? `${bare}\n` : bare;
}

const noComments: GapComments = { trailing: undefined, leading: undefined, attached: undefined, detached: [] };

function paragraphsIn(text: string, from: number, to: number, index: number): (Paragraph & { sameLine: boolean })[] {
  const found: (Paragraph & { sameLine: boolean })[] = [];
  let at = slashIn(text, from, to);
  while (at >= 0) {
    const start = at;
    if (text.charCodeAt(at + 1) === 42) {
      const close = text.indexOf("*/", at + 2);
      const end = close < 0 ? to : close + 2;
      found.push({ start, end, breaks: false, sameLine: false });
      at = slashIn(text, end, to);
      continue;
    }
    let end = lineEnd(text, at, to);
    const sameLine = index > 0 && newlines(text, from, start) === 0;
    if (!sameLine) {
      for (let next = commentOnNextLine(text, end, to); next >= 0; next = commentOnNextLine(text, end, to)) {
        end = lineEnd(text, next, to);
      }
    }
    found.push({ start, end, breaks: !sameLine && end < text.length, sameLine });
    at = slashIn(text, end, to);
  }
  return found;
}

function isTrailing(
  tokens: Tokens,
  index: number,
  paragraphs: readonly (Paragraph & { readonly sameLine: boolean })[],
  from: number,
  to: number,
): boolean {
  if (paragraphs.some((paragraph) => paragraph.sameLine)) return true;
  const text = tokens.text;
  if (newlines(text, from, paragraphs[0].start) === 2) return false;
  if (paragraphs.length > 1) return true;
  const kind = tokens.kind(index);
  if (kind === closeParenthesis || kind === closeBracket || kind === closeBrace) return true;
  return newlines(text, paragraphs[0].end, to) === 2;
}

/**
 * Of the paragraphs first..last those that stand apart: from the first one with an empty line somewhere between it and the token
 * before (an opening brace and the file's start need none); and none of them unless a leading comment follows or an empty line.
 */
function detachedOf(
  tokens: Tokens,
  index: number,
  paragraphs: readonly Paragraph[],
  first: number,
  last: number,
): readonly Paragraph[] {
  const text = tokens.text;
  let from = first;
  if (index > 0 && tokens.kind(index - 1) !== openBrace) {
    let lines = 0;
    let at = tokens.ends[index - 1];
    for (; from < last; from++) {
      lines += newlines(text, at, paragraphs[from].start);
      if (lines >= 2) break;
      lines += newlines(text, paragraphs[from].start, paragraphs[from].end);
      at = paragraphs[from].end;
    }
  }
  const to = index < tokens.count ? tokens.starts[index] : text.length;
  let apart = last < paragraphs.length;
  for (let nth = from; nth < last && !apart; nth++) {
    apart = newlines(text, paragraphs[nth].end, nth + 1 < paragraphs.length ? paragraphs[nth + 1].start : to) === 2;
  }
  return apart ? paragraphs.slice(from, last) : [];
}

function lineEnd(text: string, from: number, to: number): number {
  const found = text.indexOf("\n", from);
  return found < 0 || found > to ? to : found;
}

/** Where the next line begins with a line comment, blanks aside; else -1. */
function commentOnNextLine(text: string, lineBreak: number, to: number): number {
  let at = lineBreak + 1;
  while (at < to) {
    const unit = text.charCodeAt(at);
    if (unit === 47) return text.charCodeAt(at + 1) === 47 ? at : -1;
    if (unit !== 32 && (unit < 9 || unit > 13 || unit === 10)) return -1;
    at++;
  }
  return -1;
}

/** Line breaks between two offsets, counted up to 2. */
function newlines(text: string, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to && count < 2; at++) if (text.charCodeAt(at) === 10) count++;
  return count;
}

/** Where the next comment of a gap begins; gaps are short, texts long: never looks past `to`. */
function slashIn(text: string, from: number, to: number): number {
  for (let at = from; at < to; at++) if (text.charCodeAt(at) === 47) return at;
  return -1;
}
