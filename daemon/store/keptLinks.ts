/**
 * A links record as a kept state holds it: as what differs from the file's record of now.
 *
 * Method: deflate with the record of now as its dictionary, which makes a tenth of it where a file was edited or something that it looks up was.
 * Whoever replaces a file's links therefore rewrites what states hold of them. Limits: of a record of now only the last 32 KiB help.
 */
import { deflateRawSync, inflateRawSync } from "node:zlib";

/** `base`: the file's record of now, where it has one. */
export function encodeKeptLinks(links: Buffer, base: Buffer | undefined): Buffer {
  return deflateRawSync(links, { ...options, ...(base === undefined ? {} : { dictionary: base }) });
}

/** The record of now stands right behind: what is found at once is found there. */
const options = { level: 3 } as const;

/** undefined: damaged, or made with another base; not always found out. */
export function decodeKeptLinks(bytes: Buffer, base: Buffer | undefined): Buffer | undefined {
  try {
    return inflateRawSync(bytes, base === undefined ? {} : { dictionary: base });
  } catch {
    return undefined;
  }
}
