/**
 * Sweep: what a crawl found against what the store knows. Truth is the disk; a stamp (size, mtime, ctime, inode) that is equal and old
 * enough stands for equal content, everything else is read and hashed again.
 */

import type { FactsStore } from "../store/factsStore.js";
import type { FileRecord } from "../store/fileRecord.js";
import type { WorkspaceStore } from "../store/workspaceStore.js";
import type { Clock } from "../system/clock.js";
import { type GiveWay, Turns } from "../system/turns.js";
import type { Crawl, CrawledFile } from "../workspace/crawl.js";
import { fileLimit } from "../workspace/fileLimit.js";
import { needsHashing } from "../workspace/stamps.js";
import type { Look } from "../workspace/watchedTree.js";

export type Sweep = {
  /** New, changed, or to be tried again. */
  readonly changed: readonly CrawledFile[];
  readonly removed: readonly string[];
  readonly unchanged: number;
};

/** A file whose extraction or linking failed is tried again this often without having changed. */
const attemptsAllowed = 3;

/** `fileBytes`: the configuration's limit. Gives way to the event loop every few milliseconds: a large workspace has a hundred thousand files to compare. */
export async function sweep(
  crawl: Crawl,
  workspace: WorkspaceStore,
  facts: FactsStore,
  clock: Clock,
  fileBytes: number,
  giveWay?: GiveWay,
): Promise<Sweep> {
  const turns = new Turns(clock, giveWay);
  const now = clock.now();
  const known = new Map<string, FileRecord>();
  for (const { record } of workspace.allFiles()) known.set(record.path, record);
  if (turns.due()) await turns.next();
  const changed: CrawledFile[] = [];
  let unchanged = 0;
  for (const file of crawl.files) {
    const record = known.get(file.path);
    known.delete(file.path);
    if (record !== undefined && isCurrent(file, record, { facts, now, fileBytes })) unchanged++;
    else changed.push(file);
    if (turns.due()) await turns.next();
  }
  return { changed, removed: [...known.keys()], unchanged };
}

/** The same for what was looked at anew: all that was known at and below the covered paths, against what is there. */
export function sweepLook(
  { files, covered }: Look,
  workspace: WorkspaceStore,
  isUnchanged: (file: CrawledFile, record: FileRecord) => boolean,
): Sweep {
  const found = new Map(files.map((file) => [file.path, file]));
  const known = new Map<string, FileRecord>();
  const take = (id: number | undefined): void => {
    const record = id === undefined ? undefined : workspace.file(id);
    if (record !== undefined) known.set(record.path, record);
  };
  for (const path of covered) {
    take(workspace.fileId(path));
    for (const { id } of workspace.pathsUnder(path)) take(id);
  }
  const changed: CrawledFile[] = [];
  for (const file of found.values()) {
    const record = known.get(file.path);
    known.delete(file.path);
    if (record === undefined || !isUnchanged(file, record)) changed.push(file);
  }
  return { changed, removed: [...known.keys()], unchanged: found.size - changed.length };
}

export type Standards = {
  readonly facts: FactsStore;
  readonly now: number;
  /** The configuration's limit, which may be another one than when the file was read. */
  readonly fileBytes: number;
};

export function isCurrent(file: CrawledFile, record: FileRecord, { facts, now, fileBytes }: Standards): boolean {
  if (record.dialect !== file.dialect || needsHashing(record, file.stamp, now)) return false;
  const isTooLarge = file.stamp.size > fileLimit(fileBytes, file.dialect);
  if (triedAgain(record) || isTooLarge !== (record.reason === "tooLarge")) return false;
  return record.status !== "indexed" || facts.has(record.factsKey);
}

function triedAgain(record: FileRecord): boolean {
  const failed = record.reason === "crashed" || record.reason === "timeout" || record.reason === "memory";
  return (failed && record.attempts < attemptsAllowed) || record.reason === "unreadable";
}
