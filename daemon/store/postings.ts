/**
 * Postings: one packed blob a key, never a row a reference.
 *
 * Name postings: declarations of one name, sorted by file id and ordinal, as differences; each with one byte of the enclosing
 * name's hash, so that a qualified look-up opens one file in 256 and not every file with a `String` method. File postings: sorted
 * file ids, as differences.
 */
import { ByteReader, ByteWriter } from "../base/bytes.js";
import { hash32 } from "../base/hash.js";

export type NamePosting = { readonly file: number; readonly ordinal: number; readonly enclosing: number };

/** The byte that stands for an enclosing name in a posting; only the last segment counts, "" at the top level. */
export function enclosingByte(enclosing: string): number {
  return hash32(enclosing.slice(enclosing.lastIndexOf(".") + 1)) & 0xff;
}

export function encodeNamePostings(postings: readonly NamePosting[]): Buffer {
  const writer = new ByteWriter(postings.length * 4 + 8);
  let previous = 0;
  for (const posting of postings) {
    writer.unsigned(posting.file - previous);
    writer.unsigned(posting.ordinal);
    writer.byte(posting.enclosing);
    previous = posting.file;
  }
  return writer.finish();
}

export function decodeNamePostings(bytes: Buffer): NamePosting[] {
  const reader = new ByteReader(bytes);
  const postings: NamePosting[] = [];
  let file = 0;
  while (reader.remaining > 0) {
    file += reader.unsigned();
    const ordinal = reader.unsigned();
    postings.push({ file, ordinal, enclosing: reader.byte() });
  }
  return postings;
}

export function encodeFileIds(ids: readonly number[]): Buffer {
  const writer = new ByteWriter(ids.length * 2 + 8);
  let previous = 0;
  for (const id of ids) {
    writer.unsigned(id - previous);
    previous = id;
  }
  return writer.finish();
}

export function decodeFileIds(bytes: Buffer): number[] {
  const reader = new ByteReader(bytes);
  const ids: number[] = [];
  let id = 0;
  while (reader.remaining > 0) {
    id += reader.unsigned();
    ids.push(id);
  }
  return ids;
}
