/**
 * Indexer: the life of one workspace's index; the only caller of `WorkspaceStore.commit`.
 *
 * Method: `sync` crawls, sweeps, extracts changed files, commits as results come, links what became stale, and commits that. Each
 * commit is one transaction with its manifest; questions go on reading older generations meanwhile. A second `sync` during one waits
 * for a further one, since changes may lie behind the first one's crawl; any number of waiting callers share it.
 * Invariants: facts are in the facts store before a commit names them; a link result is committed only when nothing it looked up was
 * made dirty since its snapshot, else the file stays pending and is linked again.
 */

import type { FileFacts } from "../../adapters/facts.js";
import { adapterOf, dialectOf } from "../../adapters/registry.js";
import { NavdError } from "../../proto/errors.js";
import type { Result } from "../../proto/methods.js";
import { bug } from "../base/bug.js";
import type { Overlay } from "../graph/overlay.js";
import { openView, type ViewSources } from "../graph/storeView.js";
import type { View } from "../graph/view.js";
import { createFactsCache, loadFacts } from "../store/factsCache.js";
import { factsKey } from "../store/factsStore.js";
import type { FileRecord } from "../store/fileRecord.js";
import { decodeLinks } from "../store/linksRecord.js";
import type { Manifest } from "../store/manifest.js";
import { storeTrouble } from "../store/storeTrouble.js";
import { errorCode } from "../system/files.js";
import { type LoadedConfiguration, loadConfiguration } from "../workspace/configuration.js";
import type { Crawl, CrawledFile, FileStamp, Skip } from "../workspace/crawl.js";
import { crawl } from "../workspace/crawl.js";
import { explainPath } from "../workspace/explain.js";
import { ChangeSet } from "./changes.js";
import { Extraction, extractOrSkip, reasonOf } from "./extraction.js";
import type { IndexerOptions } from "./indexerOptions.js";
import { linkOrFail } from "./linkOrFail.js";
import { PeakMemory } from "./peakMemory.js";
import { describeStatus, type SyncCounts, summarise, whyAnswer } from "./reports.js";
import { closeStores, emptyManifest, type OpenStores } from "./stores.js";
import { isCurrent, sweep } from "./sweep.js";
import { recomputeDigest } from "./verify.js";
import type { ExtractedFile } from "./workerProtocol.js";
import type { SnapshotReference, SyncProgress, WorkspaceIndex } from "./workspaceIndex.js";

/** Files a commit: more would hold the event loop longer, fewer would write popular postings more often. */
const commitFiles = 160;
const linkJobFiles = 192;
const factsCacheBytes = 24 * 2 ** 20;

export class Indexer implements WorkspaceIndex {
  readonly root: string;
  private readonly cache = createFactsCache(factsCacheBytes);
  private manifest: Manifest;
  private configuration: LoadedConfiguration;
  private skips: readonly Skip[];
  /** The running sync, and the one that will follow it. */
  private running: Promise<Result<"sync">["summary"]> | undefined;
  private following: Promise<Result<"sync">["summary"]> | undefined;
  private extraction: Extraction | undefined;
  private extracting = 0;
  private phase: "opening" | "indexing" | "ready" | "failed" = "opening";
  /** Results not committed yet. */
  private readonly results: ExtractedFile[] = [];
  /** Keys made dirty by commits while link jobs are out: generation and keys. Emptied when none is. */
  private readonly recentDirty: { readonly generation: number; readonly keys: ReadonlySet<number> }[] = [];
  private linkJobs = 0;
  private linking: Promise<number> | undefined;
  private closed = false;

  constructor(
    private readonly options: IndexerOptions,
    private readonly stores: OpenStores,
  ) {
    this.root = options.root;
    this.manifest = stores.workspace.manifest() ?? emptyManifest(options.root);
    this.configuration = loadConfiguration(options.root, options.overrides, options.files, options.userIgnoreFile);
    this.skips = (stores.workspace.skips() as readonly Skip[] | undefined) ?? [];
    if (this.manifest.lastSync > 0) this.phase = "ready";
  }

