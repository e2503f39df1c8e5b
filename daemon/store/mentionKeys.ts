/**
 * Under which 32-bit keys the store finds the files that mention something: a symbol by its moniker, an unresolved site by its name. Behind each
 * key stands a check, hashed apart, by which a record tells its own symbols from others of an equal key.
 */
import { hash32 } from "../base/hash.js";

export type MentionKey = { readonly key: number; readonly check: number };

export function symbolKey(moniker: string): MentionKey {
  return { key: hash32(moniker, 31), check: hash32(moniker, 32) };
}

export function unresolvedKey(name: string): MentionKey {
  return { key: hash32(name, 33), check: hash32(name, 34) };
}
