/**
 * The paths in a git index file: what git tracks, whatever the ignore files say.
 *
 * Method: reads .git/index itself (gitformat-index(5), versions 2 to 4; no git process is run, since a repository's own
 * settings can make git run programs). Only the names' places are kept, over the file's bytes; the index is sorted by bytes, so
 * look-ups are binary searches. Limits: a split index gives the union of its two parts, without the deletions since the
 * split; a sparse index knows its collapsed folders only as folders. A damaged file gives the entries before the damage.
 */
import { countBefore } from "../base/countBefore.js";
export class TrackedPaths {
  static readonly none = new TrackedPaths(Buffer.alloc(0), new Uint32Array(0), 0, undefined);

  private constructor(
    private readonly names: Buffer,
    /** The i-th name lies from `places[2 * i]` to `places[2 * i + 1]`. */
    private readonly places: Uint32Array,
    readonly count: number,
    /** A split index names the file ("sharedindex.<hash>" beside it) that holds the rest. */
    readonly sharedIndex: string | undefined,
  ) {}

  /** @param hashBytes 20 for SHA-1 repositories, 32 for SHA-256. */
  static parse(index: Buffer, hashBytes: 20 | 32): TrackedPaths {
    if (index.length < headerBytes || index.toString("latin1", 0, 4) !== "DIRC") return TrackedPaths.none;
    const version = index.readUInt32BE(4);
    if (version < 2 || version > 4) return TrackedPaths.none;
    // The smallest entry bounds the count, so that a damaged header cannot ask for gigabytes.
    const claimed = Math.min(index.readUInt32BE(8), Math.floor(index.length / (statBytes + hashBytes + 2)));
    const names = new NameList(claimed, version === 4 ? undefined : index);
    const end = readEntries(index, version, hashBytes, claimed, names);
    const shared = end === undefined ? undefined : findSharedIndex(index, end, hashBytes);
    return new TrackedPaths(names.bytes, names.places, names.count, shared);
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
    const start = this.places[2 * at];
    return wanted.equals(this.names.subarray(start, Math.min(start + wanted.length, this.places[2 * at + 1])));
  }

  /** All paths, for tests and diagnosis. */
  list(): readonly string[] {
    return Array.from({ length: this.count }, (_, at) =>
      this.names.toString("utf8", this.places[2 * at], this.places[2 * at + 1]),
    );
  }

  /** The bytes of the i-th path in order. */
  bytesAt(at: number): Buffer {
    return this.names.subarray(this.places[2 * at], this.places[2 * at + 1]);
  }

  private lowerBound(wanted: Buffer): number {
    return countBefore(this.count, (index) => this.compare(index, wanted) < 0);
  }

  private compare(at: number, wanted: Buffer): number {
    return -wanted.compare(this.names, this.places[2 * at], this.places[2 * at + 1]);
  }
}

/** Paths that only one of two indexes has. */
export function differing(left: TrackedPaths, right: TrackedPaths): readonly string[] {
  const paths: string[] = [];
  let [at, beside] = [0, 0];
  while (at < left.count || beside < right.count) {
    const old = at < left.count ? left.bytesAt(at) : undefined;
    const now = beside < right.count ? right.bytesAt(beside) : undefined;
    const order = old === undefined ? 1 : now === undefined ? -1 : Buffer.compare(old, now);
    if (order !== 0) paths.push(((order < 0 ? old : now) ?? noBytes).toString("utf8"));
    if (order <= 0) at++;
    if (order >= 0) beside++;
  }
  return paths;
}

const noBytes = Buffer.alloc(0);

const headerBytes = 12;
/** ctime, mtime, device, inode, mode, uid, gid, size. */
const statBytes = 40;
const extendedFlag = 0x4000;
const longestShortName = 0xfff;

/** Names in a buffer: of versions 2 and 3 in the index itself, of version 4, which shortens each name by the last, in one of its own. */
class NameList {
  readonly places: Uint32Array;
  count = 0;
  private buffer: Buffer;
  private used = 0;

  constructor(
    capacity: number,
    private readonly shared: Buffer | undefined,
  ) {
    this.places = new Uint32Array(2 * capacity);
    this.buffer = shared ?? Buffer.allocUnsafe(1 << 16);
  }

  get bytes(): Buffer {
    return this.buffer;
  }

  get lastLength(): number {
    return this.count === 0 ? 0 : this.places[2 * this.count - 1] - this.places[2 * this.count - 2];
  }

  /** Appends a name: the first `kept` bytes of the last one and then a slice of the index. */
  add(kept: number, index: Buffer, start: number, end: number): void {
    if (this.shared !== undefined) {
      this.place(start, end);
      return;
    }
    const length = kept + end - start;
    if (this.used + length > this.buffer.length) {
      const grown = Buffer.allocUnsafe(Math.max(this.used + length, this.buffer.length * 2));
      this.buffer.copy(grown, 0, 0, this.used);
      this.buffer = grown;
    }
    // Loops and not copies of Buffer: names are short, and a call costs more than their bytes.
    const { buffer } = this;
    const last = this.count === 0 ? 0 : this.places[2 * this.count - 2];
    let to = this.used;
    for (let from = last; from < last + kept; from++) buffer[to++] = buffer[from];
    for (let from = start; from < end; from++) buffer[to++] = index[from];
    this.place(this.used, to);
    this.used = to;
  }

  private place(start: number, end: number): void {
    this.places[2 * this.count] = start;
    this.places[2 * this.count + 1] = end;
    this.count++;
  }
}

/** Gives where the entries end, or undefined where the file is damaged. */
function readEntries(
  index: Buffer,
  version: number,
  hashBytes: number,
  count: number,
  names: NameList,
): number | undefined {
  let at = headerBytes;
  for (let entry = 0; entry < count; entry++) {
    const flagsAt = at + statBytes + hashBytes;
    if (flagsAt + 2 > index.length) return undefined;
    const flags = index.readUInt16BE(flagsAt);
    let nameAt = flagsAt + 2 + ((flags & extendedFlag) !== 0 ? 2 : 0);
    let kept = 0;
    if (version === 4) {
      const removed = readOffsetVarint(index, nameAt);
      if (removed === undefined || removed.value > names.lastLength) return undefined;
      kept = names.lastLength - removed.value;
      nameAt = removed.end;
    }
    const stated = flags & longestShortName;
    const likely = nameAt + stated - kept;
    const end =
      stated < longestShortName && likely >= nameAt && index[likely] === 0 ? likely : index.indexOf(0, nameAt);
    if (end < 0 || end > index.length) return undefined;
    // In a split index an entry without a name changes one of the shared part, which has the name.
    if (kept + end - nameAt > 0) names.add(kept, index, nameAt, end);
    // Versions 2 and 3 pad with one to eight NULs so that an entry's length is a multiple of eight.
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7);
  }
  return at;
}

function findSharedIndex(index: Buffer, entriesEnd: number, hashBytes: number): string | undefined {
  for (let at = entriesEnd; at + 8 <= index.length - hashBytes; at += 8 + index.readUInt32BE(at + 4)) {
    if (index.toString("latin1", at, at + 4) !== "link") continue;
    const hash = index.toString("hex", at + 8, at + 8 + hashBytes);
    return /^0*$/.test(hash) ? undefined : `sharedindex.${hash}`;
  }
  return undefined;
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
