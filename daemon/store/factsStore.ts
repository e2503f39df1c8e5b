/**
 * The facts store: one environment a user, facts by content, shared by all workspaces, worktrees and clones.
 *
 * Key: SHA-256 (128 bits) of the file's bytes, its dialect, the adapter's version and the codec's format; a changed extractor can
 * therefore never meet old facts. Values are appended under running numbers (partedTable.ts), because keys that are hashes would leave LMDB's
 * pages a third empty; each begins with its key, so that a value is never taken for another's. Flushed before a workspace commit that
 * names them becomes durable. Values are compressed by the workers.
 */

import type { Dialect } from "../../adapters/facts.js";
import { factsFormat } from "../../adapters/factsCodec.js";
import { contentHash } from "../base/hash.js";
import { Environment, type Row } from "./lmdb.js";
import { PartedTable } from "./partedTable.js";

export class FactsStore {
  private readonly environment: Environment;
  private readonly numbers;
  private readonly values;
  private writing: Promise<void> = Promise.resolve();

  constructor(
    readonly path: string,
    access: "write" | "read",
  ) {
    this.environment = new Environment({ path, access, pageSize: 16_384 });
    this.numbers = this.environment.table({ name: "numbers", keys: "bytes" });
    this.values = new PartedTable(this.environment, "values");
  }

  /** Lets the reads that follow see everything committed so far, also by another process. */
  refresh(): void {
    this.environment.refresh();
  }

  has(key: Buffer): boolean {
    const number = this.numbers.get(key);
    return number !== undefined && this.values.begins(number.readUInt32LE(0), key);
  }

  /** The stored form of some facts (compressed), or undefined. */
  get(key: Buffer): Buffer | undefined {
    const number = this.numbers.get(key);
    const value = number === undefined ? undefined : this.values.get(number.readUInt32LE(0));
    // A value that belongs to another key is as good as none: whatever led here, it is made again.
    return value?.subarray(0, keyBytes).equals(key) ? value.subarray(keyBytes) : undefined;
  }

  /** Stores several in one transaction. Calls wait for each other: workspaces share the store. */
  putAll(entries: readonly { readonly key: Buffer; readonly value: Buffer }[]): Promise<void> {
    if (entries.length === 0) return Promise.resolve();
    const written = this.writing.catch(() => undefined).then(() => this.append(entries));
    this.writing = written;
    return written;
  }

  /** What is visibly wrong with the store, or undefined: the last value must be readable. */
  damage(): string | undefined {
    const last = this.firstFreeNumber() - 1;
    if (last === 0) return undefined;
    if (this.numbers.get(layoutKey)?.equals(layout) !== true) return "has a layout that this version does not read";
    return this.values.get(last) === undefined ? "holds a number without a value" : undefined;
  }

  /** The same, after a look at every number and at every page that holds values, and a write that changes nothing. */
  async wholeDamage(): Promise<string | undefined> {
    const last = this.values.lastNumber();
    const value = this.values.get(last);
    if (value !== undefined) await this.environment.commit(this.values.rows([[last, value]]));
    const stored = new Set(this.values.numbers());
    for (const { key, value } of this.numbers.entries()) {
      if (!layoutKey.equals(key as Buffer) && !stored.has(value.readUInt32LE(0))) return "holds a key without a value";
    }
    return undefined;
  }

  flushed(): Promise<void> {
    return this.environment.flushed();
  }

  checkReaders(): number {
    return this.environment.checkReaders();
  }

  close(): Promise<void> {
    return this.environment.close();
  }

  private async append(entries: readonly { readonly key: Buffer; readonly value: Buffer }[]): Promise<void> {
    this.refresh();
    let next = this.firstFreeNumber();
    const fresh = new Set<string>();
    const values: [number, Buffer][] = [];
    const rows: Row[] = next === 1 ? [{ table: this.numbers, key: layoutKey, value: layout }] : [];
    for (const { key, value } of entries) {
      const name = key.toString("latin1");
      if (fresh.has(name)) continue;
      fresh.add(name);
      const whole = Buffer.concat([key, value]);
      const known = this.numbers.get(key);
      if (known !== undefined) {
        // Asked to store what is there: its bytes were found damaged.
        values.push([known.readUInt32LE(0), whole]);
        continue;
      }
      const number = Buffer.alloc(4);
      number.writeUInt32LE(next);
      values.push([next, whole]);
      rows.push({ table: this.numbers, key, value: number });
      next++;
    }
    await this.environment.commit([...this.values.rows(values), ...rows]);
  }

  private firstFreeNumber(): number {
    return Math.max(0, this.values.lastNumber()) + 1;
  }
}

const keyBytes = 16;
/** Says, among the numbers, how values lie. 2: in parts. */
const layoutKey = Buffer.from("layout");
const layout = Buffer.from([2, 0, 0, 0]);

/** The key of a file's facts. */
export function factsKey(bytes: Uint8Array, dialect: Dialect, adapterVersion: number): Buffer {
  return contentHash(bytes, `${dialect} ${adapterVersion} ${factsFormat}`);
}
