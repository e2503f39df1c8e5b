/** Opened links records by their stamp, the most recently used ones. A stamp names its bytes, so nothing ever makes an entry stale. */
import { LRUCache } from "lru-cache";
import { LinksReader, linksStamp } from "./linksReader.js";

/** The size is that of the stored bytes; what is decoded of them takes some times as much. */
export type LinksCache = LRUCache<string, LinksReader>;

export function createLinksCache(bytes: number): LinksCache {
  return new LRUCache<string, LinksReader>({ maxSize: bytes });
}

/** Throws RangeError on damaged bytes. */
export function openLinks(bytes: Buffer, cache: LinksCache): LinksReader {
  const stamp = linksStamp(bytes);
  let reader = cache.get(stamp);
  if (reader === undefined) {
    reader = new LinksReader(bytes);
    cache.set(stamp, reader, { size: bytes.length + 64 });
  }
  return reader;
}
