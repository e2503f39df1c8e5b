/**
 * The stored form of a file's links with the trace they rest on; canonical, free of file ids, so that its bytes can stand in a digest.
 *
 * Layout: what commits and questions search stands in front and is never compressed; texts stand behind and are.
 *   format, stamp (a hash of all that follows), identity
 *   counts: named symbols, unresolved names, locals, trace keys
 *   manners (roles and tier together), the usual ones of each class of symbols
 *   trace: one hash of all values; keys, sorted (fixed32)
 *   keys of the named symbols and of the unresolved names (fixed32), then their checks (mentionKeys.ts)
 *   run lengths, runs (occurrenceRun.ts), compressed: named symbols sorted by moniker, unresolved names sorted, locals by their first occurrence
 *   texts, compressed: monikers (what two neighbours share is written once), names, kinds, signatures, types, imports
 * Positions are lines and columns: a question needs neither the text nor the line starts of the file to know or to say one.
 */

import type { FileIdentity, FileLinks, LinkedSymbol } from "../../adapters/links.js";
import { monikerTail } from "../../adapters/monikerTail.js";
import { type SymbolKind, symbolKinds, tiers } from "../../proto/symbols.js";
import { ByteWriter } from "../base/bytes.js";
import { contentHash, mix32 } from "../base/hash.js";
import type { LineTable } from "../base/lineTable.js";
import { compress } from "./compression.js";
import { symbolKey, unresolvedKey } from "./mentionKeys.js";
import { mannerOf, type Occurrence, writeRun } from "./occurrenceRun.js";
import { type SymbolClass, UsualManners } from "./usualManners.js";

export const linksFormat = 1;
/** Of the hash of everything behind it, by which an opened record is known again. */
export const stampBytes = 12;

export type LinksRecord = {
  readonly identity: FileIdentity;
  readonly links: FileLinks;
  /** (key, value hash) of every look-up, sorted by key. */
  readonly trace: readonly (readonly [number, number])[];
};

/** `lines`: of the file whose links they are. */
export function encodeLinks({ identity, links, trace }: LinksRecord, lines: LineTable): Buffer {
  const runs = runsOf(links, lines);
  const manners = new UsualManners(runs.map(({ className, occurrences }) => [className, occurrences.map(mannerOf)]));
  const to = new ByteWriter(4096);
  to.byte(linksFormat);
  to.raw(Buffer.alloc(stampBytes));
  writeIdentity(to, identity);
  for (const scope of ["named", "unresolved", "local"] as const) {
    to.unsigned(runs.reduce((count, run) => count + (run.scope === scope ? 1 : 0), 0));
  }
  to.unsigned(trace.length);
  manners.write(to);
  to.fixed32(trace.reduce((hash, [, value]) => mix32(hash, value), 0));
  for (const [key] of trace) to.fixed32(key);
  const keys = runs.flatMap(({ scope, text }) =>
    scope === "local" ? [] : [scope === "named" ? symbolKey(text) : unresolvedKey(text)],
  );
  for (const { key } of keys) to.fixed32(key);
  for (const { check } of keys) to.fixed32(check);
  writeRuns(to, runs, manners);
  to.raw(compress(textsOf(runs, links)));
  const bytes = to.finish();
  bytes.set(contentHash(bytes.subarray(1 + stampBytes)).subarray(0, stampBytes), 1);
  return bytes;
}

type Run = {
  readonly scope: "named" | "unresolved" | "local";
  readonly className: SymbolClass;
  /** Moniker, or the name of an unresolved site or a local. */
  readonly text: string;
  readonly name: string;
  /** Length of an occurrence that says no other. */
  readonly usualLength: number;
  readonly symbol: LinkedSymbol | undefined;
  readonly occurrences: Occurrence[];
};

function runsOf({ symbols, occurrences, unresolved }: FileLinks, lines: LineTable): readonly Run[] {
  const runs = symbols.map((symbol): Run => {
    const scope = symbol.scope === "local" ? "local" : "named";
    const text = scope === "local" ? symbol.name : symbol.moniker;
    const { name } = symbol;
    if (scope === "local") {
      return { scope, className: "local", text, name, usualLength: name.length, symbol, occurrences: [] };
    }
    const tail = monikerTail(symbol.moniker);
    return { scope, className: tail.form, text, name, usualLength: tail.name.length, symbol, occurrences: [] };
  });
  const { starts, ends, roles, tiers: sure } = occurrences;
  for (let index = 0; index < starts.length; index++) {
    const run = runs[occurrences.symbols[index]];
    run.occurrences.push(placed(lines, starts[index], ends[index], roles[index], sure[index]));
  }
  const sites = new Map<string, Run>();
  for (const { name, start } of unresolved) {
    let run = sites.get(name);
    if (run === undefined) {
      const scope = "unresolved";
      run = { scope, className: scope, text: name, name, usualLength: name.length, symbol: undefined, occurrences: [] };
      sites.set(name, run);
    }
    run.occurrences.push(placed(lines, start, start + name.length, 0, 0));
  }
  const said = runs.filter(({ scope, occurrences: found, symbol }) => {
    return found.length > 0 || (scope === "named" && symbol?.type !== "");
  });
  const named = said.filter(({ scope }) => scope === "named").sort(byText);
  const locals = said.filter(({ scope }) => scope === "local").sort(byFirst);
  return [...named, ...[...sites.values()].sort(byText), ...locals];
}

