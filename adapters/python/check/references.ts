/** Keys of what tests and assignments can say more about: names, and attributes of them. */
import { op } from "../unit/ops.js";
import type { Frame } from "./frames.js";
import { UnitReader } from "./unitReader.js";

/** The key of the expression at an offset, `2.5` for entry 5 of the scope at 2, `2.5.name` for its attribute; undefined for anything else. */
export function referenceKey(frame: Frame, offset: number): string | undefined {
  return read(new UnitReader(frame.file.unit, offset), frame);
}

function read(reader: UnitReader, frame: Frame): string | undefined {
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

export function nameKey(frame: Frame, entry: number): string {
  return `${frame.table.offset}.${entry}`;
}

export function frameAt(frame: Frame, level: number): Frame | undefined {
  let at: Frame | undefined = frame;
  for (let left = level; left > 0 && at !== undefined; left--) at = at.outer;
  return at;
}
