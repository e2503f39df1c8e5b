/**
 * OpStream: the growing bytes of a unit's ops, the positions of its tokens, and the hash of what is written while a shape is taken.
 *
 * Sizes are written as four-byte varints whose upper bytes may be padding, so that they can be filled in once what they
 * measure is written and nothing has to move.
 */
import { mix32 } from "../../daemon/base/hash.js";

/** What a shape says about what is around it: kept while an inner shape is taken. */
export type OuterShape = { readonly hash: number; readonly hashing: boolean };

export class OpStream {
  private ops = new Uint8Array(1 << 14);
  private positions = new Uint32Array(1 << 12);
  private used = 0;
  private tokens = 0;
  private hash = 0;
  private hashing = false;

  get length(): number {
    return this.used;
  }

  /** Where the last token stands; 0 before the first. */
  get lastPosition(): number {
    return this.tokens === 0 ? 0 : this.positions[this.tokens - 1];
  }

  get isHashing(): boolean {
    return this.hashing;
  }

  reset(): void {
    this.used = 0;
    this.tokens = 0;
    this.hash = 0;
    this.hashing = false;
  }

  /** An operation, a flag or a kind: below 128. */
  op(code: number): void {
    if (this.used === this.ops.length) this.growOps();
    this.ops[this.used++] = code;
    if (this.hashing) this.hash = mix32(this.hash, code);
  }

  /** An operand that the shape covers. */
  unsigned(value: number): void {
    this.plain(value);
    if (this.hashing) this.hash = mix32(this.hash, value);
  }

  /** An operand that no shape covers: ordinals, numbers of locals, counts of members. */
  plain(value: number): void {
    if (this.used + 8 > this.ops.length) this.growOps();
    let rest = value;
    while (rest > 0x7f) {
      this.ops[this.used++] = (rest % 0x80) | 0x80;
      rest = Math.floor(rest / 0x80);
    }
    this.ops[this.used++] = rest;
  }

  /** A name of the string table and where it stands. */
  token(name: number, start: number): void {
    this.plain(name);
    if (this.tokens === this.positions.length) this.growPositions();
    this.positions[this.tokens++] = start;
  }

  /** Adds a number to the shape alone. */
  cover(value: number): void {
    if (this.hashing) this.hash = mix32(this.hash, value);
  }

  /** Leaves room for a size; `closeSize` fills it in with the bytes written since. */
  openSize(): number {
    if (this.used + sizeBytes > this.ops.length) this.growOps();
    this.used += sizeBytes;
    return this.used;
  }

  closeSize(opened: number): void {
    let size = this.used - opened;
    for (let at = opened - sizeBytes; at < opened - 1; at++) {
      this.ops[at] = (size & 0x7f) | 0x80;
      size >>>= 7;
    }
    this.ops[opened - 1] = size;
  }

  /** Begins a shape of its own: what is written until `endShape` counts for it and for no shape around it. */
  beginShape(): OuterShape {
    const outer = { hash: this.hash, hashing: this.hashing };
    this.hash = 0;
    this.hashing = true;
    return outer;
  }

  endShape(outer: OuterShape): number {
    const shape = this.hash;
    this.hash = outer.hash;
    this.hashing = outer.hashing;
    return shape;
  }

  /** Begins what no shape covers. */
  pauseShape(): OuterShape {
    const outer = { hash: this.hash, hashing: this.hashing };
    this.hashing = false;
    return outer;
  }

  resumeShape(outer: OuterShape): void {
    this.hash = outer.hash;
    this.hashing = outer.hashing;
  }

  /** Views, valid until the next write. */
  written(): { readonly ops: Uint8Array; readonly positions: Uint32Array } {
    return { ops: this.ops.subarray(0, this.used), positions: this.positions.subarray(0, this.tokens) };
  }

  private growOps(): void {
    const grown = new Uint8Array(this.ops.length * 2);
    grown.set(this.ops);
    this.ops = grown;
  }

  private growPositions(): void {
    const grown = new Uint32Array(this.positions.length * 2);
    grown.set(this.positions);
    this.positions = grown;
  }
}

const sizeBytes = 4;
