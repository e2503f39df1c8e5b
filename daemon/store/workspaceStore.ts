/**
 * The workspace store: one LMDB environment a workspace; files, names, dependency keys, links, manifest.
 *
 * Tables:
 *   meta          "manifest" -> Manifest; "skips" -> what the last crawl left out (compressed JSON); "modules" -> modules outside the
 *                 workspace that links asked for, and whether they were there (compressed JSON)
 *   files         file id -> FileRecord
 *   paths         path -> file id; byte order, so that a directory is one range
 *   names         name -> name postings, in blocks of neighbours (nameBlocks.ts); a prefix in any case is one range
 *   keys          dependency key (32-bit) -> ids of the files whose links recorded it; calledKey.ts -> files that may be called so; in
 *                 buckets (idLists.ts)
 *   mentions      key of a symbol or an unresolved name (mentionKeys.ts) -> ids of the files whose links mention it; in buckets
 *   links         file id -> links record (linksRecord.ts), in parts (partedTable.ts)
 *   pendingLinks  file id -> generation that made its links stale; written with that change, so that a crash between two
 *                 commits forgets none
 *   summaries     file id -> summary record (summaryRecord.ts); a cache, as is the next
 *   summaryKeys   dependency key (32-bit) -> ids of the files whose summaries rest on it; in buckets
 *   refusals      ids of the files that were refused, so that listing them costs what is listed
 *   kept          how files, links and summaries stood in states that were left by many changes at once, with the slots of these in meta "kept"
 *                 (JSON; keptStates.ts)
 * File ids are running numbers, never used again. All writing goes through `commit`, by the daemon alone.
 */
import type { FileIdentity } from "../../adapters/links.js";
import { compress, decompress } from "./compression.js";
import { decodeFilePath, decodeFileRecord, encodeFileRecord, type FileRecord } from "./fileRecord.js";
import { IdLists } from "./idLists.js";
import { type Kept, type KeptEntry, type KeptKind, type KeptRows, KeptStates } from "./keptStates.js";
import { linksIdentity, linksStamp } from "./linksReader.js";
import { Environment, longestKey, type PinnedRead, type Row } from "./lmdb.js";
import { decodeManifest, encodeManifest, type Manifest } from "./manifest.js";
import { NameBlocks, type NameChanges } from "./nameBlocks.js";
import { PartedTable } from "./partedTable.js";
import { decodeNamePostings, type NameEdit, type NamePosting, summarisePostings } from "./postings.js";
import { decodeSummaries, encodeSummaries, type SummaryRecord } from "./summaryRecord.js";

/** New values for rows; `undefined` removes the row. */
export type StoreChanges = {
  readonly files: ReadonlyMap<number, FileRecord | undefined>;
  readonly paths: ReadonlyMap<string, number | undefined>;
  readonly names: NameChanges;
  readonly keys: ReadonlyMap<number, readonly number[]>;
  readonly mentions: ReadonlyMap<number, readonly number[]>;
  readonly links: ReadonlyMap<number, Buffer | undefined>;
  readonly pendingLinks: ReadonlyMap<number, number | undefined>;
  readonly summaries: ReadonlyMap<number, SummaryRecord | undefined>;
  readonly summaryKeys: ReadonlyMap<number, readonly number[]>;
  /** Absent: nothing is kept, and nothing changes that was. */
  readonly kept?: { readonly rows: KeptRows; readonly slots: readonly KeptSlot[] };
  /** What the last crawl left out; undefined leaves it as it is. */
  readonly skips: unknown;
  /** By directory (`@mod/...`), whether the sources of a module were at hand; undefined leaves it as it is. */
  readonly modules: Readonly<Record<string, boolean | string>> | undefined;
  readonly manifest: Manifest;
};

export type IndexedName = {
  readonly name: string;
  readonly count: number;
  /** See summarisePostings. */
  readonly fronts: number;
};

/** A state that is kept, and what it holds. */
export type KeptSlot = { readonly slot: number; readonly bytes: number };

export class WorkspaceStore {
  /** As it was read last: every question reads it. */
  private lastManifest: { readonly bytes: Buffer; readonly manifest: Manifest | undefined } | undefined;
  private readonly environment: Environment;
  private readonly meta;
  private readonly files;
  private readonly paths;
  private readonly names;
  private readonly keys;
  private readonly mentions;
  private readonly links;
  private readonly pending;
  private readonly summaries;
  private readonly summaryKeys;
  private readonly refusals;
  private readonly kept;
  private readonly readPaths = new Map<number, string>();

