/** Changes a closed store as no run of navd would: a commit that changes nothing but what a test says. */
import { type StoreChanges, WorkspaceStore } from "../../daemon/store/workspaceStore.js";

export async function tamper(
  storePath: string,
  change: (store: WorkspaceStore) => Partial<StoreChanges>,
): Promise<void> {
  const store = new WorkspaceStore(storePath, "write");
  const none = new Map();
  await store.commit({
    files: none,
    paths: none,
    names: { rows: [], postings: none },
    keys: none,
    mentions: none,
    links: none,
    pendingLinks: none,
    summaries: none,
    summaryKeys: none,
    skips: undefined,
    modules: undefined,
    manifest: store.manifest()!,
    ...change(store),
  });
  await store.flushed();
  await store.close();
}
