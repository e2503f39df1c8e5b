/**
 * The stored form of what is known of a file's summaries: the hash of each that something rests on, and what they all rest on.
 *
 * A cache and no part of the digest: it may hold summaries on which nothing rests any more.
 * Layout: number of summaries, hashes of their values (fixed32), number of keys, a Rice parameter, length of the next in bytes; differences between
 * the sorted keys in bits; ids, sorted, each ended by a line feed, compressed.
 */
import { BitReader, BitWriter, riceParameter } from "../base/bits.js";
import { ByteReader, ByteWriter } from "../base/bytes.js";
import { compress, decompress } from "./compression.js";

export type SummaryRecord = {
  /** Id of a summary to the hash of its value. */
  readonly values: ReadonlyMap<string, number>;
  /** Keys of the look-ups, sorted; those that ask the file itself left out. */
  readonly keys: Uint32Array;
};

export function encodeSummaries({ values, keys }: SummaryRecord): Buffer {
  const ids = [...values.keys()].sort();
  const to = new ByteWriter(ids.length * 4 + keys.length * 4 + 64);
  to.unsigned(ids.length);
  for (const id of ids) to.fixed32(values.get(id)!);
  const steps = Array.from(keys, (key, index) => key - (index === 0 ? 0 : keys[index - 1]));
  const parameter = riceParameter(steps);
  const bits = new BitWriter();
  for (const step of steps) bits.rice(step, parameter);
  const packed = bits.finish();
  to.unsigned(keys.length);
  to.byte(parameter);
  to.bytes(packed);
  to.raw(compress(Buffer.from(ids.map((id) => `${id}\n`).join(""), "utf8")));
  return to.finish();
}

/** Throws RangeError on damaged bytes. */
export function decodeSummaries(bytes: Buffer): SummaryRecord {
  const from = new ByteReader(bytes);
  const hashes = Array.from({ length: from.unsigned() }, () => from.fixed32());
  const keys = new Uint32Array(from.unsigned());
  const parameter = from.byte();
  const bits = new BitReader(from.bytes());
  let key = 0;
  for (let index = 0; index < keys.length; index++) {
    key += bits.rice(parameter);
    keys[index] = key;
  }
  const ids = decompress(from.raw(from.remaining)).toString("utf8").split("\n");
  return { values: new Map(hashes.map((hash, index) => [ids[index], hash])), keys };
}
