/**
 * The digest of an index: which records count, and how each is hashed. Free of file ids, times and everything else that differs
 * between an index built step by step and one built from nothing.
 */
import { digestRecord } from "../base/digest.js";
import { hash32, mix32 } from "../base/hash.js";
import type { FileRecord } from "../store/fileRecord.js";
import type { NamePosting } from "../store/postings.js";

export function fileDigest(record: FileRecord): Buffer {
  const { path, status, dialect, factsKey, reason } = record;
  return digestRecord("file", path, status, dialect ?? "", factsKey, reason ?? "");
}

/** Over the links record as stored. */
export function linksDigest(path: string, links: Uint8Array): Buffer {
  return digestRecord("links", path, links);
}

export function postingDigest(name: string, path: string, posting: NamePosting): number {
  return mix32(mix32(mix32(hash32(name, 11), hash32(path, 12)), posting.ordinal), posting.mark);
}

export function mentionDigest(key: number, path: string): number {
  return mix32(mix32(15, key), hash32(path, 16));
}

export function dependencyDigest(key: number, path: string): number {
  return mix32(mix32(13, key), hash32(path, 14));
}
