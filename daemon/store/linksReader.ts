/**
 * LinksReader: a file's stored links, decoded as far as somebody asks.
 *
 * Where a symbol occurs is found in the uncompressed front of the record; the texts (monikers, names, signatures) are unpacked when the first one
 * is asked for. An opened reader may be kept and shared: nothing in it changes but what it has decoded.
 */
import type { FileIdentity, FileLinks, ImportLink, LinkedSymbol } from "../../adapters/links.js";
import { monikerTail } from "../../adapters/monikerTail.js";
import type { Position } from "../../proto/positions.js";
import { ByteReader } from "../base/bytes.js";
import type { LineTable } from "../base/lineTable.js";
import { linksFormat, stampBytes } from "./linksRecord.js";
import { type LinkTexts, readTexts } from "./linkTexts.js";
import { markName, markText, symbolKey, unresolvedKey } from "./mentionKeys.js";
import { type Occurrence, RunReader, type SymbolOccurrence } from "./occurrenceRun.js";
import { readManners, type StoredManners, type SymbolClass, symbolClasses } from "./usualManners.js";

export class LinksReader {
  /** The same for equal records, and for no others. */
  readonly stamp: string;
  private readonly counts: { readonly named: number; readonly unresolved: number; readonly locals: number };
  private readonly traceCount: number;
  private readonly manners: StoredManners;
  private readonly traceAt: number;
  private readonly keysAt: number;
  private readonly checksAt: number;
  /** Of each run, and the end of the last. */
  private readonly runsAt: Uint32Array;
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
    this.manners = readManners(reader);
    this.traceAt = reader.offset;
    reader.raw(4 + 4 * this.traceCount);
    this.keysAt = reader.offset;
    const searched = this.counts.named + this.counts.unresolved;
    this.checksAt = this.keysAt + 4 * searched;
    reader.raw(8 * searched);
    this.runsAt = new Uint32Array(searched + this.counts.locals + 1);
    for (let run = 1; run < this.runsAt.length; run++) this.runsAt[run] = this.runsAt[run - 1] + reader.unsigned();
    const length = reader.unsigned();
    if (length !== this.runsAt[this.runsAt.length - 1]) throw new RangeError("runs do not add up");
    for (let run = 0; run < this.runsAt.length; run++) this.runsAt[run] += reader.offset;
    reader.raw(length);
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

  /** Keys of all symbols and unresolved names mentioned (mentionKeys.ts), in no order. */
  get mentionKeys(): Uint32Array {
    return this.fixed(this.keysAt, this.counts.named + this.counts.unresolved);
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
    const { key, check } = symbolKey(moniker);
    return this.search(key, check, 0, this.counts.named);
  }

  /** Occurrences of the symbol in the file's order. Costs its run alone. */
  occurrencesOf(moniker: string): readonly Occurrence[] {
    const symbol = this.symbolOf(moniker);
    if (symbol < 0) return none;
    // The moniker says all that reading the run takes, but for a name that is not its last one.
    const tail = monikerTail(moniker);
    return collect(this.run(symbol, tail.form, tail.name.length));
  }

  /** Occurrences of the symbol with that index. */
  occurrencesAt(symbol: number): readonly Occurrence[] {
    return collect(this.runOf(symbol));
  }

  /** All occurrences at a position: those the position is inside of, else those that end there. */
  symbolsAt({ line, character }: Position): readonly SymbolOccurrence[] {
    const inside: SymbolOccurrence[] = [];
    const before: SymbolOccurrence[] = [];
    for (let symbol = 0; symbol < this.symbolCount; symbol++) {
      const run = this.runOf(symbol);
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
    for (let symbol = 0; symbol < this.symbolCount; symbol++) {
      const run = this.runOf(symbol);
      while (run.next()) all.push(run.copy(symbol));
    }
    return all.sort(byPlace);
  }

  /** Where an unresolved name stands. */
  unresolvedSites(name: string): readonly Occurrence[] {
    const { named, unresolved } = this.counts;
    const { key, check } = unresolvedKey(name);
    const run = this.search(key, check, named, named + unresolved);
    return run < 0 ? none : collect(this.run(run, "unresolved", name.length));
  }

  /** All unresolved sites, sorted by name. */
  *allUnresolved(): Generator<{ readonly name: string; readonly site: Occurrence }> {
    for (let index = 0; index < this.counts.unresolved; index++) {
      const name = this.texts.unresolved[index];
      if (markText(name) !== undefined) continue;
      const run = this.run(this.counts.named + index, "unresolved", name.length);
      while (run.next()) yield { name, site: run.copy(-1) };
    }
  }

  /** Where a mark stands. */
  markSites(text: string): readonly Occurrence[] {
    const { named, unresolved } = this.counts;
    const { key, check } = unresolvedKey(markName(text));
    const run = this.search(key, check, named, named + unresolved);
    return run < 0 ? none : collect(this.run(run, "unresolved", 0));
  }

  /** All marks, sorted by text. */
  *allMarks(): Generator<{ readonly text: string; readonly site: Occurrence }> {
    for (let index = 0; index < this.counts.unresolved; index++) {
      const text = markText(this.texts.unresolved[index]);
      if (text === undefined) continue;
      const run = this.run(this.counts.named + index, "unresolved", 0);
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

  private runOf(symbol: number): RunReader {
    const { named, unresolved } = this.counts;
    const { name } = this.texts.symbols[symbol];
    if (symbol >= named) return this.run(symbol + unresolved, "local", name.length);
    return this.run(symbol, this.texts.tails[symbol].form, this.texts.tails[symbol].name.length);
  }

  private run(run: number, className: SymbolClass, nameLength: number): RunReader {
    const { table, usual } = this.manners;
    const defaults = { nameLength, ...usual[symbolClasses.indexOf(className)] };
    return new RunReader(this.bytes, this.runsAt[run], this.runsAt[run + 1], table, defaults);
  }

  private search(key: number, check: number, from: number, to: number): number {
    for (let index = from; index < to; index++) {
      if (this.bytes.readUInt32LE(this.keysAt + 4 * index) !== key) continue;
      if (this.bytes.readUInt32LE(this.checksAt + 4 * index) === check) return index;
    }
    return -1;
  }

  private fixed(from: number, count: number): Uint32Array {
    const values = new Uint32Array(count);
    for (let index = 0; index < count; index++) values[index] = this.bytes.readUInt32LE(from + 4 * index);
    return values;
  }
}

/** A record's stamp, read without opening it. */
export function linksStamp(bytes: Buffer): string {
  return bytes.toString("latin1", 1, 1 + stampBytes);
}

/** The identity in a record, read without opening it. */
export function linksIdentity(bytes: Buffer): FileIdentity {
  return readIdentity(new ByteReader(bytes, 1 + stampBytes));
}

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
