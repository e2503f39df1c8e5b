/** Indexes and worker pools for tests that drive daemon/index directly, without a daemon around it. */

import { existsSync, mkdtempSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { MadeRecord } from "../../daemon/index/dependencies/dependencyReader.js";
import type { IndexerOptions } from "../../daemon/index/indexerOptions.js";
import { openWorkspaceIndex } from "../../daemon/index/openWorkspace.js";
import type { SummaryReport } from "../../daemon/index/summaryReports.js";
import { createWorkerPool, type PoolOptions, type WorkerPool } from "../../daemon/index/workerPool.js";
import type { JobResult } from "../../daemon/index/workerProtocol.js";
import type { WorkspaceIndex } from "../../daemon/index/workspaceIndex.js";
import { realClock } from "../../daemon/system/clock.js";
import type { DirectoryEntry, FileSystem } from "../../daemon/system/files.js";
import { realProcesses } from "../../daemon/system/processes.js";
import { realFiles } from "../../daemon/system/realFiles.js";

export function testPool(workers: number, settings: Partial<PoolOptions> = {}): WorkerPool {
  const { PATH = "", HOME = "", TMPDIR = tmpdir() } = process.env;
  return createWorkerPool({
    workers,
    processes: realProcesses,
    clock: realClock,
    environment: { PATH, HOME, TMPDIR },
    settings: { engine: "auto" },
    log: () => {},
    ...settings,
  });
}

export function openIndex(
  root: string,
  cacheDirectory: string,
  pool: WorkerPool,
  settings: Partial<
    Pick<
      IndexerOptions,
      "files" | "keyKinds" | "onNames" | "outside" | "linkJobs" | "watch" | "clock" | "keptStateFiles"
    >
  > = {},
): Promise<WorkspaceIndex> {
  return openWorkspaceIndex({
    root,
    cacheDirectory,
    pool,
    overrides: {},
    files: realFiles,
    clock: realClock,
    processes: realProcesses,
    ...settings,
  });
}

/** A new folder, in memory where the system has such a place: thousands of stores are made and flushed. Its real path. */
export function newFolder(name: string): string {
  const place = existsSync(inMemory) ? inMemory : tmpdir();
  return realpathSync(mkdtempSync(join(place, `navd-${name}-`)));
}

const inMemory = "/dev/shm";

/** The disk with every listing in another order, the same one each time for the same number. */
export function shuffledFiles(seed: number): FileSystem {
  return {
    ...realFiles,
    list: (path) => [shuffled([...realFiles.list(path)].flat(), seed)] satisfies (readonly DirectoryEntry[])[],
  };
}

export function shuffled<Value>(list: readonly Value[], seed: number): Value[] {
  const values = [...list];
  let state = seed;
  for (let at = values.length - 1; at > 0; at--) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    const other = state % (at + 1);
    [values[at], values[other]] = [values[other], values[at]];
  }
  return values;
}

/** A pool that hands each extract job on in pieces of `size` files, in another order: as if jobs had been cut differently. */
export function recutPool(pool: WorkerPool, size: number, seed: number): WorkerPool {
  return {
    size: pool.size,
    status: () => pool.status(),
    recycle: () => pool.recycle(),
    warm: async () => {},
    close: () => pool.close(),
    async run(job, priority, deadlineMs) {
      if (job.kind !== "extract" && job.kind !== "link") return await pool.run(job, priority, deadlineMs);
      const order = shuffled<(typeof job.files)[number]>(job.files, seed);
      const parts = [];
      for (let from = 0; from < order.length; from += size) parts.push(order.slice(from, from + size));
      const results = await Promise.all(
        shuffled(parts, seed + 1).map((files) => pool.run({ ...job, files } as typeof job, priority, deadlineMs)),
      );
      const files: object[] = [];
      const made: MadeRecord[] = [];
      const modules = new Map<string, boolean | string>();
      const summaries: SummaryReport[] = [];
      let filesGeneration = Number.POSITIVE_INFINITY;
      for (const result of results) {
        if ("files" in result) files.push(...result.files);
        if (result.kind !== "link") continue;
        made.push(...result.dependencies.made);
        summaries.push(...result.summaries);
        filesGeneration = Math.min(filesGeneration, result.filesGeneration);
        for (const [directory, found] of result.dependencies.modules) modules.set(directory, found);
      }
      return {
        kind: job.kind,
        files,
        ...(job.kind === "link" ? { dependencies: { made, modules }, summaries, filesGeneration } : {}),
      } as JobResult;
    },
  };
}
