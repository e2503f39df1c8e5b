/**
 * SummaryReports: what a worker tells the daemon of the summaries in its session.
 *
 * Problem: links rest on summaries of other files by the hashes of their values alone, so the daemon has to know what each summary rests on, and a
 * file that is linked anew has to say which of its summaries have another value now. Method: with the links of a job go, file by file, what its
 * summaries rest on and the values of those that something outside of the file rests on; each once a run. Of the files that the job linked
 * everything is told, with what the store has recorded of them worked out again. Look-ups that ask the file itself are left out: when it changes,
 * it is linked anew anyway. Invariant: whatever rests on a summary is never told before the summary itself.
 */
import type { Memo } from "../../adapters/memo.js";
import { adapterOf } from "../../adapters/registry.js";
import { type LookupSession, lookupKeys, type MadeSummary, type Trace, TrackedLookups } from "./lookups.js";

/** Of one file. */
export type SummaryReport = {
  readonly path: string;
  /** Whether the job linked the file: all of its recorded summaries are in `ids` or `gone`. */
  readonly linked: boolean;
  readonly ids: readonly string[];
  /** Of the values, for each of `ids`. */
  readonly hashes: Uint32Array;
  /** What its summaries rest on, sorted. */
  readonly keys: Uint32Array;
  /** Recorded ones that the file has no longer. */
  readonly gone: readonly string[];
};

export class SummaryReports {
  private run = "";

  constructor(private readonly session: LookupSession) {}

  /** `run`: what was told in another one is told again. */
  begin(run: string): void {
    if (run === this.run) return;
    this.run = run;
    for (const list of this.session.summaries.values()) for (const made of list) made.told = "nothing";
  }

  /** `traces`: of the links that the job made, by path. `recorded`: ids of the summaries that the store has of a file. */
  collect(traces: ReadonlyMap<string, Trace>, recorded: (path: string) => readonly string[]): SummaryReport[] {
    const gone = new Map<string, string[]>();
    const told = new Map<string, { keys: Set<number>; made: MadeSummary[] }>();
    const entry = (path: string): { keys: Set<number>; made: MadeSummary[] } => {
      let one = told.get(path);
      if (one === undefined) {
        one = { keys: new Set(), made: [] };
        told.set(path, one);
      }
      return one;
    };
    const wanted: MadeSummary[] = [];
    const want = (key: number, by: string): void => {
      for (const made of this.session.summariesByKey.get(key) ?? none) {
        if (made.path === by || made.told === "all") continue;
        made.told = "all";
        wanted.push(made);
      }
    };
    for (const path of traces.keys()) {
      const lost = this.renew(path, recorded(path));
      if (lost.length > 0) gone.set(path, lost);
    }
    for (const [path, list] of this.session.summaries) {
      const isLinked = traces.has(path);
      let number = 0;
      let keys: Set<number> | undefined;
      for (const made of list) {
        if (!isLinked && made.told !== "nothing") continue;
        if (made.told === "nothing") made.told = "keys";
        if (keys === undefined) {
          number = ++this.session.traces;
          ({ keys } = entry(path));
        }
        this.restsOn(made.cell, path, number, keys);
      }
    }
    for (const [path, { keys }] of told) for (const key of keys) want(key, path);
    for (const [path, trace] of traces) {
      entry(path);
      for (const key of trace.keys()) want(key, path);
    }
    for (const made of wanted) if (!traces.has(made.path)) entry(made.path).made.push(made);
    const reports: SummaryReport[] = [];
    for (const [path, { keys, made }] of told) {
      const linked = traces.has(path);
      const all = linked ? (this.session.summaries.get(path) ?? none).filter((one) => one.told === "all") : made;
      const lost = gone.get(path) ?? [];
      reports.push({
        path,
        linked,
        ids: all.map(({ id }) => id),
        hashes: Uint32Array.from(all, ({ hash }) => hash),
        keys: Uint32Array.from(keys).sort(),
        gone: lost,
      });
    }
    return reports;
  }

  /** Works out again what the store has recorded of a file; the ids of those that it has no longer. */
  private renew(path: string, ids: readonly string[]): string[] {
    const { session } = this;
    const facts = session.source.facts(path);
    const gone: string[] = [];
    for (const id of ids) {
      if (facts !== undefined) adapterOf(facts.dialect).summarise?.(id, facts, new TrackedLookups(path, session));
      const sameKey = session.summariesByKey.get(lookupKeys.summary(path, id)) ?? none;
      const made = sameKey.find((one) => one.path === path && one.id === id);
      if (made === undefined) gone.push(id);
      else made.told = "all";
    }
    return gone;
  }

  /** Adds what a summary rests on, with the memos in it and without other summaries. Memos that bear the number have been added. */
  private restsOn(cell: Memo<unknown>, path: string, number: number, keys: Set<number>): void {
    if (cell.takenBy === number) return;
    cell.takenBy = number;
    for (const key of cell.keys) if (!this.isOwn(key, path)) keys.add(key);
    for (const inner of cell.inner) this.restsOn(inner, path, number, keys);
  }

  private isOwn(key: number, path: string): boolean {
    const { owners, summariesByKey } = this.session;
    if (owners.get(key) === path) return true;
    return summariesByKey.get(key)?.every((made) => made.path === path) === true;
  }
}

const none: readonly MadeSummary[] = [];
