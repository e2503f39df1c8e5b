/**
 * The text of a scalar as facts keep it: on one line, at most 200 units. Only as much of the source is looked at as can matter.
 */
import { clip } from "../text/clip.js";
import { wellFormed } from "../text/wellFormed.js";

export function scalarText(value: string): string {
  const head = value.length > lookedAt ? value.slice(0, lookedAt) : value;
  return wellFormed(clip(head.replace(/[\r\n\u2028\u2029]\s*/g, " ").trim(), maximumUnits));
}

const maximumUnits = 200;
const lookedAt = 1_000;
