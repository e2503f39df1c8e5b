/**
 * Postings: one packed blob a key, never a row a reference.
 *
 * Name postings: declarations of one name, sorted by file id and ordinal, as differences; each with its mark (nameMark.ts). File postings:
 * sorted file ids, as differences.
 */
import { ByteReader, ByteWriter } from "../base/bytes.js";
import { frontBits } from "./nameMark.js";

export type NamePosting = { readonly file: number; readonly ordinal: number; readonly mark: number };

export function encodeNamePostings(postings: readonly NamePosting[]): Buffer {
  const writer = new ByteWriter(postings.length * 7 + 8);
  let previous = 0;
  for (const { file, ordinal, mark } of postings) {
    writer.unsigned(file - previous);
    writer.unsigned(ordinal);
    writer.fixed32(mark);
    previous = file;
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
    postings.push({ file, ordinal, mark: reader.fixed32() });
  }
  return postings;
}

/** What a commit does to a name: files whose postings go, and postings that come. */
export type NameEdit = { readonly files: ReadonlySet<number>; readonly added: readonly NamePosting[] };

export function editPostings(stored: NamePosting[], { files, added }: NameEdit): NamePosting[] {
  const kept = files.size === 0 ? stored : stored.filter((posting) => !files.has(posting.file));
  return mergePostings(kept, added);
}

/** Both in file order when it ends; new files have the highest ids, so mostly nothing moves. */
function mergePostings(kept: NamePosting[], added: readonly NamePosting[]): NamePosting[] {
  const merged = kept.concat(added);
  const ordered = (left: NamePosting, right: NamePosting): number =>
    left.file - right.file || left.ordinal - right.ordinal;
  for (let index = Math.max(1, kept.length); index < merged.length; index++) {
    if (ordered(merged[index - 1], merged[index]) > 0) return merged.sort(ordered);
  }
  return merged;
}

/** What a name table keeps of a name: how many declarations, and their fronts (nameMark.ts). */
export function summarisePostings(bytes: Buffer): { readonly count: number; readonly fronts: number } {
  const reader = new ByteReader(bytes);
  let count = 0;
  let fronts = 0;
  while (reader.remaining > 0) {
    reader.unsigned();
    reader.unsigned();
    fronts |= frontBits(reader.fixed32());
    count++;
  }
  return { count, fronts };
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
