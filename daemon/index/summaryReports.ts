/**
 * SummaryReports: what a worker tells the daemon of the summaries in its session.
 *
 * Problem: links rest on summaries of other files by the hashes of their values alone, so the daemon has to know what each summary rests on, and a
 * file that is linked anew has to say which of its summaries have another value now. Method: with the links of a job go, file by file, what its
 * summaries rest on and the values of those that something outside of the file rests on; each once a run. Of the files that the job linked
 * everything is told, with what the store has recorded of them worked out again. Look-ups that ask the file itself are left out: when it changes,
 * it is linked anew anyway. Invariant: whatever rests on a summary is never told before the summary itself.
 */
import { adapterOf } from "../../adapters/registry.js";
import { type LookupSession, TrackedLookups } from "./lookups.js";
import type { MadeSummary } from "./sessionSummaries.js";

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
    for (const file of this.session.summaries.files.values()) {
      file.told = 0;
      for (const made of file.made) made.told = false;
    }
  }

  /** `traces`: places of the look-ups of the links that the job made, by path. `recorded`: ids of the summaries that the store has of a file. */
  collect(
    traces: ReadonlyMap<string, readonly number[]>,
    recorded: (path: string) => readonly string[],
  ): SummaryReport[] {
    const { summaries, table } = this.session;
    const gone = new Map<string, string[]>();
    const told = new Map<string, Told>();
    const entry = (path: string): Told => {
      let one = told.get(path);
      if (one === undefined) {
        one = { places: [], made: [] };
        told.set(path, one);
      }
      return one;
    };
    const wanted: MadeSummary[] = [];
    const want = (place: number, by: string): void => {
      for (const made of summaries.at(place)) {
        if (made.path === by || made.told) continue;
        made.told = true;
        wanted.push(made);
      }
    };
    for (const path of traces.keys()) {
      const lost = this.renew(path, recorded(path));
      if (lost.length > 0) gone.set(path, lost);
    }
    summaries.settle();
    for (const [path, file] of summaries.files) {
      const { restsOn } = file;
      const from = traces.has(path) ? 0 : file.told;
      file.told = restsOn.size;
      if (from === restsOn.size) continue;
      const { places } = entry(path);
      for (let nth = from; nth < restsOn.size; nth++) {
        const place = restsOn.at(nth);
        if (!this.isOwn(place, path)) places.push(place);
      }
    }
    for (const [path, { places }] of told) for (const place of places) want(place, path);
    for (const [path, places] of traces) {
      entry(path);
      for (const place of places) want(place, path);
    }
    for (const made of wanted) if (!traces.has(made.path)) entry(made.path).made.push(made);
    const reports: SummaryReport[] = [];
    for (const [path, { places, made }] of told) {
      const linked = traces.has(path);
      const all = linked ? (summaries.files.get(path)?.made ?? none).filter((one) => one.told) : made;
      reports.push({
        path,
        linked,
        ids: all.map(({ id }) => id),
        hashes: Uint32Array.from(all, ({ hash }) => hash),
        keys: Uint32Array.from(places, (place) => table.keyAt(place)).sort(),
        gone: gone.get(path) ?? [],
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
      const made = session.summaries.named(path, id);
      if (made === undefined) gone.push(id);
      else made.told = true;
    }
    return gone;
  }

  private isOwn(place: number, path: string): boolean {
    const { table, summaries } = this.session;
    if (table.ownerAt(place) === path) return true;
    let isSummary = false;
    for (const made of summaries.at(place)) {
      if (made.path !== path) return false;
      isSummary = true;
    }
    return isSummary;
  }
}

/** Places of look-ups, and summaries whose values are told. */
type Told = { readonly places: number[]; readonly made: MadeSummary[] };

const none: readonly MadeSummary[] = [];
