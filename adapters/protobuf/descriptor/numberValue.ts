/** Numbers of fields, values and ranges from their tokens. */
import { integerValue } from "../literals.js";
import type { Tokens } from "../tokens.js";

/** The value of a number with or without a sign, from its first to its last token; undefined where it is missing or no integer. */
export function numberValue(tokens: Tokens, first: number, last: number): number | undefined {
  if (first < 0) return undefined;
  const value = integerValue(tokens.textOf(last));
  if (value === undefined) return undefined;
  return Number(first === last ? value : -value);
}
