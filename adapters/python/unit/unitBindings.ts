/**
 * Which statements bind the names of modules and classes, and which assign attributes in methods: lists of offsets in a unit's ops, as bytes.
 *
 * Layout of bindings: scopes*n, each the offset of its table (difference to the one before), then bindings*n, each entry (signed difference),
 * function + 1 (0: the statement stands directly in the scope), statement (signed difference). Attributes: classes*n, each ordinal (difference), then
 * attributes*n, each name, method and statement (signed differences).
 */
import { ByteReader, ByteWriter } from "../../../daemon/base/bytes.js";

export type ScopeBindings = {
  /** Of the scope's table. */
  readonly offset: number;
  /** Flat triples: entry, offset of the function around the statement + 1 or 0, offset of the statement. */
  readonly bindings: readonly number[];
};

export type ClassAttributes = {
  readonly ordinal: number;
  /** Flat triples: name, offset of the function around the statement, offset of the statement. */
  readonly attributes: readonly number[];
};

type Binding = { readonly function: number; readonly statement: number };

type Attribute = { readonly name: string; readonly method: number; readonly statement: number };

/** Scopes in the order of their offsets. A view of a writer of its own. */
export function packBindings(scopes: readonly ScopeBindings[]): Buffer {
  const to = new ByteWriter(256);
  to.unsigned(scopes.length);
  let scope = 0;
  for (const { offset, bindings } of scopes) {
    to.unsigned(offset - scope);
    scope = offset;
    to.unsigned(bindings.length / 3);
    let entry = 0;
    let statement = offset;
    for (let at = 0; at < bindings.length; at += 3) {
      to.signed(bindings[at] - entry);
      to.unsigned(bindings[at + 1]);
      to.signed(bindings[at + 2] - statement);
      entry = bindings[at];
      statement = bindings[at + 2];
    }
  }
  return to.view();
}

/** By offset of the scope and entry. Throws RangeError where the bytes are damaged. */
export function unpackBindings(bytes: Buffer): ReadonlyMap<number, ReadonlyMap<number, readonly Binding[]>> {
  const reader = new ByteReader(bytes);
  const scopes = new Map<number, Map<number, Binding[]>>();
  let offset = 0;
  for (let left = reader.unsigned(); left > 0; left--) {
    offset += reader.unsigned();
    const entries = new Map<number, Binding[]>();
    let entry = 0;
    let statement = offset;
    for (let inScope = reader.unsigned(); inScope > 0; inScope--) {
      entry += reader.signed();
      const around = reader.unsigned() - 1;
      statement += reader.signed();
      add(entries, entry, { function: around, statement });
    }
    scopes.set(offset, entries);
  }
  if (reader.remaining > 0) throw new RangeError("a unit's bindings are damaged");
  return scopes;
}

/** Classes in the order of their ordinals. A view of a writer of its own. */
export function packAttributes(classes: readonly ClassAttributes[]): Buffer {
  const to = new ByteWriter(256);
  to.unsigned(classes.length);
  let previous = 0;
  for (const { ordinal, attributes } of classes) {
    to.unsigned(ordinal - previous);
    previous = ordinal;
    to.unsigned(attributes.length / 3);
    let method = 0;
    let statement = 0;
    for (let at = 0; at < attributes.length; at += 3) {
      to.unsigned(attributes[at]);
      to.signed(attributes[at + 1] - method);
      to.signed(attributes[at + 2] - statement);
      method = attributes[at + 1];
      statement = attributes[at + 2];
    }
  }
  return to.view();
}

/** By ordinal of the class. Throws RangeError where the bytes are damaged. */
export function unpackAttributes(
  bytes: Buffer,
  names: (index: number) => string,
): ReadonlyMap<number, readonly Attribute[]> {
  const reader = new ByteReader(bytes);
  const classes = new Map<number, Attribute[]>();
  let ordinal = 0;
  for (let left = reader.unsigned(); left > 0; left--) {
    ordinal += reader.unsigned();
    let method = 0;
    let statement = 0;
    for (let inClass = reader.unsigned(); inClass > 0; inClass--) {
      const name = names(reader.unsigned());
      method += reader.signed();
      statement += reader.signed();
      add(classes, ordinal, { name, method, statement });
    }
  }
  if (reader.remaining > 0) throw new RangeError("a unit's attributes are damaged");
  return classes;
}

function add<Value>(to: Map<number, Value[]>, key: number, value: Value): void {
  const known = to.get(key);
  if (known === undefined) to.set(key, [value]);
  else known.push(value);
}
