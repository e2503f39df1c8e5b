/**
 * LMDB behind one file: environments, tables, pinned reads and atomic commits. The only importer of the native binding.
 *
 * Method: one writer (the daemon); workers and threads open the same environment to read. A commit is one write transaction:
 * all or nothing, also across `kill -9` (copy on write, two meta pages). `overlappingSync` makes a commit visible at once and
 * durable when `flushed` resolves; `safeRestore` checks the newest meta page on open; no writemap, no noSync. The binding renews its
 * default read transaction on its own timer, so that work which awaits would straddle generations: reads therefore go through an explicit
 * PinnedRead, held for 100 ms at most.
 * Limits: keys up to 1,900 bytes; map size is reserved address space, not disk.
 */

import { type Database, open, type RootDatabase, type Transaction } from "lmdb";
import { storeTrouble } from "./storeTrouble.js";

export type Key = Buffer | number;

export type TableShape = {
  readonly name: string;
  /** `bytes`: keys are buffers in byte order; `uint32`: numbers in numeric order. */
  readonly keys: "bytes" | "uint32";
};

export type EnvironmentOptions = {
  readonly path: string;
  readonly access: "write" | "read";
  readonly pageSize: number;
};

const mapSize = 2 ** 38;
const maximumTables = 16;
const maximumReaders = 512;

export class Environment {
  readonly pageSize: number;
  private readonly root: RootDatabase<Buffer, Buffer>;
  private closed = false;

  constructor(options: EnvironmentOptions) {
    this.pageSize = options.pageSize;
    this.root = open<Buffer, Buffer>({
      path: options.path,
      readOnly: options.access === "read",
      noSubdir: true,
      mapSize,
      pageSize: options.pageSize,
      maxDbs: maximumTables,
      maxReaders: maximumReaders,
      encoding: "binary",
      keyEncoding: "binary",
      overlappingSync: true,
      // Only the writer: a reader that opens with it while the writer runs makes the writer crash (lmdb 3.5.6).
      ...(options.access === "write" ? ({ safeRestore: true } as object) : {}),
      cache: false,
    });
  }

  table(shape: TableShape): Table {
    const database = this.root.openDB<Buffer, Key>({
      name: shape.name,
      encoding: "binary",
      // biome-ignore lint/suspicious/noExplicitAny: the binding's types name only some of its key encodings
      keyEncoding: (shape.keys === "bytes" ? "binary" : "uint32") as any,
      cache: false,
    });
    return new Table(database);
  }

  /** Begins a read at the newest committed generation. Everything read through it is one snapshot. */
  pin(): PinnedRead {
    this.root.resetReadTxn();
    return new PinnedRead(this.root.useReadTransaction());
  }

  /** Lets unpinned reads see everything committed so far, also by another process. */
  refresh(): void {
    this.root.resetReadTxn();
  }

  /**
   * Applies all rows in one transaction, on the binding's writer thread: the event loop is not held while pages are written. Resolves when
   * the commit is visible; rejects, with everything as it was, when it fails. Rows are complete bytes, since nothing may throw between the
   * first and the last: what the binding has taken down, it writes. Callers commit one after the other.
   * @throws NavdError storeUnavailable where the disk is the cause; RangeError for a key longer than `longestKey`.
   */
  async commit(rows: readonly Row[]): Promise<void> {
    try {
      for (const { key } of rows) {
        if (typeof key !== "number" && key.length > longestKey) throw new RangeError(`a key of ${key.length} bytes`);
      }
      let last: unknown;
      const batch = this.root.batch(() => {
        for (const row of rows) {
          const written = row.table.apply(row);
          // Most rows share one promise. What it rejects with, the batch rejects with too.
          if (written !== last) hear(written);
          last = written;
        }
      });
      // The binding begins the transaction in the next turn and keeps a promise of it for nobody.
      setImmediate(() => hear(this.root.committed));
      const applied = await batch;
      if (!applied) throw new Error("the transaction was not applied");
    } catch (error) {
      const cause = await causeOf(error);
      throw storeTrouble(cause) ?? cause;
    }
    this.root.resetReadTxn();
  }

  /** Resolves when everything committed so far survives a power cut. */
  async flushed(): Promise<void> {
    await this.root.flushed;
  }

  /** Writes a snapshot of everything to a new file, without free pages. Not to be closed meanwhile. */
  async copyTo(path: string): Promise<void> {
    await (this.root as unknown as Copied).backup(path, true);
  }

  /** Clears reader slots of processes that died; call after a worker exits. */
  checkReaders(): number {
    // biome-ignore lint/suspicious/noExplicitAny: present in the binding, missing in its types
    return (this.root as any).readerCheck?.() ?? 0;
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.root.close();
  }
}

