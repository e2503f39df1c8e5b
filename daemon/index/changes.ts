/**
 * ChangeSet: the rows of one commit, worked out from what the store holds and what is new.
 *
 * It reads the store and changes nothing; `build` gives the rows for WorkspaceStore.commit. Everything derived is kept in step
 * here and only here: totals, digest, name postings, dependency keys, pending links. Cost: proportional to the changed files, their
 * names and their dependants.
 */

import type { FileFacts } from "../../adapters/facts.js";
import { adapterOf } from "../../adapters/registry.js";
import { Digest } from "../base/digest.js";
import { calledBy, calledKey } from "../store/calledKey.js";
import { type FileNames, namesOf, noNames } from "../store/fileNames.js";
import { type FileRecord, sameContent } from "../store/fileRecord.js";
import { decodeKeptLinks } from "../store/keptLinks.js";
import type { KeptEntry } from "../store/keptStates.js";
import { isSoundLinks, LinksReader } from "../store/linksReader.js";
import type { LanguageTotals, Manifest } from "../store/manifest.js";
import type { NameChanges } from "../store/nameBlocks.js";
import type { NamePosting } from "../store/postings.js";
import { indexedName, type StoreChanges, type WorkspaceStore } from "../store/workspaceStore.js";
import type { Turns } from "../system/turns.js";
import type { SkipReason } from "../workspace/crawl.js";
import { directoryOf, dirtyKeys, type FileSide, type KeyKind } from "./dirtyKeys.js";
import { FileIdLists, sortedDifference } from "./fileIdLists.js";
import { dependencyDigest, fileDigest, linksDigest, mentionDigest, postingDigest } from "./indexDigest.js";
import { differencesOf, isSettled, keptSummaries } from "./keptDifferences.js";
import { KeptStateChanges } from "./keptStateChanges.js";
import { lookupKeys } from "./lookupKeys.js";
import { isSameShare, type PackageShare, packageShare } from "./packageNameChanges.js";
import { type ReportBasis, SummaryChanges, summaryKeys } from "./summaryChanges.js";
import type { SummaryReport } from "./summaryReports.js";

export type FactsReader = (record: FileRecord) => FileFacts | undefined;

export class ChangeSet {
  private readonly files = new Map<number, FileRecord | undefined>();
  private readonly paths = new Map<string, number | undefined>();
  /** Files that this set adds, by directory. */
  private readonly added = new Map<string, Set<string>>();
  /** By file id: its postings in the store and its new ones. */
  private readonly names = new Map<number, { readonly before: Postings; after: Postings }>();
  private readonly keys: FileIdLists;
  private readonly mentions: FileIdLists;
  private readonly summaries: SummaryChanges;
  private readonly kept: KeptStateChanges;
  private readonly links = new Map<number, Buffer | undefined>();
  private readonly pendingLinks = new Map<number, number | undefined>();
  private readonly languages: Map<string, LanguageTotals>;
  private readonly digest: Digest;
  private readonly totals: Pick<
    { -readonly [Key in keyof Manifest]: Manifest[Key] },
    "files" | "symbols" | "lines" | "bytes" | "factsBytes"
  >;
  private nextFileId: number;
  private skips: unknown;
  private modules: Readonly<Record<string, boolean | string>> | undefined;
  private outsideChanged = false;
  /** Every key a change of this set made dirty; for links that are being made while it is committed. */
  readonly dirty = new Set<number>();
  /** Keys of summaries that have other values at the newest facts: those who worked these out themselves are not concerned. */
  readonly dirtySummaries = new Set<number>();
  /** Paths of files with other content than before, or none. */
  readonly changedPaths = new Set<string>();
  readonly generation: number;
  /** A first index, and no link is being made: nothing can become stale. */
  private readonly tracksDirty: boolean;

