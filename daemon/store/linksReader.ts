/**
 * LinksReader: a file's stored links, decoded as far as somebody asks.
 *
 * Where a symbol occurs is found in the uncompressed front of the record; the texts (monikers, names, signatures) are unpacked when the first one
 * is asked for. An opened reader may be kept and shared: nothing in it changes but what it has decoded.
 */
import type { FileIdentity, FileLinks, ImportLink, LinkedSymbol } from "../../adapters/links.js";
import type { Position } from "../../proto/positions.js";
import { BitReader } from "../base/bits.js";
import { ByteReader } from "../base/bytes.js";
import { contentHash } from "../base/hash.js";
import type { LineTable } from "../base/lineTable.js";
import { directoryParameters, linksFormat, stampBytes } from "./linksRecord.js";
import { type LinkTexts, readTexts } from "./linkTexts.js";
import { type MannerTable, readManners } from "./manners.js";
import { markName, markText, symbolKey, unresolvedKey } from "./mentionKeys.js";
import {
  type Occurrence,
  type RunParameters,
  RunReader,
  type RunShape,
  runParameters,
  type SymbolOccurrence,
} from "./occurrenceRun.js";
import { monikerShape, unresolvedShape } from "./runShapes.js";

export class LinksReader {
  /** The same for equal records, and for no others. */
  readonly stamp: string;
  private readonly counts: { readonly named: number; readonly unresolved: number; readonly locals: number };
  private readonly traceCount: number;
  private readonly traceAt: number;
  private readonly checksAt: number;
  private readonly runs: Runs;
  private readonly textsAt: number;
  private knownTexts: LinkTexts | undefined;
  private knownIdentity: FileIdentity | undefined;

  /** Throws RangeError on damaged bytes, here or later: the caller links the file again. */
  constructor(private readonly bytes: Buffer) {
    const reader = new ByteReader(bytes);
    if (reader.byte() !== linksFormat) throw new RangeError("links have another format");
    this.stamp = linksStamp(bytes);
    reader.raw(stampBytes);
    skipIdentity(reader);
    this.counts = { named: reader.unsigned(), unresolved: reader.unsigned(), locals: reader.unsigned() };
    this.traceCount = reader.unsigned();
    this.traceAt = reader.offset;
    reader.raw(4 + 4 * this.traceCount);
    this.checksAt = reader.offset;
    const searched = this.counts.named + this.counts.unresolved;
    reader.raw(4 * searched);
    this.runs = readRuns(reader, searched, this.counts.locals);
    this.textsAt = reader.offset;
  }

  get identity(): FileIdentity {
    this.knownIdentity ??= linksIdentity(this.bytes);
    return this.knownIdentity;
  }

  /** Keys of the look-ups that the links rest on, sorted. */
  get traceKeys(): Uint32Array {
    return this.fixed(this.traceAt + 4, this.traceCount);
  }

  /** Keys of all symbols and unresolved names that occur (mentionKeys.ts), in no order. Unpacks the texts. */
  get mentionKeys(): Uint32Array {
    const { named } = this.counts;
    const { symbols, unresolved } = this.texts;
    const keys: number[] = [];
    for (let symbol = 0; symbol < named; symbol++) {
      if (this.runs.ends[symbol] > (this.runs.ends[symbol - 1] ?? 0)) keys.push(symbolKey(symbols[symbol].moniker).key);
    }
    for (const name of unresolved) keys.push(unresolvedKey(name).key);
    return Uint32Array.from(keys);
  }

  /** Whether another record mentions the same, told by the checks: texts stay packed. */
  mentionsSame(other: LinksReader): boolean {
    const [left, right] = [this.mentionChecks(), other.mentionChecks()];
    return left.length === right.length && left.every((check, index) => check === right[index]);
  }

  private mentionChecks(): readonly number[] {
    const { named, unresolved } = this.counts;
    const { ends } = this.runs;
    const checks: number[] = [];
    for (let run = 0; run < named + unresolved; run++) {
      const isMentioned = run >= named || ends[run] > (ends[run - 1] ?? 0);
      if (isMentioned) checks.push(this.bytes.readUInt32LE(this.checksAt + 4 * run));
    }
    return checks;
  }

  get imports(): readonly ImportLink[] {
    return this.texts.imports;
  }

  /** Named symbols first, sorted by moniker, then locals by their first occurrence. */
  get symbolCount(): number {
    return this.counts.named + this.counts.locals;
  }

  symbol(index: number): LinkedSymbol {
    return this.texts.symbols[index];
  }

  /** The symbol of that moniker, or -1. */
  symbolOf(moniker: string): number {
    return this.search(
      symbolKey(moniker).check,
      0,
      this.counts.named,
      (index) => this.symbol(index).moniker === moniker,
    );
  }

