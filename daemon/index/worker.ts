/**
 * The worker process: takes a job, and between two files of it a more urgent one; answers, and never touches a store for writing. Native crashes, runaway memory and hangs
 * happen here and cost one process, which the pool replaces.
 */

import { encodeFacts } from "../../adapters/factsCodec.js";
import { adapterOf, adapters, dialectOf } from "../../adapters/registry.js";
import { engineInUse, selectEngine } from "../../adapters/syntax/engine.js";
import { createFactsCache } from "../store/factsCache.js";
import { FactsStore } from "../store/factsStore.js";
import type { PinnedRead } from "../store/lmdb.js";
import { WorkspaceStore } from "../store/workspaceStore.js";
import { realClock } from "../system/clock.js";
import { residentMemory } from "../system/memory.js";
import { realFiles } from "../system/realFiles.js";
import { openLibrary } from "./dependencies/openLibrary.js";
import { extractFile } from "./extractJob.js";
import { linkFile } from "./linkJob.js";
import { LinkSessions } from "./linkSessions.js";
import { TrackedLookups } from "./lookups.js";
import { OpenReaders } from "./openReaders.js";
import { warmUp } from "./warmUp.js";
import type { ExtractedFile, FromWorker, Job, JobResult, ToWorker, WorkerSettings } from "./workerProtocol.js";

const cacheBytes = 24 * 2 ** 20;
const cache = createFactsCache(cacheBytes);
/** Of packages outside the workspace, as stored; the objects take three times that. */
const dependencyBytes = 16 * 2 ** 20;
const sessions = new LinkSessions(cache, () => openLibrary(dependencyBytes, realFiles), realFiles);
/** Resident memory above which a session is given up after its job. */
const sessionBytes = 360 * 2 ** 20;
/** The same where programs are kept, which are most of it and cost seconds to make again. */
const programBytes = 1400 * 2 ** 20;
const storesOpen = 8;
const factsStores = new OpenReaders((path) => new FactsStore(path, "read"), realFiles, storesOpen);
const workspaceStores = new OpenReaders((path) => new WorkspaceStore(path, "read"), realFiles, storesOpen);

type HearDeclared = (file: ExtractedFile) => void;

/** While a job of several files is under way. */
let hosting = false;
/** What came in meanwhile, until the job goes on. */
const guests: Promise<void>[] = [];

function main(): void {
  const settings = JSON.parse(process.argv[2]) as WorkerSettings;
  selectEngine(settings.engine);
  process.on("message", (message) => {
    const isGuest = hosting;
    const answered = answer(message as ToWorker);
    if (isGuest) guests.push(answered);
  });
  process.on("disconnect", () => process.exit(0));
  say({ type: "ready" });
}

async function answer({ id, job }: ToWorker): Promise<void> {
  try {
    const result = await perform(job, (file) => say({ type: "declared", id, file }));
    const residentBytes = residentMemory();
    say({ type: "done", id, result, residentBytes, keepsPrograms: keepsPrograms(), engine: engineInUse() });
  } catch (error) {
    const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    say({ type: "failed", id, message, residentBytes: residentMemory() });
  }
}

