/**
 * What ends the HTML block that begins with a `<` at an offset (CommonMark 0.31, section 4.6): the closing text in lower case, "" for a
 * blank line, undefined where no HTML block begins. A tag of any other name begins one only when it is alone on its line and outside of
 * a paragraph.
 */
export function htmlBlockEnd(
  text: string,
  at: number,
  lineEnd: number,
  within: "paragraph" | "none",
): string | undefined {
  if (text.startsWith("<!--", at)) return "-->";
  if (text.startsWith("<?", at)) return "?>";
  if (text.startsWith("<![CDATA[", at)) return "]]>";
  if (text.charAt(at + 1) === "!") return isLetter(text.charCodeAt(at + 2)) ? ">" : undefined;
  const closing = text.charAt(at + 1) === "/";
  const nameStart = at + (closing ? 2 : 1);
  let nameEnd = nameStart;
  while (nameEnd < lineEnd && nameEnd - nameStart < longestName && isNameUnit(text.charCodeAt(nameEnd))) nameEnd++;
  if (nameEnd === nameStart || !isLetter(text.charCodeAt(nameStart))) return undefined;
  const name = text.slice(nameStart, nameEnd).toLowerCase();
  const behind = text.charAt(nameEnd);
  const ends = nameEnd === lineEnd || behind === " " || behind === "\t" || behind === ">";
  if (!closing && ends && verbatimTags.has(name)) return `</${name}>`;
  if ((ends || text.startsWith("/>", nameEnd)) && blockTags.has(name)) return "";
  return within === "none" && isTagAlone(text, nameEnd, lineEnd) ? "" : undefined;
}

const longestName = 40;

const verbatimTags = new Set(["script", "pre", "style", "textarea"]);

const blockTags = new Set(
  (
    "address article aside base basefont blockquote body caption center col colgroup dd details dialog dir div dl dt fieldset " +
    "figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hr html iframe legend li link main menu menuitem nav " +
    "noframes ol optgroup option p param search section summary table tbody td tfoot th thead title tr track ul"
  ).split(" "),
);

/** Whether a tag ends, outside of quotes, as the last thing on its line. */
function isTagAlone(text: string, from: number, lineEnd: number): boolean {
  let quote = "";
  for (let at = from; at < lineEnd; at++) {
    const unit = text.charAt(at);
    if (quote !== "") {
      if (unit === quote) quote = "";
    } else if (unit === '"' || unit === "'") {
      quote = unit;
    } else if (unit === ">") {
      return text.slice(at + 1, lineEnd).trim() === "";
    } else if (unit === "<" || unit === ":" || unit === "@") {
      return false;
    }
  }
  return false;
}

function isLetter(unit: number): boolean {
  return (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122);
}

function isNameUnit(unit: number): boolean {
  return isLetter(unit) || (unit >= 48 && unit <= 57) || unit === 45;
}
