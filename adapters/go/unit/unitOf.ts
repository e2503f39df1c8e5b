/** The unit of a file's facts, opened once for each facts object. */
import type { FileFacts } from "../../facts.js";
import { openUnit, type Unit } from "./unitCodec.js";

export function unitOf(facts: FileFacts): Unit {
  let unit = opened.get(facts);
  if (unit === undefined) {
    unit = openUnit(facts.payload);
    opened.set(facts, unit);
  }
  return unit;
}

const opened = new WeakMap<FileFacts, Unit>();
