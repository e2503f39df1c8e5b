/**
 * Go source on one line, as a reader would write it: white space folded, comments and trailing commas left out, line ends between
 * fields turned into semicolons. String and rune literals stay as they are.
 */
export function foldSource(text: string): string {
  return needsFolding.test(text) ? fold(text) : text;
}

/** A text cut to a number of units, never inside a surrogate pair, with "..." where something was cut. */
export function limitText(text: string, units: number): string {
  if (text.length <= units) return text;
  let end = units - 3;
  if (text.charCodeAt(end - 1) >>> 10 === 0x36) end--;
  return `${text.slice(0, end)}...`;
}

const needsFolding = /[\n\r\t]| {2}|\/[/*]/;

function fold(text: string): string {
  let out = "";
  let gap = "none" as Gap;
  const open: string[] = [];
  for (let at = 0; at < text.length; ) {
    const unit = text[at];
    if (unit <= " ") {
      gap = unit === "\n" || gap === "line" ? "line" : "space";
      at++;
      continue;
    }
    const commentEnd = unit === "/" ? endOfComment(text, at) : -1;
    if (commentEnd >= 0) {
      gap = gap === "line" ? "line" : "space";
      at = commentEnd;
      continue;
    }
    out = join(out, gap, unit, open.at(-1));
    gap = "none";
    const end = endOfLiteral(text, at);
    out += text.slice(at, end);
    if (unit === "(" || unit === "[" || unit === "{") open.push(unit);
    else if (unit === ")" || unit === "]" || unit === "}") open.pop();
    at = end;
  }
  return out;
}

/** What has been written so far, with what belongs between it and the next unit. */
function join(out: string, gap: Gap, next: string, inside: string | undefined): string {
  const last = out.at(-1) ?? "";
  const closes = next === ")" || next === "]" || (next === "}" && gap === "line");
  if (closes && last === ",") return out.slice(0, -1);
  if (gap === "none" || last === "") return out;
  if (last === "(" || last === "[" || next === ")" || next === "]") return out;
  if (gap === "line" && inside === "{" && next !== "}" && !"{,;".includes(last)) return `${out}; `;
  return `${out} `;
}

function endOfComment(text: string, at: number): number {
  if (text[at + 1] === "/") {
    const end = text.indexOf("\n", at);
    return end < 0 ? text.length : end;
  }
  if (text[at + 1] !== "*") return -1;
  const end = text.indexOf("*/", at + 2);
  return end < 0 ? text.length : end + 2;
}

/** The offset behind the literal that starts at an offset, or behind that one unit. */
function endOfLiteral(text: string, at: number): number {
  const quote = text[at];
  if (quote === "`") {
    const end = text.indexOf("`", at + 1);
    return end < 0 ? text.length : end + 1;
  }
  if (quote !== '"' && quote !== "'") return at + 1;
  for (let end = at + 1; end < text.length && text[end] !== "\n"; end++) {
    if (text[end] === "\\") end++;
    else if (text[end] === quote) return end + 1;
  }
  return at + 1;
}

/** White space and comments since the last unit that was written: none, some, or with a line end in it. */
type Gap = "none" | "space" | "line";