  /** Occurrences of the symbol in the file's order. Costs its run alone. */
  occurrencesOf(moniker: string): readonly Occurrence[] {
    const symbol = this.symbolOf(moniker);
    return symbol < 0 ? none : collect(this.run(symbol, monikerShape(moniker)));
  }

  /** Occurrences of the symbol with that index. */
  occurrencesAt(symbol: number): readonly Occurrence[] {
    return collect(this.runOf(symbol));
  }

  /** All occurrences at a position: those the position is inside of, else those that end there. */
  symbolsAt({ line, character }: Position): readonly SymbolOccurrence[] {
    const inside: SymbolOccurrence[] = [];
    const before: SymbolOccurrence[] = [];
    const reader = this.reader();
    for (let symbol = 0; symbol < this.symbolCount; symbol++) {
      // Locals come in the order of their first lines.
      if (this.runs.lines[symbol - this.counts.named] > line) break;
      const run = this.runOf(symbol, reader);
      while (run.next()) {
        if (run.line > line || (run.line === line && run.character > character)) break;
        if (run.endLine < line || (run.endLine === line && run.endCharacter < character)) continue;
        const isEnd = run.endLine === line && run.endCharacter === character;
        (isEnd ? before : inside).push(run.copy(symbol));
      }
    }
    return inside.length > 0 ? inside : before;
  }

  /** All occurrences, sorted by place, then symbol. */
  allOccurrences(): readonly SymbolOccurrence[] {
    const all: SymbolOccurrence[] = [];
    const reader = this.reader();
    for (let symbol = 0; symbol < this.symbolCount; symbol++) {
      const run = this.runOf(symbol, reader);
      while (run.next()) all.push(run.copy(symbol));
    }
    return all.sort(byPlace);
  }

  /** Where an unresolved name stands. */
  unresolvedSites(name: string): readonly Occurrence[] {
    const { named, unresolved } = this.counts;
    const isName = (index: number): boolean => this.texts.unresolved[index - named] === name;
    const run = this.search(unresolvedKey(name).check, named, named + unresolved, isName);
    return run < 0 ? none : collect(this.run(run, unresolvedShape(name)));
  }

  /** All unresolved sites, sorted by name. */
  *allUnresolved(): Generator<{ readonly name: string; readonly site: Occurrence }> {
    for (let index = 0; index < this.counts.unresolved; index++) {
      const name = this.texts.unresolved[index];
      if (markText(name) !== undefined) continue;
      const run = this.run(this.counts.named + index, unresolvedShape(name));
      while (run.next()) yield { name, site: run.copy(-1) };
    }
  }

  /** Where a mark stands. */
  markSites(text: string): readonly Occurrence[] {
    return this.unresolvedSites(markName(text));
  }

  /** All marks, sorted by text. */
  *allMarks(): Generator<{ readonly text: string; readonly site: Occurrence }> {
    for (let index = 0; index < this.counts.unresolved; index++) {
      const name = this.texts.unresolved[index];
      const text = markText(name);
      if (text === undefined) continue;
      const run = this.run(this.counts.named + index, unresolvedShape(name));
      while (run.next()) yield { text, site: run.copy(-1) };
    }
  }

  /** The links as the adapter made them, symbols in the record's order. `lines`: of the file. */
  fileLinks(lines: LineTable): FileLinks {
    const all = this.allOccurrences();
    const offset = (line: number, character: number): number => lines.starts[line] + character;
    return {
      imports: this.imports,
      symbols: this.texts.symbols,
      occurrences: {
        starts: Uint32Array.from(all, (each) => offset(each.line, each.character)),
        ends: Uint32Array.from(all, (each) => offset(each.endLine, each.endCharacter)),
        symbols: Uint32Array.from(all, (each) => each.symbol),
        roles: Uint8Array.from(all, (each) => each.roles),
        tiers: Uint8Array.from(all, (each) => each.tier),
      },
      unresolved: [...this.allUnresolved()]
        .map(({ name, site }) => ({ name, start: offset(site.line, site.character) }))
        .sort((left, right) => left.start - right.start),
      marks: [...this.allMarks()]
        .map(({ text, site }) => ({ text, start: offset(site.line, site.character) }))
        .sort((left, right) => left.start - right.start || (left.text < right.text ? -1 : 1)),
    };
  }

  private get texts(): LinkTexts {
    this.knownTexts ??= readTexts(this.bytes.subarray(this.textsAt), this.counts);
    return this.knownTexts;
  }

