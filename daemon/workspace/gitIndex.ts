/**
 * The paths in a git index file: what git tracks, whatever the ignore files say.
 *
 * Method: reads .git/index itself (gitformat-index(5), versions 2 to 4; no git process is run, since a repository's own
 * settings can make git run programs). Only the names' places are kept, over the file's bytes; the index is sorted by bytes, so
 * look-ups are binary searches. Limits: a split index gives the union of its two parts, without the deletions since the
 * split; a sparse index knows its collapsed folders only as folders. A damaged file gives the entries before the damage.
 */
export class TrackedPaths {
  static readonly none = new TrackedPaths(Buffer.alloc(0), new Uint32Array(1), 0);

  private constructor(
    /** The names one after the other. */
    private readonly names: Buffer,
    /** `starts[i]` to `starts[i + 1]` is the i-th name. */
    private readonly starts: Uint32Array,
    readonly count: number,
  ) {}

  /** @param hashBytes 20 for SHA-1 repositories, 32 for SHA-256. */
  static parse(index: Buffer, hashBytes: 20 | 32): TrackedPaths {
    if (index.length < headerBytes || index.toString("latin1", 0, 4) !== "DIRC") return TrackedPaths.none;
    const version = index.readUInt32BE(4);
    if (version < 2 || version > 4) return TrackedPaths.none;
    // The smallest entry bounds the count, so that a damaged header cannot ask for gigabytes.
    const claimed = Math.min(index.readUInt32BE(8), Math.floor(index.length / (statBytes + hashBytes + 2)));
    const names = new NameList(claimed);
    readEntries(index, version, hashBytes, claimed, names);
    return new TrackedPaths(names.bytes(), names.starts, names.count);
  }

  /** Whether a file, or a submodule, is tracked. `path` is relative to the repository's top, with "/". */
  has(path: string): boolean {
    const wanted = Buffer.from(path);
    const at = this.lowerBound(wanted);
    return at < this.count && this.compare(at, wanted) === 0;
  }

  /** Whether anything below a folder is tracked. */
  hasBelow(folder: string): boolean {
    if (folder === "") return this.count > 0;
    const wanted = Buffer.from(`${folder}/`);
    const at = this.lowerBound(wanted);
    if (at >= this.count) return false;
    const start = this.starts[at];
    return wanted.equals(this.names.subarray(start, Math.min(start + wanted.length, this.starts[at + 1])));
  }

  /** All paths, for tests and diagnosis. */
  list(): readonly string[] {
    return Array.from({ length: this.count }, (_, at) =>
      this.names.toString("utf8", this.starts[at], this.starts[at + 1]),
    );
  }

  private lowerBound(wanted: Buffer): number {
    let low = 0;
    let high = this.count;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.compare(middle, wanted) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private compare(at: number, wanted: Buffer): number {
    return -wanted.compare(this.names, this.starts[at], this.starts[at + 1]);
  }
}

const headerBytes = 12;
/** ctime, mtime, device, inode, mode, uid, gid, size. */
const statBytes = 40;
const extendedFlag = 0x4000;
const longestShortName = 0xfff;

class NameList {
  readonly starts: Uint32Array;
  count = 0;
  private buffer = Buffer.allocUnsafe(1 << 16);
  private used = 0;

  constructor(capacity: number) {
    this.starts = new Uint32Array(capacity + 1);
  }

  /** Appends a name: the first `kept` bytes of the last one and then a slice of the index. */
  add(kept: number, index: Buffer, start: number, end: number): void {
    const last = this.count === 0 ? 0 : this.starts[this.count - 1];
    const length = kept + end - start;
    if (this.used + length > this.buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.used + length, this.buffer.length * 2));
      this.buffer.copy(grown, 0, 0, this.used);
      this.buffer = grown;
    }
    this.buffer.copyWithin(this.used, last, last + kept);
    index.copy(this.buffer, this.used + kept, start, end);
    this.used += length;
    this.starts[++this.count] = this.used;
  }

  get lastLength(): number {
    return this.count === 0 ? 0 : this.starts[this.count] - this.starts[this.count - 1];
  }

  bytes(): Buffer {
    return this.buffer.subarray(0, this.used);
  }
}

function readEntries(index: Buffer, version: number, hashBytes: number, count: number, names: NameList): void {
  let at = headerBytes;
  while (names.count < count) {
    const flagsAt = at + statBytes + hashBytes;
    if (flagsAt + 2 > index.length) return;
    const flags = index.readUInt16BE(flagsAt);
    let nameAt = flagsAt + 2 + ((flags & extendedFlag) !== 0 ? 2 : 0);
    let kept = 0;
    if (version === 4) {
      const removed = readOffsetVarint(index, nameAt);
      if (removed === undefined || removed.value > names.lastLength) return;
      kept = names.lastLength - removed.value;
      nameAt = removed.end;
    }
    const stated = flags & longestShortName;
    const end =
      version !== 4 && stated < longestShortName && index[nameAt + stated] === 0
        ? nameAt + stated
        : index.indexOf(0, nameAt);
    if (end < 0 || end > index.length) return;
    names.add(kept, index, nameAt, end);
    // Versions 2 and 3 pad with one to eight NULs so that an entry's length is a multiple of eight.
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
}

/** The "offset encoding" of pack files: seven bits a byte, most significant first, one added per continuation. */
function readOffsetVarint(bytes: Buffer, start: number): { readonly value: number; readonly end: number } | undefined {
  let at = start;
  let value = 0;
  for (let length = 0; length < 5; length++) {
    const byte = bytes[at++];
    if (byte === undefined) return undefined;
    value = value * 128 + (byte & 0x7f);
    if (byte < 0x80) return { value, end: at };
    value++;
  }
  return undefined;
}
