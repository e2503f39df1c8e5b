/**
 * The payload of a Python file's facts: its unit (ops.ts) as bytes: a format, `code` (16 bytes), what all units consist of (unit/unitCore.ts), then as varints the
 * bytes of bindings and attributes, and these (unitBindings.ts), decoded at first use. Damaged payloads throw RangeError, at opening or at first use.
 */
import { ByteReader, ByteWriter } from "../../../daemon/base/bytes.js";
import { contentHash } from "../../../daemon/base/hash.js";
import {
  damagedUnit,
  packCore,
  StoredCore,
  type UnitCore,
  type UnitCoreParts,
  writeCore,
} from "../../unit/unitCore.js";
import {
  type ClassAttributes,
  packAttributes,
  packBindings,
  type ScopeBindings,
  unpackAttributes,
  unpackBindings,
} from "./unitBindings.js";

export type Unit = UnitCore & {
  /** 16 bytes: a hash of ops and names, without positions. */
  readonly code: Uint8Array;
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

export type UnitParts = UnitCoreParts & {
  readonly bindings: readonly ScopeBindings[];
  readonly attributes: readonly ClassAttributes[];
};

/** Raised whenever the bytes change meaning. */
const unitFormat = 2;
const codeBytes = 16;

export function encodeUnit(parts: UnitParts): Buffer {
  const core = packCore(parts);
  const bindings = packBindings(parts.bindings);
  const attributes = packAttributes(parts.attributes);
  const to = new ByteWriter(core.size + codeBytes + bindings.length + attributes.length + 16);
  to.byte(unitFormat);
  to.raw(contentHash(parts.ops, core.names.lengths, core.names.text));
  writeCore(to, core);
  to.unsigned(bindings.length);
  to.unsigned(attributes.length);
  to.raw(bindings);
  to.raw(attributes);
  return to.finish();
}

/** Shares memory with the payload. */
export function openUnit(payload: Uint8Array): Unit {
  const reader = new ByteReader(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength));
  if (reader.byte() !== unitFormat) throw new RangeError("a unit has another format");
  const code = reader.raw(codeBytes);
  const unit = new StoredUnit(code, reader);
  if (reader.remaining > 0) throw damagedUnit();
  return unit;
}

class StoredUnit extends StoredCore implements Unit {
  private readonly bindings: Buffer;
  private readonly attributes: Buffer;
  private decodedBindings: ReadonlyMap<number, ReadonlyMap<number, readonly InnerBinding[]>> | undefined;
  private decodedAttributes: ReadonlyMap<number, readonly AttributeBinding[]> | undefined;

  constructor(
    readonly code: Uint8Array,
    reader: ByteReader,
  ) {
    super(reader);
    const bindingBytes = reader.unsigned();
    const attributeBytes = reader.unsigned();
    this.bindings = reader.raw(bindingBytes);
    this.attributes = reader.raw(attributeBytes);
  }

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
