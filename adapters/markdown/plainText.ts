/**
 * What a reader sees of a piece of Markdown: code without its backticks, links as their text, no emphasis marks, tags or images, white
 * space folded. Looks at the first 1,000 units only. Limits: marks are told by their neighbours, not by CommonMark's delimiter rules.
 */
export function plainText(source: string): string {
  const text = source.length > lookedAt ? source.slice(0, lookedAt) : source;
  const seen: Seen = { parts: [], openers: { "*": [], _: [] } };
  for (let at = 0; at < text.length; ) at = readPart(text, at, seen);
  return seen.parts.join("").replace(/\s+/g, " ").trim();
}

const lookedAt = 1_000;

/** What is seen so far, and which parts of it are marks that a later mark may turn into emphasis. */
type Seen = { readonly parts: string[]; readonly openers: Readonly<Record<"*" | "_", number[]>> };

/** Reads what begins at an offset, adds what is seen of it, and gives the offset behind it. */
function readPart(text: string, at: number, seen: Seen): number {
  const unit = text.charAt(at);
  switch (unit) {
    case "\\":
      if (!/[!-/:-@[-`{-~]/.test(text.charAt(at + 1))) break;
      seen.parts.push(text.charAt(at + 1));
      return at + 2;
    case "`":
      return readCode(text, at, seen);
    case "!":
    case "[": {
      const link = readLink(text, at);
      if (link === undefined) break;
      if (unit === "[") seen.parts.push(plainText(link.text));
      return link.end;
    }
    case "<": {
      const tag = /^<(?:[a-zA-Z][a-zA-Z0-9+.-]*:[^<>\s]*|\/?[a-zA-Z][^<>]*|!--[^<>]*--)>/.exec(text.slice(at))?.[0];
      if (tag === undefined) break;
      if (/^<[a-zA-Z0-9+.-]+:/.test(tag)) seen.parts.push(tag.slice(1, -1));
      return at + tag.length;
    }
    case "*":
    case "_":
      return readEmphasis(text, at, seen);
    case "~":
      if (text.charAt(at + 1) !== "~") break;
      return at + 2;
    case "&": {
      const entity = /^&(?:amp|lt|gt|quot|nbsp|#39);/.exec(text.slice(at, at + 8))?.[0];
      if (entity === undefined) break;
      seen.parts.push(entities.get(entity) ?? "");
      return at + entity.length;
    }
  }
  seen.parts.push(unit);
  return at + 1;
}

function readCode(text: string, at: number, seen: Seen): number {
  let length = 1;
  while (text.charAt(at + length) === "`") length++;
  const mark = "`".repeat(length);
  let close = text.indexOf(mark, at + length);
  while (close >= 0 && (text.charAt(close + length) === "`" || text.charAt(close - 1) === "`")) {
    while (text.charAt(close) === "`") close++;
    close = text.indexOf(mark, close);
  }
  if (close < 0) {
    seen.parts.push(mark);
    return at + length;
  }
  seen.parts.push(text.slice(at + length, close).trim());
  return close + length;
}

/** `[text](…)`, `[text][…]` or, with `!` in front, an image. */
function readLink(text: string, at: number): { readonly text: string; readonly end: number } | undefined {
  const open = text.charAt(at) === "!" ? at + 1 : at;
  if (text.charAt(open) !== "[") return undefined;
  const close = matching(text, open, "[", "]");
  if (close < 0) return undefined;
  const inside = text.slice(open + 1, close);
  const behind = text.charAt(close + 1);
  const end =
    behind === "(" ? matching(text, close + 1, "(", ")") : behind === "[" ? matching(text, close + 1, "[", "]") : -1;
  return end < 0 ? undefined : { text: inside, end: end + 1 };
}

function matching(text: string, from: number, open: string, close: string): number {
  let depth = 0;
  for (let at = from; at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === "\\") at++;
    else if (unit === open && ++depth > maximumDepth) return -1;
    else if (unit === close && --depth === 0) return at;
  }
  return -1;
}

const maximumDepth = 8;

const entities = new Map([
  ["&amp;", "&"],
  ["&lt;", "<"],
  ["&gt;", ">"],
  ["&quot;", '"'],
  ["&nbsp;", " "],
  ["&#39;", "'"],
]);

/** A run of `*` or `_`: each of its marks closes an open one, or may be closed later, or is text. */
function readEmphasis(text: string, at: number, seen: Seen): number {
  const mark = text.charAt(at) as "*" | "_";
  let end = at;
  while (text.charAt(end) === mark) end++;
  const inWord = mark === "_" && isWord(text, at - 1) && isWord(text, end);
  const closes = !inWord && !isSpace(text, at - 1) && (mark === "*" || !isWord(text, end));
  const opens = !inWord && !isSpace(text, end) && (mark === "*" || !isWord(text, at - 1));
  for (let nth = at; nth < end; nth++) {
    const opener = closes ? seen.openers[mark].pop() : undefined;
    if (opener !== undefined) {
      seen.parts[opener] = "";
      continue;
    }
    if (opens) seen.openers[mark].push(seen.parts.length);
    seen.parts.push(mark);
  }
  return end;
}

function isSpace(text: string, at: number): boolean {
  return /^\s?$/.test(text.charAt(at));
}

function isWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}
