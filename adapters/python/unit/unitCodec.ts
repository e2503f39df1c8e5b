/**
 * The payload of a Python file's facts: its unit (ops.ts) as bytes, laid out so that opening costs next to nothing and a reader pays only for
 * what it touches.
 *
 * Layout: format, `code` (16 bytes), then as varints the sizes of what follows (names: count, bytes of the lengths, bytes of the text; ops; positions: count,
 * bytes; declarations: count; bindings, attributes: bytes), then the sections without gaps: names (unit/packedNames.ts), the ops, the positions
 * (unit/packedPositions.ts), for each declaration eight bytes: its offset in the ops + 1 and its shape, both 32 bits, little endian; bindings and
 * attributes (unitBindings.ts). Names, positions, bindings and attributes are decoded at first use. Damaged payloads throw RangeError, at opening or
 * at first use.
 */
import { ByteReader, ByteWriter } from "../../../daemon/base/bytes.js";
import { contentHash } from "../../../daemon/base/hash.js";
import { packNames, unpackNames } from "../../unit/packedNames.js";
import { packPositions, unpackPositions } from "../../unit/packedPositions.js";
import {
  type ClassAttributes,
  packAttributes,
  packBindings,
  type ScopeBindings,
  unpackAttributes,
  unpackBindings,
} from "./unitBindings.js";

export type Unit = {
  readonly ops: Uint8Array;
  /** 16 bytes: a hash of ops and names, without positions. */
  readonly code: Uint8Array;
  readonly nameCount: number;
  /** The name at an index of the string table. */
  readonly names: (index: number) => string;
  /** How many tokens the unit has, without decoding their positions. */
  readonly positionCount: number;
  /** Absolute start of each token, in the order in which tokens stand in the ops. */
  readonly positions: Uint32Array;
  /** As many as the file's declarations. */
  readonly declarationCount: number;
  /** Where in the ops a declaration's statement begins; -1 where it has none there. */
  readonly offsetOf: (ordinal: number) => number;
  /** Unsigned, 32 bits; 0 where there is none. */
  readonly shapeOf: (ordinal: number) => number;
  /** The statements directly in a module's or class's scope (by the offset of its table) that bind an entry, in order. */
  readonly bindingsOf: (scopeOffset: number, entry: number) => readonly number[];
  /** The statements elsewhere that bind a name of the module, after `global`. */
  readonly globalBindingsOf: (entry: number) => readonly InnerBinding[];
  /** What the methods of a class assign through their first parameter, in order. */
  readonly attributesOf: (ordinal: number) => readonly AttributeBinding[];
};

/** `function`: offset of the innermost `function` (or `class`) op around the statement, from which its levels count. */
export type InnerBinding = { readonly function: number; readonly statement: number };

/** `method`: offset of the innermost `function` op around the statement: a method of the class, or a function inside one. */
export type AttributeBinding = { readonly name: string; readonly method: number; readonly statement: number };

export type UnitParts = {
  readonly names: readonly string[];
  readonly ops: Uint8Array;
  readonly positions: Uint32Array;
  /** By ordinal: offset in the ops, or -1. */
  readonly offsets: Int32Array;
  readonly shapes: Uint32Array;
  readonly bindings: readonly ScopeBindings[];
  readonly attributes: readonly ClassAttributes[];
};

/** Raised whenever the bytes change meaning. */
const unitFormat = 1;

export function encodeUnit(parts: UnitParts): Buffer {
  const { ops, positions, offsets, shapes } = parts;
  const { count, lengths, text } = packNames(parts.names);
  const deltas = packPositions(positions);
  const bindings = packBindings(parts.bindings);
  const attributes = packAttributes(parts.attributes);
  const sections = lengths.length + text.length + ops.length + deltas.length + offsets.length * 8;
  const to = new ByteWriter(128 + sections + bindings.length + attributes.length);
  to.byte(unitFormat);
  to.raw(contentHash(ops, lengths, text));
  to.unsigned(count);
  to.unsigned(lengths.length);
  to.unsigned(text.length);
  to.unsigned(ops.length);
  to.unsigned(positions.length);
  to.unsigned(deltas.length);
  to.unsigned(offsets.length);
  to.unsigned(bindings.length);
  to.unsigned(attributes.length);
  to.raw(lengths);
  to.raw(text);
  to.raw(ops);
  to.raw(deltas);
  for (let ordinal = 0; ordinal < offsets.length; ordinal++) {
    to.fixed32(offsets[ordinal] + 1);
    to.fixed32(shapes[ordinal]);
  }
  to.raw(bindings);
  to.raw(attributes);
  return to.finish();
}

/** Shares memory with the payload. */
export function openUnit(payload: Uint8Array): Unit {
  return new StoredUnit(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength));
}

class StoredUnit implements Unit {
  readonly ops: Uint8Array;
  readonly code: Uint8Array;
  readonly nameCount: number;
  readonly positionCount: number;
  readonly declarationCount: number;
  private readonly lengths: Buffer;
  private readonly text: Buffer;
  private readonly deltas: Buffer;
  private readonly declarations: Buffer;
  private readonly bindings: Buffer;
  private readonly attributes: Buffer;
  private decodedNames: readonly string[] | undefined;
  private decodedPositions: Uint32Array | undefined;
  private decodedBindings: ReadonlyMap<number, ReadonlyMap<number, readonly InnerBinding[]>> | undefined;
  private decodedAttributes: ReadonlyMap<number, readonly AttributeBinding[]> | undefined;

  constructor(payload: Buffer) {
    const reader = new ByteReader(payload);
    if (reader.byte() !== unitFormat) throw new RangeError("a unit has another format");
    this.code = reader.raw(16);
    this.nameCount = reader.unsigned();
    const lengthBytes = reader.unsigned();
    const textBytes = reader.unsigned();
    const opBytes = reader.unsigned();
    this.positionCount = reader.unsigned();
    const deltaBytes = reader.unsigned();
    this.declarationCount = reader.unsigned();
    const bindingBytes = reader.unsigned();
    const attributeBytes = reader.unsigned();
    this.lengths = reader.raw(lengthBytes);
    this.text = reader.raw(textBytes);
    this.ops = reader.raw(opBytes);
    this.deltas = reader.raw(deltaBytes);
    this.declarations = reader.raw(this.declarationCount * 8);
    this.bindings = reader.raw(bindingBytes);
    this.attributes = reader.raw(attributeBytes);
    if (reader.remaining > 0 || this.nameCount > lengthBytes || this.positionCount > deltaBytes) {
      throw new RangeError("a unit is damaged");
    }
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

  readonly bindingsOf = (scopeOffset: number, entry: number): readonly number[] =>
    this.bindingsIn(scopeOffset, entry)
      .filter((one) => one.function < 0)
      .map(({ statement }) => statement);

  readonly globalBindingsOf = (entry: number): readonly InnerBinding[] =>
    this.bindingsIn(0, entry).filter((one) => one.function >= 0);

  readonly attributesOf = (ordinal: number): readonly AttributeBinding[] => {
    this.decodedAttributes ??= unpackAttributes(this.attributes, this.names);
    return this.decodedAttributes.get(ordinal) ?? [];
  };

  private bindingsIn(scopeOffset: number, entry: number): readonly InnerBinding[] {
    this.decodedBindings ??= unpackBindings(this.bindings);
    return this.decodedBindings.get(scopeOffset)?.get(entry) ?? [];
  }
}
