/** The name that an expression spells, if it is one: `a.b` of `a.b`, of `a.b(...)` and of `a.b[...]`. */
import { op } from "../unit/ops.js";
import type { PythonFile } from "./pythonFile.js";
import { UnitReader } from "./unitReader.js";

export function dottedName(file: PythonFile, offset: number): string {
  const reader = new UnitReader(file.unit, offset);
  while (reader.peek() === op.call || reader.peek() === op.subscript) reader.byte();
  return read(reader);
}

/** The last part of the name. */
export function lastName(file: PythonFile, offset: number): string {
  const dotted = dottedName(file, offset);
  return dotted.slice(dotted.lastIndexOf(".") + 1);
}

function read(reader: UnitReader): string {
  switch (reader.byte()) {
    case op.name:
      reader.unsigned();
      reader.unsigned();
      return reader.name();
    case op.free:
      return reader.name();
    case op.attribute: {
      const of = read(reader);
      return of === "" ? "" : `${of}.${reader.name()}`;
    }
    default:
      return "";
  }
}