  constructor(
    private readonly store: WorkspaceStore,
    private readonly manifest: Manifest,
    private readonly readFacts: FactsReader,
    private readonly kinds: ReadonlySet<KeyKind>,
    linking: "running" | "idle",
    /** Ids of files whose links and recorded summaries were made of the facts that are the newest. */
    private readonly upToDate = new Set<number>(),
  ) {
    this.languages = new Map(Object.entries(manifest.languages));
    this.digest = Digest.parse(manifest.digest);
    const { files, symbols, lines, bytes, factsBytes } = manifest;
    this.totals = { files, symbols, lines, bytes, factsBytes };
    this.nextFileId = manifest.nextFileId;
    this.generation = manifest.generation + 1;
    this.tracksDirty = linking === "running" || store.hasDependants();
    const { digest } = this;
    this.keys = new FileIdLists(store.dependantsReader(), { digest, recordOf: dependencyDigest });
    this.mentions = new FileIdLists(store.mentioningReader(), { digest, recordOf: mentionDigest });
    this.kept = new KeptStateChanges(store);
    this.summaries = new SummaryChanges(store, this.kept);
  }

  /** A file's new state. `names` are those of its declarations where it is indexed. */
  putFile(record: FileRecord, names: FileNames): void {
    const known = this.fileId(record.path);
    const id = known ?? this.nextFileId++;
    const before = known === undefined ? undefined : this.record(known);
    if (known === undefined) this.addPath(record.path, id);
    this.files.set(id, record);
    this.count(before, -1);
    this.count(record, 1);
    if (before !== undefined) this.digest.remove(fileDigest(before));
    this.digest.add(fileDigest(record));
    if (before !== undefined && sameContent(before, record)) return;
    this.changedPaths.add(record.path);
    this.kept.file(record.path, before);
    const beforeFacts = this.factsOf(before);
    if (before?.status === "indexed" && beforeFacts === undefined) this.forgetUnknown(id, record.path);
    this.changeNames(id, record.path, beforeFacts, names);
    if (record.status === "indexed") this.pendingLinks.set(id, this.generation);
    else this.dropLinks(id, record.path);
    if (!this.tracksDirty) return;
    const afterFacts = record.status === "indexed" ? this.readFacts(record) : undefined;
    const old = { known: before !== undefined, facts: beforeFacts, ...textOf(before) };
    this.spoilBy(record.path, old, { known: true, facts: afterFacts, ...textOf(record) });
  }

  removeFile(path: string): void {
    const id = this.fileId(path);
    if (id === undefined) return;
    const before = this.record(id);
    this.files.set(id, undefined);
    this.paths.set(path, undefined);
    this.changedPaths.add(path);
    this.kept.file(path, before);
    this.count(before, -1);
    if (before !== undefined) this.digest.remove(fileDigest(before));
    const beforeFacts = this.factsOf(before);
    if (before?.status === "indexed" && beforeFacts === undefined) this.forgetUnknown(id, path);
    this.changeNames(id, path, beforeFacts, noNames);
    this.dropLinks(id, path);
    if (!this.tracksDirty) return;
    this.spoilBy(path, { known: true, facts: beforeFacts, ...textOf(before) }, { known: false, facts: undefined });
  }

  /** New links of a file that is still there, with what they mention. `putSummaries` follows when all links of the commit are put. */
  putLinks(path: string, links: Buffer, mentions: Uint32Array, facts: ReportBasis["facts"]): void {
    const id = this.fileId(path);
    if (id === undefined) return;
    this.replaceLinks(id, path, links, mentions);
    this.pendingLinks.set(id, undefined);
    if (facts === "newest") this.upToDate.add(id);
  }

