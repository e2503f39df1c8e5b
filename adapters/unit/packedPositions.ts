/** The positions of a unit's tokens as bytes: signed differences to the token before, as varints. */
import { ByteReader, ByteWriter } from "../../daemon/base/bytes.js";

/** A view of a writer of its own. */
export function packPositions(positions: Uint32Array): Buffer {
  const deltas = new ByteWriter(positions.length * 2 + 16);
  let previous = 0;
  for (let nth = 0; nth < positions.length; nth++) {
    deltas.signed(positions[nth] - previous);
    previous = positions[nth];
  }
  return deltas.view();
}

/** Throws RangeError where the bytes hold more or fewer than `count`. */
export function unpackPositions(count: number, deltas: Buffer): Uint32Array {
  const reader = new ByteReader(deltas);
  const positions = new Uint32Array(count);
  let position = 0;
  for (let nth = 0; nth < count; nth++) {
    position += reader.signed();
    positions[nth] = position;
  }
  if (reader.remaining > 0) throw new RangeError("a unit's positions are damaged");
  return positions;
}
