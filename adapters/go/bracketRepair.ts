/**
 * Brackets of a Go text with syntax errors, closed where the next declaration begins: so that one brace that is missing while someone types
 * does not swallow the rest of the file.
 *
 * Method: formatted Go starts each package-level declaration, and nothing else, with its keyword in the first column. Where such a line
 * comes and brackets are still open, the units before it (and before its doc comment) are replaced by what closes them; brackets that
 * close nothing are replaced by blanks. No offset moves; the result is for the parser's eyes alone.
 */
export function closeBrackets(text: string): string {
  const edits: Edit[] = [];
  const open = new OpenBrackets();
  let declarationStart = 0;
  for (const match of text.matchAll(tokens)) {
    const token = match[0];
    const at = match.index;
    const closer = closers[token];
    if (closer !== undefined) {
      open.push(closer);
    } else if (token === ")" || token === "]" || token === "}") {
      if (!open.close(token)) edits.push({ at, text: " " });
    } else if (keyword.test(token)) {
      const closing = `${open.closeAll()}\n`;
      const end = beforeComments(text, at) - closing.length;
      if (closing.length > 1 && end >= declarationStart) edits.push({ at: end, text: closing });
      declarationStart = at + token.length;
    }
  }
  return edits.length === 0 ? text : apply(text, edits);
}

const closers: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}" };

class OpenBrackets {
  private readonly expected: string[] = [];
  private readonly counts = new Map<string, number>();

  push(closer: string): void {
    this.expected.push(closer);
    this.counts.set(closer, (this.counts.get(closer) ?? 0) + 1);
  }

  /** Closes the innermost bracket of that kind and all inside it; false where none is open. */
  close(closer: string): boolean {
    if ((this.counts.get(closer) ?? 0) === 0) return false;
    for (;;) {
      const top = this.expected.pop() ?? closer;
      this.counts.set(top, (this.counts.get(top) ?? 0) - 1);
      if (top === closer) return true;
    }
  }

  /** What closes everything, innermost first. */
  closeAll(): string {
    const text = this.expected.reverse().join("");
    this.expected.length = 0;
    this.counts.clear();
    return text;
  }
}

type Edit = { readonly at: number; readonly text: string };

/** Literals and comments (which hold no brackets of the language), keywords in the first column, brackets. */
const tokens =
  /`[^`]*`|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/.*|\/\*(?:[\s\S]*?\*\/|[\s\S]*)|^(?:func|type|var|const|import)[ \t]|[()[\]{}]/gm;
const keyword = /^[a-z]/;

/** The end of what stands before the comment lines directly above a line. */
function beforeComments(text: string, lineStart: number): number {
  let start = lineStart;
  while (start > 0) {
    const previous = text.lastIndexOf("\n", start - 2) + 1;
    if (!text.startsWith("//", previous)) break;
    start = previous;
  }
  return start;
}

/** Later edits win over earlier ones in the same place. */
function apply(text: string, edits: readonly Edit[]): string {
  const units = Buffer.from(text, "utf16le");
  for (const edit of edits) units.write(edit.text, edit.at * 2, "utf16le");
  return units.toString("utf16le");
}
