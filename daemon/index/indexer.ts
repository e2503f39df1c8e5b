/**
 * Indexer: the life of one workspace's index; the only caller of `WorkspaceStore.commit`.
 *
 * Method: `sync` crawls, sweeps, extracts changed files, commits as results come, links what became stale, and commits that. Each
 * commit is one transaction with its manifest; questions go on reading older generations meanwhile. A second `sync` during one waits
 * for a further one, since changes may lie behind the first one's crawl; any number of waiting callers share it. What the watcher tells in
 * between goes the same way without a crawl (freshness.ts); one run at a time.
 * Invariants: a link result is committed only when nothing it looked up was made dirty since its snapshot, else the file stays pending and is
 * linked again.
 */

import { adapterOf, dialectOf } from "../../adapters/registry.js";
import { NavdError } from "../../proto/errors.js";
import type { Result } from "../../proto/methods.js";
import type { Overlay } from "../graph/overlay.js";
import { openView, type ViewSources } from "../graph/storeView.js";
import type { View } from "../graph/view.js";
import { createFactsCache } from "../store/factsCache.js";
import { factsKey } from "../store/factsStore.js";
import type { FileRecord } from "../store/fileRecord.js";
import { createLinksCache } from "../store/linksCache.js";
import { storeTrouble } from "../store/storeTrouble.js";
import { errorCode } from "../system/files.js";
import { type LoadedConfiguration, loadConfiguration } from "../workspace/configuration.js";
import type { CrawledFile, FileStamp, Skip } from "../workspace/crawl.js";
import { explainPath } from "../workspace/explain.js";
import { fileLimit } from "../workspace/fileLimit.js";
import { noGoRoots } from "../workspace/goRoots.js";
import { SkipList } from "../workspace/skipList.js";
import { sameStamp } from "../workspace/stamps.js";
import type { Look, Pace } from "../workspace/watchedTree.js";
import { AskedFiles, type Shown } from "./askedFiles.js";
import { settleMs } from "./changeQueue.js";
import { Committer } from "./committer.js";
import { KnownModules } from "./dependencies/knownModules.js";
import { Freshness } from "./freshness.js";
import type { IndexerOptions } from "./indexerOptions.js";
import { Linking } from "./linking.js";
import { PeakMemory } from "./peakMemory.js";
import { describeStatus, type SyncCounts, summarise, whyAnswer } from "./reports.js";
import { closeStores, emptyManifest, type OpenStores } from "./stores.js";
import { isCurrent, type Sweep, sweep, sweepLook } from "./sweep.js";
import { noStamp, TakingIn } from "./takingIn.js";
import { recomputeDigest } from "./verify.js";
import { JobError } from "./workerPool.js";
import type { ExtractedFile } from "./workerProtocol.js";
import type { Needed, SnapshotReference, SyncProgress, WorkspaceIndex } from "./workspaceIndex.js";

const factsCacheBytes = 24 * 2 ** 20;
const linksCacheBytes = 4 * 2 ** 20;
/** Pending files that an answer names. */
const namedPending = 20;
/** A batch of up to so many files goes before everything else that is queued. */
const few = 64;
/** A file that was emptied is named in answers for so long. */
const emptySettleMs = 1000;
/** Whoever opens an open workspace waits so long for the batches under way, before everything is looked at. */
const longestCatchUpMs = 10_000;
const linkRounds = 10;
/** See IndexerOptions.keptStateFiles. */
const worthKeeping = 64;

