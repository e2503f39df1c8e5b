/**
 * NameText: many names in lower case, one behind the other in one piece of memory, to be searched without touching a string.
 *
 * Method: one byte a letter, ASCII only; another name has no text and counts as holding anything. What a changed place held is left
 * behind, and the whole is packed anew when half of it is waste. Cost: a name's length in bytes, and 8 more.
 */
export class NameText {
  private bytes = new Uint8Array(16 * 1024);
  private starts = new Uint32Array(1024);
  /** `unknown` where the name has no text. */
  private lengths = new Uint32Array(1024);
  private used = 0;
  private wasted = 0;

  set(place: number, name: string): void {
    if (place >= this.starts.length) {
      this.starts = grown(this.starts, place + 1);
      this.lengths = grown(this.lengths, place + 1);
    }
    if (this.used + name.length > this.bytes.length) this.makeRoom(name.length, place);
    const start = this.used;
    this.starts[place] = start;
    this.lengths[place] = name.length;
    for (let index = 0; index < name.length; index++) {
      const unit = name.charCodeAt(index);
      if (unit > 127) {
        this.lengths[place] = unknown;
        return;
      }
      this.bytes[start + index] = unit >= 65 && unit <= 90 ? unit + 32 : unit;
    }
    this.used += name.length;
  }

  /** Takes over the text of another place, which is given up. */
  move(to: number, from: number): void {
    this.drop(to);
    this.starts[to] = this.starts[from];
    this.lengths[to] = this.lengths[from];
    this.lengths[from] = 0;
  }

  drop(place: number): void {
    if (this.lengths[place] !== unknown) this.wasted += this.lengths[place];
    this.lengths[place] = 0;
  }

  /** Whether the pattern (`lowerAscii`) is a subsequence of the name; true where that is not known. */
  mayHold(place: number, pattern: Uint8Array): boolean {
    const length = this.lengths[place];
    if (length === unknown) return true;
    const { bytes } = this;
    const start = this.starts[place];
    const last = start + length - pattern.length;
    let at = start;
    for (let index = 0; index < pattern.length; index++) {
      const unit = pattern[index];
      const limit = last + index;
      while (at <= limit && bytes[at] !== unit) at++;
      if (at > limit) return false;
      at++;
    }
    return true;
  }

  /** Whether the name starts with the pattern (`lowerAscii`); undefined where that is not known. */
  startsWith(place: number, pattern: Uint8Array): boolean | undefined {
    const length = this.lengths[place];
    if (length === unknown) return undefined;
    if (length < pattern.length) return false;
    const start = this.starts[place];
    for (let index = 0; index < pattern.length; index++) if (this.bytes[start + index] !== pattern[index]) return false;
    return true;
  }

  private makeRoom(room: number, places: number): void {
    const needed = this.used - this.wasted + room;
    const packed = new Uint8Array(Math.max(this.bytes.length, needed * 2));
    let used = 0;
    for (let place = 0; place < places; place++) {
      const length = this.lengths[place];
      if (length === unknown) continue;
      packed.set(this.bytes.subarray(this.starts[place], this.starts[place] + length), used);
      this.starts[place] = used;
      used += length;
    }
    this.bytes = packed;
    this.used = used;
    this.wasted = 0;
  }
}

/** A pattern as names are held here, or undefined where it is not ASCII. */
export function lowerAscii(pattern: string): Uint8Array | undefined {
  const lower = Buffer.from(pattern.toLowerCase(), "utf8");
  return lower.length === pattern.length && lower.every((byte) => byte < 128) ? lower : undefined;
}

const unknown = 0xffffffff;

function grown(column: Uint32Array<ArrayBuffer>, places: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(places, column.length * 2));
  larger.set(column);
  return larger;
}
