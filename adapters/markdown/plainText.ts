/**
 * What a reader sees of a piece of Markdown: code without its backticks, links as their text, no emphasis marks, tags or images, white
 * space folded. Looks at the first 1,000 units only. Limits: marks are told by their neighbours, not by CommonMark's delimiter rules.
 */
export function plainText(source: string): string {
  const text = source.length > lookedAt ? source.slice(0, lookedAt) : source;
  const out: string[] = [];
  for (let at = 0; at < text.length; ) at = readPart(text, at, out);
  return out.join("").replace(/\s+/g, " ").trim();
}

const lookedAt = 1_000;

/** Reads what begins at an offset, adds what is seen of it, and gives the offset behind it. */
function readPart(text: string, at: number, out: string[]): number {
  const unit = text.charAt(at);
  switch (unit) {
    case "\\":
      if (!/[!-/:-@[-`{-~]/.test(text.charAt(at + 1))) break;
      out.push(text.charAt(at + 1));
      return at + 2;
    case "`":
      return readCode(text, at, out);
    case "!":
    case "[": {
      const link = readLink(text, at);
      if (link === undefined) break;
      if (unit === "[") out.push(plainText(link.text));
      return link.end;
    }
    case "<": {
      const end = /^<\/?[a-zA-Z][^<>]*>|^<!--.*?-->/.exec(text.slice(at))?.[0].length ?? 0;
      if (end === 0) break;
      return at + end;
    }
    case "*":
      if (isSpaced(text, at)) break;
      return at + 1;
    case "_":
      if (isSpaced(text, at) || (isWord(text, at - 1) && isWord(text, at + 1))) break;
      return at + 1;
    case "~":
      if (text.charAt(at + 1) !== "~") break;
      return at + 2;
    case "&": {
      const entity = /^&(?:amp|lt|gt|quot|nbsp|#39);/.exec(text.slice(at, at + 8))?.[0];
      if (entity === undefined) break;
      out.push(entities.get(entity) ?? "");
      return at + entity.length;
    }
  }
  out.push(unit);
  return at + 1;
}

function readCode(text: string, at: number, out: string[]): number {
  let length = 1;
  while (text.charAt(at + length) === "`") length++;
  const mark = "`".repeat(length);
  let close = text.indexOf(mark, at + length);
  while (close >= 0 && (text.charAt(close + length) === "`" || text.charAt(close - 1) === "`")) {
    while (text.charAt(close) === "`") close++;
    close = text.indexOf(mark, close);
  }
  if (close < 0) {
    out.push(mark);
    return at + length;
  }
  out.push(text.slice(at + length, close).trim());
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

function isSpaced(text: string, at: number): boolean {
  return /\s|^$/.test(text.charAt(at - 1)) && /\s|^$/.test(text.charAt(at + 1));
}

function isWord(text: string, at: number): boolean {
  return /[\p{L}\p{N}]/u.test(text.charAt(at));
}
