/** What an index is opened with. */
import type { SourcePlaces } from "../graph/sourcePlaces.js";
import type { Clock } from "../system/clock.js";
import type { FileSystem } from "../system/files.js";
import type { Processes } from "../system/processes.js";
import type { ConfigurationOverrides } from "../workspace/configuration.js";
import type { OutsideSources } from "./dependencies/dependencyLibrary.js";
import type { KeyKind } from "./dirtyKeys.js";
import type { WatchSettings } from "./freshness.js";
import type { WorkerPool } from "./workerPool.js";

export type IndexerOptions = {
  /** Absolute real path. */
  readonly root: string;
  readonly cacheDirectory: string;
  readonly pool: WorkerPool;
  readonly overrides: ConfigurationOverrides;
  /** git's core.excludesFile, absolute, where the user has one. */
  readonly userIgnoreFile?: string;
  /** Code outside the workspace; without it there is none. */
  readonly outside?: OutsideSources & { readonly places: SourcePlaces };
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly processes: Processes;
  /** How changes on disk are heard of; without it only `sync` looks. */
  readonly watch?: WatchSettings;
  /** Hears which names each commit touched; for name tables. */
  readonly onNames?: (change: NamesChange) => void;
  /** Which dependency keys are kept: all of them, except in the test which shows that each is needed. */
  readonly keyKinds: ReadonlySet<KeyKind>;
  /** How files are dealt out to link jobs; as fits, except in tests of what comes in between. */
  readonly linkJobs?: LinkJobs;
  /** So many files must change at once for the state before to be kept, and so many need not be linked for one to be brought back; as is worth it,
   * except in tests. */
  readonly keptStateFiles?: number;
};

export type LinkJobs = { readonly files: number; readonly perCommit: number };

/** The names that a commit touched, as they stand after it; told of every commit, also of one that touches none. */
export type NamesChange = {
  readonly root: string;
  /** The generation that the commit made. */
  readonly generation: number;
  readonly names: readonly string[];
  /** Declarations of each; none where the name went. */
  readonly counts: Uint32Array;
  /** What stands in front of each, as `frontBits` of store/nameMark.ts, joined over its declarations. */
  readonly fronts: Uint32Array;
};
