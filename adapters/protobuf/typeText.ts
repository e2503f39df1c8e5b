/** Names and numbers made of several tokens as one text. */
import type { Tokens } from "./tokens.js";

/** The text of some tokens without blanks and comments between them: a dotted name, a signed number. "" for -1, -1. */
export function typeText(tokens: Tokens, first: number, last: number): string {
  if (first < 0 || last < first) return "";
  if (first === last) return tokens.textOf(first);
  let joined = true;
  for (let index = first; index < last && joined; index++) joined = tokens.ends[index] === tokens.starts[index + 1];
  if (joined) return tokens.textBetween(first, last);
  let text = "";
  for (let index = first; index <= last; index++) text += tokens.textOf(index);
  return text;
}
