/** Opened links records by their stamp, the most recently used ones. A stamp names its bytes, so nothing ever makes an entry stale. */
import { LRUCache } from "lru-cache";
import { LinksReader } from "./linksReader.js";

/** The size is that of the stored bytes; what is decoded of them takes some times as much. */
export type LinksCache = LRUCache<string, LinksReader>;

export function createLinksCache(bytes: number): LinksCache {
  return new LRUCache<string, LinksReader>({ maxSize: bytes });
}

/** The links of a file; undefined: it has none. Throws RangeError on damaged bytes. */
export function openLinks(store: StoredLinks, cache: LinksCache): LinksReader | undefined {
  const stamp = store.stamp();
  if (stamp === undefined) return undefined;
  const known = cache.get(stamp);
  if (known !== undefined) return known;
  const bytes = store.bytes();
  if (bytes === undefined) return undefined;
  const reader = new LinksReader(bytes);
  cache.set(stamp, reader, { size: bytes.length + 64 });
  return reader;
}

/** A record of links where it is stored: reading its stamp costs less than reading it. */
export type StoredLinks = { readonly stamp: () => string | undefined; readonly bytes: () => Buffer | undefined };
