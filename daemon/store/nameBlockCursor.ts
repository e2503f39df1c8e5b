/**
 * Goes through a block of names (nameBlocks.ts). An entry: how many units it shares with the name before, both in lower case, and the rest; then its tail:
 * its capitals (twice the number of bytes of a set of places, 0 where there are none) or, where letters do not match one by one, the
 * name itself (twice its length and 1); then its postings with their length in front.
 */
import { ByteReader, ByteWriter } from "../base/bytes.js";

/** Where a block ends early, RangeError is thrown. */
export class NameBlockCursor {
  /** The name in lower case, a unit for each byte. */
  lower = "";
  /** Where the entry's tail begins. */
  tailAt = 0;
  private readonly reader: ByteReader;
  private postingsAt = 0;

  constructor(private readonly block: Buffer) {
    this.reader = new ByteReader(block);
  }

  static keyOf(lower: string, tail: Buffer): string {
    return `${lower}${separator}${variantOf(lower, new ByteReader(tail))}`;
  }

  next(): boolean {
    const { reader } = this;
    if (reader.remaining === 0) return false;
    const shared = reader.unsigned();
    this.lower = this.lower.slice(0, shared) + reader.string();
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
  compare(key: string): number {
    const { lower } = this;
    const end = lower.length;
    if (key.charCodeAt(end) === 0 && key.startsWith(lower)) {
      const variant = this.variant;
      const other = key.slice(end + 1);
      return variant < other ? -1 : variant > other ? 1 : 0;
    }
    // No name holds the separator, which is the lowest of all units.
    return lower < key ? -1 : 1;
  }

  get name(): string {
    const variant = this.variant;
    return textOf(variant === "" ? this.lower : variant);
  }

  get postings(): Buffer {
    return this.block.subarray(this.postingsAt, this.reader.offset);
  }

  get entry(): { readonly lower: string; readonly tail: Buffer } {
    return { lower: this.lower, tail: this.block.subarray(this.tailAt, this.reader.offset) };
  }

  private get variant(): string {
    return variantOf(this.lower, new ByteReader(this.block, this.tailAt));
  }
}

/** Lower case first, so that any case finds it; the name itself behind it where it differs. */
export function nameKey(name: string): string {
  const lower = name.toLowerCase();
  return lower === name ? `${bytesOf(lower)}${separator}` : `${bytesOf(lower)}${separator}${bytesOf(name)}`;
}

/** The name in lower case in its key. */
export function lowerEnd(key: string): string {
  return key.slice(0, key.indexOf(separator));
}

/** What all keys of names with the prefix start with. */
export function namesStart(prefix: string): string {
  return bytesOf(prefix.toLowerCase());
}

/** What stands behind a name in lower case. */
export function nameTail(key: string, postings: Buffer): Buffer {
  const to = new ByteWriter(postings.length + 16);
  const end = key.indexOf(separator);
  writeVariant(to, key.slice(0, end), key.slice(end + 1));
  to.bytes(postings);
  return to.finish();
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
  if (head === 0) return "";
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
