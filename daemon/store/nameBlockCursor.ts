/**
 * Goes through a block of names (nameBlocks.ts). An entry: how many units it shares with the name before, both in lower case, and the rest; then its tail:
 * its capitals (twice the number of bytes of a set of places, 0 where there are none) or, where letters do not match one by one, the
 * name itself (twice its length and 1); then its postings with their length in front.
 */
import { ByteReader, type ByteWriter } from "../base/bytes.js";
import { encodeNamePostings, type NamePosting } from "./postings.js";

/** Works on bytes: a commit passes by every name of the blocks it changes. Where a block ends early, RangeError is thrown. */
export class NameBlockCursor {
  /** The name in lower case: so many bytes of it. */
  lower = Buffer.allocUnsafe(usualBytes);
  length = 0;
  /** Where the entry's tail begins. */
  tailAt = 0;
  private readonly reader: ByteReader;
  private postingsAt = 0;

  constructor(private readonly block: Buffer) {
    this.reader = new ByteReader(block);
  }

  next(): boolean {
    const { reader, block } = this;
    if (reader.remaining === 0) return false;
    const shared = reader.unsigned();
    const rest = reader.unsigned();
    const from = reader.offset;
    reader.skip(rest);
    if (shared > this.length) throw new RangeError("a name shares more than there is");
    this.length = shared + rest;
    if (this.length > this.lower.length) this.grow();
    for (let at = 0; at < rest; at++) this.lower[shared + at] = block[from + at];
    this.tailAt = reader.offset;
    reader.skip(reader.unsigned() >>> 1);
    const postings = reader.unsigned();
    this.postingsAt = reader.offset;
    reader.skip(postings);
    return true;
  }

  /** Where the entry ends. */
  get end(): number {
    return this.reader.offset;
  }

  /** The entry's key against another one: below 0, 0, above 0. */
  compare(key: Buffer): number {
    const { lower, length } = this;
    const most = Math.min(length, key.length);
    for (let at = 0; at < most; at++) if (lower[at] !== key[at]) return lower[at] - key[at];
    // No name holds the separator, which is the lowest of all bytes.
    if (key.length <= length || key[length] !== 0) return key.length <= length ? 1 : -1;
    const variant = this.variant;
    const other = key.toString("latin1", length + 1);
    return variant < other ? -1 : variant > other ? 1 : 0;
  }

  /** Whether the name in lower case starts with some bytes; else whether it stands below or above all that do. */
  startsWith(start: Buffer): "yes" | "below" | "above" {
    const { lower, length } = this;
    const most = Math.min(length, start.length);
    for (let at = 0; at < most; at++) {
      if (lower[at] !== start[at]) return lower[at] < start[at] ? "below" : "above";
    }
    return length < start.length ? "below" : "yes";
  }

  get name(): string {
    const variant = this.variant;
    return textOf(variant === "" ? this.lowerText : variant);
  }

  get postings(): Buffer {
    return this.block.subarray(this.postingsAt, this.end);
  }

  get entry(): NameEntry {
    const lower = this.lowerText;
    return { lower, key: `${lower}${separator}${this.variant}`, tail: this.block.subarray(this.tailAt, this.end) };
  }

  private get lowerText(): string {
    return this.lower.toString("latin1", 0, this.length);
  }

  private get variant(): string {
    if (this.block[this.tailAt] === 0) return "";
    return variantOf(this.lowerText, new ByteReader(this.block, this.tailAt));
  }

  private grow(): void {
    const grown = Buffer.allocUnsafe(this.length * 2);
    this.lower.copy(grown);
    this.lower = grown;
  }
}

export type NameEntry = {
  readonly lower: string;
  readonly key: string;
  /** All behind the name in lower case, as it lies in a block. */
  readonly tail: Buffer;
};

const usualBytes = 128;

/** Lower case first, so that any case finds it; the name itself behind it where it differs. */
export function nameKey(name: string): string {
  const lower = name.toLowerCase();
  return lower === name ? `${bytesOf(lower)}${separator}` : `${bytesOf(lower)}${separator}${bytesOf(name)}`;
}

/** What all keys of names with the prefix start with. */
export function namesStart(prefix: string): string {
  return bytesOf(prefix.toLowerCase());
}

/** What stands behind a name in lower case. */
export function writeTail(to: ByteWriter, key: string, postings: readonly NamePosting[]): void {
  const end = key.indexOf(separator);
  writeVariant(to, key.slice(0, end), key.slice(end + 1));
  to.bytes(encodeNamePostings(postings));
}

const separator = "\0";

function writeVariant(to: ByteWriter, lower: string, variant: string): void {
  const capitals = variant === "" ? [] : capitalsOf(lower, variant);
  if (capitals === undefined) {
    const bytes = Buffer.from(variant, "latin1");
    to.unsigned(bytes.length * 2 + 1);
    to.raw(bytes);
    return;
  }
  to.unsigned(capitals.length * 2);
  for (const byte of capitals) to.byte(byte);
}

function variantOf(lower: string, reader: ByteReader): string {
  const head = reader.unsigned();
  const bytes = reader.raw(head >>> 1);
  if ((head & 1) === 1) return bytes.toString("latin1");
  let variant = "";
  let from = 0;
  for (let at = 0; at < bytes.length * 8; at++) {
    if (((bytes[at >>> 3] >>> (at & 7)) & 1) === 0) continue;
    variant += lower.slice(from, at) + lower.charAt(at).toUpperCase();
    from = at + 1;
  }
  return variant + lower.slice(from);
}

/** The places of the capitals, as a set of bits without empty bytes behind; undefined where more differs than A to Z. */
function capitalsOf(lower: string, variant: string): number[] | undefined {
  if (lower.length !== variant.length) return undefined;
  const bytes: number[] = [];
  for (let at = 0; at < lower.length; at++) {
    const unit = variant.charCodeAt(at);
    if (unit === lower.charCodeAt(at)) continue;
    if (unit < 65 || unit > 90 || unit + 32 !== lower.charCodeAt(at)) return undefined;
    while (bytes.length <= at >>> 3) bytes.push(0);
    bytes[at >>> 3] |= 1 << (at & 7);
  }
  return bytes;
}

/** A text as a string of its bytes in UTF-8. */
function bytesOf(text: string): string {
  return isAscii(text) ? text : Buffer.from(text, "utf8").toString("latin1");
}

function textOf(bytes: string): string {
  return isAscii(bytes) ? bytes : Buffer.from(bytes, "latin1").toString("utf8");
}

function isAscii(text: string): boolean {
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) > 0x7f) return false;
  return true;
}
