/**
 * Indexer: the life of one workspace's index; the only caller of `WorkspaceStore.commit`.
 *
 * Method: `sync` crawls, sweeps, extracts changed files, commits as results come, links what became stale, and commits that. Each
 * commit is one transaction with its manifest; questions go on reading older generations meanwhile. A second `sync` during one waits
 * for a further one, since changes may lie behind the first one's crawl; any number of waiting callers share it.
 * Invariants: facts are in the facts store before a commit names them; a link result is committed only when nothing it looked up was
 * made dirty since its snapshot, else the file stays pending and is linked again.
 */

import { adapterOf, dialectOf } from "../../adapters/registry.js";
import { NavdError } from "../../proto/errors.js";
import type { Result } from "../../proto/methods.js";
import type { Overlay } from "../graph/overlay.js";
import { openView, type ViewSources } from "../graph/storeView.js";
import type { View } from "../graph/view.js";
import { createFactsCache, keepFacts, loadFacts } from "../store/factsCache.js";
import { factsKey } from "../store/factsStore.js";
import { noNames } from "../store/fileNames.js";
import type { FileRecord } from "../store/fileRecord.js";
import { createLinksCache } from "../store/linksCache.js";
import { storeTrouble } from "../store/storeTrouble.js";
import { errorCode } from "../system/files.js";
import { type LoadedConfiguration, loadConfiguration } from "../workspace/configuration.js";
import type { Crawl, CrawledFile, FileStamp, Skip } from "../workspace/crawl.js";
import { crawl } from "../workspace/crawl.js";
import { explainPath } from "../workspace/explain.js";
import { fileLimit } from "../workspace/fileLimit.js";
import { noGoRoots } from "../workspace/goRoots.js";
import { AskedFiles } from "./askedFiles.js";
import type { ChangeSet } from "./changes.js";
import { Committer } from "./committer.js";
import { KnownModules } from "./dependencies/knownModules.js";
import { Extraction, extractOrSkip } from "./extraction.js";
import type { IndexerOptions } from "./indexerOptions.js";
import { Linking } from "./linking.js";
import { PeakMemory } from "./peakMemory.js";
import { describeStatus, type SyncCounts, summarise, whyAnswer } from "./reports.js";
import { closeStores, emptyManifest, type OpenStores } from "./stores.js";
import { isCurrent, sweep } from "./sweep.js";
import { recomputeDigest } from "./verify.js";
import { JobError } from "./workerPool.js";
import type { ExtractedFile } from "./workerProtocol.js";
import type { Needed, SnapshotReference, SyncProgress, WorkspaceIndex } from "./workspaceIndex.js";

/** Files a commit: more would hold the event loop longer, fewer would write popular postings more often. */
const commitFiles = 160;
const factsCacheBytes = 24 * 2 ** 20;
const linksCacheBytes = 4 * 2 ** 20;
/** Pending files that an answer names. */
const namedPending = 20;

export class Indexer implements WorkspaceIndex {
  readonly root: string;
  private readonly cache = createFactsCache(factsCacheBytes);
  private readonly links = createLinksCache(linksCacheBytes);
  private readonly committer: Committer;
  private readonly linking: Linking;
  private readonly modules: KnownModules;
  private configuration: LoadedConfiguration;
  private skips: readonly Skip[];
  /** The running sync, and the one that will follow it. */
  private running: Promise<Result<"sync">["summary"]> | undefined;
  private following: Promise<Result<"sync">["summary"]> | undefined;
  private extraction: Extraction | undefined;
  private extracting = 0;
  private phase: "opening" | "indexing" | "ready" | "failed" = "opening";
  /** Results not committed yet. */
  private readonly results: { readonly file: ExtractedFile; readonly order: number }[] = [];
  /** The commit of results that is under way. */
  private taking: Promise<void> = Promise.resolve();
  private readonly closing = new AbortController();
  private readonly asked = new AskedFiles({
    stale: (path) => this.staleFile(path),
    takeIn: (file, read) => this.extractNow(file, read),
    isOnDisk: (record) => this.holdsSameContent(record),
  });
  /** Order in which files were handed to workers, and the latest result taken for each: an older one must not come on top. */
  private handedOut = 0;
  private readonly taken = new Map<string, number>();
  /** Why the last sync failed, or "". */
  private failure = "";
  /** Of the store; a sync that failed in a way nobody expected ends it. */
  private trust: "trusted" | "doubted" = "trusted";

