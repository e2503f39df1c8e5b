/**
 * NameBlocks: a workspace's names in order, each with its postings, some thirty in a row.
 *
 * Problem: with a row a name, rows' heads, half-empty pages and names written twice (in lower case, by which they are found, and as they are) take three
 * times what names and postings do.
 * Method: rows are blocks of neighbouring names. A block's key is the lower end of what it holds (up to the next block's key); names in it are
 * what differs from the name before, in lower case, and which letters are capitals. A block that grows too large is cut. What a commit does not
 * change is copied as it lies.
 * Order: by name in lower case, then the name that is its own lower case, then the others, all by their bytes in UTF-8; keys are strings with a unit for
 * each such byte.
 */
import { ByteWriter } from "../base/bytes.js";
import { sharedUnits } from "../base/sharedUnits.js";
import { type Environment, longestKey, type PinnedRead, type Row, type Table } from "./lmdb.js";
import { NameBlockCursor, type NameEntry, nameKey, namesStart, writeTail } from "./nameBlockCursor.js";
import { decodeNamePostings, editPostings, type NameEdit, type NamePosting } from "./postings.js";

export class NameBlocks {
  private readonly table: Table;

  constructor(environment: Environment, name: string) {
    this.table = environment.table({ name, keys: "bytes" });
  }

  get(name: string, read?: PinnedRead): NamePosting[] {
    const key = nameKey(name);
    const bytes = keyBytes(key);
    const cursor = new NameBlockCursor(this.blockAt(key, read).block);
    while (cursor.next()) {
      const order = cursor.compare(bytes);
      if (order >= 0) return order === 0 ? decodeNamePostings(cursor.postings) : [];
    }
    return [];
  }

  /** Names that start with the prefix, letter case ignored, in order. */
  *withPrefix(prefix: string, read?: PinnedRead): Generator<string> {
    const start = namesStart(prefix);
    const bytes = keyBytes(start);
    for (const block of this.blocksFrom(start, read)) {
      const cursor = new NameBlockCursor(block);
      while (cursor.next()) {
        const place = cursor.startsWith(bytes);
        if (place === "above") return;
        if (place === "yes") yield cursor.name;
      }
    }
  }

  /** Every name with its postings as they are stored, in order. */
  *all(read?: PinnedRead): Generator<{ readonly name: string; readonly postings: Buffer }> {
    for (const { value } of this.table.entries({ read })) {
      const cursor = new NameBlockCursor(value);
      while (cursor.next()) yield { name: cursor.name, postings: cursor.postings };
    }
  }

  /** What a commit writes for edits of names, and their postings after it; a name without any goes. One pass over the blocks. */
  edit(edits: ReadonlyMap<string, NameEdit>): NameChanges {
    const rows: Row[] = [];
    const postings = new Map<string, NamePosting[]>();
    const apply = (name: string, stored: Buffer): NamePosting[] => {
      const after = editPostings(decodeNamePostings(stored), edits.get(name)!);
      postings.set(name, after);
      return after;
    };
    for (const { separator, block, wanted } of this.blocksOf(keyed(edits.keys()))) {
      const after = merged(block, wanted, apply);
      if (after.length === 0) rows.push({ table: this.table, key: keyBytes(separator), value: undefined });
      for (const { start, bytes } of after.length > mostBytes ? cut(after) : [{ start: undefined, bytes: after }]) {
        if (bytes.length > 0) rows.push({ table: this.table, key: keyBytes(start ?? separator), value: bytes });
      }
    }
    return { rows, postings };
  }

  /** The blocks in which the names are or would be, each with its names. `wanted` is sorted. */
  private *blocksOf(wanted: readonly KeyedName[]): Generator<TouchedBlock> {
    let from = 0;
    while (from < wanted.length) {
      let current = this.blockAt(wanted[from].key);
      let idle = 0;
      const isPast = (to: number, end: string): boolean => to === wanted.length || wanted[to].key >= end;
      for (const { key, value } of this.table.entries({ start: keyBytes(current.separator) })) {
        const next = (key as Buffer).toString("latin1");
        if (next === current.separator) continue;
        let to = from;
        while (!isPast(to, next)) to++;
        if (to > from) yield { ...current, wanted: wanted.slice(from, to) };
        idle = to > from ? 0 : idle + 1;
        from = to;
        current = { separator: next, block: value };
        if (from === wanted.length || idle > blocksPassed) break;
      }
      if (from < wanted.length && idle <= blocksPassed) {
        yield { ...current, wanted: wanted.slice(from) };
        return;
      }
    }
  }

  private *blocksFrom(key: string, read?: PinnedRead): Generator<Buffer> {
    const { separator } = this.blockAt(key, read);
    for (const { value } of this.table.entries({ start: keyBytes(separator), read })) yield value;
  }

