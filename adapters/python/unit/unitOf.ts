/** The opened unit of a Python file's facts, kept as long as they are. */
import type { FileFacts } from "../../facts.js";
import { openUnit, type Unit } from "./unitCodec.js";

/** Throws RangeError where the payload is damaged or there is none. */
export function unitOf(facts: FileFacts): Unit {
  let unit = opened.get(facts);
  if (unit === undefined) {
    unit = openUnit(facts.payload);
    opened.set(facts, unit);
  }
  return unit;
}

const opened = new WeakMap<FileFacts, Unit>();
