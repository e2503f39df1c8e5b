/**
 * TakingIn: changed files from the disk into the store, read by workers, committed as results come.
 *
 * Invariants: facts are in the facts store before a commit names them; of one path, what was handed to a worker later is never overwritten by
 * what was handed out earlier, whichever comes back first. A failure leaves nothing half done and shows itself to whoever waits.
 */
import type { FileFacts } from "../../adapters/facts.js";
import { decodeFactsApart } from "../../adapters/factsCodec.js";
import { dialectOf } from "../../adapters/registry.js";
import { type FactsCache, keepFacts, loadFacts } from "../store/factsCache.js";
import { noNames } from "../store/fileNames.js";
import type { FileRecord } from "../store/fileRecord.js";
import type { Clock } from "../system/clock.js";
import type { CrawledFile, FileStamp } from "../workspace/crawl.js";
import type { AskedFiles, Shown } from "./askedFiles.js";
import type { ChangeSet } from "./changes.js";
import type { Committer } from "./committer.js";
import { Extraction, type ExtractionTarget, extractOrSkip } from "./extraction.js";
import { isSettled } from "./keptDifferences.js";
import type { SyncCounts } from "./reports.js";
import type { OpenStores } from "./stores.js";
import type { Sweep } from "./sweep.js";
import type { Priority, WorkerPool } from "./workerPool.js";
import type { ExtractedFile } from "./workerProtocol.js";
import type { SyncProgress } from "./workspaceIndex.js";

export type TakingInParts = {
  readonly stores: OpenStores;
  readonly committer: Committer;
  readonly pool: WorkerPool;
  readonly clock: Clock;
  readonly cache: FactsCache;
  readonly closing: AbortSignal;
  readonly asked: AskedFiles;
  readonly target: () => ExtractionTarget;
  readonly stampOf: (path: string) => FileStamp | undefined;
  /** Hears of what a worker found before anybody sees it, and of a file whose declarations come first, twice. */
  readonly onRead: (result: ExtractedFile) => void;
  /** See IndexerOptions. */
  readonly keptStateFiles: number;
};

/** Files a commit: more would hold the event loop longer, fewer would write popular postings more often. */
const commitFiles = 160;

export class TakingIn {
  private extraction: Extraction | undefined;
  private extracting = 0;
  /** Files that are read by `now`, until they are committed. */
  private readonly single = new Set<Promise<void>>();
  /** Results not committed yet. */
  private readonly results: { readonly file: ExtractedFile; readonly order: number }[] = [];
  /** The commit of results that is under way. */
  private taking: Promise<void> = Promise.resolve();
  /** Order in which files were handed to workers, and the latest result taken for each: an older one must not come on top. */
  private handedOut = 0;
  private readonly taken = new Map<string, number>();

  constructor(private readonly parts: TakingInParts) {}

  /** Resolves when all of a sweep is committed. */
  async run(sweep: Sweep, priority: Priority, counts: SyncCounts, progress?: SyncProgress): Promise<void> {
    const { committer, pool, clock, closing, target } = this.parts;
    const { changed, removed } = sweep;
    counts.removed += removed.length;
    if (changed.length + removed.length >= this.parts.keptStateFiles && isSettled(this.parts.stores.workspace)) {
      await committer.commit((change) => change.keepState());
    }
    for (let from = 0; from < removed.length; from += commitFiles) {
      const some = removed.slice(from, from + commitFiles);
      await committer.commit((change) => {
        for (const path of some) change.removeFile(path);
      });
    }
    this.taken.clear();
    if (changed.length === 0) return;
    let done = 0;
    const commits: Promise<void>[] = [];
    const order = ++this.handedOut;
    const extraction = new Extraction(changed, target(), pool, clock, closing, priority, (results) => {
      for (const file of results) {
        this.parts.onRead(file);
        if (file.status === "indexed") counts[file.facts === undefined ? "reused" : "parsed"]++;
        this.results.push({ file, order });
      }
      this.extracting -= results.length;
      done += results.length;
      progress?.({ phase: "extract", done, total: changed.length, message: "" });
      if (this.results.length >= commitFiles) commits.push(heard(this.commitResults()));
    });
    this.extraction = extraction;
    this.extracting += changed.length;
    let failure: unknown;
    try {
      await extraction.run();
    } finally {
      this.extracting = 0;
      this.extraction = undefined;
      if (!closing.aborted) commits.push(this.commitResults());
      const outcomes = await Promise.allSettled(commits);
      for (const outcome of outcomes) if (outcome.status === "rejected") failure ??= outcome.reason;
    }
    if (failure !== undefined) throw failure;
  }

  /** Reads and commits one file at once. `whileRunning`: views show it before it is committed. `read` hears that its facts are there. */
  async now(file: CrawledFile, runs: "alone" | "whileRunning", read: () => void): Promise<void> {
    const done = this.takeOne(file, runs, read);
    this.single.add(done);
    await done.finally(() => this.single.delete(done));
  }

  /**
   * Resolves when what `now` reads at this moment is committed. Such a file was found to be in by the rules of its time: whoever looks at the
   * files with later ones waits for it before comparing, so that it is not put in behind him.
   */
  async singlesCommitted(): Promise<void> {
    await Promise.allSettled(this.single);
  }

