/**
 * Linking: brings every pending file's links up to date, by the worker pool.
 *
 * Method: pending files, sorted by path so that neighbours share a worker's caches, go out in jobs over the newest snapshot. A result that
 * a commit overtook stays pending and is made again in the next round; rounds (linkRound.ts) end when nothing is pending. One run at a time; whoever
 * asks during one waits and runs again, since files may have become pending behind it.
 */
import { bug } from "../base/bug.js";
import type { Clock } from "../system/clock.js";
import { Turns } from "../system/turns.js";
import type { ChangeSet } from "./changes.js";
import type { Committer } from "./committer.js";
import type { MadeRecord } from "./dependencies/dependencyReader.js";
import type { KnownModules } from "./dependencies/knownModules.js";
import { reasonOf } from "./extraction.js";
import type { LinkJobs } from "./indexerOptions.js";
import { nearestState } from "./keptDifferences.js";
import { type LinkOutcome, type LinkOutcomes, linkOrFail } from "./linkOrFail.js";
import { LinkRound } from "./linkRound.js";
import { ProgramPlan } from "./programPlan.js";
import type { OpenStores } from "./stores.js";
import type { Priority, WorkerPool } from "./workerPool.js";
import type { SyncProgress } from "./workspaceIndex.js";

/** A commit of links touches pages all over the tables of keys: the more files share one, the fewer are copied. */
const usualJobs: LinkJobs = { files: 64, perCommit: 24 };
const jobsPerWorker = 2;
/** To plan is to read configurations, and no program is made. */
const planDeadlineMs = 120_000;
/** Only concurrent commits make it necessary to link a file twice; this many rounds of nothing else mean a defect. */
const roundsAllowed = 20;
/** Numbers runs over all workspaces: a worker may go on with what it knows of one that was closed and opened again. */
let runs = 0;

export class Linking {
  private running: Promise<number> | undefined;
  private round: LinkRound<MadeLinks> | undefined;
  /** See Job: another one when something that workers told is lost. */
  private told = 0;
  /** Files of the last run that rest on a text which is newer than its facts: the run that takes it in links them. */
  private readonly overtaken = new Set<string>();
  private known = { generation: -1, isBehind: false };
  private readonly plan = new ProgramPlan();

  constructor(
    private readonly root: string,
    private readonly stores: OpenStores,
    private readonly committer: Committer,
    private readonly pool: WorkerPool,
    private readonly modules: KnownModules,
    private readonly clock: Clock,
    private readonly closing: AbortSignal,
    private readonly keptStateFiles: number,
    private readonly dealing: LinkJobs = usualJobs,
  ) {}

  get isRunning(): boolean {
    return this.running !== undefined;
  }

  /** Whether links are stale that a run could make. */
  get isPending(): boolean {
    return this.isBehind && this.pendingPaths().length > 0;
  }

  /** Whether links are stale, or not made yet. */
  get isBehind(): boolean {
    const { generation } = this.committer.manifest;
    if (this.known.generation !== generation) {
      const [first] = this.stores.workspace.pendingIds();
      this.known = { generation, isBehind: first !== undefined };
    }
    return this.known.isBehind;
  }

  /** Resolves with the number of files linked. Rejects when the pool is closed or the store cannot be written. */
  async run(progress?: SyncProgress): Promise<number> {
    while (this.running !== undefined) await this.running.catch(() => undefined);
    this.running = this.committer
      .whileLinking(() => this.rounds(progress))
      .finally(() => {
        this.running = undefined;
        this.round = undefined;
      });
    return await this.running;
  }

  /** Links this file before all others of the run that is under way; resolves when no run has it waiting any more. Never rejects. */
  async first(path: string): Promise<void> {
    await this.round?.first(path);
  }

  async idle(): Promise<void> {
    await this.running?.catch(() => undefined);
  }

  private async rounds(progress?: SyncProgress): Promise<number> {
    let linked = 0;
    this.told = ++runs;
    this.overtaken.clear();
    await this.bringBack();
    const linkedOnce = new Set<string>();
    for (let again = 0; again < roundsAllowed; ) {
      await this.committer.idle();
      if (this.closing.aborted) return linked;
      const paths = this.pendingPaths();
      if (paths.length === 0) return linked;
      const before = linkedOnce.size;
      for (const path of paths) linkedOnce.add(path);
      if (linkedOnce.size === before) again++;
      this.round = new LinkRound(paths, {
        dealing: this.dealing,
        lanes: this.pool.size * jobsPerWorker,
        workers: this.pool.size,
        programs: await this.plan.of(paths, (files) => this.programsOf(files)),
        make: (files, priority, program) => this.make(files, priority, program),
        store: (made) => this.store(made),
        progress: (done, total) => progress?.({ phase: "link", done, total, message: "" }),
        isClosing: () => this.closing.aborted,
      });
      linked += await this.round.run();
    }
    bug(`links of ${this.stores.paths.workspace} do not settle`);
    return linked;
  }

