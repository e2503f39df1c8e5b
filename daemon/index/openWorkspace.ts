/** Opens a directory as a workspace: its stores, checked or set aside and built anew, and the indexer over them. */

import type { Clock } from "../system/clock.js";
import type { FileSystem } from "../system/files.js";
import type { Processes } from "../system/processes.js";
import type { ConfigurationOverrides } from "../workspace/configuration.js";
import { type KeyKind, keyKinds } from "./dirtyKeys.js";
import { Indexer } from "./indexer.js";
import { openStores } from "./stores.js";
import type { WorkerPool } from "./workerPool.js";
import type { WorkspaceIndex } from "./workspaceIndex.js";

export type IndexerOptions = {
  /** Absolute real path. */
  readonly root: string;
  readonly cacheDirectory: string;
  readonly pool: WorkerPool;
  readonly overrides: ConfigurationOverrides;
  /** git's core.excludesFile, absolute, where the user has one. */
  readonly userIgnoreFile?: string;
  readonly files: FileSystem;
  readonly clock: Clock;
  readonly processes: Processes;
  /** Hears which names appeared and went with each commit; for packed name tables. */
  readonly onNames?: (change: NamesChange) => void;
  /** Which dependency keys are kept: all of them, except in the test which shows that each is needed. */
  readonly keyKinds: ReadonlySet<KeyKind>;
};

export type NamesChange = {
  readonly root: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
};

export async function openWorkspaceIndex(
  options: Omit<IndexerOptions, "keyKinds"> & Partial<Pick<IndexerOptions, "keyKinds">>,
): Promise<WorkspaceIndex> {
  const stores = await openStores(options.cacheDirectory, options.root, options);
  if (stores.notices.length > 0) options.pool.recycle();
  return new Indexer({ keyKinds: new Set(keyKinds), ...options }, stores);
}
