/**
 * Extraction: files of one sync to results, by the worker pool; a failing worker costs one file.
 *
 * Method: files go out in jobs of a quarter megabyte, `perWorker` jobs ahead for each worker. When a job's worker dies, hangs or runs out
 * of memory, its files are tried one by one; a single file that fails again is a listed skip with the cause. A file somebody
 * asks for leaves the queue and goes in front. Results are handed over as they come, in any order.
 */
import type { Clock } from "../system/clock.js";
import type { CrawledFile, SkipReason } from "../workspace/crawl.js";
import { type HearDeclared, JobError, type Priority, type WorkerPool } from "./workerPool.js";
import type { ExtractedFile, ExtractFile } from "./workerProtocol.js";

export type ExtractionTarget = {
  readonly root: string;
  readonly factsPath: string;
  readonly maximumBytes: number;
};

/** About 40 ms of work: results come in often; smaller jobs cost a cold index a tenth of its time. */
const jobBytes = 250_000;
const jobFiles = 64;
const jobsPerWorker = 2;
const batchDeadlineMs = 60_000;
const fileDeadlineMs = 20_000;

export class Extraction {
  /** Files not handed to a worker yet, in order. */
  private readonly queue: Map<string, CrawledFile>;
  private failure: unknown;

  constructor(
    files: readonly CrawledFile[],
    private readonly target: ExtractionTarget,
    private readonly pool: WorkerPool,
    private readonly clock: Clock,
    private readonly closing: AbortSignal,
    private readonly priority: Priority,
    private readonly deliver: (files: readonly ExtractedFile[]) => void,
  ) {
    this.queue = new Map(files.map((file) => [file.path, file]));
  }

  get waiting(): number {
    return this.queue.size;
  }

  /** The first waiting paths. */
  first(count: number): string[] {
    const paths: string[] = [];
    for (const path of this.queue.keys()) {
      if (paths.length === count) break;
      paths.push(path);
    }
    return paths;
  }

  /** Takes a file out of the queue, for someone who asks for it now. */
  take(path: string): CrawledFile | undefined {
    const file = this.queue.get(path);
    this.queue.delete(path);
    return file;
  }

  /** Resolves when every file has a result. Rejects only when no worker can be had. */
  async run(): Promise<void> {
    const lanes: Promise<void>[] = [];
    for (let lane = 0; lane < this.pool.size * jobsPerWorker; lane++) lanes.push(this.runLane());
    await Promise.all(lanes);
    if (this.failure !== undefined) throw this.failure;
  }

  private async runLane(): Promise<void> {
    while (this.failure === undefined && !this.closing.aborted) {
      const job = this.nextJob();
      if (job.length === 0) return;
      try {
        this.deliver(await extractOrSkip(job, this.target, this.pool, this.clock, this.priority));
      } catch (error) {
        this.failure = error;
      }
    }
  }

  private nextJob(): ExtractFile[] {
    const job: ExtractFile[] = [];
    let bytes = 0;
    for (const file of this.queue.values()) {
      if (job.length > 0 && (bytes + file.stamp.size > jobBytes || job.length >= jobFiles)) break;
      // A file without a language is only looked into for NUL bytes, whatever its size.
      bytes += file.dialect === undefined ? Math.min(file.stamp.size, 16_384) : file.stamp.size;
      job.push({ path: file.path, dialect: file.dialect });
      this.queue.delete(file.path);
    }
    return job;
  }
}

/** One job's results. Rejects only when no worker can be had. `declared` hears of a file before: its facts have no payload yet. */
export async function extractOrSkip(
  files: readonly ExtractFile[],
  target: ExtractionTarget,
  pool: WorkerPool,
  clock: Clock,
  priority: Priority,
  declared?: HearDeclared,
): Promise<readonly ExtractedFile[]> {
  const single = files.length === 1;
  let cause: JobError | undefined;
  for (let attempt = 0; attempt < (single ? 2 : 1); attempt++) {
    try {
      const deadline = single ? fileDeadlineMs : batchDeadlineMs;
      const told = declared === undefined ? {} : ({ tells: "declared" } as const);
      const result = await pool.run({ kind: "extract", ...target, files, ...told }, priority, deadline, declared);
      if (result.kind === "extract") return result.files;
      throw new JobError("failed", "a worker answered another question");
    } catch (error) {
      if (!(error instanceof JobError) || error.saysNothing) throw error;
      cause = error;
    }
  }
  if (single && cause !== undefined) return [skipOf(files[0], cause, clock)];
  const results: ExtractedFile[] = [];
  for (const file of files) results.push(...(await extractOrSkip([file], target, pool, clock, priority)));
  return results;
}

function skipOf(file: ExtractFile, cause: JobError, clock: Clock): ExtractedFile {
  return {
    status: "skipped",
    path: file.path,
    stamp: undefined,
    hashedAt: clock.now(),
    reason: reasonOf(cause),
    detail: cause.message,
  };
}

/** What a failed job of one file says about the file. */
export function reasonOf({ cause_ }: JobError): SkipReason {
  return cause_ === "timeout" || cause_ === "memory" ? cause_ : "crashed";
}
