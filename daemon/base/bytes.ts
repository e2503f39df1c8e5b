/**
 * Packed bytes: the varint and string primitives of every stored record.
 *
 * Method: LEB128 varints (7 bits a byte, least significant first) and length-prefixed UTF-8 strings, written to a
 * buffer that doubles. Limits: unsigned values up to 2^53 - 1, signed values (zigzag) up to 2^31 - 1 in magnitude.
 */
export class ByteWriter {
  private buffer: Buffer;
  private used = 0;

  constructor(initialBytes = 1024) {
    this.buffer = Buffer.allocUnsafe(initialBytes);
  }

  get length(): number {
    return this.used;
  }

  private reserve(bytes: number): void {
    const needed = this.used + bytes;
    if (needed <= this.buffer.length) return;
    const grown = Buffer.allocUnsafe(Math.max(needed, this.buffer.length * 2));
    this.buffer.copy(grown, 0, 0, this.used);
    this.buffer = grown;
  }

  byte(value: number): void {
    this.reserve(1);
    this.buffer[this.used++] = value;
  }

  /** Writes an unsigned integer, 0 to 2^53 - 1. */
  unsigned(value: number): void {
    this.reserve(8);
    while (value > 0x7f) {
      this.buffer[this.used++] = (value % 0x80) | 0x80;
      value = value > 0x7fffffff ? Math.floor(value / 0x80) : value >>> 7;
    }
    this.buffer[this.used++] = value;
  }

  /** Writes a signed 32-bit integer in zigzag form, so that small negative values stay small. */
  signed(value: number): void {
    this.unsigned(((value << 1) ^ (value >> 31)) >>> 0);
  }

  /** Writes four bytes, little endian. */
  fixed32(value: number): void {
    this.reserve(4);
    this.buffer.writeUInt32LE(value >>> 0, this.used);
    this.used += 4;
  }

  string(value: string): void {
    const bytes = Buffer.byteLength(value, "utf8");
    this.unsigned(bytes);
    this.reserve(bytes);
    this.used += this.buffer.write(value, this.used, bytes, "utf8");
  }

  bytes(value: Uint8Array): void {
    this.unsigned(value.length);
    this.raw(value);
  }

  /** Writes bytes without a length in front of them. */
  raw(value: Uint8Array): void {
    this.reserve(value.length);
    this.buffer.set(value, this.used);
    this.used += value.length;
  }

  /** The bytes written so far; a view, valid until the next write. */
  view(): Buffer {
    return this.buffer.subarray(0, this.used);
  }

  /** A copy of the bytes written so far. */
  finish(): Buffer {
    return Buffer.from(this.view());
  }
}

/** Reads what ByteWriter wrote. Reading past the end throws RangeError: the record is damaged. */
export class ByteReader {
  constructor(
    private readonly buffer: Buffer,
    public offset = 0,
  ) {}

  get remaining(): number {
    return this.buffer.length - this.offset;
  }

  byte(): number {
    if (this.offset >= this.buffer.length) throw new RangeError("packed record ends early");
    return this.buffer[this.offset++];
  }

  unsigned(): number {
    let value = 0;
    let scale = 1;
    for (;;) {
      const next = this.byte();
      value += (next & 0x7f) * scale;
      if (next < 0x80) return value;
      scale *= 0x80;
      if (scale > 2 ** 49) throw new RangeError("varint is too long");
    }
  }

  signed(): number {
    const value = this.unsigned();
    return (value >>> 1) ^ -(value & 1);
  }

  fixed32(): number {
    this.need(4);
    const value = this.buffer.readUInt32LE(this.offset);
    this.offset += 4;
    return value;
  }

  string(): string {
    const length = this.unsigned();
    this.need(length);
    const value = this.buffer.toString("utf8", this.offset, this.offset + length);
    this.offset += length;
    return value;
  }

  /** A view of the next length-prefixed bytes; it shares memory with the record. */
  bytes(): Buffer {
    const length = this.unsigned();
    return this.raw(length);
  }

  raw(length: number): Buffer {
    this.need(length);
    const value = this.buffer.subarray(this.offset, this.offset + length);
    this.offset += length;
    return value;
  }

  /** Passes over bytes without a view of them. */
  skip(length: number): void {
    this.need(length);
    this.offset += length;
  }

  private need(bytes: number): void {
    if (this.offset + bytes > this.buffer.length) throw new RangeError("packed record ends early");
  }
}
