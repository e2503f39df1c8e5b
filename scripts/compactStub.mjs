/**
 * A stub file without what no declaration needs: comments, white space at the ends of lines, empty lines. Everything else stays as it is, indentation
 * and branches on versions and platforms included. Text in quotes is not touched.
 */
export function compactStub(text) {
  let kept = "";
  let at = 0;
  while (at < text.length) {
    const unit = text[at];
    if (unit === "#") {
      at = endOfLine(text, at);
    } else if (unit === '"' || unit === "'") {
      const end = endOfString(text, at);
      kept += text.slice(at, end).replaceAll("\n", lineInString);
      at = end;
    } else {
      kept += unit;
      at++;
    }
  }
  const lines = kept.split("\n").map((line) => line.trimEnd());
  return `${lines.filter((line) => line !== "").join("\n")}\n`.replaceAll(lineInString, "\n");
}

/** Stands for the end of a line inside quotes while lines are looked at; no stub has it. */
const lineInString = "\u0000";

function endOfLine(text, from) {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

function endOfString(text, from) {
  const quote = text.startsWith(text[from].repeat(3), from) ? text[from].repeat(3) : text[from];
  let at = from + quote.length;
  while (at < text.length && !text.startsWith(quote, at)) at += text[at] === "\\" ? 2 : 1;
  return Math.min(text.length, at + quote.length);
}
