/**
 * SymbolSequence: every declaration a query can mean, best first, made as far as it is drawn.
 *
 * Method: names first, declarations when their turn comes. Names of one score are one group; a group's declarations are sorted by place
 * and given out before the next group is read. The same query at the same generation always gives the same sequence, whatever is
 * drawn of it, which is what makes a place in it a cursor. Cost: a prefix reads the names that have it, a fuzzy pattern scores all
 * names; both a few hundred milliseconds at most for 300,000 names, in the search thread. Limits: of fuzzy matches the best five
 * thousand, and `isTruncated` says so.
 */
import { adapterOf, dialectOf } from "../../adapters/registry.js";
import type { ParsedParams } from "../../proto/methods.js";
import type { DeclarationRef, NamedRef, View } from "../graph/view.js";
import { pathRank } from "./pathRank.js";
import {
  asksMore,
  matchNameLazily,
  type NameQuery,
  type NameReading,
  parseName,
  refsOf,
  within,
} from "./qualifiedMatch.js";

export type Candidate = NamedRef & {
  readonly rank: number;
  /** The reading the declaration has still to fit, or undefined where it does. */
  readonly reading: NameReading | undefined;
};

type ScoredName = { readonly name: string; readonly score: number; readonly reading: NameReading };

const fuzzyNames = 5_000;

export class SymbolSequence {
  private readonly query: NameQuery;
  /** Keys of what was given out. */
  private readonly seen = new Set<string>();
  /** Names whose turn has not come, best last. */
  private waiting: ScoredName[] = [];
  private stage: "exact" | "names" = "exact";
  private truncated = false;
  /** One reading and no filter: a name's declarations are then all candidates, and a name of an earlier stage has none left. */
  private readonly isPlain: boolean;
  private readonly isNarrowed: boolean;
  private readonly doneNames = new Set<string>();

  constructor(
    private readonly view: View,
    private readonly params: ParsedParams<"findSymbol">,
  ) {
    this.query = parseName(params.query, params.path);
    this.isNarrowed = (params.path ?? "") !== "" || params.languages !== undefined;
    this.isPlain = this.query.readings.length === 1 && !this.isNarrowed;
  }

  /** Whether fuzzy matches beyond the best ones were left out. */
  get isTruncated(): boolean {
    return this.truncated;
  }

  *candidates(): Generator<Candidate> {
    const { match } = this.params;
    if (match === "exact" || match === "auto") {
      const { refs, reading } = matchNameLazily(this.view, this.query);
      const exact = refs.filter(({ path }) => inLanguage(path, this.params.languages));
      this.doneNames.add(this.query.readings[0].name);
      yield* this.give(exact.map((ref) => candidateOf(ref, reading)));
    }
    if (this.isMoniker) return;
    if (match === "prefix" || match === "auto") yield* this.drain(this.prefixNames());
    if (match === "fuzzy" || match === "auto") yield* this.drain(this.fuzzyNames());
  }

  /**
   * How many there are, given out or not, before the filters that need a file opened. In `auto` the fuzzy ones count only once the drawing has
   * come to them. Ends the drawing.
   */
  count(): number {
    if (this.params.match === "auto" && this.stage === "exact" && !this.isMoniker) this.waiting = this.prefixNames();
    if (this.isPlain) {
      return this.seen.size + this.view.countNamed(this.waiting.map(({ name }) => name));
    }
    const keys = new Set(this.seen);
    for (const { name, reading } of this.waiting) {
      for (const ref of this.fresh(refsOf(this.view, reading, name), reading)) keys.add(keyOf(ref));
    }
    return keys.size;
  }

  private get isMoniker(): boolean {
    return this.query.readings[0].moniker !== "";
  }

  private *drain(names: ScoredName[]): Generator<Candidate> {
    this.stage = "names";
    this.waiting = names;
    while (this.waiting.length > 0) {
      const { score } = this.waiting[this.waiting.length - 1];
      const found: Candidate[] = [];
      for (let next = this.waiting.at(-1); next?.score === score; next = this.waiting.at(-1)) {
        this.waiting.pop();
        const { name, reading } = next;
        const open = asksMore(reading) ? reading : undefined;
        for (const ref of this.fresh(refsOf(this.view, reading, name), reading)) found.push(candidateOf(ref, open));
      }
      yield* this.give(found);
    }
  }

  private *give(found: readonly Candidate[]): Generator<Candidate> {
    const given = found.filter((candidate) => {
      const key = keyOf(candidate);
      if (this.seen.has(key)) return false;
      this.seen.add(key);
      return true;
    });
    yield* given.sort(byRank);
  }

  /** What passes the filters that need no file opened. */
  private fresh(refs: readonly NamedRef[], reading: NameReading): readonly NamedRef[] {
    if (!this.isNarrowed && reading.path === "") return refs;
    const isWithin = within(this.view, reading, this.query.path);
    return refs.filter(({ path }) => isWithin(path) && inLanguage(path, this.params.languages));
  }

  private prefixNames(): ScoredName[] {
    return this.scored((reading) => {
      const names = this.view.allWithPrefix(reading.name, reading.enclosing);
      return names.map((name) => ({ name, score: 900 - Math.min(name.length - reading.name.length, 200), reading }));
    });
  }

  private fuzzyNames(): ScoredName[] {
    return this.scored((reading) => {
      const matches = this.view.namesLike(reading.name, fuzzyNames, reading.enclosing);
      if (matches.length === fuzzyNames) this.truncated = true;
      return matches.map(({ name, score }) => ({ name, score, reading }));
    });
  }

  /** Best last. */
  private scored(namesOf: (reading: NameReading) => readonly ScoredName[]): ScoredName[] {
    const names = this.query.readings.flatMap(namesOf).filter(({ name }) => !this.isPlain || !this.doneNames.has(name));
    if (this.isPlain) for (const { name } of names) this.doneNames.add(name);
    return byScore(names);
  }
}

/** Ascending; there are far fewer scores than names. */
function byScore(names: readonly ScoredName[]): ScoredName[] {
  const groups = new Map<number, ScoredName[]>();
  for (const name of names) {
    const group = groups.get(name.score);
    if (group === undefined) groups.set(name.score, [name]);
    else group.push(name);
  }
  return [...groups.keys()].sort((left, right) => left - right).flatMap((score) => groups.get(score)!);
}

function keyOf({ path, ordinal }: DeclarationRef): string {
  return `${path}\0${ordinal}`;
}

function candidateOf(ref: NamedRef, reading: NameReading | undefined): Candidate {
  const { path, ordinal, kind, isTest } = ref;
  return { path, ordinal, kind, isTest, rank: pathRank(path), reading };
}

function byRank(left: Candidate, right: Candidate): number {
  if (left.rank !== right.rank) return left.rank - right.rank;
  if (left.path !== right.path) return left.path < right.path ? -1 : 1;
  return left.ordinal - right.ordinal;
}

function inLanguage(path: string, languages: readonly string[] | undefined): boolean {
  if (languages === undefined) return true;
  const dialect = dialectOf(path);
  return dialect !== undefined && languages.includes(adapterOf(dialect).language);
}
