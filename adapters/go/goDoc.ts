/** Doc comments of Go: their first sentence, and whether they mark a thing as deprecated (go.dev/doc/comment). */
export type GoDoc = { readonly summary: string; readonly deprecated: boolean };

export function goDoc(comments: string): GoDoc {
  return { summary: summaryOf(comments), deprecated: deprecated.test(comments) };
}

const deprecated = /(?:^|\n)[ \t]*(?:\/\/|\/\*|\*)?[ \t]*Deprecated: /;
const directive = /^\/\/(?:line |extern |export |[a-z0-9]+:[a-z0-9])/;
const sentenceEnd = /[.!?](?=\s|$)/;
const longestSummary = 160;

/** The first sentence of the first paragraph, without comment marks and directives. */
function summaryOf(comments: string): string {
  let summary = "";
  for (const line of comments.split("\n")) {
    if (directive.test(line.trimStart())) continue;
    const content = withoutMarks(line);
    if (content === "") {
      if (summary !== "") break;
      continue;
    }
    summary = summary === "" ? content : `${summary} ${content}`;
    const end = sentenceEnd.exec(summary);
    if (end !== null) {
      summary = summary.slice(0, end.index + 1);
      break;
    }
    if (summary.length > longestSummary) break;
  }
  return cut(summary);
}

function withoutMarks(line: string): string {
  let content = line.trim();
  if (content.startsWith("//")) content = content.slice(2);
  else if (content.startsWith("/*")) content = content.slice(2);
  if (content.endsWith("*/")) content = content.slice(0, -2);
  return content.replace(/^[ \t]*\*?(?:[ \t]+|$)/, "").trim();
}

function cut(text: string): string {
  if (text.length <= longestSummary) return text;
  const end = text.charCodeAt(longestSummary - 1) >>> 10 === 0x36 ? longestSummary - 1 : longestSummary;
  return text.slice(0, end).trimEnd();
}
