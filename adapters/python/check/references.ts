/** Keys of what tests and assignments can say more about: names, and attributes of them. */
import { op } from "../unit/ops.js";
import type { Frame } from "./frames.js";
import { UnitReader } from "./unitReader.js";

/** Of a name a number, of its attribute that and `.attribute`. */
export type ReferenceKey = number | string;

/** The key of the expression at an offset; undefined where it is neither a name nor an attribute of one. */
export function referenceKey(frame: Frame, offset: number): ReferenceKey | undefined {
  return read(new UnitReader(frame.file.unit, offset), frame);
}

function read(reader: UnitReader, frame: Frame): ReferenceKey | undefined {
  switch (reader.byte()) {
    case op.name: {
      const level = reader.unsigned();
      const entry = reader.unsigned();
      reader.passName();
      const home = frameAt(frame, level);
      return home === undefined ? undefined : nameKey(home, entry);
    }
    case op.attribute: {
      const of = read(reader, frame);
      return of === undefined ? undefined : `${of}.${reader.name()}`;
    }
    default:
      return undefined;
  }
}

/** Of entry 5 of the scope at 2: a number that no other name of the file has. */
export function nameKey(frame: Frame, entry: number): number {
  return frame.table.offset * mostNames + entry;
}

const mostNames = 2 ** 20;

export function frameAt(frame: Frame, level: number): Frame | undefined {
  let at: Frame | undefined = frame;
  for (let left = level; left > 0 && at !== undefined; left--) at = at.outer;
  return at;
}
