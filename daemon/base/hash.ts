/**
 * Hashes: which one for what.
 *
 * - `contentHash`: SHA-256 cut to 128 bits. Identity of content across machines; collisions are not expected.
 * - `hash32`: a fast mixing hash of a string. For dependency keys and digest lanes, where a collision costs work (a
 *   file linked once more) and never an answer.
 */
import { createHash } from "node:crypto";

/** 128 bits of SHA-256 over the parts, in order; parts are separated, so ("a","b") and ("ab","") differ. */
export function contentHash(...parts: readonly (string | Uint8Array)[]): Buffer {
  const hash = createHash("sha256");
  for (const part of parts) {
    const bytes = typeof part === "string" ? Buffer.from(part, "utf8") : part;
    hash.update(`${bytes.length}:`);
    hash.update(bytes);
  }
  return hash.digest().subarray(0, 16);
}

/** A 32-bit hash of a string's UTF-16 units (murmur3's mixing, one unit a step); unsigned. */
export function hash32(text: string, seed = 0): number {
  let hash = seed | 0;
  for (let index = 0; index < text.length; index++) {
    let unit = Math.imul(text.charCodeAt(index), 0xcc9e2d51);
    unit = (unit << 15) | (unit >>> 17);
    hash ^= Math.imul(unit, 0x1b873593);
    hash = (hash << 13) | (hash >>> 19);
    hash = (Math.imul(hash, 5) + 0xe6546b64) | 0;
  }
  return finish32(hash ^ text.length);
}

/** Mixes a number into a hash; unsigned. */
export function mix32(hash: number, value: number): number {
  let next = Math.imul(value | 0, 0xcc9e2d51);
  next = (next << 15) | (next >>> 17);
  let mixed = hash ^ Math.imul(next, 0x1b873593);
  mixed = (mixed << 13) | (mixed >>> 19);
  return finish32((Math.imul(mixed, 5) + 0xe6546b64) | 0);
}

function finish32(value: number): number {
  let hash = value;
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return hash >>> 0;
}