  sync(progress?: SyncProgress): Promise<Result<"sync">["summary"]> {
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
      manifest: this.manifest,
      completeness: this.completeness(),
      queued: this.pendingFiles(),
      skips: this.allSkips(),
      notices: [
        ...this.stores.notices,
        ...this.configuration.notices.map((notice) => `${notice.source}: ${notice.message}`),
      ],
      indexBytes: this.indexBytes(),
      storePath: this.stores.paths.workspace,
    });
  }

  async prioritise(path: string, deadlineMs: number): Promise<void> {
    const file = this.staleFile(path);
    if (file === undefined) return;
    this.extraction?.take(path);
    const work = this.extractNow(file);
    const timer = new Promise<void>((resolve) => setTimeout(resolve, deadlineMs).unref());
    await Promise.race([work, timer]);
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
    return openView(this.viewSources(), overlays);
  }

  private viewSources(): ViewSources {
    return {
      root: this.root,
      workspace: this.stores.workspace,
      facts: this.stores.facts,
      cache: this.cache,
      files: this.options.files,
      completeness: this.completeness(),
    };
  }

  snapshot(): SnapshotReference {
    const { facts, workspace } = this.stores.paths;
    return { root: this.root, factsPath: facts, storePath: workspace, completeness: this.completeness() };
  }

  verify(): { readonly expected: string; readonly recomputed: string } {
    return { expected: this.manifest.digest, recomputed: recomputeDigest(this.stores.workspace) };
  }

  async close(): Promise<void> {
    if (this.closed) return;
    this.closed = true;
    await this.running?.catch(() => undefined);
    await this.linking?.catch(() => undefined);
    await closeStores(this.stores);
  }

  private async runSync(progress?: SyncProgress): Promise<Result<"sync">["summary"]> {
    const { clock, files, pool, processes } = this.options;
    const started = clock.monotonic();
    const memory = new PeakMemory(processes.self, () => pool.status().workers.map((worker) => worker.pid));
    const before = this.phase;
    try {
      this.phase = "indexing";
      this.requireRoot();
      this.configuration = loadConfiguration(this.root, this.options.overrides, files, this.options.userIgnoreFile);
      const lookedAt = clock.now();
      progress?.({ phase: "crawl", done: 0, total: 0, message: "" });
      const found = await crawl(this.root, this.configuration.configuration, files);
      const counts = await this.takeIn(found, progress);
      counts.linked = await this.linkPending(progress);
      this.skips = found.skips;
      this.complete(found.skips, lookedAt);
      await this.stores.facts.flushed();
      await this.stores.workspace.flushed();
      this.phase = "ready";
      return summarise({
        root: this.root,
        manifest: this.manifest,
        counts,
        milliseconds: clock.monotonic() - started,
        peakMemory: memory.stop(),
        indexBytes: this.indexBytes(),
        skips: this.allSkips(),
      });
    } catch (error) {
      this.phase = before === "ready" ? "ready" : "failed";
      throw storeTrouble(error) ?? error;
    } finally {
      memory.stop();
    }
  }

  private async takeIn(found: Crawl, progress?: SyncProgress): Promise<SyncCounts> {
    const counts: SyncCounts = { parsed: 0, reused: 0, linked: 0, removed: 0 };
    const { changed, removed } = sweep(found, this.stores.workspace, this.stores.facts, this.options.clock.now());
    counts.removed = removed.length;
    if (removed.length > 0) {
      const change = this.changeSet();
      for (const path of removed) change.removeFile(path);
      this.commit(change);
    }
    let done = 0;
    const target = this.extractionTarget();
    this.extraction = new Extraction(changed, target, this.options.pool, this.options.clock, (results) => {
      for (const result of results) {
        if (result.status === "indexed") counts[result.facts === undefined ? "reused" : "parsed"]++;
        this.results.push(result);
      }
      this.extracting -= results.length;
      done += results.length;
      progress?.({ phase: "extract", done, total: changed.length, message: "" });
      if (this.results.length >= commitFiles) this.commitResults();
    });
    this.extracting += changed.length;
    try {
      await this.extraction.run();
    } finally {
      this.extracting = 0;
      this.extraction = undefined;
      if (!this.closed) this.commitResults();
    }
    return counts;
  }

  /** Facts first, then the rows that name them. */
  private commitResults(): void {
    if (this.results.length === 0) return;
    const results = this.results.splice(0);
    const facts: { key: Buffer; value: Buffer }[] = [];
    for (const result of results) {
      if (result.status === "indexed" && result.facts !== undefined) {
        facts.push({ key: Buffer.from(result.factsKey), value: Buffer.from(result.facts) });
      }
    }
    this.stores.facts.putAll(facts);
    const change = this.changeSet();
    for (const result of results) this.applyResult(change, result);
    this.commit(change);
  }

  private applyResult(change: ChangeSet, result: ExtractedFile): void {
    const known = this.knownRecord(result.path);
    if (known !== undefined && known.hashedAt > ("hashedAt" in result ? result.hashedAt : Number.POSITIVE_INFINITY)) {
      return;
    }
    switch (result.status) {
      case "gone":
        change.removeFile(result.path);
        return;
      case "indexed":
        change.putFile(
          {
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
          },
          result,
        );
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

  /** Links everything pending; resolves with the number of files linked. One run at a time; a second waits and runs again. */
  private async linkPending(progress?: SyncProgress): Promise<number> {
    while (this.linking !== undefined) await this.linking;
    this.linking = this.runLinks(progress).finally(() => {
      this.linking = undefined;
    });
    return await this.linking;
  }

  private async runLinks(progress?: SyncProgress): Promise<number> {
    let linked = 0;
    // Each round links what the one before left or made stale; only concurrent commits can make a round necessary.
    for (let round = 0; round < 20; round++) {
      const paths = this.pendingLinkPaths();
      if (paths.length === 0) return linked;
      const jobs: string[][] = [];
      for (let from = 0; from < paths.length; from += linkJobFiles) jobs.push(paths.slice(from, from + linkJobFiles));
      let done = 0;
      const lanes = Array.from({ length: this.options.pool.size * 2 }, async () => {
        for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
          const count = await this.linkJob(job);
          linked += count;
          done += job.length;
          progress?.({ phase: "link", done, total: paths.length, message: "" });
        }
      });
      await Promise.all(lanes);
    }
    bug(`links of ${this.root} do not settle`);
    return linked;
  }

  private async linkJob(files: readonly string[]): Promise<number> {
    const snapshot = this.manifest.generation;
    this.linkJobs++;
    try {
      const { facts, workspace } = this.stores.paths;
      const job = { kind: "link", factsPath: facts, storePath: workspace, files } as const;
      const outcomes = await linkOrFail(job, this.options.pool);
      if (this.closed) return 0;
      const change = this.changeSet();
      let count = 0;
      for (const outcome of outcomes) {
        const { path } = outcome;
        if ("failure" in outcome) {
          change.failLinks(path, reasonOf(outcome.failure), `while linking: ${outcome.failure.message}`);
          continue;
        }
        const bytes = outcome.links === undefined ? undefined : Buffer.from(outcome.links);
        if (bytes === undefined) {
          change.forgetLinks(path);
        } else if (!this.overtaken(path, bytes, snapshot)) {
          change.putLinks(path, bytes);
          count++;
        }
      }
      this.commit(change);
      return count;
    } finally {
      this.linkJobs--;
      if (this.linkJobs === 0) this.recentDirty.length = 0;
    }
  }

  /** Whether a commit since the snapshot made stale what these links looked up, or the file itself changed. */
  private overtaken(path: string, links: Buffer, snapshot: number): boolean {
    const id = this.stores.workspace.fileId(path);
    const pendingSince = id === undefined ? undefined : this.stores.workspace.pendingLinkGeneration(id);
    if (pendingSince !== undefined && pendingSince > snapshot) return true;
    const later = this.recentDirty.filter((commit) => commit.generation > snapshot);
    if (later.length === 0) return false;
    return decodeLinks(links).trace.some(([key]) => later.some((commit) => commit.keys.has(key)));
  }

  private changeSet(): ChangeSet {
    const readFacts = (record: FileRecord): FileFacts | undefined =>
      loadFacts(this.stores.facts, record.factsKey, this.cache);
    return new ChangeSet(this.stores.workspace, this.manifest, readFacts, this.options.keyKinds);
  }

  private commit(change: ChangeSet, completed: Parameters<ChangeSet["build"]>[0] = {}): void {
    const rows = change.build(completed);
    this.stores.workspace.commit(rows);
    this.manifest = rows.manifest;
    if (this.linkJobs > 0 && change.dirty.size > 0) {
      this.recentDirty.push({ generation: change.generation, keys: change.dirty });
    }
    if (change.addedNames.size > 0 || change.removedNames.size > 0) {
      this.options.onNames?.({ root: this.root, added: [...change.addedNames], removed: [...change.removedNames] });
    }
  }

  private complete(skips: readonly Skip[], lookedAt: number): void {
    const change = this.changeSet();
    change.putSkips(skips);
    this.commit(change, { configuration: this.configuration.fingerprint, lastSync: lookedAt });
  }

  /** Extracts, commits and links one file at once. */
  private async extractNow(file: CrawledFile): Promise<void> {
    const { pool, clock } = this.options;
    const job = [{ path: file.path, dialect: file.dialect }];
    const results = await extractOrSkip(job, this.extractionTarget(), pool, clock, "asked");
    if (this.closed) return;
    this.results.push(...results);
    this.commitResults();
    if (this.running === undefined) await this.linkPending();
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
    return this.holdsSameContent(record) ? undefined : file;
  }

  /** For a file written a moment ago, whose stamp proves nothing yet: reading it costs less than a job for a worker. */
  private holdsSameContent(record: FileRecord): boolean {
    if (record.status !== "indexed" || record.dialect === undefined) return false;
    try {
      const limit = this.configuration.configuration.limits.fileBytes;
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

  private pendingLinkPaths(): string[] {
    const paths: string[] = [];
    for (const id of this.stores.workspace.pendingLinks().keys()) {
      const record = this.stores.workspace.file(id);
      if (record !== undefined) paths.push(record.path);
    }
    return paths.sort();
  }

  private extractionTarget(): { root: string; factsPath: string; maximumBytes: number } {
    const maximumBytes = this.configuration.configuration.limits.fileBytes;
    return { root: this.root, factsPath: this.stores.paths.facts, maximumBytes };
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

  private pendingFiles(): number {
    return this.extracting + this.results.length;
  }

  private completeness(): View["completeness"] {
    const pendingCount = this.pendingFiles();
    const busy = this.running !== undefined || this.linking !== undefined;
    const state = pendingCount > 0 || busy || this.manifest.lastSync === 0 ? "catching-up" : "fresh";
    return {
      generation: this.manifest.generation,
      state,
      pendingCount,
      pending: this.extraction?.first(20) ?? [],
      unresolved: 0,
      asOf: this.manifest.lastSync,
    };
  }

  /** What the crawl left out, the files that were read and refused, and those whose linking failed. */
  private allSkips(): Skip[] {
    const skips = [...this.skips];
    for (const { record } of this.stores.workspace.allFiles()) {
      if (record.reason !== undefined) {
        skips.push({ path: record.path, reason: record.reason, detail: record.detail });
      }
    }
    return skips;
  }

  /** This workspace's own store and its part of the shared facts store. */
  private indexBytes(): number {
    return this.options.files.stat(this.stores.paths.workspace).size + this.manifest.factsBytes;
  }
}

/** How often linking these facts has failed. */
function linkAttempts(known: FileRecord | undefined, factsKey: Uint8Array): number {
  return known?.status === "indexed" && known.reason !== undefined && known.factsKey.equals(factsKey)
    ? known.attempts
    : 0;
}

const noNames = { names: [], enclosing: new Uint8Array(0) };
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
