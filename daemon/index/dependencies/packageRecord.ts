/**
 * The stored form of a package outside the workspace: the facts of its files under their names, compressed as one.
 *
 * Layout before compression: number of files, then for each its name and its facts (factsCodec.ts), both with their length.
 */
import type { FileFacts } from "../../../adapters/facts.js";
import { decodeFacts, encodeFacts } from "../../../adapters/factsCodec.js";
import { ByteReader, ByteWriter } from "../../base/bytes.js";
import { compress, decompress } from "../../store/compression.js";

/** Facts by file name, in the order of names. */
export type PackageFacts = {
  readonly files: ReadonlyMap<string, FileFacts>;
  /** Bytes before compression. */
  readonly size: number;
};

export function encodePackage(files: ReadonlyMap<string, FileFacts>): Buffer {
  const encoded = [...files].sort(byName).map(([name, facts]) => [name, encodeFacts(facts)] as const);
  const writer = new ByteWriter(
    encoded.reduce((size, [name, facts]) => size + 3 * name.length + facts.length + 16, 16),
  );
  writer.unsigned(encoded.length);
  for (const [name, facts] of encoded) {
    writer.string(name);
    writer.bytes(facts);
  }
  return compress(writer.finish());
}

/** undefined: the bytes are damaged, and what they say is made again. */
export function decodePackage(bytes: Buffer): PackageFacts | undefined {
  try {
    const unpacked = decompress(bytes);
    const reader = new ByteReader(unpacked);
    const files = new Map<string, FileFacts>();
    for (let left = reader.unsigned(); left > 0; left--) {
      const name = reader.string();
      files.set(name, decodeFacts(reader.bytes()));
    }
    return { files, size: unpacked.length };
  } catch {
    return undefined;
  }
}

function byName([left]: readonly [string, FileFacts], [right]: readonly [string, FileFacts]): number {
  return left < right ? -1 : 1;
}
