/**
 * The offset of the first bracket of a TOML text that lies deeper than `limit` others, or -1. Strings and comments are passed over; one pass,
 * no recursion. It guards the parser, which recurses by bracket.
 */
export function tomlNestingEnd(text: string, limit: number): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charAt(at)) {
      case "#":
        at = endOfLine(text, at);
        break;
      case '"':
      case "'":
        at = endOfString(text, at);
        break;
      case "[":
      case "{":
        if (++depth > limit) return at;
        break;
      case "]":
      case "}":
        if (depth > 0) depth--;
        break;
    }
  }
  return -1;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}

/** The offset of a string's last unit; a one-line string that does not end is taken to end with its line. */
function endOfString(text: string, from: number): number {
  const quote = text.charAt(from);
  const triple = quote.repeat(3);
  const isTriple = text.startsWith(triple, from);
  for (let at = from + (isTriple ? 3 : 1); at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === "\\" && quote === '"') at++;
    else if (!isTriple && (unit === quote || unit === "\n")) return at;
    else if (isTriple && unit === quote && text.startsWith(triple, at)) return at + 2;
  }
  return text.length;
}
