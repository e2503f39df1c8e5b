/**
 * Committer: the one way into a workspace's store. Commits run one after the other, each worked out from what the one before left.
 *
 * It also remembers which keys recent commits made dirty while links are being made elsewhere over an older snapshot, so that a link result
 * that was overtaken is seen as such and made again.
 */

import { type FactsCache, loadFacts } from "../store/factsCache.js";
import type { FactsStore } from "../store/factsStore.js";
import type { FileRecord } from "../store/fileRecord.js";
import { LinksReader } from "../store/linksReader.js";
import type { Manifest } from "../store/manifest.js";
import { frontBits } from "../store/nameMark.js";
import type { StoreChanges, WorkspaceStore } from "../store/workspaceStore.js";
import { ChangeSet } from "./changes.js";
import type { KeyKind } from "./dirtyKeys.js";
import type { NamesChange } from "./indexerOptions.js";
import type { SummaryReport } from "./summaryReports.js";

export type CommitterParts = {
  readonly workspace: WorkspaceStore;
  readonly facts: FactsStore;
  readonly cache: FactsCache;
  readonly keyKinds: ReadonlySet<KeyKind>;
  readonly onNames: ((change: NamesChange) => void) | undefined;
};

type Fill = (change: ChangeSet) => void | Promise<void>;

export class Committer {
  /** Of the last commit that is visible. Only `commit` sets it. */
  private current: Manifest;
  private last: Promise<void> = Promise.resolve();
  /** Keys made dirty by commits while link jobs are out, by generation. Emptied when none is. */
  private readonly recentDirty: DirtyCommit[] = [];
  /** Ids of files whose links were made of the newest facts, and the generation of these. */
  private upToDate = { filesGeneration: -1, files: new Set<number>() };
  private linkJobs = 0;

  constructor(
    manifest: Manifest,
    private readonly parts: CommitterParts,
  ) {
    this.current = manifest;
  }

  get manifest(): Manifest {
    return this.current;
  }

  /**
   * `fill` puts the changes of one commit; it runs when all earlier commits are visible, and may pause: later ones wait for it. Resolves when
   * this one is visible.
   */
  commit(fill: Fill, completed: Parameters<ChangeSet["build"]>[0] = {}): Promise<void> {
    const committed = this.last.catch(() => undefined).then(() => this.apply(fill, completed));
    this.last = committed;
    return committed;
  }

  /** Resolves when nothing is being committed. */
  async idle(): Promise<void> {
    await this.last.catch(() => undefined);
  }

  /** Runs a link job over the newest snapshot; `make` gets that snapshot's generation. */
  async whileLinking<Value>(make: (snapshot: number) => Promise<Value>): Promise<Value> {
    this.linkJobs++;
    try {
      return await make(this.current.generation);
    } finally {
      this.linkJobs--;
      if (this.linkJobs === 0) this.forgetVisible();
    }
  }

  /** What is visible now is in every snapshot to come; a commit under way is not. */
  private forgetVisible(): void {
    const later = this.recentDirty.filter((commit) => commit.generation > this.current.generation);
    this.recentDirty.splice(0, this.recentDirty.length, ...later);
  }

  /** Whether a commit since the snapshot changed the file itself or made its links stale. Inside `fill` only. */
  changedSince(path: string, snapshot: number): boolean {
    const id = this.parts.workspace.fileId(path);
    const pendingSince = id === undefined ? undefined : this.parts.workspace.pendingLinkGeneration(id);
    return pendingSince !== undefined && pendingSince > snapshot;
  }

  /** Whether a commit since the snapshot made stale what these links looked up, or changed the file itself. Inside `fill` only. */
  overtaken(path: string, links: Buffer, of: LinkSnapshot): boolean {
    if (this.changedSince(path, of.snapshot)) return true;
    return this.recentDirty.length > 0 && this.madeDirty(new LinksReader(links).traceKeys, of);
  }

  /** Whether a commit since the snapshot changed the file whose summaries these are, or what they rest on. Inside `fill` only. */
  overtakenReport({ path, keys }: SummaryReport, of: LinkSnapshot): boolean {
    const later = this.recentDirty.filter((commit) => commit.generation > of.snapshot);
    return later.some((commit) => commit.paths.has(path)) || this.madeDirty(keys, of);
  }

  /** Whether a commit since the snapshot made one of these keys dirty. Summaries that it found at the facts which the snapshot has are in it. */
  private madeDirty(keys: Iterable<number>, { snapshot, filesGeneration }: LinkSnapshot): boolean {
    const later = this.recentDirty.filter((commit) => commit.generation > snapshot);
    if (later.length === 0) return false;
    for (const key of keys) {
      for (const commit of later) {
        if (commit.keys.has(key)) return true;
        if (commit.filesGeneration > filesGeneration && commit.summaries.has(key)) return true;
      }
    }
    return false;
  }

  /** Whether no file has changed since the facts of a generation. Inside `fill` only. */
  factsOf({ filesGeneration }: LinkSnapshot): "newest" | "older" {
    return filesGeneration >= this.current.filesGeneration ? "newest" : "older";
  }

  private async apply(fill: Fill, completed: Parameters<ChangeSet["build"]>[0]): Promise<void> {
    const { workspace, facts, cache, keyKinds } = this.parts;
    const readFacts = (record: FileRecord) => loadFacts(facts, record.factsKey, cache);
    facts.refresh();
    const linking = this.linkJobs > 0 ? "running" : "idle";
    const { filesGeneration } = this.current;
    if (this.upToDate.filesGeneration !== filesGeneration) this.upToDate = { filesGeneration, files: new Set() };
    const change = new ChangeSet(workspace, this.current, readFacts, keyKinds, linking, this.upToDate.files);
    try {
      await fill(change);
      const rows = change.build(completed);
      // Also while no job is out: one may begin over the older snapshot before this commit is visible.
      const { generation, dirty: keys, dirtySummaries: summaries, changedPaths: paths } = change;
      if (keys.size + summaries.size + paths.size > 0) {
        this.recentDirty.push({ generation, keys, summaries, paths, filesGeneration });
      }
      await workspace.commit(rows);
      this.current = rows.manifest;
      this.announce(rows);
    } catch (error) {
      this.upToDate.files.clear();
      throw error;
    }
  }

  private announce(rows: StoreChanges): void {
    if (this.linkJobs === 0) this.forgetVisible();
    this.parts.onNames?.(namesChange(rows));
  }
}

/** What a link job saw: at least the generation, and facts of another. */
export type LinkSnapshot = { readonly snapshot: number; readonly filesGeneration: number };

/** What a commit made dirty: by changed files, and by other values of summaries at the facts of a generation. */
type DirtyCommit = {
  readonly generation: number;
  readonly keys: ReadonlySet<number>;
  readonly summaries: ReadonlySet<number>;
  readonly paths: ReadonlySet<string>;
  readonly filesGeneration: number;
};

/** Every name that the rows touch, as it stands after them. */
function namesChange({ manifest, names: { postings: names } }: StoreChanges): NamesChange {
  const counts = new Uint32Array(names.size);
  const fronts = new Uint32Array(names.size);
  let at = 0;
  for (const postings of names.values()) {
    counts[at] = postings.length;
    for (const { mark } of postings) fronts[at] |= frontBits(mark);
    at++;
  }
  return { root: manifest.root, generation: manifest.generation, names: [...names.keys()], counts, fronts };
}
