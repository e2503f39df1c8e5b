/**
 * NameTable: every distinct name of a workspace in memory, at one generation, for fuzzy matching.
 *
 * Method: beside each name a 32-bit set of the letters and digits in it; a pattern can only match names that have all of the
 * pattern's, which one AND decides for nineteen names in twenty. What is left is looked through as bytes (nameText.ts), and scored when the
 * pattern is a subsequence. Also beside it the number of
 * its declarations and what may stand in front of them (store/nameMark.ts), so that thousands of names are counted and narrowed without
 * the store. Commits change the table by differences. Cost: about 1 ms a query for 100,000 names; 60 to 80 bytes a name.
 */
import type { NameMatch } from "../graph/view.js";
import { FuzzyPattern, letterSet } from "./fuzzyScore.js";
import { lowerAscii, NameText } from "./nameText.js";

export type TableEntry = {
  readonly name: string;
  /** Declarations of that name. */
  readonly count: number;
  /** What may stand in front of them, one bit each. */
  readonly fronts: number;
};

/** What the commit that made a generation says of the names it touched. */
export type TableChange = {
  readonly generation: number;
  readonly names: readonly string[];
  readonly counts: Uint32Array;
  readonly fronts: Uint32Array;
};

export class NameTable {
  private readonly names: string[] = [];
  private letters = new Int32Array(1024);
  private counts = new Int32Array(1024);
  private fronts = new Int32Array(1024);
  private readonly texts = new NameText();
  private readonly places = new Map<string, number>();

  private constructor(private at: number) {}

  /** Of the store's content that the table is of. */
  get generation(): number {
    return this.at;
  }

  static of(entries: Iterable<TableEntry>, generation: number): NameTable {
    const table = new NameTable(generation);
    for (const entry of entries) table.put(entry);
    return table;
  }

  get size(): number {
    return this.places.size;
  }

  /** A name as it stands now; a count of 0 removes it. */
  put({ name, count, fronts }: TableEntry): void {
    if (count === 0) {
      this.remove(name);
      return;
    }
    let at = this.places.get(name);
    if (at === undefined) {
      at = this.names.length;
      if (at === this.letters.length) this.grow();
      this.places.set(name, at);
      this.names.push(name);
      this.letters[at] = letterSet(name);
      this.texts.set(at, name);
    }
    this.counts[at] = count;
    this.fronts[at] = fronts;
  }

  /** Takes over a commit. `missed`: an earlier one is not known here, and nothing is changed. */
  follow({ generation, names, counts, fronts }: TableChange): "done" | "missed" {
    if (generation <= this.at) return "done";
    if (generation > this.at + 1) return "missed";
    for (const [index, name] of names.entries()) this.put({ name, count: counts[index], fronts: fronts[index] });
    this.at = generation;
    return "done";
  }

  /** How many declarations a name has. */
  count(name: string): number {
    const at = this.places.get(name);
    return at === undefined ? 0 : this.counts[at];
  }

  /** Names that start with the prefix, letter case ignored, in no order; with `fronts`, only those that one of these may stand before. */
  withPrefix(prefix: string, fronts = anyFront): string[] {
    const bytes = lowerAscii(prefix);
    const lower = prefix.toLowerCase();
    const found: string[] = [];
    for (let index = 0; index < this.names.length; index++) {
      if ((this.fronts[index] & fronts) === 0) continue;
      const starts = bytes === undefined ? undefined : this.texts.startsWith(index, bytes);
      if (starts ?? this.names[index].toLowerCase().startsWith(lower)) found.push(this.names[index]);
    }
    return found;
  }

  /**
   * The best `limit` matches, best first, equal scores by length and then by name; `extra` names are looked at too. With `fronts`,
   * only names that one of these may stand before.
   */
  best(text: string, limit: number, extra: readonly string[], fronts = anyFront): NameMatch[] {
    const pattern = new FuzzyPattern(text);
    const wanted = letterSet(text);
    const byScore = new Map<number, string[]>();
    const consider = (name: string): void => {
      const score = pattern.score(name);
      if (score === 0) return;
      const equal = byScore.get(score);
      if (equal === undefined) byScore.set(score, [name]);
      else equal.push(name);
    };
    const { letters, fronts: known, names, texts } = this;
    const bytes = lowerAscii(text);
    for (let index = 0; index < names.length; index++) {
      if ((letters[index] & wanted) !== wanted || (known[index] & fronts) === 0) continue;
      if (bytes === undefined || texts.mayHold(index, bytes)) consider(names[index]);
    }
    for (const name of extra) if (!this.places.has(name)) consider(name);
    const found: NameMatch[] = [];
    for (const score of [...byScore.keys()].sort((left, right) => right - left)) {
      if (found.length >= limit) break;
      for (const name of byScore.get(score)!.sort(byLength)) found.push({ name, score });
    }
    return found.slice(0, limit);
  }

  private remove(name: string): void {
    const at = this.places.get(name);
    if (at === undefined) return;
    this.places.delete(name);
    const last = this.names.length - 1;
    if (at === last) this.texts.drop(at);
    else {
      this.texts.move(at, last);
      this.names[at] = this.names[last];
      for (const column of [this.letters, this.counts, this.fronts]) column[at] = column[last];
      this.places.set(this.names[at], at);
    }
    this.names.pop();
  }

  private grow(): void {
    this.letters = doubled(this.letters);
    this.counts = doubled(this.counts);
    this.fronts = doubled(this.fronts);
  }
}

const anyFront = -1;

function doubled(column: Int32Array): Int32Array<ArrayBuffer> {
  const grown = new Int32Array(column.length * 2);
  grown.set(column);
  return grown;
}

function byLength(left: string, right: string): number {
  return left.length - right.length || (left < right ? -1 : 1);
}