  /** What link jobs found of a file's summaries. `isOvertaken`: whether the file, or what they rest on, has changed since. */
  putSummaries(report: SummaryReport, basis: ReportBasis, isOvertaken: () => boolean): void {
    const { path } = report;
    const id = this.fileId(path);
    if (id === undefined || this.record(id)?.status !== "indexed") {
      this.spoil(new Set(report.ids.map((one) => lookupKeys.summary(path, one))));
      return;
    }
    const { differing, isComplete } = this.summaries.merge(id, report, basis);
    if (basis.facts === "newest") {
      if (report.linked && !isComplete) this.upToDate.delete(id);
      this.spoilSummaries(differing);
      return;
    }
    this.upToDate.delete(id);
    if (differing.size === 0 && !isOvertaken()) return;
    this.pendingLinks.set(id, this.generation);
    this.spoil(differing);
  }

  /** The file went away, or its facts did, while it was being linked: whatever brings it back marks it again. */
  forgetLinks(path: string): void {
    const id = this.fileId(path);
    if (id !== undefined) this.dropLinks(id, path);
  }

  /** Linking failed and will not be tried again in this sync: the file is indexed, without links, and listed with the reason. */
  failLinks(path: string, reason: SkipReason, detail: string): void {
    const id = this.fileId(path);
    const before = id === undefined ? undefined : this.record(id);
    if (id === undefined || before?.status !== "indexed") return;
    const after: FileRecord = { ...before, reason, detail, attempts: before.attempts + 1 };
    this.files.set(id, after);
    this.kept.file(path, before);
    this.digest.remove(fileDigest(before));
    this.digest.add(fileDigest(after));
    this.dropLinks(id, path);
  }

  /** Keeps the state that is left: many files are going to change. Not where links are stale, which a state's never are. */
  keepState(): void {
    if (!isSettled(this.store)) return;
    const same = this.store.keptSlots().find(({ slot }) => differencesOf(this.store, slot)?.files.length === 0);
    if (same === undefined) this.kept.begin();
    else this.kept.use(same.slot);
  }

  /**
   * Brings links and summaries back to what they were in a kept state; stale are then those that what differs from it makes so, and no others.
   * The whole commit is this; a state that cannot be used is dropped. `turns`: gives way to the event loop.
   */
  async bringBack(slot: number, turns: Turns): Promise<void> {
    const { store, kept } = this;
    const differences = differencesOf(store, slot);
    const summaries = keptSummaries(store, slot);
    const isLost = (record: FileRecord | undefined): boolean =>
      record?.status === "indexed" && this.readFacts(record) === undefined;
    if (
      differences === undefined ||
      summaries === undefined ||
      differences.files.some(({ before }) => isLost(before))
    ) {
      kept.drop(slot);
      return;
    }
    kept.use(slot);
    this.upToDate.clear();
    for (const id of store.pendingIds()) this.pendingLinks.set(id, undefined);
    for (const path of store.keptPaths(slot, "links")) {
      if (turns.due()) await turns.next();
      const id = this.indexedId(path);
      if (id === undefined) continue;
      const kept = this.keptLinks(id, { slot, kind: "links", path });
      this.replaceLinks(id, path, kept.links);
      if (!kept.isSound) this.pendingLinks.set(id, this.generation);
    }
    for (const [path, record] of summaries) {
      const id = this.indexedId(path);
      if (id === undefined) continue;
      this.summaries.bringBack(id, path, record);
      kept.remove({ slot, kind: "summaries", path });
    }
    for (const path of differences.same) kept.remove({ slot, kind: "file", path });
    for (const { path, before, now } of differences.files) {
      if (turns.due()) await turns.next();
      const id = this.indexedId(path);
      if (id !== undefined) this.pendingLinks.set(id, this.generation);
      const gone = id === undefined ? summaries.get(path) : undefined;
      if (gone !== undefined) this.spoil(summaryKeys(path, gone));
      const [left, right] = [this.sideOf(before), this.sideOf(now)];
      this.spoil(dirtyKeys(path, left, right, this.kinds, []));
      // With others of its directory it may have been changed at once, so that none of these tells what was there before.
      if (
        this.kinds.has("packageNames") &&
        !isSameShare(packageShare(path, left.facts), packageShare(path, right.facts))
      )
        this.spoil(new Set([lookupKeys.packageNames(directoryOf(path))]));
    }
  }