  constructor(
    private readonly options: IndexerOptions,
    private readonly stores: OpenStores,
  ) {
    this.root = options.root;
    const manifest = stores.workspace.manifest() ?? emptyManifest(options.root);
    const { workspace, facts } = stores;
    const { keyKinds, onNames } = options;
    this.committer = new Committer(manifest, { workspace, facts, cache: this.cache, keyKinds, onNames });
    this.modules = new KnownModules(workspace, options.outside?.roots ?? noGoRoots, options.files);
    const { pool, clock, linkJobs } = options;
    this.linking = new Linking(
      this.root,
      stores,
      this.committer,
      pool,
      this.modules,
      clock,
      this.closing.signal,
      linkJobs,
    );
    this.configuration = loadConfiguration(options.root, options.overrides, options.files, options.userIgnoreFile);
    this.skips = (stores.workspace.skips() as readonly Skip[] | undefined) ?? [];
    if (manifest.lastSync > 0) this.phase = "ready";
  }

  sync(progress?: SyncProgress): Promise<Result<"sync">["summary"]> {
    if (this.closing.signal.aborted) return Promise.reject(closedError(this.root));
    if (this.running === undefined) {
      this.running = this.runSync(progress).finally(() => {
        this.running = undefined;
      });
      return this.running;
    }
    this.following ??= this.running
      .catch(() => undefined)
      .then(() => {
        this.following = undefined;
        return this.sync(progress);
      });
    return this.following;
  }

  status(): Result<"workspace/status"> {
    return describeStatus({
      root: this.root,
      phase: this.phase,
      manifest: this.committer.manifest,
      completeness: this.completeness("stored"),
      queued: this.pendingFiles("stored"),
      skips: this.allSkips(),
      notices: [
        ...this.stores.notices,
        ...(this.failure === "" ? [] : [`the last sync failed: ${this.failure}`]),
        ...this.configuration.notices.map((notice) => `${notice.source}: ${notice.message}`),
      ],
      indexBytes: this.indexBytes(),
      storePath: this.stores.paths.workspace,
      dependencyRoots: this.modules.rootsRead(),
    });
  }

  async prioritise(path: string, needed: Needed, deadlineMs: number): Promise<void> {
    if (this.closing.signal.aborted) throw closedError(this.root);
    const deadline = this.options.clock.monotonic() + deadlineMs;
    await this.asked.wait(path, needed === "facts" ? "facts" : "stored", deadlineMs);
    if (needed !== "linked" || !this.linking.isRunning) return;
    const rest = Math.max(0, deadline - this.options.clock.monotonic());
    const late = new Promise<void>((resolve) => setTimeout(resolve, rest).unref());
    await Promise.race([this.linking.first(path), late]);
  }

  async extractOverlay(path: string, text: string): Promise<Overlay> {
    const dialect = dialectOf(path);
    if (dialect === undefined) {
      throw new NavdError("unsupported", `${path} has no language that navd knows`, { path, capability: "extract" });
    }
    const result = await this.options.pool.run({ kind: "overlay", path, dialect, text }, "edited", 20_000);
    if (result.kind !== "overlay") throw new NavdError("internalError", "a worker answered another question");
    return { path, text, facts: result.facts };
  }

  async syntaxRanges(path: string, text: string): Promise<Uint32Array | undefined> {
    const dialect = dialectOf(path);
    if (dialect === undefined || adapterOf(dialect).syntaxRanges === undefined) return undefined;
    const result = await this.options.pool.run({ kind: "ranges", dialect, text }, "asked", 10_000);
    return result.kind === "ranges" ? result.ranges : undefined;
  }

  async why(path: string): Promise<Result<"why">> {
    const id = this.stores.workspace.fileId(path);
    const record = id === undefined ? undefined : this.stores.workspace.file(id);
    const explained = explainPath(this.root, path, this.configuration.configuration, this.options.files);
    return whyAnswer(path, explained, record);
  }

  view(overlays: readonly Overlay[]): View {
    if (this.closing.signal.aborted) throw closedError(this.root);
    return openView(this.viewSources(), overlays);
  }

