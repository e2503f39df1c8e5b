/**
 * LinkRound: the pending files of one moment, linked in jobs; a file that somebody waits for goes before all that are not under way.
 *
 * Method: as many lanes as keep the workers busy take jobs from one list and store several jobs' results in one commit. An asked file is taken
 * out of its job and becomes a job of its own, at the front of the workers' queue, and is stored as soon as it is made, with all that was made
 * before it: links rest on summaries that came with earlier jobs. Who asks for a file whose job is under way or made waits for that job, which is
 * stored without waiting for others.
 */
import type { LinkJobs } from "./indexerOptions.js";
import type { Priority } from "./workerPool.js";

export type RoundParts<Made> = {
  readonly dealing: LinkJobs;
  readonly lanes: number;
  readonly make: (files: readonly string[], priority: Priority) => Promise<Made>;
  /** Commits what jobs made, in this order; resolves with the number of files whose links are stored. */
  readonly store: (jobs: readonly Made[]) => Promise<number>;
  readonly progress: (done: number, total: number) => void;
  readonly isClosing: () => boolean;
};

export class LinkRound<Made> {
  private readonly jobs: string[][] = [];
  /** Files of the round whose links are not stored yet. */
  private readonly open: Set<string>;
  private readonly made: { readonly files: readonly string[]; readonly result: Made }[] = [];
  private stored: Promise<number> = Promise.resolve(0);
  private readonly askedJobs = new Set<Promise<void>>();
  private readonly waiting = new Map<string, (() => void)[]>();
  private linked = 0;
  private done = 0;

  constructor(
    private readonly paths: readonly string[],
    private readonly parts: RoundParts<Made>,
  ) {
    this.open = new Set(paths);
    const { files } = parts.dealing;
    for (let from = 0; from < paths.length; from += files) this.jobs.push(paths.slice(from, from + files));
  }

  /** Resolves with the number of files linked. */
  async run(): Promise<number> {
    try {
      await Promise.all(Array.from({ length: this.parts.lanes }, () => this.lane()));
      while (this.askedJobs.size > 0) await Promise.all(this.askedJobs);
      if (this.made.length > 0) await this.store();
      return this.linked;
    } finally {
      this.jobs.length = 0;
      for (const path of [...this.open]) this.settle(path);
    }
  }

  /** Resolves when the links of this file are stored, have failed or were overtaken; at once where it is not of this round. */
  first(path: string): Promise<void> {
    if (!this.open.has(path)) return Promise.resolve();
    const stored = new Promise<void>((resolve) => {
      this.waiting.set(path, [...(this.waiting.get(path) ?? []), resolve]);
    });
    const job = this.jobs.find((files) => files.includes(path));
    if (job !== undefined) {
      job.splice(job.indexOf(path), 1);
      this.besides(this.perform([path], "asked").then(() => this.store()));
    } else if (this.made.some(({ files }) => files.includes(path))) {
      this.besides(this.store());
    }
    return stored;
  }

  /** Work outside the lanes; a failure is the round's, which waits for it. */
  private besides(work: Promise<void>): void {
    this.askedJobs.add(work);
    work.then(
      () => this.askedJobs.delete(work),
      () => undefined,
    );
  }

  private async lane(): Promise<void> {
    for (let job = this.jobs.shift(); job !== undefined && !this.parts.isClosing(); job = this.jobs.shift()) {
      if (job.length > 0) await this.perform(job, "queued");
      const isAwaited = job.some((path) => this.waiting.has(path));
      if (isAwaited || this.made.length >= this.parts.dealing.perCommit) await this.store();
    }
  }

  private async perform(files: readonly string[], priority: Priority): Promise<void> {
    const result = await this.parts.make(files, priority);
    this.made.push({ files, result });
    this.done += files.length;
    this.parts.progress(this.done, this.paths.length);
  }

  private async store(): Promise<void> {
    const jobs = this.made.splice(0);
    this.stored = this.stored.then(() => this.parts.store(jobs.map(({ result }) => result)));
    this.linked += await this.stored;
    for (const path of jobs.flatMap(({ files }) => files)) this.settle(path);
    this.parts.progress(this.done, this.paths.length);
  }

  private settle(path: string): void {
    this.open.delete(path);
    for (const resolve of this.waiting.get(path) ?? []) resolve();
    this.waiting.delete(path);
  }
}
