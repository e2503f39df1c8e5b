/** Files that are indexed and could not be linked: their uses are unknown until they change or are tried again. Looked for once a generation. */
import type { PinnedRead } from "../store/lmdb.js";
import type { WorkspaceStore } from "../store/workspaceStore.js";

/** Paths, sorted. `generation`: that of the snapshot. */
export function linkFailures(workspace: WorkspaceStore, read: PinnedRead, generation: number): readonly string[] {
  const known = kept.get(workspace);
  if (known?.generation === generation) return known.paths;
  const paths: string[] = [];
  for (const id of workspace.refusedIds(read)) {
    if (workspace.hasLinks(id, read)) continue;
    const record = workspace.file(id, read);
    if (record?.status === "indexed") paths.push(record.path);
  }
  paths.sort();
  kept.set(workspace, { generation, paths });
  return paths;
}

/** Of each store at the generation that was last asked about. */
const kept = new WeakMap<WorkspaceStore, { readonly generation: number; readonly paths: readonly string[] }>();