  private viewSources(): ViewSources {
    return {
      root: this.root,
      workspace: this.stores.workspace,
      facts: this.stores.facts,
      cache: this.cache,
      links: this.links,
      files: this.options.files,
      completeness: this.completeness("shown"),
      early: this.asked.early(),
      ...(this.options.outside === undefined ? {} : { outside: this.options.outside }),
    };
  }

  snapshot(): SnapshotReference {
    const { facts, workspace } = this.stores.paths;
    const completeness = this.completeness("stored");
    return { root: this.root, factsPath: facts, storePath: workspace, outsideRoots: this.modules.roots, completeness };
  }

  verify(): { readonly expected: string; readonly recomputed: string } {
    return { expected: this.committer.manifest.digest, recomputed: recomputeDigest(this.stores.workspace) };
  }

  async close(): Promise<void> {
    if (this.closing.signal.aborted) return;
    this.closing.abort(closedError(this.root));
    await this.running?.catch(() => undefined);
    await this.asked.settled();
    await this.linking.idle();
    await this.taking.catch(() => undefined);
    await this.committer.idle();
    await closeStores(this.stores, this.trust);
  }

  private async runSync(progress?: SyncProgress): Promise<Result<"sync">["summary"]> {
    const { clock, files, pool, processes } = this.options;
    const started = clock.monotonic();
    const before = this.phase;
    const short = before === "ready" ? "unknown" : "measured";
    const memory = new PeakMemory(processes.self, () => pool.status().workers.map((worker) => worker.pid), short);
    try {
      this.phase = "indexing";
      this.requireRoot();
      this.configuration = loadConfiguration(this.root, this.options.overrides, files, this.options.userIgnoreFile);
      const lookedAt = clock.now();
      progress?.({ phase: "crawl", done: 0, total: 0, message: "" });
      this.stores.workspace.checkReaders();
      this.stores.facts.checkReaders();
      const signal = this.closing.signal;
      const giveWay = () => this.asked.giveWay();
      const found = await crawl(this.root, this.configuration.configuration, files, { signal, giveWay });
      this.goOn();
      const counts = await this.takeIn(found, progress);
      const declaredMilliseconds = clock.monotonic() - started;
      this.goOn();
      await this.renewModules();
      counts.linked = await this.linking.run(progress);
      await this.asked.settled();
      this.goOn();
      this.skips = found.skips;
      await this.committer.commit((change) => change.putSkips(found.skips), {
        configuration: this.configuration.fingerprint,
        lastSync: lookedAt,
      });
      await this.stores.facts.flushed();
      await this.stores.workspace.flushed();
      this.phase = "ready";
      this.failure = "";
      return summarise({
        root: this.root,
        manifest: this.committer.manifest,
        counts,
        milliseconds: clock.monotonic() - started,
        declaredMilliseconds,
        peakMemory: memory.stop(),
        indexBytes: this.indexBytes(),
        skips: this.allSkips(),
      });
    } catch (error) {
      const known = storeTrouble(error) ?? error;
      this.failure = known instanceof Error ? known.message : String(known);
      if (!isExpected(known)) this.trust = "doubted";
      this.phase = before === "ready" ? "ready" : "failed";
      throw known;
    } finally {
      memory.stop();
    }
  }

  /** Links that rest on modules which came or went outside the workspace are made again. */
  private async renewModules(): Promise<void> {
    const outdated = this.modules.outdated();
    if (outdated.length === 0) return;
    let version = 0;
    await this.committer.commit((change) => {
      version = this.modules.renew(outdated, change);
    });
    this.modules.stored(version);
  }

  private async takeIn(found: Crawl, progress?: SyncProgress): Promise<SyncCounts> {
    const counts: SyncCounts = { parsed: 0, reused: 0, linked: 0, removed: 0 };
    const { workspace, facts } = this.stores;
    const { changed, removed } = await sweep(found, workspace, facts, this.options.clock, () => this.asked.giveWay());
    this.goOn();
    counts.removed = removed.length;
    for (let from = 0; from < removed.length; from += commitFiles) {
      const some = removed.slice(from, from + commitFiles);
      await this.committer.commit((change) => {
        for (const path of some) change.removeFile(path);
      });
    }
    this.taken.clear();
    let done = 0;
    const commits: Promise<void>[] = [];
    const target = this.extractionTarget();
    const order = ++this.handedOut;
    const { pool, clock } = this.options;
    this.extraction = new Extraction(changed, target, pool, clock, this.closing.signal, (results) => {
      for (const file of results) {
        if (file.status === "indexed") counts[file.facts === undefined ? "reused" : "parsed"]++;
        this.results.push({ file, order });
      }
      this.extracting -= results.length;
      done += results.length;
      progress?.({ phase: "extract", done, total: changed.length, message: "" });
      if (this.results.length >= commitFiles) commits.push(heard(this.commitResults()));
    });
    this.extracting += changed.length;
    let failure: unknown;
    try {
      await this.extraction.run();
    } finally {
      this.extracting = 0;
      this.extraction = undefined;
      if (!this.closing.signal.aborted) commits.push(this.commitResults());
      const outcomes = await Promise.allSettled(commits);
      for (const outcome of outcomes) if (outcome.status === "rejected") failure ??= outcome.reason;
    }
    if (failure !== undefined) throw failure;
    return counts;
  }

