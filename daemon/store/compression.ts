/** Compression of stored facts and links: raw deflate, one mark byte in front; small or incompressible values stay as they are. */
import { deflateRawSync, inflateRawSync } from "node:zlib";

const stored = 0;
const deflated = 1;
/** A low level and a small window: facts are a few kilobytes, and the worker's time is the budget. */
const options = { level: 3, windowBits: 14, memLevel: 7 } as const;

/** Few records are packed better than this; they take several chunks. */
const usualRatio = 4;

export function compress(bytes: Buffer): Buffer {
  if (bytes.length >= 200) {
    const packed = deflateRawSync(bytes, options);
    if (packed.length < bytes.length) return Buffer.concat([Buffer.from([deflated]), packed]);
  }
  return Buffer.concat([Buffer.from([stored]), bytes]);
}

/** Throws on damaged bytes: the caller quarantines the record. */
export function decompress(bytes: Buffer): Buffer {
  const body = bytes.subarray(1);
  if (bytes[0] !== deflated) return body;
  const whole = inflateRawSync(body, { chunkSize: Math.max(1024, body.length * usualRatio) });
  // A result may be a small part of the chunk it was written into, and would keep all of it.
  return whole.length * 2 < whole.buffer.byteLength ? Buffer.from(whole) : whole;
}