export class Indexer implements WorkspaceIndex {
  readonly root: string;
  private readonly cache = createFactsCache(factsCacheBytes);
  private readonly links = createLinksCache(linksCacheBytes);
  private readonly committer: Committer;
  private readonly linking: Linking;
  private readonly modules: KnownModules;
  private configuration: LoadedConfiguration;
  private skips: SkipList;
  /** The run under way, and the sync that will follow it. */
  private running: Run | undefined;
  private following: Promise<Summary> | undefined;
  private phase: "opening" | "indexing" | "ready" | "failed" = "opening";
  private readonly closing = new AbortController();
  private readonly asked = new AskedFiles({
    stale: (path) => this.staleFile(path),
    takeIn: (file, read) => this.extractNow(file, read),
    isOnDisk: (record) => this.holdsSameContent(record),
  });
  private readonly taking: TakingIn;
  private readonly fresh: Freshness;
  /** When the disk was last looked at as a whole, and all was in the index. */
  private lookedAt: number;
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
    const { pool, clock, linkJobs, keptStateFiles = worthKeeping } = options;
    this.linking = new Linking(
      this.root,
      stores,
      this.committer,
      pool,
      this.modules,
      clock,
      this.closing.signal,
      keptStateFiles,
      linkJobs,
    );
    this.configuration = loadConfiguration(options.root, options.overrides, options.files, options.userIgnoreFile);
    this.skips = new SkipList((stores.workspace.skips() as readonly Skip[] | undefined) ?? []);
    this.lookedAt = manifest.lastSync;
    if (manifest.lastSync > 0) this.phase = "ready";
    const { cache, committer, asked } = this;
    this.taking = new TakingIn({
      stores,
      committer,
      pool,
      clock,
      cache,
      closing: this.closing.signal,
      asked,
      target: () => this.extractionTarget(),
      stampOf: (path) => this.stampOf(path),
      onRead: (result) => this.unsettleRead(result),
      keptStateFiles,
    });
    this.fresh = new Freshness({
      watching: undefined,
      ...options.watch,
      root: this.root,
      files: options.files,
      clock,
      isPlain: (path) => dialectOf(path) === undefined,
      onDue: () => this.takeChanges(),
      onDoubt: () => void this.sync().catch(() => undefined),
      sync: () => this.nextSync(),
      isSyncing: () => this.running?.kind === "sync",
    });
  }

  async sync(progress?: SyncProgress): Promise<Summary> {
    const summary = await this.nextSync(progress);
    await this.fresh.queue.settled();
    return summary;
  }

  private nextSync(progress?: SyncProgress): Promise<Summary> {
    if (this.closing.signal.aborted) return Promise.reject(closedError(this.root));
    if (this.running === undefined) return this.begin("sync", () => this.runSync(progress));
    this.following ??= this.running.ended
      .catch(() => undefined)
      .then(() => {
        this.following = undefined;
        return this.nextSync(progress);
      });
    return this.following;
  }

  async catchUp(progress?: SyncProgress): Promise<Summary> {
    if (this.fresh.isTrusted && this.running?.kind !== "sync" && this.failure === "") {
      const started = this.options.clock.monotonic();
      await this.fresh.caughtUp("linked", longestCatchUpMs);
      await this.fresh.queue.settled();
      if (this.fresh.isTrusted && this.fresh.queue.isEmpty && this.modules.outdated().length === 0) {
        return this.summary({ parsed: 0, reused: 0, linked: 0, removed: 0 }, started, started, 0);
      }
    }
    return await this.sync(progress);
  }

  caughtUp(needed: Needed, deadlineMs: number): Promise<void> {
    return this.fresh.caughtUp(needed, deadlineMs);
  }

  async batches(after: number | undefined, waitMs: number): Promise<Result<"watch">> {
    const { reports } = this.fresh;
    const from = after ?? reports.lastNumber;
    await reports.wait(from, waitMs);
    return {
      batches: [...reports.after(from)].map((batch) => ({ ...batch, paths: [...batch.paths] })),
      last: reports.lastNumber,
    };
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
      watching: this.fresh.state(),
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

  view(overlays: readonly Overlay[], needed: Needed = "linked"): View {
    if (this.closing.signal.aborted) throw closedError(this.root);
    return openView(this.viewSources(needed === "facts" ? "declared" : "read"), overlays);
  }

  private viewSources(shown: Shown): ViewSources {
    return {
      root: this.root,
      workspace: this.stores.workspace,
      facts: this.stores.facts,
      cache: this.cache,
      links: this.links,
      files: this.options.files,
      completeness: this.completeness(shown),
      early: this.asked.early(shown),
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
    this.fresh.close();
    await this.running?.ended.catch(() => undefined);
    await this.asked.settled();
    await this.linking.idle();
    await this.taking.idle();
    await this.committer.idle();
    await closeStores(this.stores, this.trust);
  }

  private begin<Value>(kind: Run["kind"], work: () => Promise<Value>): Promise<Value> {
    const ended = work()
      .finally(() => {
        this.running = undefined;
        this.fresh.queue.poke();
      })
      .then((value) => {
        // Links that a run of nothing else could not make, the next could not either.
        if (kind !== "links" || value !== 0) this.linkRest();
        return value;
      });
    this.running = { kind, ended };
    return ended;
  }

  /** A file that was asked for while a run was at its end is linked by nobody else. */
  private linkRest(): void {
    if (this.running !== undefined || this.closing.signal.aborted || !this.linking.isPending) return;
    this.begin("links", () => this.linkAll()).catch((error: unknown) => this.changesFailed(error));
  }

  private async runSync(progress?: SyncProgress): Promise<Summary> {
    const { clock, files, pool, processes } = this.options;
    const started = clock.monotonic();
    let lookMs = 0;
    const before = this.phase;
    const short = before === "ready" ? "unknown" : "measured";
    const memory = new PeakMemory(processes.self, () => pool.status().workers.map((worker) => worker.pid), short);
    try {
      this.phase = "indexing";
      this.requireRoot();
      const loaded = loadConfiguration(this.root, this.options.overrides, files, this.options.userIgnoreFile);
      this.configuration = loaded;
      const lookedAt = clock.now();
      progress?.({ phase: "crawl", done: 0, total: 0, message: "" });
      this.stores.workspace.checkReaders();
      this.stores.facts.checkReaders();
      const { pace } = this;
      const found = await this.fresh.crawl(loaded.configuration, pace);
      await this.taking.singlesCommitted();
      this.goOn();
      const counts: SyncCounts = { parsed: 0, reused: 0, linked: 0, removed: 0 };
      const { workspace, facts } = this.stores;
      const { fileBytes } = loaded.configuration.limits;
      const swept = await sweep(found, workspace, facts, clock, fileBytes, pace.giveWay);
      lookMs = clock.monotonic() - started;
      this.goOn();
      this.unsettle(swept.changed);
      await this.taking.run(swept, "queued", counts, progress);
      const declaredMilliseconds = clock.monotonic() - started;
      this.goOn();
      await this.renewModules();
      counts.linked = await this.linkAll(progress);
      this.goOn();
      const { changed, removed } = swept;
      const { configuration } = this.committer.manifest;
      const isOld = changed.length + removed.length + counts.linked === 0 && configuration === loaded.fingerprint;
      // Questions in a workspace that is polled look all the time.
      if (!(this.fresh.isPolling && isOld && this.skips.equals(found.skips))) {
        this.skips = new SkipList(found.skips);
        await this.committer.commit((change) => change.putSkips(found.skips), {
          configuration: loaded.fingerprint,
          lastSync: lookedAt,
        });
        await facts.flushed();
        await workspace.flushed();
      }
      this.lookedAt = lookedAt;
      this.phase = "ready";
      this.failure = "";
      this.fresh.synced(lookMs, "done");
      if (!this.fresh.isPolling || !isOld) {
        this.report("sync", [...changed.map(({ path }) => path), ...removed], counts, started);
      }
      return this.summary(counts, started, started + declaredMilliseconds, memory.stop());
    } catch (error) {
      this.failed(error);
      this.fresh.synced(lookMs, "failed");
      this.phase = before === "ready" ? "ready" : "failed";
      throw storeTrouble(error) ?? error;
    } finally {
      memory.stop();
    }
  }

  /** What the watcher told: a batch at a time, so that a sync that was asked for comes in between. */
  private takeChanges(): void {
    if (this.running !== undefined || this.closing.signal.aborted) return;
    this.begin("changes", () => this.runChanges()).catch((error: unknown) => this.changesFailed(error));
  }

  private changesFailed(error: unknown): void {
    this.failed(error);
    this.fresh.doubts("the last changes could not be taken in");
  }

  private async runChanges(): Promise<void> {
    const { clock } = this.options;
    const started = clock.monotonic();
    const taken = await this.fresh.take(this.pace);
    if (taken === undefined) return;
    const { look, paths, declared, took } = taken;
    try {
      await this.taking.singlesCommitted();
      const { removed, changed } = this.sweepLook(look);
      const counts: SyncCounts = { parsed: 0, reused: 0, linked: 0, removed: 0 };
      if (this.skips.replace(look.covered, look.skips)) {
        await this.committer.commit((change) => change.putSkips(this.skips.all()));
      }
      if (changed.length + removed.length > 0 || this.linking.isBehind) {
        await this.taking.run({ changed, removed, unchanged: 0 }, changed.length <= few ? "asked" : "queued", counts);
        this.goOn();
        declared();
        counts.linked = await this.linkAll();
        this.goOn();
        this.report("changes", paths, counts, started);
      }
    } finally {
      took();
    }
  }

  /** What of a look is new to the index. A file that was emptied a moment ago waits: whoever empties a file mostly goes on writing. */
  private sweepLook(look: Look): Sweep {
    const { workspace, facts } = this.stores;
    const { clock } = this.options;
    const { queue } = this.fresh;
    const now = clock.now();
    const { fileBytes } = this.configuration.configuration.limits;
    const swept = sweepLook(look, workspace, (file, record) => {
      const same = record.dialect === file.dialect && sameStamp(record.stamp, file.stamp);
      return same && (isCurrent(file, record, { facts, now, fileBytes }) || this.holdsSameContent(record));
    });
    const changed = swept.changed.filter((file) => {
      const record = file.stamp.size > 0 ? undefined : this.taking.knownRecord(file.path);
      if (record?.status !== "indexed" || record.stamp.size === 0 || now - file.stamp.mtimeMs >= settleMs) return true;
      queue.touchLater(file.path, settleMs);
      queue.unsettle(file.path, emptySettleMs);
      return false;
    });
    // Also where the index has it already: what was read last may be half of it.
    this.unsettle(look.files.filter(({ stamp }) => stamp.size > 0));
    this.unsettle(changed);
    for (const path of swept.removed) if (dialectOf(path) !== undefined) queue.unsettle(path);
    return { ...swept, changed };
  }

  /** Files that were written a moment ago: whoever writes them may not have ended. */
  private unsettle(files: readonly CrawledFile[]): void {
    if (!this.fresh.isWatching) return;
    for (const { path, stamp, dialect } of files) {
      const rest = this.unsettledMs(stamp);
      if (dialect !== undefined && rest > 0) this.fresh.queue.unsettle(path, rest);
    }
  }

  /** A worker may read what nobody has told of yet. */
  private unsettleRead(result: ExtractedFile): void {
    const { path } = result;
    const dialect = dialectOf(path);
    if (dialect === undefined || !this.fresh.isWatching) return;
    if (result.status === "gone") this.fresh.queue.unsettle(path);
    if (result.status !== "indexed") return;
    this.unsettle([{ path, stamp: result.stamp, dialect }]);
    const isEmptied = result.stamp.size === 0 && (this.taking.knownRecord(path)?.stamp.size ?? 0) > 0;
    if (isEmptied && this.unsettledMs(result.stamp) > 0) this.fresh.queue.unsettle(path, emptySettleMs);
  }

  /** Milliseconds until a file that was written to then counts as settled; 0 or less: it does. Clocks of files may be ahead of ours. */
  private unsettledMs({ mtimeMs }: FileStamp): number {
    return Math.min(settleMs, mtimeMs + settleMs - this.options.clock.now());
  }

  /** Files that were asked for meanwhile are committed behind the run's own, and linked with it. */
  private async linkAll(progress?: SyncProgress): Promise<number> {
    let linked = await this.linking.run(progress);
    for (let round = 0; round < linkRounds; round++) {
      await this.asked.settled();
      if (this.closing.signal.aborted || !this.linking.isPending) break;
      linked += await this.linking.run(progress);
    }
    return linked;
  }

  private failed(error: unknown): void {
    const known = storeTrouble(error) ?? error;
    this.failure = known instanceof Error ? known.message : String(known);
    if (!isExpected(known)) this.trust = "doubted";
  }

  private report(kind: "changes" | "sync", paths: readonly string[], counts: SyncCounts, started: number): void {
    const milliseconds = Math.round((this.options.clock.monotonic() - started) * 10) / 10;
    this.fresh.reports.add(paths, { kind, ...counts, milliseconds, generation: this.committer.manifest.generation });
  }

  private summary(counts: SyncCounts, started: number, declaredAt: number, peakMemory: number): Summary {
    return summarise({
      root: this.root,
      manifest: this.committer.manifest,
      counts,
      milliseconds: this.options.clock.monotonic() - started,
      declaredMilliseconds: declaredAt - started,
      peakMemory,
      indexBytes: this.indexBytes(),
      skips: this.allSkips(),
    });
  }

  private get pace(): Pace {
    return { signal: this.closing.signal, giveWay: () => this.asked.giveWay() };
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

  /** Extracts, commits and links one file at once; while a run is under way, views show it before it is committed, and the run links it. */
  private async extractNow(file: CrawledFile, read: () => void): Promise<void> {
    await this.taking.now(file, this.running === undefined ? "alone" : "whileRunning", read);
    if (this.closing.signal.aborted) return;
    if (this.running === undefined) await this.linking.run();
  }

  /** The file as it stands on disk, when the store's state of it is not that; undefined when there is nothing to do. */
  private staleFile(path: string): CrawledFile | undefined {
    const queued = this.taking.takeQueued(path);
    if (queued !== undefined) return queued;
    const stamp = this.stampOf(path);
    const record = this.taking.knownRecord(path);
    if (stamp === undefined) return record === undefined ? undefined : { path, stamp: noStamp, dialect: undefined };
    const file = { path, stamp, dialect: dialectOf(path) };
    if (record === undefined) {
      const explained = explainPath(this.root, path, this.configuration.configuration, this.options.files);
      return explained.verdict === "indexed" ? file : undefined;
    }
    const known = { ...file, dialect: record.dialect };
    const { fileBytes } = this.configuration.configuration.limits;
    const standards = { facts: this.stores.facts, now: this.options.clock.now(), fileBytes };
    if (isCurrent(known, record, standards)) return undefined;
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

  /** As views tell it, which hold what is read and not committed yet; `stored`: as the store stands. */
  private pendingFiles(basis: Shown | "stored"): number {
    const isShown = (path: string): boolean => basis !== "stored" && this.asked.isShown(path, basis);
    return this.taking.pending(isShown) + this.asked.paths().filter((path) => !isShown(path)).length;
  }

  private completeness(basis: Shown | "stored"): View["completeness"] {
    const busy = this.running !== undefined || this.linking.isRunning;
    const { lastSync, generation } = this.committer.manifest;
    const { queue, isBehind, isTrusted } = this.fresh;
    const told = queue.pending();
    const isMissing = this.pendingFiles("stored") > 0 || told.length > 0 || isBehind || this.linking.isBehind;
    const behind = isMissing || busy || this.failure !== "" || lastSync === 0;
    const queued = [...this.asked.paths(), ...this.taking.firstQueued(namedPending)];
    const shown = queued.filter((path) => basis === "stored" || !this.asked.isShown(path, basis));
    const named = told.filter((path) => !path.startsWith(".git/"));
    return {
      generation,
      state: behind ? "catching-up" : "fresh",
      pendingCount: Math.max(this.pendingFiles(basis), named.length),
      pending: [...new Set([...shown, ...named])].slice(0, namedPending),
      unresolved: 0,
      asOf: isTrusted && !behind ? this.options.clock.now() : this.lookedAt,
    };
  }

  /** What the crawl left out, the files that were read and refused, and those whose linking failed. */
  private allSkips(): Skip[] {
    const skips = [...this.skips.all()];
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

/** A sync, a batch of changes, or links that other runs left. */
type Run = { readonly kind: "sync" | "changes" | "links"; readonly ended: Promise<unknown> };

type Summary = Result<"sync">["summary"];

function closedError(root: string): NavdError {
  return new NavdError("noWorkspace", `${root} is being closed`, { root });
}

/** Whether the cause of a failed sync lies outside the store. */
function isExpected(error: unknown): boolean {
  return error instanceof NavdError ? error.kind !== "storeUnavailable" : error instanceof JobError;
}