  /** Where most of what is stale was linked before, in a state that is kept, that state comes back. */
  private async bringBack(): Promise<void> {
    await this.committer.idle();
    if (this.closing.aborted) return;
    const pending = [...this.stores.workspace.pendingIds()].length;
    if (pending < this.keptStateFiles) return;
    const slot = nearestState(this.stores.workspace, pending, this.keptStateFiles);
    if (slot === undefined) return;
    const turns = new Turns(this.clock);
    await this.committer.commit((change) => change.bringBack(slot, turns));
  }

  private pendingPaths(): string[] {
    const paths: string[] = [];
    for (const id of this.stores.workspace.pendingLinks().keys()) {
      const record = this.stores.workspace.file(id);
      if (record !== undefined && !this.overtaken.has(record.path)) paths.push(record.path);
    }
    return paths.sort();
  }

  private make(files: readonly string[], priority: Priority, program: string | undefined): Promise<MadeLinks> {
    return this.committer.whileLinking(async (snapshot) => {
      const job = { kind: "link", ...this.places, files, run: String(this.told), program } as const;
      return { ...(await linkOrFail(job, this.pool, priority)), snapshot };
    });
  }

  /** undefined: a worker failed at it, as it will at the links. */
  private async programsOf(files: readonly string[]): Promise<readonly string[] | undefined> {
    const result = await this.pool
      .run({ kind: "plan", ...this.places, files }, "queued", planDeadlineMs)
      .catch(() => undefined);
    return result?.kind === "plan" ? result.programs : undefined;
  }

  private get places() {
    const { facts, workspace } = this.stores.paths;
    return { root: this.root, factsPath: facts, storePath: workspace, outsideRoots: this.modules.roots };
  }

  /** Commits what jobs made; resolves with the number of files whose links are stored. */
  private async store(jobs: readonly MadeLinks[]): Promise<number> {
    if (this.closing.aborted) return 0;
    const dependencies = jobs.flatMap((job) => job.dependencies);
    for (const { made } of dependencies) await this.stores.facts.putAll(made.map(ownBytes));
    let count = 0;
    let version = 0;
    const turns = new Turns(this.clock);
    await this.committer.commit(async (change) => {
      for (const { modules } of dependencies) this.modules.take(modules);
      version = this.modules.put(change);
      const taken = new Set<string>();
      // Those of older facts first: what the newest say differently spoils them too.
      const byFacts = [...jobs].sort((left, right) => left.filesGeneration - right.filesGeneration);
      for (const job of byFacts) {
        for (const outcome of job.files) {
          if (turns.due()) await turns.next();
          if (!this.put(outcome, job, change)) continue;
          count++;
          taken.add(outcome.path);
        }
      }
      for (const job of byFacts) {
        const facts = this.committer.factsOf(job);
        for (const report of job.summaries) {
          if (turns.due()) await turns.next();
          const isWhole = report.linked && taken.has(report.path);
          change.putSummaries(report, { facts, isWhole }, () => this.committer.overtakenReport(report, job));
        }
      }
    });
    this.modules.stored(version);
    return count;
  }

  /** Whether the links were taken; a result that a commit overtook stays pending. */
  private put(outcome: LinkOutcome, job: MadeLinks, change: ChangeSet): boolean {
    const { path } = outcome;
    const { snapshot } = job;
    const hasLinks = !("failure" in outcome) && outcome.links !== undefined;
    if (!hasLinks && this.committer.changedSince(path, snapshot)) return false;
    if (!hasLinks) this.told = ++runs;
    if ("failure" in outcome) {
      change.failLinks(path, reasonOf(outcome.failure), `while linking: ${outcome.failure.message}`);
      return false;
    }
    if (outcome.overtaken === true) {
      this.overtaken.add(path);
      return false;
    }
    if (outcome.links === undefined) {
      change.forgetLinks(path);
      return false;
    }
    const bytes = Buffer.from(outcome.links);
    if (this.committer.overtaken(path, bytes, job)) return false;
    change.putLinks(path, bytes, outcome.mentions, this.committer.factsOf(job));
    return true;
  }
}

/** Results of a job over the snapshot of a generation. */
type MadeLinks = LinkOutcomes & { readonly snapshot: number };

/** What comes from another process are plain bytes. */
function ownBytes({ key, value }: MadeRecord): MadeRecord {
  return { key: Buffer.from(key), value: Buffer.from(value) };
}
