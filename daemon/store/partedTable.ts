/**
 * PartedTable: values of any size under running numbers, in parts that fit LMDB's pages.
 *
 * Problem: LMDB gives a value of more than half a page whole pages of its own, the last one half empty on average, and two values of 1,500 bytes fill
 * a page of 4,096. A third of a table of links or facts was air.
 * Method: what fills whole pages stays one part, the rest is cut into parts of a quarter of a page. The first part begins with the number of
 * the others. Key: number * 8 + part. Rows that come in the order of their numbers are appended, which fills pages.
 * Limits: numbers below 2^29. A value whose parts are not all there is none.
 */
import type { Environment, PinnedRead, Row, Table } from "./lmdb.js";

export class PartedTable {
  private readonly table: Table;
  private readonly sizes: PartSizes;

  constructor(environment: Environment, name: string) {
    this.table = environment.table({ name, keys: "uint32" });
    this.sizes = partSizes(environment.pageSize);
  }

  get(number: number, read?: PinnedRead): Buffer | undefined {
    const first = this.table.get(number * keysEach, read);
    if (first === undefined || first.length === 0) return undefined;
    const others = first[0];
    if (others === 0) return first.subarray(1);
    const parts = [first.subarray(1)];
    for (let part = 1; part <= others; part++) {
      const bytes = this.table.get(number * keysEach + part, read);
      if (bytes === undefined) return undefined;
      parts.push(bytes);
    }
    return Buffer.concat(parts);
  }

  /** What `look` makes of a value's beginning, which is not copied and gone when it returns: all of it, or what fits the first part. */
  peek<Made>(number: number, look: (beginning: Buffer) => Made, read?: PinnedRead): Made | undefined {
    return this.table.peek(
      number * keysEach,
      (first) => (first.length === 0 ? undefined : look(first.subarray(1))),
      read,
    );
  }

  /** Whether there is a value, whole, that begins with these bytes; costs less than `get`. They fit a part. */
  begins(number: number, bytes: Buffer, read?: PinnedRead): boolean {
    const others = this.table.peek(
      number * keysEach,
      (first) => (first.subarray(1, 1 + bytes.length).equals(bytes) ? first[0] : undefined),
      read,
    );
    if (others === undefined) return false;
    for (let part = 1; part <= others; part++) if (!this.table.has(number * keysEach + part, read)) return false;
    return true;
  }

  /** Whether there is a value, or the beginning of one. */
  has(number: number, read?: PinnedRead): boolean {
    return this.table.has(number * keysEach, read);
  }

  /** Numbers of all values, ascending. Reads every page that holds keys. */
  *numbers(): Generator<number> {
    for (const key of this.table.keys()) if ((key as number) % keysEach === 0) yield (key as number) / keysEach;
  }

  /** The highest number that was given a value, or -1. */
  lastNumber(): number {
    for (const key of this.table.keys({ reverse: true, limit: 1 })) return Math.floor((key as number) / keysEach);
    return -1;
  }

  /** What a commit writes for new values; undefined removes one. Any order; one number once. */
  rows(values: Iterable<readonly [number, Buffer | undefined]>): Row[] {
    const rows: Row[] = [];
    let last = this.lastNumber();
    for (const [number, value] of [...values].sort((left, right) => left[0] - right[0])) {
      const parts = value === undefined ? [] : partsOf(value, this.sizes);
      const isNew = number > last;
      const before = isNew ? 0 : this.partsStored(number);
      for (const [part, bytes] of parts.entries()) {
        rows.push({ table: this.table, key: number * keysEach + part, value: bytes, append: isNew });
      }
      for (let part = parts.length; part < before; part++) {
        rows.push({ table: this.table, key: number * keysEach + part, value: undefined });
      }
      if (isNew && parts.length > 0) last = number;
    }
    return rows;
  }

  private partsStored(number: number): number {
    const first = this.table.get(number * keysEach);
    return first === undefined || first.length === 0 ? 0 : 1 + first[0];
  }
}

const keysEach = 8;
/** The head of a page in the binding's LMDB; of a row: its head, its key, its place in the page. */
const pageHead = 24;
const rowHead = 14;

type PartSizes = {
  readonly page: number;
  /** So that four rows fill a page. */
  readonly part: number;
};

function partSizes(page: number): PartSizes {
  return { page, part: (Math.floor((page - pageHead) / 4) - rowHead) & ~1 };
}

function partsOf(value: Buffer, { page, part }: PartSizes): Buffer[] {
  const size = value.length + 1;
  const pages = Math.floor((size + pageHead) / page);
  const rest = pages === 0 ? size : size - (pages * page - pageHead);
  // A rest that fills nearly a page may as well have one.
  const inPages = pages > 0 && rest > 3 * part ? size : pages * page - pageHead;
  const first = Math.min(size, pages === 0 ? part : inPages);
  const parts: Buffer[] = [Buffer.allocUnsafe(first)];
  for (let from = first; from < size; from += part) parts.push(value.subarray(from - 1, from - 1 + part));
  parts[0][0] = parts.length - 1;
  value.copy(parts[0], 1, 0, first - 1);
  return parts;
}
