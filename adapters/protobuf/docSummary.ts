/** The first sentence or line of a comment, without its marks, at most 160 units: what lists and hovers show of a doc. */
export function docSummary(text: string, start: number, end: number): string {
  let summary = "";
  let at = start;
  while (at < end) {
    let lineEnd = at;
    while (lineEnd < end && text.charCodeAt(lineEnd) !== 10) lineEnd++;
    const line = bareLine(text, at, lineEnd, start);
    at = lineEnd + 1;
    if (line === "") {
      if (summary !== "") break;
      continue;
    }
    summary = summary === "" ? line : `${summary} ${line}`;
    const stop = sentenceEnd.exec(summary);
    if (stop !== null) {
      summary = summary.slice(0, stop.index + 1);
      break;
    }
    if (summary.length > longest) break;
  }
  if (summary.length <= longest) return summary;
  const cut = summary.slice(0, longest - 1);
  // Never half of a surrogate pair.
  const whole = /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut;
  return `${whole}…`;
}

const longest = 160;
const sentenceEnd = /[.!?](?=\s|$)/;

function bareLine(text: string, start: number, end: number, docStart: number): string {
  let from = start;
  let to = end;
  while (from < to && text.charCodeAt(from) <= 32) from++;
  if (text.startsWith("//", from)) {
    from += 2;
    while (from < to && text.charCodeAt(from) === 47) from++;
  } else {
    if (start === docStart && text.startsWith("/*", from)) from += 2;
    while (from < to && text.charCodeAt(from) === 42) from++;
    if (text.startsWith("*/", to - 2) && to - 2 >= from) to -= 2;
    else if (text.charCodeAt(from) === 47 && text.charCodeAt(from - 1) === 42) from++;
    while (to > from && text.charCodeAt(to - 1) === 42) to--;
  }
  return text.slice(from, to).trim();
}
