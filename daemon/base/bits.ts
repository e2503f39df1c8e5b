/**
 * Packed bits: for numbers that are mostly small, where a byte for each is too much. The lowest bit of a byte comes first.
 *
 * Rice coding (R. F. Rice, 1979) with parameter k: a number is its quotient by 2^k in unary, then k bits of the rest; best where k is about the binary
 * logarithm of the mean. Quotients from 16 on are written as 32 plain bits instead, so that nothing becomes long. Limits: numbers up to 2^32 - 1.
 */

const longestUnary = 16;
const largestParameter = 24;
/** Ends what looks like endless ones, behind all that counts. */
const sentinel = 1 << 24;

export class BitWriter {
  private bytes = Buffer.alloc(256);
  private used = 0;

  /** Bits written so far. */
  get length(): number {
    return this.used;
  }

  bit(value: 0 | 1): void {
    this.bits(value, 1);
  }

  private reserve(count: number): void {
    if (this.used + count <= this.bytes.length * 8) return;
    const grown = Buffer.alloc(this.bytes.length * 2);
    this.bytes.copy(grown);
    this.bytes = grown;
  }

  /** At most 32. */
  bits(value: number, count: number): void {
    this.reserve(count);
    let left = value;
    for (let missing = count; missing > 0; ) {
      const inByte = this.used & 7;
      const taken = Math.min(8 - inByte, missing);
      this.bytes[this.used >>> 3] |= (left & ((1 << taken) - 1)) << inByte;
      left >>>= taken;
      missing -= taken;
      this.used += taken;
    }
  }

  rice(value: number, parameter: number): void {
    const quotient = value >>> parameter;
    if (quotient >= longestUnary) {
      this.bits((1 << longestUnary) - 1, longestUnary);
      this.bits(value, 32);
      return;
    }
    this.bits((1 << quotient) - 1, quotient + 1);
    this.bits(value, parameter);
  }

  /** Below `count`, smaller is shorter: in unary, without the end where no larger one is possible; from 16 on in 16 plain bits. */
  rank(value: number, count: number): void {
    const most = Math.min(count - 1, longestUnary);
    const shown = Math.min(value, most);
    for (let left = shown; left > 0; left--) this.bit(1);
    if (shown < most) this.bit(0);
    else if (count - 1 > longestUnary) this.bits(value, 16);
  }

  /** A copy; bits behind the last are 0. */
  finish(): Buffer {
    return Buffer.from(this.bytes.subarray(0, (this.used + 7) >>> 3));
  }
}

/** Reads what BitWriter wrote. Behind the end everything is 0: whoever reads knows how much there is. */
export class BitReader {
  /** `at`: a bit of the bytes. */
  constructor(
    private readonly bytes: Uint8Array,
    public at = 0,
  ) {}

  /** At most 24. */
  bits(count: number): number {
    const value = this.window() & ((1 << count) - 1);
    this.at += count;
    return value;
  }

  rice(parameter: number): number {
    // Nearly all numbers are short: one look at the bytes is enough.
    const word = this.window();
    const zeros = ~word | sentinel;
    const ones = 31 - Math.clz32(zeros & -zeros);
    const length = ones + 1 + parameter;
    if (ones < longestUnary && length <= 24) {
      this.at += length;
      return (ones << parameter) | ((word >>> (ones + 1)) & ((1 << parameter) - 1));
    }
    const quotient = this.ones(longestUnary);
    if (quotient === longestUnary) return (this.bits(16) | (this.bits(16) << 16)) >>> 0;
    return (quotient << parameter) | this.bits(parameter);
  }

  rank(count: number): number {
    const most = Math.min(count - 1, longestUnary);
    const shown = this.ones(most);
    return shown === most && count - 1 > longestUnary ? this.bits(16) : shown;
  }

  /** How many ones come next, and the zero behind them; no zero behind `most`. */
  private ones(most: number): number {
    const zeros = ~this.window() | sentinel;
    // The lowest bit that is set says how many ones are below it.
    const count = Math.min(most, 31 - Math.clz32(zeros & -zeros));
    this.at += count < most ? count + 1 : count;
    return count;
  }

  /** At least 24 bits from here on. */
  private window(): number {
    const { bytes, at } = this;
    const byte = at >>> 3;
    const word = bytes[byte] | (bytes[byte + 1] << 8) | (bytes[byte + 2] << 16) | (bytes[byte + 3] << 24);
    return word >>> (at & 7);
  }
}

/** The parameter with which these numbers take the fewest bits, of those near what their mean says. */
export function riceParameter(values: readonly number[]): number {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / Math.max(1, values.length);
  const middle = Math.min(largestParameter - 1, Math.floor(Math.log2(mean + 1)));
  let best = middle;
  let fewest = Number.POSITIVE_INFINITY;
  for (let parameter = Math.max(0, middle - 2); parameter <= middle + 1; parameter++) {
    let bits = 0;
    for (const value of values) {
      const quotient = value >>> parameter;
      bits += quotient < longestUnary ? quotient + 1 + parameter : longestUnary + 32;
    }
    if (bits < fewest) {
      fewest = bits;
      best = parameter;
    }
  }
  return best;
}