  putSkips(skips: unknown): void {
    this.skips = skips;
  }

  putModules(modules: Readonly<Record<string, boolean | string>>): void {
    this.modules = modules;
  }

  /** Whether something outside the workspace exists has changed. */
  spoilOutside(path: string): void {
    this.outsideChanged = true;
    this.kept.dropAll();
    if (this.tracksDirty && this.kinds.has("exists")) this.spoil(new Set([lookupKeys.exists(path)]));
  }

  /** The rows; `completed` are the manifest's fields that a finished sync sets. */
  build(completed: Partial<Pick<Manifest, "configuration" | "lastSync">> = {}): StoreChanges {
    const kept = this.kept.build(this.totals.bytes);
    return {
      files: this.files,
      paths: this.paths,
      names: this.buildNames(),
      keys: this.keys.changed,
      mentions: this.mentions.changed,
      summaries: this.summaries.changed,
      summaryKeys: this.summaries.changedKeys,
      ...(kept === undefined ? {} : { kept }),
      links: this.links,
      pendingLinks: this.pendingLinks,
      skips: this.skips,
      modules: this.modules,
      manifest: {
        ...this.manifest,
        ...this.totals,
        ...completed,
        generation: this.generation,
        filesGeneration: this.files.size > 0 || this.outsideChanged ? this.generation : this.manifest.filesGeneration,
        nextFileId: this.nextFileId,
        languages: Object.fromEntries([...this.languages].sort()),
        digest: this.digest.toString(),
      },
    };
  }

  private fileId(path: string): number | undefined {
    return this.paths.has(path) ? this.paths.get(path) : this.store.fileId(path);
  }

  private record(id: number): FileRecord | undefined {
    return this.files.has(id) ? this.files.get(id) : this.store.file(id);
  }

  /** The id of an indexed file. */
  private indexedId(path: string): number | undefined {
    const id = this.fileId(path);
    return id !== undefined && this.record(id)?.status === "indexed" ? id : undefined;
  }

  /** A file's links as a state has them. Those that are damaged are none, and have to be made. */
  private keptLinks(id: number, entry: KeptEntry): { readonly links: Buffer | undefined; readonly isSound: boolean } {
    const bytes = this.store.keptOf(entry)?.bytes;
    if (bytes === undefined) return { links: undefined, isSound: true };
    const links = decodeKeptLinks(bytes, this.store.linksOf(id));
    return links !== undefined && isSoundLinks(links) ? { links, isSound: true } : { links: undefined, isSound: false };
  }

  private sideOf(record: FileRecord | undefined): FileSide {
    return { known: record !== undefined, facts: this.factsOf(record), ...textOf(record) };
  }

  private factsOf(record: FileRecord | undefined): FileFacts | undefined {
    return record?.status === "indexed" ? this.readFacts(record) : undefined;
  }

  private count(record: FileRecord | undefined, sign: 1 | -1): void {
    if (record === undefined) return;
    this.totals.files += sign;
    this.totals.bytes += sign * record.stamp.size;
    this.totals.factsBytes += sign * record.factsBytes;
    if (record.status !== "indexed" || record.dialect === undefined) return;
    this.totals.symbols += sign * record.symbols;
    this.totals.lines += sign * record.lines;
    const language = adapterOf(record.dialect).language;
    const { files, lines, symbols } = this.languages.get(language) ?? { files: 0, lines: 0, symbols: 0 };
    const next = {
      files: files + sign,
      lines: lines + sign * record.lines,
      symbols: symbols + sign * record.symbols,
    };
    if (next.files === 0) this.languages.delete(language);
    else this.languages.set(language, next);
  }

