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
import type { Environment, PinnedRead, Row, Table } from "./lmdb.js";
import { lowerEnd, NameBlockCursor, nameKey, namesStart, nameTail } from "./nameBlockCursor.js";
import { decodeNamePostings, encodeNamePostings, type NamePosting } from "./postings.js";

export class NameBlocks {
  private readonly table: Table;

  constructor(environment: Environment, name: string) {
    this.table = environment.table({ name, keys: "bytes" });
  }

  get(name: string, read?: PinnedRead): NamePosting[] {
    return this.getAll([name], read).get(name) ?? [];
  }

  /** Postings of those of the names that have some. */
  getAll(names: Iterable<string>, read?: PinnedRead): Map<string, NamePosting[]> {
    const found = new Map<string, NamePosting[]>();
    for (const { block, wanted } of this.blocksOf(keyed(names), read)) {
      let at = 0;
      const cursor = new NameBlockCursor(block);
      while (at < wanted.length && cursor.next()) {
        while (at < wanted.length && cursor.compare(wanted[at].key) > 0) at++;
        if (at === wanted.length || cursor.compare(wanted[at].key) < 0) continue;
        found.set(wanted[at].name, decodeNamePostings(cursor.postings));
        at++;
      }
    }
    return found;
  }

  /** Names that start with the prefix, letter case ignored, in order. */
  *withPrefix(prefix: string, read?: PinnedRead): Generator<string> {
    const start = namesStart(prefix);
    for (const block of this.blocksFrom(start, read)) {
      const cursor = new NameBlockCursor(block);
      while (cursor.next()) {
        if (cursor.lower.startsWith(start)) yield cursor.name;
        else if (cursor.lower > start) return;
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

  /** What a commit writes for new postings of names; a name without any goes. */
  rows(changes: ReadonlyMap<string, readonly NamePosting[]>): Row[] {
    const rows: Row[] = [];
    for (const { separator, block, wanted } of this.blocksOf(keyed(changes.keys()))) {
      const after = merged(block, wanted, changes);
      if (after.length === 0) rows.push({ table: this.table, key: keyBytes(separator), value: undefined });
      for (const { start, bytes } of after.length > mostBytes ? cut(after) : [{ start: undefined, bytes: after }]) {
        if (bytes.length > 0) rows.push({ table: this.table, key: keyBytes(start ?? separator), value: bytes });
      }
    }
    return rows;
  }

  /** The blocks in which the names are or would be, each with its names. `wanted` is sorted. */
  private *blocksOf(wanted: readonly KeyedName[], read?: PinnedRead): Generator<TouchedBlock> {
    let from = 0;
    while (from < wanted.length) {
      let current = this.blockAt(wanted[from].key, read);
      let idle = 0;
      const isPast = (to: number, end: string): boolean => to === wanted.length || wanted[to].key >= end;
      for (const { key, value } of this.table.entries({ start: keyBytes(current.separator), read })) {
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

/** Half a block to a block: four fill a page of the store. */
const mostBytes = 960;
/** Not above the key of any name; a range read backwards does not reach a key of one zero. */
const lowestKey = "\u0001";
const nothing = Buffer.alloc(0);
/** So many blocks are read in passing; a name that is farther off is looked for. */
const blocksPassed = 3;

type KeyedName = { readonly key: string; readonly name: string };

type TouchedBlock = {
  readonly separator: string;
  /** Empty where there is none yet. */
  readonly block: Buffer;
  readonly wanted: readonly KeyedName[];
};

type Entry = {
  readonly lower: string;
  /** All behind the name in lower case, as it lies in a block. */
  readonly tail: Buffer;
};

function keyed(names: Iterable<string>): KeyedName[] {
  const all = Array.from(names, (name) => ({ key: nameKey(name), name }));
  return all.sort((left, right) => (left.key < right.key ? -1 : left.key > right.key ? 1 : 0));
}

function keyBytes(key: string): Buffer {
  return Buffer.from(key, "latin1");
}

/** The block with the changes, however large it becomes. */
function merged(
  block: Buffer,
  changed: readonly KeyedName[],
  changes: ReadonlyMap<string, readonly NamePosting[]>,
): Buffer {
  const to = new ByteWriter(block.length + changed.length * 40);
  let before = "";
  const begin = (lower: string): void => {
    const shared = sharedUnits(before, lower);
    to.unsigned(shared);
    to.string(lower.slice(shared));
    before = lower;
  };
  const cursor = new NameBlockCursor(block);
  let more = cursor.next();
  /** Takes over entries up to a key; behind the first one, what differs from the name before stays what it is. */
  const keep = (key: string | undefined): void => {
    if (!more || (key !== undefined && cursor.compare(key) >= 0)) return;
    begin(cursor.lower);
    const from = cursor.tailAt;
    let until = from;
    for (; more && (key === undefined || cursor.compare(key) < 0); more = cursor.next()) {
      before = cursor.lower;
      until = cursor.end;
    }
    to.raw(block.subarray(from, until));
  };
  for (const { key, name } of changed) {
    keep(key);
    if (more && cursor.compare(key) === 0) more = cursor.next();
    const postings = changes.get(name)!;
    if (postings.length === 0) continue;
    begin(lowerEnd(key));
    to.raw(nameTail(key, encodeNamePostings(postings)));
  }
  keep(undefined);
  return to.finish();
}

/** Blocks of about the same size; the first one keeps its key. */
function cut(block: Buffer): { readonly start: string | undefined; readonly bytes: Buffer }[] {
  const entries: Entry[] = [];
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
function startOf(entries: readonly Entry[], index: number): string | undefined {
  if (index === 0) return undefined;
  const key = entryKey(entries[index]);
  return key.slice(0, sharedUnits(entryKey(entries[index - 1]), key) + 1);
}

function entryKey({ lower, tail }: Entry): string {
  return NameBlockCursor.keyOf(lower, tail);
}

function encode(entries: readonly Entry[]): Buffer {
  const to = new ByteWriter(mostBytes + 64);
  let before = "";
  for (const { lower, tail } of entries) {
    const shared = sharedUnits(before, lower);
    to.unsigned(shared);
    to.string(lower.slice(shared));
    to.raw(tail);
    before = lower;
  }
  return to.finish();
}