/**
 * Why a batch failed. The binding rejects it with an error that only promises the cause, and rejects that promise a moment later; where it
 * never does, the first error has to do.
 */
async function causeOf(error: unknown): Promise<unknown> {
  const promised =
    error instanceof Error ? (error as Error & { readonly commitError?: unknown }).commitError : undefined;
  if (!(promised instanceof Promise)) return error;
  let cause: unknown;
  promised.catch((reason: unknown) => {
    cause = reason;
  });
  for (let turn = 0; turn < turnsForCause && cause === undefined; turn++) await nextTurn();
  return cause ?? error;
}

const turnsForCause = 200;

function nextTurn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

/** A promise whose failure is told elsewhere: it must not count as unhandled. */
function hear(promise: unknown): void {
  if (typeof promise !== "object" || promise === null || !("then" in promise)) return;
  (promise as PromiseLike<unknown>).then(
    () => undefined,
    () => undefined,
  );
}

/** One snapshot. `done` gives the reader slot back; forgetting it keeps old pages alive. */
export class PinnedRead {
  constructor(readonly transaction: Transaction) {}

  done(): void {
    this.transaction.done();
  }
}

export class Table {
  private readonly read: OptionedReads;
  private readonly appendable: Appendable;

  constructor(private readonly database: Database<Buffer, Key>) {
    this.read = database as unknown as OptionedReads;
    this.appendable = database as unknown as Appendable;
  }

  /** The value's bytes, copied, or undefined. */
  get(key: Key, read?: PinnedRead): Buffer | undefined {
    return this.read.getBinary(key, read === undefined ? undefined : { transaction: read.transaction });
  }

  /** What `look` makes of the value's bytes, which are not copied and are gone when it returns; undefined where there are none. */
  peek<Made>(key: Key, look: (bytes: Buffer) => Made, read?: PinnedRead): Made | undefined {
    const bytes = this.read.getBinaryFast(key, read === undefined ? undefined : { transaction: read.transaction });
    return bytes === undefined ? undefined : look(bytes);
  }

  has(key: Key, read?: PinnedRead): boolean {
    return (
      this.read.getBinaryFast(key, read === undefined ? undefined : { transaction: read.transaction }) !== undefined
    );
  }

  /** Entries from `start` (inclusive) up to `end` (exclusive), in key order. */
  *entries(range: RangeOptions = {}): Generator<{ readonly key: Key; readonly value: Buffer }> {
    for (const { key, value } of this.database.getRange(rangeOptions(range))) yield { key, value };
  }

  *keys(range: RangeOptions = {}): Generator<Key> {
    for (const key of this.database.getKeys(rangeOptions(range))) yield key;
  }

  count(read?: PinnedRead): number {
    return this.database.getKeysCount(rangeOptions({ read }));
  }

  /** Called by Environment.commit. `append` fills pages instead of halving them; its key must be above every key in the table. */
  apply({ key, value, append }: Row): unknown {
    if (value === undefined) return this.database.remove(key);
    return append === true ? this.appendable.put(key, value, { append: true }) : this.database.put(key, value);
  }
}

/** One change: `value` undefined removes the key. */
export type Row = {
  readonly table: Table;
  readonly key: Key;
  readonly value: Buffer | undefined;
  readonly append?: boolean;
};

/** LMDB's limit with pages of 4 KiB is 1,978 bytes. */
export const longestKey = 1_900;

/** The binding's put takes options that its types leave out. */
interface Appendable {
  put(key: Key, value: Buffer, options: { readonly append: true }): unknown;
}

/** Missing in the types of some of the binding's releases. */
interface Copied {
  backup(path: string, compact: boolean): Promise<void>;
}

/** The binding's reads take options that its types leave out. */
interface OptionedReads {
  getBinary(key: Key, options?: { readonly transaction: Transaction }): Buffer | undefined;
  getBinaryFast(key: Key, options?: { readonly transaction: Transaction }): Buffer | undefined;
}

export type RangeOptions = {
  readonly start?: Key;
  readonly end?: Key;
  readonly limit?: number;
  /** From the end (then `start` is the upper end). */
  readonly reverse?: boolean;
  readonly read?: PinnedRead | undefined;
};

function rangeOptions(range: RangeOptions): object {
  return {
    ...(range.start === undefined ? {} : { start: range.start }),
    ...(range.end === undefined ? {} : { end: range.end }),
    ...(range.limit === undefined ? {} : { limit: range.limit }),
    ...(range.reverse === true ? { reverse: true } : {}),
    ...(range.read === undefined ? {} : { transaction: range.read.transaction }),
  };
}
