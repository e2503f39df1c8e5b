/**
 * The facts store: one environment a user, facts by content, shared by all workspaces, worktrees and clones.
 *
 * Key: SHA-256 (128 bits) of the file's bytes, its dialect, the adapter's version and the codec's format; a changed extractor can
 * therefore never meet old facts. Values are appended under running numbers, because keys that are hashes would leave LMDB's
 * pages a third empty. Flushed before a workspace commit that names them becomes durable. Values are compressed by the workers.
 */

import type { Dialect } from "../../adapters/facts.js";
import { factsFormat } from "../../adapters/factsCodec.js";
import { contentHash } from "../base/hash.js";
import { Environment, type PinnedRead } from "./lmdb.js";

export class FactsStore {
  private readonly environment: Environment;
  private readonly numbers;
  private readonly values;
  private nextNumber: number | undefined;

  constructor(
    readonly path: string,
    access: "write" | "read",
  ) {
    this.environment = new Environment({ path, access, pageSize: 16_384 });
    this.numbers = this.environment.table({ name: "numbers", keys: "bytes" });
    this.values = this.environment.table({ name: "values", keys: "uint32" });
  }

  pin(): PinnedRead {
    return this.environment.pin();
  }

  has(key: Buffer): boolean {
    return this.numbers.has(key);
  }

  /** The stored form of some facts (compressed), or undefined. */
  get(key: Buffer, read?: PinnedRead): Buffer | undefined {
    const number = this.numbers.get(key, read);
    return number === undefined ? undefined : this.values.get(number.readUInt32LE(0), read);
  }

  /** Stores several in one transaction; those already there are left as they are. */
  putAll(entries: readonly { readonly key: Buffer; readonly value: Buffer }[]): void {
    this.environment.commit(() => {
      this.nextNumber ??= this.firstFreeNumber();
      for (const { key, value } of entries) {
        if (this.numbers.has(key)) continue;
        const number = Buffer.alloc(4);
        number.writeUInt32LE(this.nextNumber);
        this.values.append(this.nextNumber, value);
        this.numbers.put(key, number);
        this.nextNumber++;
      }
    });
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

  private firstFreeNumber(): number {
    for (const key of this.values.keys({ reverse: true, limit: 1 })) return (key as number) + 1;
    return 1;
  }
}

/** The key of a file's facts. */
export function factsKey(bytes: Uint8Array, dialect: Dialect, adapterVersion: number): Buffer {
  return contentHash(bytes, `${dialect} ${adapterVersion} ${factsFormat}`);
}