  constructor(
    readonly path: string,
    access: "write" | "read",
  ) {
    this.environment = new Environment({ path, access, pageSize: 4096 });
    this.meta = this.environment.table({ name: "meta", keys: "bytes" });
    this.files = this.environment.table({ name: "files", keys: "uint32" });
    this.paths = this.environment.table({ name: "paths", keys: "bytes" });
    this.names = new NameBlocks(this.environment, "names");
    this.keys = new IdLists(this.environment, "keys");
    this.mentions = new IdLists(this.environment, "mentions");
    this.links = new PartedTable(this.environment, "links");
    this.pending = this.environment.table({ name: "pendingLinks", keys: "uint32" });
    this.summaries = this.environment.table({ name: "summaries", keys: "uint32" });
    this.summaryKeys = new IdLists(this.environment, "summaryKeys");
    this.refusals = this.environment.table({ name: "refusals", keys: "uint32" });
    this.kept = new KeptStates(this.environment);
  }

  pin(): PinnedRead {
    return this.environment.pin();
  }

  manifest(read?: PinnedRead): Manifest | undefined {
    const bytes = this.meta.get(manifestKey, read);
    if (bytes === undefined) return undefined;
    if (this.lastManifest?.bytes.equals(bytes) !== true) this.lastManifest = { bytes, manifest: decodeManifest(bytes) };
    return this.lastManifest.manifest;
  }

  skips(read?: PinnedRead): unknown {
    const bytes = this.meta.get(skipsKey, read);
    return bytes === undefined ? undefined : JSON.parse(decompress(bytes).toString("utf8"));
  }

  modules(read?: PinnedRead): Readonly<Record<string, boolean | string>> | undefined {
    const bytes = this.meta.get(modulesKey, read);
    return bytes === undefined ? undefined : JSON.parse(decompress(bytes).toString("utf8"));
  }

  fileId(path: string, read?: PinnedRead): number | undefined {
    return this.paths.get(pathKey(path), read)?.readUInt32LE(0);
  }

  file(id: number, read?: PinnedRead): FileRecord | undefined {
    const bytes = this.files.get(id, read);
    return bytes === undefined ? undefined : decodeFileRecord(bytes);
  }

  *allFiles(read?: PinnedRead): Generator<{ readonly id: number; readonly record: FileRecord }> {
    for (const { key, value } of this.files.entries({ read })) {
      yield { id: key as number, record: decodeFileRecord(value) };
    }
  }

  fileCount(read?: PinnedRead): number {
    return this.files.count(read);
  }

  /** Paths below a directory ("" is the root) at any depth, in byte order, with their file ids; those behind a path of it, or all. */
  *pathsUnder(
    directory: string,
    read?: PinnedRead,
    behind = "",
  ): Generator<{ readonly path: string; readonly id: number }> {
    const start = behind === "" ? (directory === "" ? undefined : `${directory}/`) : `${behind}\0`;
    const range = {
      ...(start === undefined ? {} : { start: pathKey(start) }),
      ...(directory === "" ? {} : { end: pathKey(`${directory}0`) }),
    };
    for (const { key, value } of this.paths.entries({ ...range, read })) {
      yield { path: (key as Buffer).toString("utf8"), id: value.readUInt32LE(0) };
    }
  }

  /** Paths directly in a directory: the range is left at every subdirectory and entered again behind it. */
  *pathsIn(directory: string, read?: PinnedRead): Generator<{ readonly path: string; readonly id: number }> {
    const prefix = directory === "" ? "" : `${directory}/`;
    const end = directory === "" ? undefined : pathKey(`${directory}0`);
    let start: Buffer | undefined = pathKey(prefix);
    while (start !== undefined) {
      let next: Buffer | undefined;
      for (const { key, value } of this.paths.entries({ start, ...(end === undefined ? {} : { end }), read })) {
        const path = (key as Buffer).toString("utf8");
        const slash = path.indexOf("/", prefix.length);
        if (slash >= 0) {
          next = pathKey(`${path.slice(0, slash)}0`);
          break;
        }
        yield { path, id: value.readUInt32LE(0) };
      }
      start = next;
    }
  }

  /** The path of a file that the store holds. Ids are never used again: what was read once holds. */
  pathOf(id: number, read?: PinnedRead): string | undefined {
    const known = this.readPaths.get(id);
    if (known !== undefined) return known;
    const bytes = this.files.get(id, read);
    if (bytes === undefined) return undefined;
    const path = decodeFilePath(bytes);
    if (this.readPaths.size >= mostReadPaths) this.readPaths.clear();
    this.readPaths.set(id, path);
    return path;
  }

  /** `name` as `indexedName` spells it. */
  namePostings(name: string, read?: PinnedRead): NamePosting[] {
    return this.names.get(name, read);
  }

  /** What edits of names write in the next commit. */
  editNames(edits: ReadonlyMap<string, NameEdit>): NameChanges {
    return this.names.edit(edits);
  }

