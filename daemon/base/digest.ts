/**
 * Digest: an order-free fingerprint of a set of records, kept up to date by adding and removing records.
 *
 * Method: each record is hashed to 128 bits (four 32-bit lanes of SHA-256) and the lanes are summed modulo 2^32. A
 * commutative sum makes "what the index holds" comparable however it came about: any order of files, any number of
 * workers, incremental or from nothing. Limits: a sum is no cryptographic commitment; it detects defects, not attackers.
 */
import { contentHash, mix32 } from "./hash.js";

export class Digest {
  private readonly lanes = new Uint32Array(4);

  static parse(hex: string): Digest {
    const digest = new Digest();
    for (let lane = 0; lane < 4; lane++) digest.lanes[lane] = Number.parseInt(hex.slice(lane * 8, lane * 8 + 8), 16);
    return digest;
  }

  add(record: Uint8Array): void {
    for (let lane = 0; lane < 4; lane++) this.lanes[lane] += readLane(record, lane);
  }

  remove(record: Uint8Array): void {
    for (let lane = 0; lane < 4; lane++) this.lanes[lane] -= readLane(record, lane);
  }

  /** Adds a record that was hashed to a number elsewhere (base/hash.ts, `mix32`): cheap, for the many small records. */
  addNumber(record: number): void {
    for (let lane = 0; lane < 4; lane++) this.lanes[lane] += mix32(record, lane);
  }

  removeNumber(record: number): void {
    for (let lane = 0; lane < 4; lane++) this.lanes[lane] -= mix32(record, lane);
  }

  /** 32 hexadecimal digits. */
  toString(): string {
    return Array.from(this.lanes, (lane) => lane.toString(16).padStart(8, "0")).join("");
  }
}

/** The 16 bytes that stand for a record in a digest. */
export function digestRecord(...parts: readonly (string | Uint8Array)[]): Buffer {
  return contentHash(...parts);
}

function readLane(record: Uint8Array, lane: number): number {
  const at = lane * 4;
  return (record[at] | (record[at + 1] << 8) | (record[at + 2] << 16) | (record[at + 3] << 24)) >>> 0;
}
