/**
 * The payload of a Go file's facts: its unit (ops.ts) as bytes, laid out so that opening costs next to nothing and a reader pays only for what
 * it touches.
 *
 * Layout: format, then as varints the sizes of what follows (names: count, bytes of the lengths, bytes of the text; ops; positions: count, bytes;
 * declarations: count), then the sections without gaps: the names' lengths in UTF-16 units (varints), their text in one UTF-8 run, the ops, the
 * positions as signed differences to the token before, and for each declaration eight bytes: its offset in the ops + 1 and its shape, both 32 bits, little
 * endian. Names and positions are decoded at first use. Damaged payloads throw RangeError, at opening or at first use.
 */
import { ByteReader, ByteWriter } from "../../../daemon/base/bytes.js";
import { packNames, unpackNames } from "../../unit/packedNames.js";
import { packPositions, unpackPositions } from "../../unit/packedPositions.js";

export type Unit = {
  readonly ops: Uint8Array;
  readonly nameCount: number;
  /** The name at an index of the string table. */
  readonly names: (index: number) => string;
  /** How many tokens the unit has, without decoding their positions. */
  readonly positionCount: number;
  /** Absolute start of each token, in the order in which tokens stand in the ops. */
  readonly positions: Uint32Array;
  /** As many as the file's declarations. */
  readonly declarationCount: number;
  /** Where in the ops what a declaration's type needs begins; -1 where it has nothing there. */
  readonly offsetOf: (ordinal: number) => number;
  /** Unsigned, 32 bits; 0 where there is none. */
  readonly shapeOf: (ordinal: number) => number;
};

export type UnitParts = {
  readonly names: readonly string[];
  readonly ops: Uint8Array;
  readonly positions: Uint32Array;
  /** By ordinal: offset in the ops, or -1. */
  readonly offsets: Int32Array;
  readonly shapes: Uint32Array;
};

/** Raised whenever the bytes change meaning. */
const unitFormat = 1;

export function encodeUnit(parts: UnitParts): Buffer {
  const { names, ops, positions, offsets, shapes } = parts;
  const { lengths, text } = packNames(names);
  const deltas = packPositions(positions);
  const to = new ByteWriter(64 + lengths.length + text.length + ops.length + deltas.length + offsets.length * 8);
  to.byte(unitFormat);
  to.unsigned(names.length);
  to.unsigned(lengths.length);
  to.unsigned(text.length);
  to.unsigned(ops.length);
  to.unsigned(positions.length);
  to.unsigned(deltas.length);
  to.unsigned(offsets.length);
  to.raw(lengths);
  to.raw(text);
  to.raw(ops);
  to.raw(deltas);
  for (let ordinal = 0; ordinal < offsets.length; ordinal++) {
    to.fixed32(offsets[ordinal] + 1);
    to.fixed32(shapes[ordinal]);
  }
  return to.finish();
}

/** Shares memory with the payload. */
export function openUnit(payload: Uint8Array): Unit {
  return new StoredUnit(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength));
}

class StoredUnit implements Unit {
  readonly ops: Uint8Array;
  readonly nameCount: number;
  readonly positionCount: number;
  readonly declarationCount: number;
  private readonly lengths: Buffer;
  private readonly text: Buffer;
  private readonly deltas: Buffer;
  private readonly declarations: Buffer;
  private decodedNames: readonly string[] | undefined;
  private decodedPositions: Uint32Array | undefined;

  constructor(payload: Buffer) {
    const reader = new ByteReader(payload);
    if (reader.byte() !== unitFormat) throw new RangeError("a unit has another format");
    this.nameCount = reader.unsigned();
    const lengthBytes = reader.unsigned();
    const textBytes = reader.unsigned();
    const opBytes = reader.unsigned();
    this.positionCount = reader.unsigned();
    const deltaBytes = reader.unsigned();
    this.declarationCount = reader.unsigned();
    this.lengths = reader.raw(lengthBytes);
    this.text = reader.raw(textBytes);
    this.ops = reader.raw(opBytes);
    this.deltas = reader.raw(deltaBytes);
    this.declarations = reader.raw(this.declarationCount * 8);
    if (reader.remaining > 0 || this.nameCount > lengthBytes || this.positionCount > deltaBytes) throw damaged();
  }

  readonly names = (index: number): string => {
    this.decodedNames ??= unpackNames({ count: this.nameCount, lengths: this.lengths, text: this.text });
    const name = this.decodedNames[index];
    if (name === undefined) throw new RangeError("a unit uses a name that is not there");
    return name;
  };

  get positions(): Uint32Array {
    this.decodedPositions ??= unpackPositions(this.positionCount, this.deltas);
    return this.decodedPositions;
  }

  readonly offsetOf = (ordinal: number): number =>
    ordinal < this.declarationCount ? this.declarations.readUInt32LE(ordinal * 8) - 1 : -1;

  readonly shapeOf = (ordinal: number): number =>
    ordinal < this.declarationCount ? this.declarations.readUInt32LE(ordinal * 8 + 4) : 0;
}

function damaged(): RangeError {
  return new RangeError("a unit is damaged");
}
