/** The offset of a TOML string's last unit, given its first quote; a one-line string that does not end is taken to end with its line. */
export function endOfTomlString(text: string, from: number): number {
  const quote = text.charAt(from);
  const isTriple = isTripleQuote(text, from);
  for (let at = from + (isTriple ? 3 : 1); at < text.length; at++) {
    const unit = text.charAt(at);
    if (unit === "\\" && quote === '"') at++;
    else if (!isTriple && (unit === quote || unit === "\n" || unit === "\r")) return at;
    else if (isTriple && unit === quote && isTripleQuote(text, at)) return at + 2;
  }
  return text.length;
}

/** Whether three equal quotes stand at an offset. */
export function isTripleQuote(text: string, at: number): boolean {
  const quote = text.charAt(at);
  return text.charAt(at + 1) === quote && text.charAt(at + 2) === quote;
}
