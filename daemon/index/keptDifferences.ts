/** What differs between a kept state and the workspace as it stands, and whether it is worth bringing back. */
import { decodeFileRecord, type FileRecord, sameContent } from "../store/fileRecord.js";
import { decodeSummaries, type SummaryRecord } from "../store/summaryRecord.js";
import type { WorkspaceStore } from "../store/workspaceStore.js";

export type Differences = {
  /** Files with other content than then, or that came or went. */
  readonly files: readonly Difference[];
  /** Paths of those that had other content meanwhile. */
  readonly same: readonly string[];
};

export type Difference = {
  readonly path: string;
  readonly before: FileRecord | undefined;
  readonly now: FileRecord | undefined;
};

/** Whether all is linked, and something: what is left then is worth keeping. */
export function isSettled(store: WorkspaceStore): boolean {
  const [pending] = store.pendingIds();
  return pending === undefined && store.hasDependants();
}

/** undefined: the state is damaged, or a file of it could not be linked since, which says nothing of what links rest on. */
export function differencesOf(store: WorkspaceStore, slot: number): Differences | undefined {
  const files: Difference[] = [];
  const same: string[] = [];
  for (const path of store.keptPaths(slot, "file")) {
    const kept = store.keptOf({ slot, kind: "file", path });
    if (kept === undefined) return undefined;
    const before = kept.bytes && decodedOrNone(kept.bytes, decodeFileRecord);
    if (before === undefined && kept.bytes !== undefined) return undefined;
    const id = store.fileId(path);
    const now = id === undefined ? undefined : store.file(id);
    if (now?.status === "indexed" && now.reason !== undefined) return undefined;
    const isSame = before === undefined || now === undefined ? before === now : sameContent(before, now);
    if (isSame) same.push(path);
    else files.push({ path, before, now });
  }
  return { files, same };
}

/** The state's summaries by path; undefined: it is damaged. */
export function keptSummaries(
  store: WorkspaceStore,
  slot: number,
): ReadonlyMap<string, SummaryRecord | undefined> | undefined {
  const summaries = new Map<string, SummaryRecord | undefined>();
  for (const path of store.keptPaths(slot, "summaries")) {
    const kept = store.keptOf({ slot, kind: "summaries", path });
    if (kept === undefined) return undefined;
    const record = kept.bytes && decodedOrNone(kept.bytes, decodeSummaries);
    if (record === undefined && kept.bytes !== undefined) return undefined;
    summaries.set(path, record);
  }
  return summaries;
}

/** The kept state that saves most files from being linked, of `pending` ones; undefined where none saves `least`, or bringing it back costs as much. */
export function nearestState(store: WorkspaceStore, pending: number, least: number): number | undefined {
  let best: { readonly slot: number; readonly saved: number } | undefined;
  for (const { slot } of store.keptSlots()) {
    const differing = differencesOf(store, slot)?.files.length;
    if (differing === undefined) continue;
    const saved = pending - differing;
    // Of equal ones the state that was used last.
    if (saved < least || saved < (best?.saved ?? 0)) continue;
    if (store.keptPaths(slot, "links").length <= saved * linksEach) best = { slot, saved };
  }
  return best?.slot;
}

/** So many links are brought back in the time that one file takes to be linked. */
const linksEach = 8;

function decodedOrNone<Value>(bytes: Buffer, decode: (bytes: Buffer) => Value): Value | undefined {
  try {
    return decode(bytes);
  } catch {
    return undefined;
  }
}