  private async takeOne(file: CrawledFile, runs: "alone" | "whileRunning", read: () => void): Promise<void> {
    const { pool, clock, closing, target } = this.parts;
    const isAlone = runs === "alone";
    const job = [{ path: file.path, dialect: file.dialect }];
    const order = ++this.handedOut;
    const declared = (result: ExtractedFile): void => {
      if (closing.aborted) return;
      this.parts.onRead(result);
      this.showEarly(result, order, "declared");
      read();
    };
    const results = await extractOrSkip(job, target(), pool, clock, "asked", isAlone ? undefined : declared);
    if (closing.aborted) return;
    for (const result of results) this.parts.onRead(result);
    if (!isAlone) {
      for (const result of results) this.showEarly(result, order, "read");
      read();
      // What waits is answered before the event loop is taken by the commit.
      await new Promise<void>((resume) => setImmediate(resume));
      if (closing.aborted) return;
    }
    this.results.push(...results.map((result) => ({ file: result, order })));
    await this.commitResults();
  }

  /** Takes a file out of what waits to be read, for someone who asks for it now. */
  takeQueued(path: string): CrawledFile | undefined {
    return this.extraction?.take(path);
  }

  /** The first paths that wait to be read. */
  firstQueued(count: number): readonly string[] {
    return this.extraction?.first(count) ?? [];
  }

  /** Files that are read or wait for it, and results that are not committed, unless `isShown` says that views have them. */
  pending(isShown: (path: string) => boolean): number {
    return this.extracting + this.results.filter(({ file }) => !isShown(file.path)).length;
  }

  async idle(): Promise<void> {
    await this.taking.catch(() => undefined);
  }

  knownRecord(path: string): FileRecord | undefined {
    const { workspace } = this.parts.stores;
    const id = workspace.fileId(path);
    return id === undefined ? undefined : workspace.file(id);
  }

  /** Commits what has come in so far. */
  private commitResults(): Promise<void> {
    const before = this.taking;
    this.taking = before.catch(() => undefined).then(() => this.takeResults());
    return this.taking;
  }

  /** Facts first, then the rows that name them. */
  private async takeResults(): Promise<void> {
    if (this.results.length === 0) return;
    const { stores, committer, asked } = this.parts;
    const results = this.results.splice(0);
    const facts: { key: Buffer; value: Buffer }[] = [];
    for (const { file } of results) {
      if (file.status === "indexed" && file.facts !== undefined) {
        facts.push({ key: Buffer.from(file.factsKey), value: Buffer.from(file.facts) });
      }
    }
    if (facts.length > 0) await stores.facts.putAll(facts);
    await committer.commit((change) => {
      for (const { file, order } of results) {
        if ((this.taken.get(file.path) ?? 0) > order) continue;
        this.taken.set(file.path, order);
        this.apply(change, file);
      }
    });
    for (const { file, order } of results) asked.stored(file.path, order);
  }

  private apply(change: ChangeSet, result: ExtractedFile): void {
    const known = this.knownRecord(result.path);
    switch (result.status) {
      case "gone":
        change.removeFile(result.path);
        return;
      case "indexed":
        change.putFile(indexedRecord(result, known), result);
        return;
      case "text":
        change.putFile(
          { ...blankRecord, path: result.path, stamp: result.stamp, hashedAt: result.hashedAt, status: "text" },
          noNames,
        );
        return;
      case "skipped":
        change.putFile(
          {
            ...blankRecord,
            path: result.path,
            stamp: result.stamp ?? this.parts.stampOf(result.path) ?? noStamp,
            hashedAt: result.hashedAt,
            dialect: dialectOf(result.path),
            status: "skipped",
            reason: result.reason,
            detail: result.detail,
            attempts: (known?.status === "skipped" ? known.attempts : 0) + 1,
          },
          noNames,
        );
        return;
    }
  }

  /** Not where something that was read later is committed already. */
  private showEarly(result: ExtractedFile, order: number, known: Shown): void {
    if (result.status !== "indexed" || (this.taken.get(result.path) ?? 0) > order) return;
    const record = indexedRecord(result, this.knownRecord(result.path));
    const facts = known === "declared" ? declaredFacts(result.facts) : this.factsOf(result.facts, record);
    if (facts !== undefined) this.parts.asked.show({ record, facts }, order, known);
  }

  private factsOf(packed: Uint8Array | undefined, { factsKey }: FileRecord): FileFacts | undefined {
    const { stores, cache } = this.parts;
    if (packed === undefined) return loadFacts(stores.facts, factsKey, cache);
    return keepFacts(Buffer.from(packed), factsKey, cache);
  }
}

/** Not for the cache, where the whole facts have the same key. */
function declaredFacts(declared: Uint8Array | undefined): FileFacts | undefined {
  return declared && decodeFactsApart(Buffer.from(declared), () => noPayload).facts;
}

const noPayload = new Uint8Array(0);

export const noStamp: FileStamp = { size: 0, mtimeMs: 0, ctimeMs: 0, inode: 0 };

const blankRecord = {
  dialect: undefined,
  factsKey: Buffer.alloc(0),
  lines: 0,
  symbols: 0,
  factsBytes: 0,
  reason: undefined,
  detail: "",
  attempts: 0,
} as const;

function indexedRecord(result: ExtractedFile & { status: "indexed" }, known: FileRecord | undefined): FileRecord {
  return {
    ...blankRecord,
    path: result.path,
    stamp: result.stamp,
    hashedAt: result.hashedAt,
    dialect: dialectOf(result.path),
    status: "indexed",
    factsKey: Buffer.from(result.factsKey),
    lines: result.lines,
    symbols: result.names.length,
    factsBytes: result.factsBytes,
    attempts: linkAttempts(known, result.factsKey),
  };
}

/** How often linking these facts has failed. */
function linkAttempts(known: FileRecord | undefined, factsKey: Uint8Array): number {
  return known?.status === "indexed" && known.reason !== undefined && known.factsKey.equals(factsKey)
    ? known.attempts
    : 0;
}

/** A promise whose failure is looked at later: until then it must not count as unhandled. */
function heard(promise: Promise<void>): Promise<void> {
  promise.catch(() => undefined);
  return promise;
}