  private changeNames(id: number, path: string, before: FileFacts | undefined, after: FileNames): void {
    const next = postingsOf(id, after);
    const known = this.names.get(id);
    const old = known?.after ?? (before === undefined ? noPostings : postingsOf(id, namesOf(path, before)));
    for (const [name, postings] of old) this.countPostings(name, path, postings, "remove");
    for (const [name, postings] of next) this.countPostings(name, path, postings, "add");
    if (known === undefined) this.names.set(id, { before: old, after: next });
    else known.after = next;
  }

  /** The facts a file had are lost: its postings are looked for among all, and every link is made again. Rare, and never wrong. */
  private forgetUnknown(id: number, path: string): void {
    if (this.names.has(id)) return;
    const before = new Map<string, readonly NamePosting[]>();
    for (const { name, postings } of this.store.allNamePostings()) {
      const own = postings.filter((posting) => posting.file === id);
      if (own.length === 0) continue;
      before.set(name, own);
      this.countPostings(name, path, own, "remove");
    }
    this.names.set(id, { before, after: noPostings });
    for (const { id: other, record } of this.store.allFiles()) {
      if (record.status === "indexed" && this.record(other) !== undefined)
        this.pendingLinks.set(other, this.generation);
    }
  }

  private countPostings(name: string, path: string, postings: readonly NamePosting[], change: "add" | "remove"): void {
    for (const posting of postings) {
      const record = postingDigest(name, path, posting);
      if (change === "add") this.digest.addNumber(record);
      else this.digest.removeNumber(record);
    }
  }

  /** Every touched name once, however many of the files have it. */
  private buildNames(): NameChanges {
    const touched = new Map<string, { readonly files: Set<number>; readonly added: NamePosting[] }>();
    const touch = (name: string): { readonly files: Set<number>; readonly added: NamePosting[] } => {
      let entry = touched.get(name);
      if (entry === undefined) {
        entry = { files: new Set(), added: [] };
        touched.set(name, entry);
      }
      return entry;
    };
    for (const [id, { before, after }] of this.names) {
      for (const [name, postings] of before) if (!samePostings(postings, after.get(name))) touch(name).files.add(id);
      for (const [name, postings] of after) {
        if (!samePostings(postings, before.get(name))) touch(name).added.push(...postings);
      }
    }
    return this.store.editNames(touched);
  }

  private dropLinks(id: number, path: string): void {
    this.replaceLinks(id, path, undefined);
    this.pendingLinks.set(id, undefined);
    const gone = this.summaries.drop(id, path);
    if (this.tracksDirty) this.spoil(gone);
  }

  /** `mentions`: of the new links, where somebody has worked them out. */
  private replaceLinks(id: number, path: string, links: Buffer | undefined, mentions?: Uint32Array): void {
    const before = this.links.has(id) ? this.links.get(id) : this.store.linksOf(id);
    if (before === undefined && links === undefined) return;
    this.kept.links(path, before, links);
    if (before !== undefined) this.digest.remove(linksDigest(path, before));
    if (links !== undefined) this.digest.add(linksDigest(path, links));
    const old = before === undefined ? undefined : new LinksReader(before);
    const next = links === undefined ? undefined : new LinksReader(links);
    this.replaceKeys(id, path, old, next);
    if (old === undefined || next?.mentionsSame(old) !== true) {
      this.mentions.replace(id, path, old?.mentionKeys, mentions ?? next?.mentionKeys);
    }
    this.links.set(id, links);
  }

  private replaceKeys(id: number, path: string, old: LinksReader | undefined, next: LinksReader | undefined): void {
    const called = calledKeys(path, next);
    const isCalledSame = calledKeys(path, old).join() === called.join();
    if (old === undefined || next === undefined || !isCalledSame) {
      this.keys.replace(id, path, keysOf(path, old), keysOf(path, next));
      return;
    }
    const { gone, come } = sortedDifference(old.traceKeys, next.traceKeys);
    const isLookedUpAlone = (key: number): boolean => !called.includes(key);
    this.keys.replace(id, path, gone.filter(isLookedUpAlone), come.filter(isLookedUpAlone));
  }

