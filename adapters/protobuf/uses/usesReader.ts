/** Reads a file's uses (useCodes.ts) in their order. Damaged payloads throw RangeError. */
import { ByteReader } from "../../../daemon/base/bytes.js";

/** A name as written, and where each of its parts stands. */
export type UsedName = {
  readonly text: string;
  /** Start of the first token, a leading dot included, where the parts stand together. */
  readonly start: number;
  /** Starts of the parts, where they do not stand together. */
  readonly starts: readonly number[] | undefined;
};

export class UsesReader {
  private readonly reader: ByteReader;
  private readonly names: string[] = [];
  private position = 0;

  constructor(payload: Uint8Array) {
    this.reader = new ByteReader(Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength));
    if (payload.length === 0) return;
    for (let left = this.reader.unsigned(); left > 0; left--) this.names.push(this.reader.string());
  }

  get ended(): boolean {
    return this.reader.remaining === 0;
  }

  unsigned(): number {
    return this.reader.unsigned();
  }

  name(): UsedName {
    const index = this.reader.unsigned();
    const text = this.names[index >> 1];
    if (text === undefined) throw new RangeError("uses name a name that is not there");
    const start = this.place();
    if ((index & 1) === 0) return { text, start, starts: undefined };
    const starts = [start];
    for (let left = partCount(text); left > 1; left--) starts.push(this.place());
    return { text, start, starts };
  }

  private place(): number {
    this.position += this.reader.signed();
    return this.position;
  }
}

/** Parts of a dotted name and where each starts, as pairs. */
export function partsOf({ text, start, starts }: UsedName): { readonly name: string; readonly start: number }[] {
  const parts: { name: string; start: number }[] = [];
  let at = text.charCodeAt(0) === dot ? 1 : 0;
  for (let nth = 0; at <= text.length; nth++) {
    const stop = text.indexOf(".", at);
    const end = stop < 0 ? text.length : stop;
    parts.push({ name: text.slice(at, end), start: starts?.[nth] ?? start + at });
    at = end + 1;
  }
  return parts;
}

function partCount(text: string): number {
  let count = 1;
  for (let at = text.indexOf(".", 1); at >= 0; at = text.indexOf(".", at + 1)) count++;
  return count;
}

const dot = 46;
