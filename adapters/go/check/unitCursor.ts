/** Reads a unit's ops one after the other (unit/ops.ts). */
import type { Unit } from "../unit/unitCodec.js";

export class UnitCursor {
  protected readonly ops: Uint8Array;

  constructor(
    protected readonly unit: Unit,
    protected at: number,
  ) {
    this.ops = unit.ops;
  }

  protected byte(): number {
    if (this.at >= this.ops.length) throw new RangeError("a unit ends early");
    return this.ops[this.at++];
  }

  protected peek(): number {
    return this.ops[this.at];
  }

  protected unsigned(): number {
    const first = this.byte();
    if (first < 0x80) return first;
    let value = first & 0x7f;
    for (let shift = 7; ; shift += 7) {
      const next = this.byte();
      value |= (next & 0x7f) << shift;
      if (next < 0x80) return value >>> 0;
      if (shift > 28) throw new RangeError("a unit holds a number that is too long");
    }
  }
}
