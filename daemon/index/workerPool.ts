/**
 * The worker pool: as many processes as cores, a queue by priority, and the promise that a worker's death costs one file.
 *
 * Method: a job goes to an idle worker; a worker that dies, or does not answer before the job's deadline (jobDeadline.ts) and is killed, fails that job with
 * the cause; who gave the job decides whether to split it. A worker whose resident memory passes `recycleBytes` is replaced
 * between two jobs, because native syntax trees are invisible to the garbage collector. A worker that ends without ever having been
 * ready counts as a failed start; three in a row end the pool's tries, and jobs fail with that. Where no worker is idle, one job that
 * somebody waits for goes to a worker that extracts several files, which takes it between two of them. If that worker ends, the guest
 * waits for one of its own: nobody can say whose fault it was.
 * Limits: the work on one file is never interrupted.
 */
import { fileURLToPath } from "node:url";
import type { EngineStatus } from "../../adapters/syntax/engine.js";
import { entryPoints } from "../../proto/entryPoints.js";
import type { Clock } from "../system/clock.js";
import type { ProcessExit, Processes, WorkerProcess } from "../system/processes.js";
import { startDeadline } from "./jobDeadline.js";
import type { ExtractedFile, FromWorker, Job, JobResult, WorkerSettings } from "./workerProtocol.js";

/** Why a job has no result. `failed`: the worker lives and says what went wrong; `closed`, `unavailable`: no worker took it, so that it says
 * nothing about its files; the others cost the process. */
export class JobError extends Error {
  override readonly name = "JobError";

  constructor(
    readonly cause_: "crashed" | "timeout" | "memory" | "failed" | "closed" | "unavailable",
    message: string,
  ) {
    super(message);
  }

  /** The job was not done, and not because of its files. */
  get saysNothing(): boolean {
    return this.cause_ === "closed" || this.cause_ === "unavailable";
  }
}

/** `asked`: somebody waits for this file; `edited`: an unsaved buffer; `queued`: the rest. */
export type Priority = "asked" | "edited" | "queued";

export type HearDeclared = (file: ExtractedFile) => void;

export interface WorkerPool {
  readonly size: number;
  /** `declared` hears what an extract job that `tells` says before its result. */
  run(job: Job, priority: Priority, deadlineMs: number, declared?: HearDeclared): Promise<JobResult>;
  status(): PoolStatus;
  /** Has a worker load the commonest grammars and read sample texts for a while, or until there is work. Never rejects. */
  warm(): Promise<void>;
  /** Replaces every worker after its job: they may hold a store open that was set aside. */
  recycle(): void;
  close(): Promise<void>;
}

export type PoolStatus = {
  /** As the last worker to answer said; undefined before the first. */
  readonly engine: EngineStatus | undefined;
  readonly queued: number;
  readonly workers: readonly { readonly pid: number; readonly state: string; readonly jobs: number }[];
};

export type PoolOptions = {
  readonly workers: number;
  readonly processes: Processes;
  readonly clock: Clock;
  /** Environment of the workers, whole. */
  readonly environment: Readonly<Record<string, string>>;
  readonly settings: WorkerSettings;
  readonly log: (message: string, details: object) => void;
  /** A worker above this is replaced after its job. Bytes of resident memory. */
  readonly recycleBytes?: number;
  /** The module to run in the workers; tests put one in its place that fails on demand. */
  readonly module?: string;
};

type QueuedJob = {
  readonly job: Job;
  readonly priority: Priority;
  /** Was a guest of a worker that ended. */
  readonly alone: boolean;
  readonly deadlineMs: number;
  readonly declared: HearDeclared | undefined;
  readonly resolve: (result: JobResult) => void;
  readonly reject: (error: JobError) => void;
};

type Worker = {
  readonly process: WorkerProcess;
  state: "starting" | "idle" | "busy" | "retiring" | "gone";
  jobs: number;
  /** Resident bytes after the last job; 0 before the first. */
  resident: number;
  nextId: number;
  /** By id; a guest beside its host at most. */
  readonly running: Map<number, RunningJob>;
};

type RunningJob = QueuedJob & { readonly stopDeadline: () => void; killed: boolean };

/** When nothing has been asked for this long, one worker stays, a small one. */
const restMs = 3_000;
const restingBytes = 140 * 2 ** 20;
const defaultRecycleBytes = 420 * 2 ** 20;
/** Of a worker that keeps programs of a compiler: they are most of its memory, and what it is for. */
const programRecycleBytes = 1500 * 2 ** 20;
/** So long programs are kept after the last job. */
const programRestMs = 60_000;
/** Workers without programs are replaced long before; a program that needs more ends its worker, and its files are listed. */
const heapMegabytes = 2048;
/** Facts of one large file fit: from the usual 1 MB the engine grows only while it copies what lives, again and again. */
const youngMegabytes = 16;
const warmUpDeadlineMs = 20_000;
/** The engine compiles what was called often, in stages: after so long the first file takes half the time that it takes after one round. */
const warmUpMs = 500;
const failedStartsAllowed = 3;