  /** Commits what has come in so far. A failure leaves nothing half done and shows itself to whoever waits for the last results. */
  private commitResults(): Promise<void> {
    const before = this.taking;
    this.taking = before.catch(() => undefined).then(() => this.takeResults());
    return this.taking;
  }

  /** Facts first, then the rows that name them. */
  private async takeResults(): Promise<void> {
    if (this.results.length === 0) return;
    const results = this.results.splice(0);
    const facts: { key: Buffer; value: Buffer }[] = [];
    for (const { file } of results) {
      if (file.status === "indexed" && file.facts !== undefined) {
        facts.push({ key: Buffer.from(file.factsKey), value: Buffer.from(file.facts) });
      }
    }
    await this.stores.facts.putAll(facts);
    await this.committer.commit((change) => {
      for (const { file, order } of results) {
        if ((this.taken.get(file.path) ?? 0) > order) continue;
        this.taken.set(file.path, order);
        this.applyResult(change, file);
      }
    });
    for (const { file, order } of results) this.asked.stored(file.path, order);
  }

  private applyResult(change: ChangeSet, result: ExtractedFile): void {
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
            stamp: result.stamp ?? this.stampOf(result.path) ?? noStamp,
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

  /** Extracts, commits and links one file at once; while a sync runs, views show it before it is committed. */
  private async extractNow(file: CrawledFile, read: () => void): Promise<void> {
    const { pool, clock } = this.options;
    const job = [{ path: file.path, dialect: file.dialect }];
    const order = ++this.handedOut;
    const results = await extractOrSkip(job, this.extractionTarget(), pool, clock, "asked");
    if (this.closing.signal.aborted) return;
    if (this.running !== undefined) {
      for (const result of results) this.showEarly(result, order);
      read();
      // What waits is answered before the event loop is taken by the commit.
      await new Promise<void>((resume) => setImmediate(resume));
      if (this.closing.signal.aborted) return;
    }
    this.results.push(...results.map((result) => ({ file: result, order })));
    await this.commitResults();
    if (this.running === undefined) await this.linking.run();
  }

  /** Not where something that was read later is committed already. */
  private showEarly(result: ExtractedFile, order: number): void {
    if (result.status !== "indexed" || (this.taken.get(result.path) ?? 0) > order) return;
    const record = indexedRecord(result, this.knownRecord(result.path));
    const facts =
      result.facts === undefined
        ? loadFacts(this.stores.facts, record.factsKey, this.cache)
        : keepFacts(Buffer.from(result.facts), record.factsKey, this.cache);
    if (facts !== undefined) this.asked.show({ record, facts }, order);
  }

  /** The file as it stands on disk, when the store's state of it is not that; undefined when there is nothing to do. */
  private staleFile(path: string): CrawledFile | undefined {
    const queued = this.extraction?.take(path);
    if (queued !== undefined) return queued;
    const stamp = this.stampOf(path);
    const record = this.knownRecord(path);
    if (stamp === undefined) return record === undefined ? undefined : { path, stamp: noStamp, dialect: undefined };
    const file = { path, stamp, dialect: dialectOf(path) };
    if (record === undefined) {
      const explained = explainPath(this.root, path, this.configuration.configuration, this.options.files);
      return explained.verdict === "indexed" ? file : undefined;
    }
    const known = { ...file, dialect: record.dialect };
    if (isCurrent(known, record, this.stores.facts, this.options.clock.now())) return undefined;
    if (this.holdsSameContent(record)) return undefined;
    // A folder above it may have become a link, or a rule may leave it out now: the next sync takes it away.
    const { verdict } = explainPath(this.root, path, this.configuration.configuration, this.options.files);
    return verdict === "indexed" || verdict === "text" ? file : undefined;
  }

  /** For a file written a moment ago, whose stamp proves nothing yet: reading it costs less than a job for a worker. */
  private holdsSameContent(record: FileRecord): boolean {
    if (record.status !== "indexed" || record.dialect === undefined) return false;
    try {
      const limit = fileLimit(this.configuration.configuration.limits.fileBytes, record.dialect);
      const bytes = this.options.files.readFile(`${this.root}/${record.path}`, limit);
      return factsKey(bytes, record.dialect, adapterOf(record.dialect).version).equals(record.factsKey);
    } catch {
      return false;
    }
  }

  private stampOf(path: string): FileStamp | undefined {
    try {
      const status = this.options.files.lstat(`${this.root}/${path}`);
      if (status.kind !== "file") return undefined;
      return { size: status.size, mtimeMs: status.mtimeMs, ctimeMs: status.ctimeMs, inode: status.inode };
    } catch {
      return undefined;
    }
  }

  private knownRecord(path: string): FileRecord | undefined {
    const id = this.stores.workspace.fileId(path);
    return id === undefined ? undefined : this.stores.workspace.file(id);
  }

  private extractionTarget(): { root: string; factsPath: string; maximumBytes: number } {
    const maximumBytes = this.configuration.configuration.limits.fileBytes;
    return { root: this.root, factsPath: this.stores.paths.facts, maximumBytes };
  }

  private goOn(): void {
    if (this.closing.signal.aborted) throw closedError(this.root);
  }

  private requireRoot(): void {
    try {
      if (this.options.files.stat(this.root).kind === "directory") return;
      throw new NavdError("unreadable", `${this.root} is no directory`, { path: this.root, reason: "ENOTDIR" });
    } catch (error) {
      if (error instanceof NavdError) throw error;
      const reason = errorCode(error);
      throw new NavdError("unreadable", `${this.root} cannot be read (${reason})`, { path: this.root, reason });
    }
  }

  /** `shown`: as views tell it, which hold what is read and not committed yet; `stored`: as the store stands. */
  private pendingFiles(basis: "shown" | "stored"): number {
    if (basis === "stored") return this.extracting + this.results.length + this.asked.paths().length;
    const isPending = (path: string): boolean => !this.asked.isShown(path);
    const results = this.results.filter(({ file }) => isPending(file.path));
    return this.extracting + results.length + this.asked.paths().filter(isPending).length;
  }

  private completeness(basis: "shown" | "stored"): View["completeness"] {
    const busy = this.running !== undefined || this.linking.isRunning;
    const { lastSync, generation } = this.committer.manifest;
    const behind = this.pendingFiles("stored") > 0 || busy || this.failure !== "" || lastSync === 0;
    const pending = [...this.asked.paths(), ...(this.extraction?.first(namedPending) ?? [])];
    return {
      generation,
      state: behind ? "catching-up" : "fresh",
      pendingCount: this.pendingFiles(basis),
      pending: pending.filter((path) => basis === "stored" || !this.asked.isShown(path)).slice(0, namedPending),
      unresolved: 0,
      asOf: lastSync,
    };
  }

  /** What the crawl left out, the files that were read and refused, and those whose linking failed. */
  private allSkips(): Skip[] {
    const skips = [...this.skips];
    for (const { path, reason, detail } of this.stores.workspace.refused()) {
      if (reason !== undefined) skips.push({ path, reason, detail });
    }
    return skips;
  }

  /** This workspace's own store and its part of the shared facts store. */
  private indexBytes(): number {
    try {
      return this.options.files.stat(this.stores.paths.workspace).size + this.committer.manifest.factsBytes;
    } catch {
      // The cache folder was deleted under the daemon: the next commit says so.
      return 0;
    }
  }
}

function closedError(root: string): NavdError {
  return new NavdError("noWorkspace", `${root} is being closed`, { root });
}

/** Whether the cause of a failed sync lies outside the store. */
function isExpected(error: unknown): boolean {
  return error instanceof NavdError ? error.kind !== "storeUnavailable" : error instanceof JobError;
}

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

const noStamp: FileStamp = { size: 0, mtimeMs: 0, ctimeMs: 0, inode: 0 };

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
