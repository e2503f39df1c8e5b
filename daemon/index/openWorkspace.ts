/** Opens a directory as a workspace: its stores, checked or set aside and built anew, and the indexer over them. */

import { storeTrouble, storeUnavailable } from "../store/storeTrouble.js";
import { keyKinds } from "./dirtyKeys.js";
import { Indexer } from "./indexer.js";
import type { IndexerOptions } from "./indexerOptions.js";
import { openStores } from "./stores.js";
import type { WorkspaceIndex } from "./workspaceIndex.js";

export async function openWorkspaceIndex(
  options: Omit<IndexerOptions, "keyKinds"> & Partial<Pick<IndexerOptions, "keyKinds">>,
): Promise<WorkspaceIndex> {
  const stores = await openStores(options.cacheDirectory, options.root, options).catch((error: unknown) => {
    // Nothing but the cache folder is touched here.
    const isOfSystem = error instanceof Error && "syscall" in error;
    throw storeTrouble(error) ?? (isOfSystem ? storeUnavailable(error.message) : error);
  });
  if (stores.notices.length > 0) options.pool.recycle();
  return new Indexer({ keyKinds: new Set(keyKinds), ...options }, stores);
}