function placed(lines: LineTable, start: number, end: number, roles: number, tier: number): Occurrence {
  const from = lines.position(start);
  const to = lines.position(end);
  const { line, character } = from;
  return { line, character, endLine: to.line, endCharacter: to.character, roles, tier };
}

function byText(left: Run, right: Run): number {
  return left.text < right.text ? -1 : left.text > right.text ? 1 : 0;
}

function byFirst(left: Run, right: Run): number {
  const [a] = left.occurrences;
  const [b] = right.occurrences;
  return a.line - b.line || a.character - b.character || byText(left, right);
}

function writeRuns(to: ByteWriter, runs: readonly Run[], manners: UsualManners): void {
  const lengths = new ByteWriter(runs.length * 2 + 8);
  const body = new ByteWriter(4096);
  for (const { className, usualLength, occurrences } of runs) {
    const before = body.length;
    writeRun(body, occurrences, manners.indexes, { nameLength: usualLength, ...manners.of(className) });
    lengths.unsigned(body.length - before);
  }
  to.bytes(compress(Buffer.concat([lengths.view(), body.view()])));
}

/** Whatever is text, in columns, since like compresses best with like. */
function textsOf(runs: readonly Run[], { imports }: FileLinks): Buffer {
  const to = new ByteWriter(4096);
  const named = runs.filter(({ scope }) => scope === "named");
  writeSorted(
    to,
    named.map(({ text }) => text),
  );
  for (const { text, name } of named) {
    const isUsual = monikerTail(text).name === name;
    to.byte(isUsual ? 0 : 1);
    if (!isUsual) to.string(name);
  }
  writeSorted(
    to,
    runs.filter(({ scope }) => scope === "unresolved").map(({ text }) => text),
  );
  const locals = runs.filter(({ scope }) => scope === "local");
  for (const { name } of locals) to.string(name);
  for (const { symbol } of locals) to.string(symbol!.signature);
  const symbols = [...named, ...locals].map(({ symbol }) => symbol!);
  for (const { kind, scope } of symbols) to.byte(kindIndexes.get(kind)! * 2 + (scope === "builtin" ? 1 : 0));
  const types = [...new Set(symbols.map(({ type }) => type).filter((type) => type !== ""))].sort();
  to.unsigned(types.length);
  writeSorted(to, types);
  const typeIndexes = new Map(types.map((type, index) => [type, index + 1]));
  for (const { type } of symbols) to.unsigned(typeIndexes.get(type) ?? 0);
  to.unsigned(imports.length);
  for (const { importIndex, nameIndex, target, targetPath, tier } of imports) {
    to.unsigned(importIndex);
    to.unsigned(nameIndex + 1);
    to.string(target);
    to.string(targetPath);
    to.byte(tiers.indexOf(tier));
  }
  return to.finish();
}

/** Sorted texts: how many units each shares with the one before, and the rest. */
function writeSorted(to: ByteWriter, texts: readonly string[]): void {
  let previous = "";
  for (const text of texts) {
    let shared = 0;
    while (shared < previous.length && previous.charCodeAt(shared) === text.charCodeAt(shared)) shared++;
    // Half of a surrogate pair is no text.
    if (shared > 0 && (previous.charCodeAt(shared - 1) & 0xfc00) === 0xd800) shared--;
    to.unsigned(shared);
    to.string(text.slice(shared));
    previous = text;
  }
}

const kindIndexes: ReadonlyMap<SymbolKind, number> = new Map(symbolKinds.map((kind, index) => [kind, index]));

function writeIdentity(writer: ByteWriter, identity: FileIdentity): void {
  writer.string(identity.scheme);
  writer.string(identity.manager);
  writer.string(identity.package);
  writer.unsigned(identity.namespace.length);
  for (const segment of identity.namespace) writer.string(segment);
}