  private addPath(path: string, id: number): void {
    this.paths.set(path, id);
    const directory = directoryOf(path);
    const beside = this.added.get(directory) ?? new Set();
    this.added.set(directory, beside.add(path));
  }

  /** What the other files of a file's directory are parts of, as this set leaves them. */
  private *packagesBeside(path: string): Generator<PackageShare | undefined> {
    const directory = directoryOf(path);
    for (const other of this.added.get(directory) ?? []) if (other !== path) yield this.packageOf(other);
    for (const { path: other } of this.store.pathsIn(directory)) if (other !== path) yield this.packageOf(other);
  }

  private packageOf(path: string): PackageShare | undefined {
    const id = this.fileId(path);
    const record = id === undefined ? undefined : this.record(id);
    if (record?.dialect === undefined) return undefined;
    const { packageName, isTestPath } = adapterOf(record.dialect);
    if (packageName === undefined || isTestPath?.(path) === true) return undefined;
    return packageShare(path, this.factsOf(record));
  }

  private spoilBy(path: string, before: FileSide, after: FileSide): void {
    this.spoil(dirtyKeys(path, before, after, this.kinds, this.packagesBeside(path)));
  }

  private spoil(keys: ReadonlySet<number>): void {
    for (const key of keys) {
      this.dirty.add(key);
      for (const list of [this.keys.of(key), this.summaries.dependants(key)]) {
        for (const id of list) if (this.record(id) !== undefined) this.pendingLinks.set(id, this.generation);
      }
    }
  }

  /** As `spoil`, for what is known of the newest facts: what was linked over them stays, and what is to be linked is so since before. */
  private spoilSummaries(keys: ReadonlySet<number>): void {
    if (!this.kinds.has("summary")) return;
    for (const key of keys) {
      this.dirtySummaries.add(key);
      for (const list of [this.keys.of(key), this.summaries.dependants(key)]) {
        for (const id of list) {
          if (this.upToDate.has(id) || this.isPending(id) || this.record(id) === undefined) continue;
          this.pendingLinks.set(id, this.generation);
        }
      }
    }
  }

  private isPending(id: number): boolean {
    if (this.pendingLinks.has(id)) return this.pendingLinks.get(id) !== undefined;
    return this.store.pendingLinkGeneration(id) !== undefined;
  }
}

function textOf(record: FileRecord | undefined): Pick<FileSide, "factsKey"> {
  return record?.status === "indexed" ? { factsKey: record.factsKey } : {};
}

type Postings = ReadonlyMap<string, readonly NamePosting[]>;

const noPostings: Postings = new Map();

/** The keys under which the table of dependency keys lists a file: what its links looked up, and what it is called. */
function keysOf(path: string, links: LinksReader | undefined): Iterable<number> {
  return links === undefined ? [] : [...links.traceKeys, ...calledKeys(path, links)];
}

function calledKeys(path: string, links: LinksReader | undefined): readonly number[] {
  return links === undefined ? [] : calledBy(path, links.identity.namespace).map((segment) => calledKey(segment));
}

function postingsOf(file: number, { names, marks }: FileNames): Postings {
  const postings = new Map<string, NamePosting[]>();
  for (let ordinal = 0; ordinal < names.length; ordinal++) {
    const name = indexedName(names[ordinal]);
    if (name === "") continue;
    const posting = { file, ordinal, mark: marks[ordinal] };
    const list = postings.get(name);
    if (list === undefined) postings.set(name, [posting]);
    else list.push(posting);
  }
  return postings;
}

function samePostings(left: readonly NamePosting[], right: readonly NamePosting[] | undefined): boolean {
  return (
    right !== undefined &&
    left.length === right.length &&
    left.every((posting, index) => {
      return posting.ordinal === right[index].ordinal && posting.mark === right[index].mark;
    })
  );
}
