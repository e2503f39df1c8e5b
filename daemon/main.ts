/**
 * The daemon's process: puts the parts together and runs them. Everything it is told comes from the environment (XDG folders,
 * NAVD_IDLE_MINUTES, NAVD_WORKERS, NAVD_HANDSHAKE_MS) and from navd.toml in the configuration directory.
 */
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { EngineStatus } from "../adapters/syntax/engine.js";
import { buildIdentity } from "../proto/buildIdentity.js";
import { endpointOf, stateDirectoryOf } from "../proto/endpoint.js";
import { entryPoints } from "../proto/entryPoints.js";
import { SourcePlaces } from "./graph/sourcePlaces.js";
import { openLibrary } from "./index/dependencies/openLibrary.js";
import { openWorkspaceIndex } from "./index/openWorkspace.js";
import { createWorkerPool } from "./index/workerPool.js";
import type { WorkspaceIndex } from "./index/workspaceIndex.js";
import { readDaemonSettings } from "./ops/daemonSettings.js";
import { openLog } from "./ops/log.js";
import { exitCodes, runDaemon } from "./ops/runDaemon.js";
import { workerEnvironment } from "./ops/workerEnvironment.js";
import { rehearse } from "./server/rehearsal.js";
import { askQuestion } from "./session/questions.js";
import { realDirectory } from "./session/realDirectory.js";
import { SearchThread } from "./session/searchThread.js";
import type { Overrides } from "./session/workspaceRegistry.js";
import { storeUnavailable } from "./store/storeTrouble.js";
import { realClock } from "./system/clock.js";
import { createWatching } from "./system/createWatching.js";
import {
  cacheDirectory,
  configDirectory,
  directoryEnvironment,
  preparePrivateDirectory,
} from "./system/directories.js";
import { memoryUse } from "./system/memory.js";
import { realProcesses } from "./system/processes.js";
import { processFolder } from "./system/processFolders.js";
import { realFiles } from "./system/realFiles.js";

import { findGoRoots } from "./workspace/goRoots.js";
import type { OutsideRoots } from "./workspace/outsideRoots.js";
import { findPythonRoots } from "./workspace/pythonRoots.js";
import { userIgnoreFile } from "./workspace/userIgnoreFile.js";

const warmUpMs = 400;
/** Of opened packages outside the workspaces: questions read few of them. */
const dependencyBytes = 4 * 2 ** 20;

start().catch((error: unknown) => {
  process.stderr.write(`navd: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(exitCodes.cannotStart);
});

async function start(): Promise<void> {
  const { platform, variables, home, temporary, user } = directoryEnvironment();
  const place = {
    platform,
    environment: variables,
    homeDirectory: home,
    temporaryDirectory: temporary,
    user: user < 0 ? (variables["USERNAME"] ?? "user") : String(user),
  };
  const build = readBuild();
  const endpoint = endpointOf(place, build);
  const stateDirectory = stateDirectoryOf(place);
  preparePrivateDirectory(endpoint.runtimeDirectory, user, realFiles);
  preparePrivateDirectory(stateDirectory, user, realFiles);
  const cache = preparedCache();
  const log = openLog(join(stateDirectory, "navd.log"), { pid: process.pid });
  const settings = readDaemonSettings(configDirectory(), variables, realFiles);
  for (const notice of settings.notices) log.info("setting passed over", { notice });
  const pool = createWorkerPool({
    workers: settings.workers ?? availableParallelism(),
    processes: realProcesses,
    clock: realClock,
    environment: workerEnvironment(variables),
    settings: { engine: variables["NAVD_ENGINE"] === "wasm" ? "wasm" : "auto" },
    log: (message, details) => log.info(message, details),
  });
  const searches = new SearchThread();
  const watching = createWatching(endpoint.runtimeDirectory);
  const library = openLibrary(dependencyBytes, realFiles);
  const places = new SourcePlaces(realFiles);
  const openIndex = (root: string, inCache: string, overrides: Overrides = {}): Promise<WorkspaceIndex> =>
    openWorkspaceIndex({
      root,
      cacheDirectory: inCache,
      pool,
      overrides,
      userIgnoreFile: userIgnoreFile(directoryEnvironment(), realFiles),
      outside: { library, places, roots: outsideRoots(root) },
      files: realFiles,
      clock: realClock,
      processes: realProcesses,
      watch: { watching, ...(settings.pollSeconds === undefined ? {} : { pollMs: settings.pollSeconds * 1000 }) },
      onNames: (change) => searches.namesChanged(change),
    });
  const outcome = await runDaemon({
    endpoint,
    build,
    idleMs: settings.idleMinutes * 60_000,
    handshakeMs: Number(variables["NAVD_HANDSHAKE_MS"] ?? 2000),
    cacheDirectory: typeof cache === "string" ? cache : undefined,
    files: realFiles,
    log,
    openIndex: (root, overrides) => openIndex(root, cachePlace(cache), overrides),
    onClosed: (root) => searches.forget(root),
    realDirectory: (path) => realDirectory(path, realFiles),
    ask: (index, method, params, buffers, execution) =>
      askQuestion(index, method, params, buffers, execution, searches),
    onSessionEnd: (session) => searches.endSession(session),
    resources: () => {
      const { engine, workers } = pool.status();
      const pids = [process.pid, ...workers.map(({ pid }) => pid)];
      return {
        engine: engine === undefined ? "not loaded yet" : engineText(engine),
        memoryBytes: memoryUse(pids).bytes,
        workers: [...workers],
      };
    },
    closeResources: async () => {
      watching.close();
      await Promise.all([searches.close(), pool.close()]);
    },
  });
  if (outcome === "serving") {
    // After the first answers: these starts would take the cores from them.
    setTimeout(() => {
      searches.warm();
      const failed = (error: unknown) => log.info("the rehearsal failed", { error: String(error) });
      const folder = processFolder(endpoint.runtimeDirectory, "rehearsal");
      rehearse({ folder, files: realFiles, open: openIndex, searches })
        .catch(failed)
        .finally(() => pool.warm());
    }, warmUpMs).unref();
    return;
  }
  process.stderr.write(`navd: a daemon runs already (pid ${outcome.takenBy})\n`);
  process.exit(exitCodes.taken);
}

function outsideRoots(workspace: string): OutsideRoots {
  const environment = directoryEnvironment();
  const python = findPythonRoots(workspace, environment.variables, realFiles);
  return { ...findGoRoots(environment, realFiles), ...python };
}

function readBuild(): string {
  try {
    return buildIdentity(realFiles.readFile(fileURLToPath(entryPoints.buildInformation), 64 << 20));
  } catch {
    return buildIdentity(undefined);
  }
}

/** The cache folder, or why there is none. */
function preparedCache(): string | Error {
  try {
    return cacheDirectory();
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/**
 * The cache folder, or the error for clients that says why there is none. Asked at each opening, because the folder may have been
 * deleted; where there was none at the start, this daemon does not own it and never opens anything in it.
 */
function cachePlace(atStart: string | Error): string {
  const now = typeof atStart === "string" ? preparedCache() : atStart;
  if (typeof now === "string") return now;
  throw storeUnavailable(now.message);
}

function engineText({ engine, reason }: EngineStatus): string {
  return reason === "" ? engine : `${engine} (${reason})`;
}
