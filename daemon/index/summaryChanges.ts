/**
 * SummaryChanges: the summary records of one commit, as the reports of link jobs change them.
 *
 * A record says what links elsewhere rest on. What a job found at the newest facts is so; what another found at older facts, while files changed,
 * is taken where nothing speaks against it, and else the file is to be linked again and whatever rests on the summary too.
 */
import type { SummaryRecord } from "../store/summaryRecord.js";
import type { WorkspaceStore } from "../store/workspaceStore.js";
import { FileIdLists } from "./fileIdLists.js";
import type { KeptStateChanges } from "./keptStateChanges.js";
import { lookupKeys } from "./lookupKeys.js";
import type { SummaryReport } from "./summaryReports.js";

/** How a report is to be taken. */
export type ReportBasis = {
  /** Whether no file has changed since the facts that the job saw. */
  readonly facts: "newest" | "older";
  /** Whether the links that came with it were taken: then it tells all of the file's summaries. */
  readonly isWhole: boolean;
};

export class SummaryChanges {
  readonly changed = new Map<number, SummaryRecord | undefined>();
  private readonly lists: FileIdLists;

  constructor(
    private readonly store: WorkspaceStore,
    private readonly kept: KeptStateChanges,
  ) {
    this.lists = new FileIdLists(store.summarisedByReader());
  }

  get changedKeys(): ReadonlyMap<number, readonly number[]> {
    return this.lists.changed;
  }

  /** Ids of the files with summaries that rest on a key. */
  dependants(key: number): readonly number[] {
    return this.lists.of(key);
  }

  /** Forgets a file's record; the keys of the summaries in it. */
  drop(id: number, path: string): ReadonlySet<number> {
    const before = this.of(id);
    if (before === undefined) return new Set();
    this.put(id, path, undefined);
    return summaryKeys(path, before);
  }

  /** A file's record is again what it was. */
  bringBack(id: number, path: string, record: SummaryRecord | undefined): void {
    if (record !== undefined || this.of(id) !== undefined) this.put(id, path, record);
  }

  /** Takes a report in. Gives the keys of the summaries that are gone or whose recorded values differ, and whether some were not worked out again. */
  merge(
    id: number,
    report: SummaryReport,
    { facts, isWhole }: ReportBasis,
  ): { readonly differing: ReadonlySet<number>; readonly isComplete: boolean } {
    const { path, ids, hashes, gone } = report;
    const before = this.of(id);
    const values = new Map(before?.values);
    const differing = new Set<string>();
    if (isWhole) for (const one of gone) if (values.delete(one)) differing.add(one);
    for (let index = 0; index < ids.length; index++) {
      const known = values.get(ids[index]);
      if (known === hashes[index]) continue;
      if (known !== undefined) differing.add(ids[index]);
      if (known === undefined || facts === "newest") values.set(ids[index], hashes[index]);
    }
    const isComplete = isWhole && values.size === new Set(ids).size;
    const keys = isComplete ? report.keys : union(before?.keys ?? noKeys, report.keys);
    if (!isSame(before, values, keys))
      this.put(id, path, values.size + keys.length === 0 ? undefined : { values, keys });
    return { differing: keysOf(path, differing), isComplete };
  }

  private of(id: number): SummaryRecord | undefined {
    return this.changed.has(id) ? this.changed.get(id) : this.store.summariesOf(id);
  }

  private put(id: number, path: string, record: SummaryRecord | undefined): void {
    const before = this.of(id);
    this.kept.summaries(path, before);
    this.lists.replace(id, path, before?.keys, record?.keys);
    this.changed.set(id, record);
  }
}

/** Keys of the summaries in a record. */
export function summaryKeys(path: string, { values }: SummaryRecord): ReadonlySet<number> {
  return keysOf(path, values.keys());
}

function keysOf(path: string, ids: Iterable<string>): ReadonlySet<number> {
  const keys = new Set<number>();
  for (const id of ids) keys.add(lookupKeys.summary(path, id));
  return keys;
}

function isSame(before: SummaryRecord | undefined, values: ReadonlyMap<string, number>, keys: Uint32Array): boolean {
  if (before === undefined) return values.size + keys.length === 0;
  if (before.values.size !== values.size || before.keys.length !== keys.length) return false;
  for (const [id, hash] of values) if (before.values.get(id) !== hash) return false;
  return before.keys.every((key, index) => key === keys[index]);
}

/** Of two sorted lists. */
function union(left: Uint32Array, right: Uint32Array): Uint32Array {
  const merged = new Uint32Array(left.length + right.length);
  let count = 0;
  for (let a = 0, b = 0; a < left.length || b < right.length; ) {
    const key = b >= right.length || left[a] <= right[b] ? left[a] : right[b];
    if (left[a] === key) a++;
    if (right[b] === key) b++;
    merged[count++] = key;
  }
  return merged.slice(0, count);
}

const noKeys = new Uint32Array(0);
