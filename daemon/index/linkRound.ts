/**
 * LinkRound: the pending files of one moment, linked in jobs; a file that somebody waits for goes before all that are not under way.
 *
 * Method: as many lanes as keep the workers busy take jobs from one list and store several jobs' results in one commit. An asked file is taken
 * out of its job and becomes a job of its own, at the front of the workers' queue, and is stored as soon as it is made, with all that was made
 * before it: links rest on summaries that came with earlier jobs. Who asks for a file whose job is under way or made waits for that job, which is
 * stored without waiting for others. Files of one program (programPlan.ts) are one worker's: its lanes go on with a program until nothing is left of it,
 * and those with most files come first.
 */
import type { LinkJobs } from "./indexerOptions.js";
import type { Priority } from "./workerPool.js";

export type RoundParts<Made> = {
  readonly dealing: LinkJobs;
  readonly lanes: number;
  /** How many workers there are for programs. */
  readonly workers: number;
  /** By path; absent where a file needs none. */
  readonly programs: ReadonlyMap<string, string>;
  readonly make: (files: readonly string[], priority: Priority, program: string | undefined) => Promise<Made>;
  /** Commits what jobs made, in this order; resolves with the number of files whose links are stored. */
  readonly store: (jobs: readonly Made[]) => Promise<number>;
  readonly progress: (done: number, total: number) => void;
  readonly isClosing: () => boolean;
};

type ProgramJobs = { readonly program: string | undefined; readonly files: string[][] };

export class LinkRound<Made> {
  /** By program, those with most files first; what needs none is the last. */
  private readonly jobs: ProgramJobs[] = [];
  /** Which program the lanes of a worker are at. */
  private readonly programs: (string | undefined)[] = [];
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
    const byProgram = new Map<string | undefined, string[]>();
    for (const path of paths) {
      const program = parts.programs.get(path);
      const files = byProgram.get(program);
      if (files === undefined) byProgram.set(program, [path]);
      else files.push(path);
    }
    const size = parts.dealing.files;
    for (const [program, all] of byProgram) {
      const files: string[][] = [];
      for (let from = 0; from < all.length; from += size) files.push(all.slice(from, from + size));
      this.jobs.push({ program, files });
    }
    this.jobs.sort((left, right) => weight(right) - weight(left));
  }

  /** Resolves with the number of files linked. */
  async run(): Promise<number> {
    try {
      await Promise.all(Array.from({ length: this.parts.lanes }, (_, nth) => this.lane(nth % this.parts.workers)));
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
    const job = this.jobs.flatMap(({ files }) => files).find((files) => files.includes(path));
    if (job !== undefined) {
      job.splice(job.indexOf(path), 1);
      const program = this.parts.programs.get(path);
      this.besides(this.perform([path], "asked", program).then(() => this.store()));
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

  private async lane(worker: number): Promise<void> {
    for (let job = this.next(worker); job !== undefined && !this.parts.isClosing(); job = this.next(worker)) {
      const { files } = job;
      if (files.length > 0) await this.perform(files, "queued", job.program);
      const isAwaited = files.some((path) => this.waiting.has(path));
      if (isAwaited || this.made.length >= this.parts.dealing.perCommit) await this.store();
    }
  }

  /** The next job of the worker's program, else of one that no worker is at, else of what needs none. */
  private next(worker: number): { readonly program: string | undefined; readonly files: string[] } | undefined {
    const { jobs, programs } = this;
    const open = jobs.filter(({ files }) => files.length > 0);
    const found =
      open.find(({ program }) => program !== undefined && program === programs[worker]) ??
      open.find(({ program }) => program === undefined || !programs.includes(program));
    const files = found?.files.shift();
    if (found === undefined || files === undefined) return undefined;
    programs[worker] = found.program;
    return { program: found.program, files };
  }

  private async perform(files: readonly string[], priority: Priority, program: string | undefined): Promise<void> {
    const result = await this.parts.make(files, priority, program);
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

function weight({ program, files }: ProgramJobs): number {
  return program === undefined ? 0 : files.reduce((sum, job) => sum + job.length, 0);
}