export function createWorkerPool(options: PoolOptions): WorkerPool {
  return new Pool(options);
}

class Pool implements WorkerPool {
  private readonly queues: Record<Priority, QueuedJob[]> = { asked: [], edited: [], queued: [] };
  private readonly workers = new Set<Worker>();
  private engine: EngineStatus | undefined;
  private failedStarts = 0;
  private rest: NodeJS.Timeout | undefined;
  private closed = false;

  constructor(private readonly options: PoolOptions) {}

  get size(): number {
    return this.options.workers;
  }

  run(job: Job, priority: Priority, deadlineMs: number, declared?: HearDeclared): Promise<JobResult> {
    if (this.closed) return Promise.reject(new JobError("closed", "the worker pool is closed"));
    return new Promise((resolve, reject) => {
      this.queues[priority].push({ job, priority, alone: false, deadlineMs, declared, resolve, reject });
      this.dispatch();
    });
  }

  status(): PoolStatus {
    const queued = this.queues.asked.length + this.queues.edited.length + this.queues.queued.length;
    const workers = [...this.workers].map((worker) => ({
      pid: worker.process.pid,
      state: worker.state,
      jobs: worker.jobs,
    }));
    return { engine: this.engine, queued, workers };
  }

  async warm(): Promise<void> {
    const { clock } = this.options;
    for (const start = clock.monotonic(); clock.monotonic() - start < warmUpMs; ) {
      const isBusy = this.next() !== undefined || [...this.workers].some(({ state }) => state === "busy");
      if (this.closed || isBusy) return;
      // One short round: whatever comes meanwhile waits for no more.
      const round = this.run({ kind: "warm" }, "queued", warmUpDeadlineMs);
      if ((await round.catch(() => undefined)) === undefined) return;
    }
  }

