/** A unit's string table as bytes: the names' lengths in UTF-16 units (varints), and their text in one UTF-8 run. */
import { ByteReader, ByteWriter } from "../../daemon/base/bytes.js";

export type PackedNames = { readonly count: number; readonly lengths: Uint8Array; readonly text: Uint8Array };

/** `lengths` is a view of a writer of its own. */
export function packNames(names: readonly string[]): PackedNames {
  const lengths = new ByteWriter(names.length + 16);
  for (const name of names) lengths.unsigned(name.length);
  return { count: names.length, lengths: lengths.view(), text: Buffer.from(names.join(""), "utf8") };
}

/** All at once: one string for the run, of which the names are parts. Throws RangeError where the lengths do not fit. */
export function unpackNames({ count, lengths, text }: PackedNames): readonly string[] {
  const run = bufferOf(text).toString("utf8");
  const reader = new ByteReader(bufferOf(lengths));
  const names: string[] = new Array(count);
  let start = 0;
  for (let index = 0; index < count; index++) {
    const end = start + reader.unsigned();
    names[index] = run.slice(start, end);
    start = end;
  }
  if (start !== run.length || reader.remaining > 0) throw new RangeError("a unit's names are damaged");
  return names;
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
