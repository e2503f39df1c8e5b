/**
 * What the units of all languages consist of, as bytes: names, ops, positions of tokens, and where each declaration's ops begin.
 *
 * Layout: as varints the sizes of what follows (names: count, bytes of the lengths, bytes of the text; ops; positions: count, bytes; declarations:
 * count), then the sections without gaps: names (packedNames.ts), the ops, the positions (packedPositions.ts), and for each declaration eight bytes: its
 * offset in the ops + 1 and its shape, both 32 bits, little endian. Opening costs next to nothing: names and positions are decoded at first use.
 * Damaged bytes throw RangeError, at opening or at first use.
 */
import type { ByteReader, ByteWriter } from "../../daemon/base/bytes.js";
import { type PackedNames, packNames, unpackNames } from "./packedNames.js";
import { packPositions, unpackPositions } from "./packedPositions.js";

export type UnitCore = {
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

export type UnitCoreParts = {
  readonly names: readonly string[];
  readonly ops: Uint8Array;
  readonly positions: Uint32Array;
  /** By ordinal: offset in the ops, or -1. */
  readonly offsets: Int32Array;
  readonly shapes: Uint32Array;
};

/** `size`: room for all of it, in bytes. */
export type PackedCore = {
  readonly parts: UnitCoreParts;
  readonly names: PackedNames;
  readonly deltas: Buffer;
  readonly size: number;
};

export function packCore(parts: UnitCoreParts): PackedCore {
  const names = packNames(parts.names);
  const deltas = packPositions(parts.positions);
  const { ops, offsets } = parts;
  const sections = names.lengths.length + names.text.length + ops.length + deltas.length + offsets.length * 8;
  return { parts, names, deltas, size: sections + 64 };
}

export function writeCore(to: ByteWriter, { parts, names, deltas }: PackedCore): void {
  const { ops, positions, offsets, shapes } = parts;
  to.unsigned(names.count);
  to.unsigned(names.lengths.length);
  to.unsigned(names.text.length);
  to.unsigned(ops.length);
  to.unsigned(positions.length);
  to.unsigned(deltas.length);
  to.unsigned(offsets.length);
  to.raw(names.lengths);
  to.raw(names.text);
  to.raw(ops);
  to.raw(deltas);
  for (let ordinal = 0; ordinal < offsets.length; ordinal++) {
    to.fixed32(offsets[ordinal] + 1);
    to.fixed32(shapes[ordinal]);
  }
}

/** Shares memory with the bytes it is read from. */
export class StoredCore implements UnitCore {
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

  constructor(reader: ByteReader) {
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
    if (this.nameCount > lengthBytes || this.positionCount > deltaBytes) throw damagedUnit();
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

export function damagedUnit(): RangeError {
  return new RangeError("a unit is damaged");
}
