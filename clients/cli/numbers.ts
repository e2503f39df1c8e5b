/** Numbers on the command line. */
import { UsageError } from "./exitCodes.js";

/** A whole number of 0 or more. */
export function count(option: string, text: string): number {
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`${option} wants a whole number, not ${JSON.stringify(text)}`);
  return Number(text);
}