async function perform(job: Job, declared: HearDeclared): Promise<JobResult> {
  switch (job.kind) {
    case "extract":
      return { kind: "extract", files: await extractAll(job, declared) };
    case "plan":
      return { kind: "plan", programs: await planned(job) };
    case "link": {
      const workspace = await workspaceStores.at(job.storePath);
      const facts = await factsStore(job.factsPath);
      // Sources outside the workspace are parsed where nobody has yet.
      for (const dialect of new Set(job.files.map(dialectOf))) {
        if (dialect === "go" || dialect === "py" || dialect === "pyi") await adapterOf(dialect).prepare(dialect);
      }
      const read: PinnedRead = workspace.pin();
      // After the pin: facts are stored before the rows that name them, so that none of this snapshot's is missing.
      facts.refresh();
      try {
        const session = sessions.at(workspace, facts, read, { workspace: job.root, outside: job.outsideRoots });
        const { lookups, dependencies, summaries, filesGeneration } = session;
        summaries.begin(job.run);
        const traces = new Map<string, readonly number[]>();
        const files = job.files.map((path) => linkFile(path, lookups, traces));
        const recorded = (path: string): readonly string[] => {
          const id = workspace.fileId(path, read);
          return id === undefined ? [] : [...(workspace.summariesOf(id, read)?.values.keys() ?? [])];
        };
        return {
          kind: "link",
          files,
          dependencies: { made: dependencies.made.splice(0), modules: dependencies.modules },
          summaries: summaries.collect(traces, recorded),
          filesGeneration,
        };
      } catch (error) {
        // What the session told in this job never arrives.
        sessions.forget();
        throw error;
      } finally {
        read.done();
        const most = keepsPrograms() ? programBytes : sessionBytes;
        // Much of a process that has grown is what nobody holds any more; what a session knows is dear to work out again.
        if (residentMemory() > most) globalThis.gc?.();
        if (residentMemory() > most) {
          sessions.forget();
          for (const adapter of adapters) adapter.programs?.release();
          globalThis.gc?.();
        }
      }
    }
    case "overlay": {
      const adapter = adapterOf(job.dialect);
      await adapter.prepare(job.dialect);
      return { kind: "overlay", facts: encodeFacts(adapter.extract(job.text, job.dialect)) };
    }
    case "ranges": {
      const adapter = adapterOf(job.dialect);
      await adapter.prepare(job.dialect);
      return { kind: "ranges", ranges: adapter.syntaxRanges?.(job.text, job.dialect) };
    }
    case "warm":
      await warmUp();
      return { kind: "warm" };
  }
}

async function planned(job: Job & { readonly kind: "plan" }): Promise<readonly string[]> {
  const workspace = await workspaceStores.at(job.storePath);
  const facts = await factsStore(job.factsPath);
  const read: PinnedRead = workspace.pin();
  facts.refresh();
  try {
    const { lookups } = sessions.at(workspace, facts, read, { workspace: job.root, outside: job.outsideRoots });
    return job.files.map((path) => {
      const dialect = dialectOf(path);
      const programs = dialect === undefined ? undefined : adapterOf(dialect).programs;
      return programs?.nameOf(path, new TrackedLookups(path, lookups)) ?? "";
    });
  } finally {
    read.done();
  }
}

function keepsPrograms(): boolean {
  return adapters.some(({ programs }) => programs?.areKept() === true);
}

/** Other jobs are taken between two files. One that came in is finished first: it may have closed a store whose file was replaced. */
async function extractAll(job: Job & { readonly kind: "extract" }, declared: HearDeclared): Promise<ExtractedFile[]> {
  const isHost = job.files.length > 1;
  if (isHost) hosting = true;
  try {
    const files: ExtractedFile[] = [];
    const isPlainFolder = plainFolders(job.root);
    let facts = await factsStore(job.factsPath);
    for (const file of job.files) {
      if (files.length > 0) await new Promise((resume) => setImmediate(resume));
      if (isHost && guests.length > 0) {
        await Promise.all(guests.splice(0));
        facts = await factsStore(job.factsPath);
      }
      const { root, maximumBytes } = job;
      const told = job.tells === "declared" ? { declared } : {};
      const context = { root, facts, files: realFiles, clock: realClock, maximumBytes, isPlainFolder, ...told };
      files.push(await extractFile(file, context));
    }
    return files;
  } finally {
    if (isHost) {
      hosting = false;
      guests.length = 0;
    }
  }
}

/** Looks once at each folder of a job. The root is a real path, so a plain folder's real path is its own. */
function plainFolders(root: string): (path: string) => boolean {
  const known = new Map<string, boolean>();
  return (path) => {
    let plain = known.get(path);
    if (plain === undefined) {
      const absolute = path === "" ? root : `${root === "/" ? "" : root}/${path}`;
      plain = realFiles.realpath(absolute) === absolute;
      known.set(path, plain);
    }
    return plain;
  };
}

async function factsStore(path: string): Promise<FactsStore> {
  const store = await factsStores.at(path);
  store.refresh();
  return store;
}

/** Nobody hears it when the daemon has gone; the closed channel ends this process then. */
function say(message: FromWorker): void {
  process.send?.(message, undefined, undefined, () => {});
}

main();