  /** Opens a symbol's run; with its own reader, or with one that is used for many. */
  private runOf(symbol: number, reader = this.reader()): RunReader {
    const { named, unresolved } = this.counts;
    return this.run(symbol < named ? symbol : symbol + unresolved, this.texts.shapes[symbol], reader);
  }

  private run(run: number, shape: RunShape, reader = this.reader()): RunReader {
    const { from, ends, lines } = this.runs;
    const line = lines[run - this.counts.named - this.counts.unresolved];
    reader.open(from + (run === 0 ? 0 : ends[run - 1]), from + ends[run], shape, line);
    return reader;
  }

  private reader(): RunReader {
    const { parameters, manners } = this.runs;
    return new RunReader(this.bytes, parameters, manners);
  }

  /** Of several with that check, which is one in four thousand million, `isIt` knows the one. */
  private search(check: number, from: number, to: number, isIt: (index: number) => boolean): number {
    const found: number[] = [];
    for (let index = from; index < to; index++) {
      if (this.bytes.readUInt32LE(this.checksAt + 4 * index) === check) found.push(index);
    }
    return (found.length < 2 ? found[0] : found.find(isIt)) ?? -1;
  }

  private fixed(from: number, count: number): Uint32Array {
    const values = new Uint32Array(count);
    for (let index = 0; index < count; index++) values[index] = this.bytes.readUInt32LE(from + 4 * index);
    return values;
  }
}

/** Whether a record is what was written: its stamp is that of its bytes. */
export function isSoundLinks(bytes: Buffer): boolean {
  const stamp = contentHash(bytes.subarray(1 + stampBytes)).subarray(0, stampBytes);
  return bytes[0] === linksFormat && stamp.equals(bytes.subarray(1, 1 + stampBytes));
}

/** A record's stamp, read without opening it. */
export function linksStamp(bytes: Buffer): string {
  return bytes.toString("latin1", 1, 1 + stampBytes);
}

/** The identity in a record, read without opening it. */
export function linksIdentity(bytes: Buffer): FileIdentity {
  return readIdentity(new ByteReader(bytes, 1 + stampBytes));
}

type Runs = {
  /** The record's bit at which they begin. */
  readonly from: number;
  /** The bit behind each run, counted from there. */
  readonly ends: Uint32Array;
  /** First lines of the locals. */
  readonly lines: Uint32Array;
  readonly parameters: RunParameters;
  readonly manners: MannerTable;
};

function readRuns(reader: ByteReader, searched: number, locals: number): Runs {
  const count = searched + locals;
  if (count === 0) return noRuns;
  if (count > reader.remaining * 8) throw new RangeError("there are more runs than bits");
  const manners = readManners(reader);
  const parameters = Object.fromEntries(runParameters.map((name) => [name, reader.byte()])) as RunParameters;
  const [named, local, localLine] = directoryParameters.map(() => reader.byte());
  const length = reader.unsigned();
  const packed = reader.raw(length);
  const directory = new BitReader(packed);
  const ends = new Uint32Array(count);
  const lines = new Uint32Array(locals);
  let end = 0;
  let line = 0;
  for (let run = 0; run < count; run++) {
    end += directory.rice(run < searched ? named : local);
    ends[run] = end;
    if (run < searched) continue;
    line += directory.rice(localLine);
    lines[run - searched] = line;
  }
  const from = (reader.offset - packed.length) * 8 + ((directory.at + 7) & ~7);
  if (from + end > reader.offset * 8) throw new RangeError("runs do not add up");
  return { from, ends, lines, parameters, manners };
}

const noRuns: Runs = {
  from: 0,
  ends: new Uint32Array(0),
  lines: new Uint32Array(0),
  parameters: { firstLine: 0, line: 0, column: 0, sameLine: 0, length: 0 },
  manners: [],
};

const none: readonly Occurrence[] = [];

function collect(run: RunReader): Occurrence[] {
  const found: Occurrence[] = [];
  while (run.next()) found.push(run.copy(-1));
  return found;
}

function byPlace(left: SymbolOccurrence, right: SymbolOccurrence): number {
  return left.line - right.line || left.character - right.character || left.symbol - right.symbol;
}

function skipIdentity(reader: ByteReader): void {
  for (let field = 0; field < 3; field++) reader.bytes();
  for (let left = reader.unsigned(); left > 0; left--) reader.bytes();
}

function readIdentity(reader: ByteReader): FileIdentity {
  const scheme = reader.string();
  const manager = reader.string();
  const packageName = reader.string();
  const namespace = new Array<string>(reader.unsigned());
  for (let index = 0; index < namespace.length; index++) namespace[index] = reader.string();
  return { scheme, manager, package: packageName, namespace };
}
