/**
 * IdLists: which files stand under a 32-bit key, for the tables that have a hundred thousand such lists, most of them of one file.
 *
 * Problem: a row of LMDB takes 16 bytes beside key and value, and rows that come in hashed order leave a third of each page empty: four times the lists.
 * Method: keys are hashes, so their upper bits deal them out evenly to buckets, one row each: keys as differences, each with its list. What a commit
 * does not change is copied as it lies.
 * Layout of a bucket, by entry: difference of the key's lower bits, then either 2 * id + 1 of the only file, or 2 * bytes and the ids as differences.
 * Limits: a changed list writes its bucket, which grows with the workspace: 200 bytes with 100,000 keys, 2 KB with a million.
 */
import { ByteReader, ByteWriter } from "../base/bytes.js";
import type { Environment, PinnedRead, Row, Table } from "./lmdb.js";
import { decodeFileIds, encodeFileIds } from "./postings.js";

export class IdLists {
  private readonly table: Table;

  constructor(environment: Environment, name: string) {
    this.table = environment.table({ name, keys: "uint32" });
  }

  /** The ids under a key, sorted. */
  get(key: number, read?: PinnedRead): number[] {
    return idsIn(this.table.get(key >>> lowBits, read), key);
  }

  /** The same for many keys, as long as nothing is committed: each bucket is read once. */
  reader(): (key: number) => number[] {
    const buckets = new Map<number, Buffer | undefined>();
    return (key) => {
      const number = key >>> lowBits;
      let bucket = buckets.get(number);
      if (bucket === undefined && !buckets.has(number)) {
        bucket = this.table.get(number);
        buckets.set(number, bucket);
      }
      return idsIn(bucket, key);
    };
  }

  *all(read?: PinnedRead): Generator<{ readonly key: number; readonly files: number[] }> {
    for (const { key: bucket, value } of this.table.entries({ read })) {
      const cursor = new Cursor(value);
      while (cursor.next()) yield { key: (((bucket as number) << lowBits) | cursor.key) >>> 0, files: cursor.ids() };
    }
  }

  isEmpty(read?: PinnedRead): boolean {
    for (const _ of this.table.keys({ limit: 1, read })) return false;
    return true;
  }

  /** What a commit writes for new lists; an empty one goes. */
  rows(lists: ReadonlyMap<number, readonly number[]>): Row[] {
    const keys = Uint32Array.from(lists.keys()).sort();
    const rows: Row[] = [];
    for (let from = 0, to = 0; from < keys.length; from = to) {
      const bucket = keys[from] >>> lowBits;
      while (to < keys.length && keys[to] >>> lowBits === bucket) to++;
      const before = this.table.get(bucket);
      const after = merged(before, keys.subarray(from, to), lists);
      if (after.length > 0) rows.push({ table: this.table, key: bucket, value: after });
      else if (before !== undefined) rows.push({ table: this.table, key: bucket, value: undefined });
    }
    return rows;
  }
}

const lowBits = 20;
const lowMask = 2 ** lowBits - 1;
const nothing = Buffer.alloc(0);

function idsIn(bucket: Buffer | undefined, key: number): number[] {
  if (bucket === undefined) return [];
  const wanted = key & lowMask;
  const cursor = new Cursor(bucket);
  while (cursor.next()) {
    if (cursor.key >= wanted) return cursor.key === wanted ? cursor.ids() : [];
  }
  return [];
}

function merged(before: Buffer | undefined, keys: Uint32Array, lists: ReadonlyMap<number, readonly number[]>): Buffer {
  const to = new ByteWriter((before?.length ?? 0) + keys.length * 8);
  let previous = 0;
  const cursor = new Cursor(before ?? nothing);
  let more = cursor.next();
  /** Takes over entries up to a key: behind the first one's key, differences stay what they are. */
  const keep = (end: number): void => {
    if (!more || cursor.key >= end) return;
    to.unsigned(cursor.key - previous);
    const from = cursor.listAt;
    let until = from;
    for (; more && cursor.key < end; more = cursor.next()) {
      previous = cursor.key;
      until = cursor.end;
    }
    to.raw(cursor.bytes(from, until));
  };
  for (const whole of keys) {
    const key = whole & lowMask;
    keep(key);
    if (more && cursor.key === key) more = cursor.next();
    const ids = lists.get(whole)!;
    if (ids.length === 0) continue;
    to.unsigned(key - previous);
    previous = key;
    if (ids.length === 1) {
      to.unsigned(ids[0] * 2 + 1);
    } else {
      const packed = encodeFileIds(ids);
      to.unsigned(packed.length * 2);
      to.raw(packed);
    }
  }
  keep(lowMask + 1);
  return to.finish();
}

/** Goes through a bucket. Throws RangeError where it ends early. */
class Cursor {
  key = 0;
  /** Where the entry's list begins, and where the entry ends. */
  listAt = 0;
  private readonly reader: ByteReader;
  private only = -1;
  private idsAt = 0;

  constructor(private readonly bucket: Buffer) {
    this.reader = new ByteReader(bucket);
  }

  get end(): number {
    return this.reader.offset;
  }

  next(): boolean {
    const { reader } = this;
    if (reader.remaining === 0) return false;
    this.key += reader.unsigned();
    this.listAt = reader.offset;
    const head = reader.unsigned();
    this.only = (head & 1) === 1 ? (head - 1) / 2 : -1;
    this.idsAt = reader.offset;
    if (this.only < 0) reader.skip(head / 2);
    return true;
  }

  bytes(from: number, until: number): Buffer {
    return this.bucket.subarray(from, until);
  }

  ids(): number[] {
    return this.only >= 0 ? [this.only] : decodeFileIds(this.bucket.subarray(this.idsAt, this.end));
  }
}
