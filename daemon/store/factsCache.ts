/**
 * Decoded facts by content key, the most recently used ones. Content never changes under its key, so nothing ever makes an entry stale.
 */
import { LRUCache } from "lru-cache";
import type { FileFacts } from "../../adapters/facts.js";
import type { FactsStore } from "./factsStore.js";
import { unpackFacts } from "./packedFacts.js";

/** Facts by content key; the size is that of the encoded bytes, about a third of what the objects take. */
export type FactsCache = LRUCache<string, FileFacts>;

export function createFactsCache(bytes: number): FactsCache {
  return new LRUCache<string, FileFacts>({ maxSize: bytes });
}

/** The facts under a key, or undefined where the store has none or holds damaged bytes. */
export function loadFacts(store: FactsStore, key: Buffer, cache: FactsCache): FileFacts | undefined {
  const name = key.toString("latin1");
  const known = cache.get(name);
  if (known !== undefined) return known;
  const bytes = store.get(key);
  return bytes === undefined ? undefined : keepFacts(bytes, key, cache);
}

/** Facts as they are stored under the key, or undefined where the bytes are damaged. */
export function keepFacts(stored: Buffer, key: Buffer, cache: FactsCache): FileFacts | undefined {
  try {
    const { facts, size } = unpackFacts(stored);
    cache.set(key.toString("latin1"), facts, { size });
    return facts;
  } catch {
    return undefined;
  }
}
