/**
 * The stored value of facts: their two parts, each compressed, so that whoever wants declarations does not inflate the payload.
 *
 * Layout: the size of the packed declarations as a varint, these, the packed payload (nothing where there is none).
 */
import type { FileFacts } from "../../adapters/facts.js";
import { decodeFactsApart, encodeFactsApart } from "../../adapters/factsCodec.js";
import { ByteReader, ByteWriter } from "../base/bytes.js";
import { compress, decompress } from "./compression.js";

export function packFacts(facts: FileFacts): Buffer {
  const { declared, payload } = encodeFactsApart(facts);
  const packed = compress(declared);
  const bytes = Buffer.from(payload.buffer, payload.byteOffset, payload.byteLength);
  const packedPayload = bytes.length === 0 ? bytes : compress(bytes);
  const to = new ByteWriter(packed.length + packedPayload.length + 8);
  to.bytes(packed);
  to.raw(packedPayload);
  return to.finish();
}

export type UnpackedFacts = {
  /** Reading `payload` throws RangeError where its bytes are damaged. */
  readonly facts: FileFacts;
  /** Encoded bytes of both parts, for a cache's account. */
  readonly size: number;
};

/** Throws on damaged bytes: the caller quarantines the record. */
export function unpackFacts(bytes: Buffer): UnpackedFacts {
  const reader = new ByteReader(bytes);
  const declared = decompress(reader.bytes());
  const packedPayload = reader.raw(reader.remaining);
  const { facts, payloadLength } = decodeFactsApart(declared, () => inflate(packedPayload));
  return { facts, size: declared.length + payloadLength + 64 };
}

function inflate(packed: Buffer): Uint8Array {
  try {
    return decompress(packed);
  } catch {
    throw new RangeError("a payload is damaged");
  }
}
