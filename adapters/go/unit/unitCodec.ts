/** The payload of a Go file's facts: its unit (ops.ts) as bytes: a format, then what all units consist of (unit/unitCore.ts). */
import { ByteReader, ByteWriter } from "../../../daemon/base/bytes.js";
import {
  damagedUnit,
  packCore,
  StoredCore,
  type UnitCore,
  type UnitCoreParts,
  writeCore,
} from "../../unit/unitCore.js";

export type Unit = UnitCore;

/** Raised whenever the bytes change meaning. */
const unitFormat = 1;

export function encodeUnit(parts: UnitCoreParts): Buffer {
  const core = packCore(parts);
  const to = new ByteWriter(core.size + 1);
  to.byte(unitFormat);
  writeCore(to, core);
  return to.finish();
}

/** Shares memory with the payload. */
export function openUnit(payload: Uint8Array): Unit {
  const reader = new ByteReader(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength));
  if (reader.byte() !== unitFormat) throw new RangeError("a unit has another format");
  const unit = new StoredCore(reader);
  if (reader.remaining > 0) throw damagedUnit();
  return unit;
}