  recycle(): void {
    for (const worker of this.workers) this.retire(worker);
    this.dispatch();
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.rest);
    for (const queue of Object.values(this.queues)) {
      for (const waiting of queue.splice(0)) waiting.reject(new JobError("closed", "the worker pool is closed"));
    }
    const ends = [...this.workers].map(
      (worker) => new Promise<void>((resolve) => worker.process.onExit(() => resolve())),
    );
    for (const worker of this.workers) worker.process.kill();
    await Promise.all(ends);
  }

  private dispatch(): void {
    for (;;) {
      const waiting = this.next();
      if (waiting === undefined) return;
      const worker = this.mostExperienced() ?? this.hostFor(waiting);
      if (worker !== undefined) {
        this.take(waiting);
        this.give(worker, waiting);
        continue;
      }
      this.startMissing();
      return;
    }
  }

  /** The idle worker that has done most: its grammars are loaded and its code is compiled. */
  private mostExperienced(): Worker | undefined {
    let best: Worker | undefined;
    for (const worker of this.workers) {
      if (worker.state === "idle" && worker.jobs > (best?.jobs ?? -1)) best = worker;
    }
    return best;
  }

  /** A worker that can take an urgent job between two files. */
  private hostFor({ priority, alone }: QueuedJob): Worker | undefined {
    if (priority === "queued" || alone) return undefined;
    return [...this.workers].find(({ state, running }) => {
      if (state !== "busy" || running.size !== 1) return false;
      return [...running.values()].every(({ job }) => job.kind === "extract" && job.files.length > 1);
    });
  }

  private next(): QueuedJob | undefined {
    return this.queues.asked[0] ?? this.queues.edited[0] ?? this.queues.queued[0];
  }

  private take(waiting: QueuedJob): void {
    for (const queue of Object.values(this.queues)) if (queue[0] === waiting) queue.shift();
  }

  /** Starts workers up to the pool's size, as long as jobs wait that no starting worker would take. */
  private startMissing(): void {
    if (this.closed) return;
    const alive = [...this.workers].filter((worker) => worker.state !== "retiring");
    const starting = alive.filter((worker) => worker.state === "starting").length;
    const waiting = this.queues.asked.length + this.queues.edited.length + this.queues.queued.length;
    if (alive.length < this.options.workers && starting < waiting) {
      this.start();
      this.startMissing();
    }
  }

  private start(): void {
    const process = this.options.processes.forkWorker({
      module: this.options.module ?? fileURLToPath(entryPoints.worker),
      arguments: [JSON.stringify(this.options.settings)],
      execArgv: ["--expose-gc", `--max-old-space-size=${heapMegabytes}`, `--min-semi-space-size=${youngMegabytes}`],
      environment: this.options.environment,
    });
    const worker: Worker = { process, state: "starting", jobs: 0, resident: 0, nextId: 1, running: new Map() };
    this.workers.add(worker);
    process.onMessage((message) => this.hear(worker, message as FromWorker));
    process.onExit((exit) => this.ended(worker, exit));
  }

  private give(worker: Worker, waiting: QueuedJob): void {
    const id = worker.nextId++;
    worker.state = "busy";
    const stopDeadline = startDeadline(waiting.deadlineMs, {
      clock: this.options.clock,
      processorMs: () => worker.process.processorMs(),
      onLate: () => {
        const running = worker.running.get(id);
        if (running === undefined) return;
        running.killed = true;
        worker.process.kill();
      },
    });
    worker.running.set(id, { ...waiting, stopDeadline, killed: false });
    worker.process.send({ id, job: waiting.job });
  }

  private hear(worker: Worker, message: FromWorker): void {
    if (message.type === "ready") {
      this.failedStarts = 0;
      if (worker.state === "starting") worker.state = "idle";
      this.dispatch();
      return;
    }
    const current = worker.running.get(message.id);
    if (current === undefined) return;
    if (message.type === "declared") {
      current.declared?.(message.file);
      return;
    }
    current.stopDeadline();
    worker.running.delete(message.id);
    worker.jobs++;
    worker.resident = message.residentBytes;
    const isFree = worker.running.size === 0;
    if (worker.state === "busy" && isFree) worker.state = "idle";
    if (message.type === "done") {
      this.engine = message.engine;
      current.resolve(message.result);
    } else current.reject(new JobError("failed", message.message));
    const keepsPrograms = message.type === "done" && message.keepsPrograms;
    const limit = keepsPrograms ? programRecycleBytes : (this.options.recycleBytes ?? defaultRecycleBytes);
    if (worker.state === "retiring") {
      if (isFree) worker.process.kill();
    } else if (message.residentBytes > limit) this.retire(worker);
    this.dispatch();
    // Rest is what a worker warms up for.
    if (current.job.kind !== "warm") this.restLater(keepsPrograms ? programRestMs : restMs);
  }

  /** Workers that grew during a large index give their memory back when it is over. */
  private restLater(milliseconds: number): void {
    clearTimeout(this.rest);
    this.rest = setTimeout(() => {
      const alive = [...this.workers].filter((worker) => worker.state !== "retiring");
      if (alive.some((worker) => worker.state !== "idle")) return;
      alive.sort((left, right) => left.resident - right.resident);
      for (const worker of alive.slice(1)) this.retire(worker);
      if (alive.length > 0 && alive[0].resident > restingBytes) {
        this.retire(alive[0]);
        void this.warm();
      }
    }, milliseconds);
    this.rest.unref();
  }

  private retire(worker: Worker): void {
    if (worker.state === "idle") worker.process.kill();
    worker.state = "retiring";
  }

  private ended(worker: Worker, exit: ProcessExit): void {
    const before = worker.state;
    worker.state = "gone";
    this.workers.delete(worker);
    const [host, guest] = worker.running.values();
    worker.running.clear();
    for (const job of [host, guest]) job?.stopDeadline();
    host?.reject(deathOf(exit, host.killed));
    if (guest !== undefined) {
      if (this.closed) guest.reject(new JobError("closed", "the worker pool is closed"));
      else this.queues[guest.priority].unshift({ ...guest, alone: true });
    }
    if (before !== "retiring" && !this.closed) {
      this.options.log("worker ended", { pid: worker.process.pid, code: exit.code, signal: exit.signal });
    }
    if (before === "starting" && ++this.failedStarts >= failedStartsAllowed) {
      this.failQueued(`worker processes do not start (exit code ${exit.code}, signal ${exit.signal})`);
      this.failedStarts = 0;
      return;
    }
    if (!this.closed) this.dispatch();
  }

  private failQueued(message: string): void {
    for (const queue of Object.values(this.queues)) {
      for (const waiting of queue.splice(0)) waiting.reject(new JobError("unavailable", message));
    }
  }
}

/** V8 ends a process that runs out of heap by SIGABRT or code 134; the kernel's killer uses SIGKILL, as does our deadline. */
function deathOf(exit: ProcessExit, killed: boolean): JobError {
  if (killed) return new JobError("timeout", "no answer before the deadline; the worker was ended");
  if (exit.signal === "SIGABRT" || exit.code === 134) return new JobError("memory", "the worker ran out of memory");
  return new JobError("crashed", `the worker ended (exit code ${exit.code}, signal ${exit.signal})`);
}
