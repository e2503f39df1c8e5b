/**
 * Links of one job's files by the worker pool; a failing worker costs one file.
 *
 * Method: as with extraction. When a job's worker dies, hangs or runs out of memory, its files are tried one by one, each twice, so that a
 * worker that was killed for another reason costs nothing; what fails alone has the failure as its result.
 */
import { isCompiled } from "./isCompiled.js";
import type { SummaryReport } from "./summaryReports.js";
import { JobError, type Priority, type WorkerPool } from "./workerPool.js";
import type { Job, LinkedFile, ReadDependencies } from "./workerProtocol.js";

export type LinkOutcomes = {
  readonly files: readonly LinkOutcome[];
  /** What the workers read outside the workspace, one for each job. */
  readonly dependencies: readonly ReadDependencies[];
  readonly summaries: readonly SummaryReport[];
  /** Of the facts that were seen, the oldest. */
  readonly filesGeneration: number;
};

export type LinkOutcome = LinkedFile | { readonly path: string; readonly failure: JobError };

const batchDeadlineMs = 120_000;
const fileDeadlineMs = 20_000;
/** Where a program of a compiler has to be made first: it may be of thousands of files, on a machine that has other things to do. */
const programDeadlineMs = 600_000;

/** Rejects only when the pool is closed. */
export async function linkOrFail(
  job: Job & { kind: "link" },
  pool: WorkerPool,
  priority: Priority,
): Promise<LinkOutcomes> {
  const single = job.files.length === 1;
  let cause: JobError | undefined;
  for (let attempt = 0; attempt < (single ? 2 : 1); attempt++) {
    try {
      const result = await pool.run(job, priority, deadlineOf(job.files));
      if (result.kind === "link") return { ...result, dependencies: [result.dependencies] };
      throw new JobError("failed", "a worker answered another question");
    } catch (error) {
      if (!(error instanceof JobError) || error.saysNothing) throw error;
      cause = error;
    }
  }
  if (single && cause !== undefined) {
    const files = [{ path: job.files[0], failure: cause }];
    return { files, dependencies: [], summaries: [], filesGeneration: Number.POSITIVE_INFINITY };
  }
  const files: LinkOutcome[] = [];
  const dependencies: ReadDependencies[] = [];
  const summaries: SummaryReport[] = [];
  let filesGeneration = Number.POSITIVE_INFINITY;
  for (const path of job.files) {
    const one = await linkOrFail({ ...job, files: [path] }, pool, priority);
    files.push(...one.files);
    dependencies.push(...one.dependencies);
    summaries.push(...one.summaries);
    filesGeneration = Math.min(filesGeneration, one.filesGeneration);
  }
  return { files, dependencies, summaries, filesGeneration };
}

function deadlineOf(files: readonly string[]): number {
  if (files.some(isCompiled)) return programDeadlineMs;
  return files.length === 1 ? fileDeadlineMs : batchDeadlineMs;
}
