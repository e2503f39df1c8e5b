/**
 * SessionSummaries: the summaries that a session has worked out, file by file, and what those of a file rest on together.
 *
 * Problem: what a summary rests on is told and stored for all summaries of a file together, while the memos that say it take most of a session's
 * memory. Method: a summary that is done gives what it rests on to its file's list, and its memo forgets it; nobody else asks for it, since whoever
 * reads the summary rests on its hash alone. Members of a cycle keep theirs, because others in it rest on all of it; they are taken when it is closed.
 */
import type { SummaryRule } from "../../adapters/links.js";
import { isPart, type Memo, noKeys, noMemos, type SummaryMemo } from "../../adapters/memo.js";
import { NumberList } from "../base/numberList.js";
import { lookupKeys } from "./lookupKeys.js";
import type { LookupTable } from "./lookupTable.js";

export class SessionSummaries {
  /** By path. */
  readonly files = new Map<string, FileSummaries>();
  /** By the places of their keys; others of the same key follow from one to the next. */
  private readonly places = new Map<number, MadeSummary>();
  /** Done, but perhaps in a cycle that is not. */
  private readonly waiting: { readonly file: FileSummaries; readonly cell: Memo<unknown> }[] = [];

  constructor(
    private readonly table: LookupTable,
    private readonly number: () => number,
  ) {}

  /** A summary whose cell is worked out, or running and asked for from inside. */
  make<Value, Of>(cell: SummaryMemo<Value>, of: Of, rule: SummaryRule<Value, Of>, isDone: boolean): MadeSummary {
    const path = rule.path(of);
    const id = rule.id(of, cell);
    const key = lookupKeys.summary(path, id);
    const hash = rule.hash(cell.value, cell) >>> 0;
    let place = this.table.placeOf(key);
    if (place < 0) place = this.table.add(key, hash, undefined);
    const before = this.places.get(place);
    let made = before;
    while (made !== undefined && (made.path !== path || made.id !== id)) made = made.next;
    const file = this.fileOf(path);
    if (made === undefined) {
      made = new MadeSummary(path, id, hash, place, before);
      this.places.set(place, made);
      file.made.push(made);
    }
    cell.made = made;
    if (isDone && cell.low === -1) {
      this.fold(cell as Memo<unknown>, file);
      cell.keys = noKeys;
      cell.inner = noMemos;
    } else this.waiting.push({ file, cell: cell as Memo<unknown> });
    return made;
  }

  /** Those of a key. */
  *at(place: number): Iterable<MadeSummary> {
    for (let made = this.places.get(place); made !== undefined; made = made.next) yield made;
  }

  named(path: string, id: string): MadeSummary | undefined {
    const place = this.table.placeOf(lookupKeys.summary(path, id));
    for (const made of this.at(place)) if (made.path === path && made.id === id) return made;
    return undefined;
  }

  /** When nothing is being worked out: all files' lists are whole. */
  settle(): void {
    for (const { file, cell } of this.waiting.splice(0)) this.fold(cell, file);
  }

  private fileOf(path: string): FileSummaries {
    let file = this.files.get(path);
    if (file === undefined) {
      file = new FileSummaries(this.number());
      this.files.set(path, file);
    }
    return file;
  }

  /** Adds what a summary rests on, with the memos in it and without other summaries. */
  private fold(cell: Memo<unknown>, file: FileSummaries): void {
    for (const place of cell.keys) file.restsOn.add(place);
    for (const inner of cell.inner) {
      if (!isPart(inner)) {
        this.take(inner, file);
        continue;
      }
      for (const place of inner.keys) file.restsOn.add(place);
      for (const one of inner.inner) this.take(one, file);
      inner.keys = noKeys;
      inner.inner = noMemos;
    }
  }

  private take(memo: Memo<unknown>, file: FileSummaries): void {
    if (memo.takenBy === file.number || isPart(memo)) return;
    memo.takenBy = file.number;
    for (const place of memo.keys) file.restsOn.add(place);
    for (const inner of memo.inner) this.take(inner, file);
  }
}

/** Of one file. */
export class FileSummaries {
  readonly made: MadeSummary[] = [];
  /** Places of the look-ups that they rest on. */
  readonly restsOn = new NumberList();
  /** How many of `restsOn` the daemon was told. Only SummaryReports sets it. */
  told = 0;

  constructor(
    /** Marks what was taken into its list. */
    readonly number: number,
  ) {}
}

/** A summary of a session. */
export class MadeSummary {
  /** Whether the daemon was told that something rests on it. Only SummaryReports sets it. */
  told = false;

  constructor(
    readonly path: string,
    readonly id: string,
    readonly hash: number,
    /** Of its key in the table. */
    readonly place: number,
    /** One of the same key. */
    readonly next: MadeSummary | undefined,
  ) {}
}