  /** The block that holds the key or would. */
  private blockAt(key: string, read?: PinnedRead): Omit<TouchedBlock, "wanted"> {
    const start = keyBytes(key < lowestKey ? lowestKey : key);
    for (const found of this.table.entries({ start, reverse: true, limit: 1, read })) {
      return { separator: (found.key as Buffer).toString("latin1"), block: found.value };
    }
    return { separator: lowestKey, block: nothing };
  }
}

export type NameChanges = {
  readonly rows: readonly Row[];
  /** Of every edited name. */
  readonly postings: ReadonlyMap<string, readonly NamePosting[]>;
};

/** Half a block to a block: four fill a page of the store. */
const mostBytes = 960;
/** Not above the key of any name; a range read backwards does not reach a key of one zero. */
const lowestKey = "\u0001";
const nothing = Buffer.alloc(0);
/** So many blocks are read in passing; a name that is farther off is looked for. */
const blocksPassed = 3;

type KeyedName = { readonly key: string; readonly bytes: Buffer; readonly name: string };

type TouchedBlock = {
  readonly separator: string;
  /** Empty where there is none yet. */
  readonly block: Buffer;
  readonly wanted: readonly KeyedName[];
};

function keyed(names: Iterable<string>): KeyedName[] {
  const all = Array.from(names, (name) => {
    const key = nameKey(name);
    return { key, bytes: keyBytes(key), name };
  });
  return all.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
}

function keyBytes(key: string): Buffer {
  return Buffer.from(key, "latin1");
}

/** The block with the changes, however large it becomes. */
function merged(
  block: Buffer,
  changed: readonly KeyedName[],
  apply: (name: string, stored: Buffer) => readonly NamePosting[],
): Buffer {
  const to = new ByteWriter(block.length + changed.length * 40);
  let before: Uint8Array = nothing;
  let beforeLength = 0;
  const begin = (lower: Uint8Array, length: number): void => {
    let shared = 0;
    while (shared < beforeLength && shared < length && before[shared] === lower[shared]) shared++;
    to.unsigned(shared);
    to.bytes(lower.subarray(shared, length));
  };
  const cursor = new NameBlockCursor(block);
  const known = Buffer.allocUnsafe(2 * longestKey);
  let more = cursor.next();
  /** Takes over entries up to a key; behind the first one, what differs from the name before stays what it is. */
  const keep = (key: Buffer | undefined): void => {
    if (!more || (key !== undefined && cursor.compare(key) >= 0)) return;
    begin(cursor.lower, cursor.length);
    const from = cursor.tailAt;
    let until = from;
    do {
      until = cursor.end;
      known.set(cursor.lower.subarray(0, cursor.length));
      beforeLength = cursor.length;
      more = cursor.next();
    } while (more && (key === undefined || cursor.compare(key) < 0));
    before = known;
    to.raw(block.subarray(from, until));
  };
  for (const { key, bytes, name } of changed) {
    keep(bytes);
    const isStored = more && cursor.compare(bytes) === 0;
    const postings = apply(name, isStored ? cursor.postings : nothing);
    if (isStored) more = cursor.next();
    if (postings.length === 0) continue;
    const length = key.indexOf("\0");
    begin(bytes, length);
    before = bytes;
    beforeLength = length;
    writeTail(to, key, postings);
  }
  keep(undefined);
  return to.finish();
}

/** Blocks of about the same size; the first one keeps its key. */
function cut(block: Buffer): { readonly start: string | undefined; readonly bytes: Buffer }[] {
  const entries: NameEntry[] = [];
  const cursor = new NameBlockCursor(block);
  while (cursor.next()) entries.push(cursor.entry);
  const sizes = entries.map(({ lower, tail }, index) => {
    return 2 + lower.length - (index === 0 ? 0 : sharedUnits(lower, entries[index - 1].lower)) + tail.length;
  });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const each = total / Math.ceil(total / mostBytes);
  const blocks: { start: string | undefined; bytes: Buffer }[] = [];
  let begun = 0;
  let size = 0;
  for (let index = 0; index < entries.length; index++) {
    if (index > begun && size + sizes[index] / 2 > each) {
      blocks.push({ start: startOf(entries, begun), bytes: encode(entries.slice(begun, index)) });
      begun = index;
      size = 0;
    }
    size += sizes[index];
  }
  blocks.push({ start: startOf(entries, begun), bytes: encode(entries.slice(begun)) });
  return blocks;
}

/** The shortest key above the entry before. */
function startOf(entries: readonly NameEntry[], index: number): string | undefined {
  if (index === 0) return undefined;
  const { key } = entries[index];
  return key.slice(0, sharedUnits(entries[index - 1].key, key) + 1);
}

function encode(entries: readonly NameEntry[]): Buffer {
  const to = new ByteWriter(mostBytes + 64);
  let before = "";
  for (const { lower, tail } of entries) {
    const shared = sharedUnits(before, lower);
    to.unsigned(shared);
    to.bytes(keyBytes(lower.slice(shared)));
    to.raw(tail);
    before = lower;
  }
  return to.finish();
}