  /** Names that start with the prefix, letter case ignored, in order. */
  namesWithPrefix(prefix: string, read?: PinnedRead): Generator<string> {
    return this.names.withPrefix(prefix, read);
  }

  /** Every name with what a name table keeps of it, in order. */
  *allNames(read?: PinnedRead): Generator<IndexedName> {
    for (const { name, postings } of this.names.all(read)) yield { name, ...summarisePostings(postings) };
  }

  *allNamePostings(read?: PinnedRead): Generator<{ readonly name: string; readonly postings: NamePosting[] }> {
    for (const { name, postings } of this.names.all(read)) yield { name, postings: decodeNamePostings(postings) };
  }

  /** Ids of the files whose links recorded a look-up of this key. */
  dependants(key: number, read?: PinnedRead): number[] {
    return this.keys.get(key, read);
  }

  /** The same for many keys; holds until the next commit. */
  dependantsReader(): (key: number) => number[] {
    return this.keys.reader();
  }

  allDependants(read?: PinnedRead): Generator<{ readonly key: number; readonly files: number[] }> {
    return this.keys.all(read);
  }

  hasDependants(read?: PinnedRead): boolean {
    return !this.keys.isEmpty(read);
  }

  /** Ids of the files whose links mention what the key stands for, or something else of the same key. */
  mentioning(key: number, read?: PinnedRead): number[] {
    return this.mentions.get(key, read);
  }

  /** The same for many keys; holds until the next commit. */
  mentioningReader(): (key: number) => number[] {
    return this.mentions.reader();
  }

  allMentioning(read?: PinnedRead): Generator<{ readonly key: number; readonly files: number[] }> {
    return this.mentions.all(read);
  }

  /** A file's links record. */
  linksOf(id: number, read?: PinnedRead): Buffer | undefined {
    return this.links.get(id, read);
  }

  /** The stamp in it, which names its bytes; costs less. */
  linksStampOf(id: number, read?: PinnedRead): string | undefined {
    return this.links.peek(id, linksStamp, read);
  }

  /** The identity in it. */
  identityOf(id: number, read?: PinnedRead): FileIdentity | undefined {
    const row = this.links.get(id, read);
    return row === undefined ? undefined : linksIdentity(row);
  }

  summariesOf(id: number, read?: PinnedRead): SummaryRecord | undefined {
    const bytes = this.summaries.get(id, read);
    return bytes === undefined ? undefined : decodeSummaries(bytes);
  }

  /** Ids of the files with summaries that rest on a look-up of this key. */
  summarisedBy(key: number, read?: PinnedRead): number[] {
    return this.summaryKeys.get(key, read);
  }

  /** The same for many keys; holds until the next commit. */
  summarisedByReader(): (key: number) => number[] {
    return this.summaryKeys.reader();
  }

  /** File id to the generation that made its links stale. */
  pendingLinks(read?: PinnedRead): Map<number, number> {
    const pending = new Map<number, number>();
    for (const { key, value } of this.pending.entries({ read })) pending.set(key as number, value.readUInt32LE(0));
    return pending;
  }

  /** Ids of the files whose links are stale. */
  *pendingIds(read?: PinnedRead): Generator<number> {
    for (const id of this.pending.keys({ read })) yield id as number;
  }

  pendingLinkGeneration(id: number): number | undefined {
    return this.pending.get(id)?.readUInt32LE(0);
  }

  hasLinks(id: number, read?: PinnedRead): boolean {
    return this.links.has(id, read);
  }

  /** Ids of the files that were read and refused, or could not be linked. */
  *refusedIds(read?: PinnedRead): Generator<number> {
    for (const id of this.refusals.keys({ read })) yield id as number;
  }

  *refused(read?: PinnedRead): Generator<FileRecord> {
    for (const id of this.refusals.keys({ read })) {
      const record = this.file(id as number, read);
      if (record?.reason !== undefined) yield record;
    }
  }

  /** The states that are kept; the one that was used last is the last. */
  keptSlots(read?: PinnedRead): readonly KeptSlot[] {
    const bytes = this.meta.get(keptKey, read);
    return bytes === undefined ? [] : JSON.parse(bytes.toString("utf8"));
  }

  /** Paths of what a state says of a kind, in byte order. */
  keptPaths(slot: number, kind: KeptKind, read?: PinnedRead): readonly string[] {
    return [...this.kept.paths(slot, kind, read)];
  }

  /** What a file, its links or its summaries were in a state; undefined: it says nothing of it. */
  keptOf(entry: KeptEntry, read?: PinnedRead): Kept | undefined {
    return this.kept.get(entry, read);
  }

  /** Applies all changes or none. One call at a time. */
  commit(changes: StoreChanges): Promise<void> {
    let lastFile = -1;
    for (const key of this.files.keys({ reverse: true, limit: 1 })) lastFile = key as number;
    const rows: Row[] = [];
    for (const [id, record] of sorted(changes.files)) {
      const value = record === undefined ? undefined : encodeFileRecord(record);
      rows.push({ table: this.files, key: id, value, append: value !== undefined && id > lastFile });
      rows.push({ table: this.refusals, key: id, value: record?.reason === undefined ? undefined : present });
    }
    for (const [path, id] of changes.paths) {
      rows.push({ table: this.paths, key: pathKey(path), value: id === undefined ? undefined : uint32Bytes(id) });
    }
    rows.push(...changes.names.rows, ...this.keys.rows(changes.keys), ...this.mentions.rows(changes.mentions));
    rows.push(...this.links.rows(changes.links));
    for (const [id, record] of sorted(changes.summaries)) {
      rows.push({ table: this.summaries, key: id, value: record === undefined ? undefined : encodeSummaries(record) });
    }
    rows.push(...this.summaryKeys.rows(changes.summaryKeys));
    for (const [id, generation] of changes.pendingLinks) {
      rows.push({
        table: this.pending,
        key: id,
        value: generation === undefined ? undefined : uint32Bytes(generation),
      });
    }
    if (changes.kept !== undefined) {
      const slots = Buffer.from(JSON.stringify(changes.kept.slots), "utf8");
      rows.push(...this.kept.rows(changes.kept.rows), { table: this.meta, key: keptKey, value: slots });
    }
    if (changes.skips !== undefined) rows.push({ table: this.meta, key: skipsKey, value: packed(changes.skips) });
    if (changes.modules !== undefined) rows.push({ table: this.meta, key: modulesKey, value: packed(changes.modules) });
    rows.push({ table: this.meta, key: manifestKey, value: encodeManifest(changes.manifest) });
    return this.environment.commit(rows);
  }

  /** Writes a snapshot of everything to a new file. Not to be closed meanwhile. */
  copyTo(path: string): Promise<void> {
    return this.environment.copyTo(path);
  }

  /** What it holds is of another root: none of its files was ever looked at there. */
  async moveTo(root: string): Promise<void> {
    const manifest = this.manifest();
    if (manifest === undefined) return;
    const rows: Row[] = [];
    for (const { id, record } of this.allFiles()) {
      const stamp = { ...record.stamp, mtimeMs: 0, ctimeMs: 0, inode: 0 };
      rows.push({ table: this.files, key: id, value: encodeFileRecord({ ...record, stamp, hashedAt: 0 }) });
    }
    const moved = { ...manifest, root, lastSync: 0, configuration: "" };
    rows.push({ table: this.meta, key: manifestKey, value: encodeManifest(moved) });
    await this.environment.commit(rows);
  }

  /** A write transaction that changes nothing, to see that the store can be written to. */
  async rewriteManifest(): Promise<void> {
    const manifest = this.meta.get(manifestKey);
    if (manifest === undefined) return;
    await this.environment.commit([{ table: this.meta, key: manifestKey, value: manifest }]);
  }

  flushed(): Promise<void> {
    return this.environment.flushed();
  }

  checkReaders(): number {
    return this.environment.checkReaders();
  }

  close(): Promise<void> {
    return this.environment.close();
  }
}

const mostReadPaths = 50_000;
const manifestKey = Buffer.from("manifest");
const present = Buffer.alloc(1);
const skipsKey = Buffer.from("skips");
const modulesKey = Buffer.from("modules");
const keptKey = Buffer.from("kept");

function packed(value: unknown): Buffer {
  return compress(Buffer.from(JSON.stringify(value), "utf8"));
}

/** LMDB orders keys by bytes; a path is its UTF-8. */
function pathKey(path: string): Buffer {
  return Buffer.from(path, "utf8");
}

/** A path that the store can hold, also behind the byte of a kept state. Longer ones are listed skips. */
export const longestPath = longestKey - 1;
/** A name's key holds it twice, in lower case and as it is; either may take three bytes a unit. */
const longestName = Math.floor((longestKey - 1) / 2 / 3);

/** A name as the index spells it: cut to what a key can hold and free of NUL. Readers compare the full name in the facts. */
export function indexedName(name: string): string {
  const cut = name.length > longestName ? name.slice(0, longestName) : name;
  return cut.includes("\0") ? cut.replaceAll("\0", "\uFFFD") : cut;
}

function uint32Bytes(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function sorted<Value>(rows: ReadonlyMap<number, Value>): [number, Value][] {
  return [...rows].sort((left, right) => left[0] - right[0]);
}
