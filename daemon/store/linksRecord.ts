/**
 * The stored form of a file's links with the trace they rest on; canonical, free of file ids, so that its bytes can stand in a digest.
 *
 * Layout: what commits and questions search stands in front and is never compressed; texts stand behind and are.
 *   format, stamp (a hash of all that follows), identity
 *   counts: named symbols, unresolved names, locals, trace keys
 *   trace: one hash of all values; keys, sorted (fixed32)
 *   checks of the named symbols and of the unresolved names (fixed32; mentionKeys.ts)
 *   manners.ts, Rice parameters, length of what comes next in bytes
 *   in bits: length of each run, with a local's its first line as difference to that of the local before; from a whole byte on, the runs (occurrenceRun.ts)
 *   linkTexts.ts, compressed
 * Runs: named symbols sorted by moniker, unresolved names and marks sorted, locals by their first occurrence. Positions are lines and columns: a question
 * needs neither the text nor the line starts of the file to know or to say one.
 */

import type { FileIdentity, FileLinks, LinkedSymbol } from "../../adapters/links.js";
import { BitWriter, riceParameter } from "../base/bits.js";
import { ByteWriter } from "../base/bytes.js";
import { contentHash, mix32 } from "../base/hash.js";
import type { LineTable } from "../base/lineTable.js";
import { compress } from "./compression.js";
import { writeTexts } from "./linkTexts.js";
import { type MannerClass, mannerTable, writeManners } from "./manners.js";
import { markName, symbolKey, unresolvedKey } from "./mentionKeys.js";
import {
  describeRun,
  type Occurrence,
  type RunParameters,
  type RunShape,
  RunWriter,
  runParameters,
} from "./occurrenceRun.js";
import { symbolShape, unresolvedShape } from "./runShapes.js";

export const linksFormat = 1;
/** Of the hash of everything behind it, by which an opened record is known again. */
export const stampBytes = 12;

/** Rice parameters of the lengths of runs, and of first lines of locals, in this order in the record. */
export const directoryParameters = ["named", "local", "localLine"] as const;

export type LinksRecord = {
  readonly identity: FileIdentity;
  readonly links: FileLinks;
  /** (key, value hash) of every look-up, sorted by key. */
  readonly trace: readonly (readonly [number, number])[];
};

/** `lines`: of the file whose links they are. */
export function encodeLinks({ identity, links, trace }: LinksRecord, lines: LineTable): Buffer {
  const runs = runsOf(links, lines);
  const to = new ByteWriter(4096);
  to.byte(linksFormat);
  to.raw(Buffer.alloc(stampBytes));
  writeIdentity(to, identity);
  for (const scope of ["named", "unresolved", "local"] as const) {
    to.unsigned(runs.reduce((count, run) => count + (run.scope === scope ? 1 : 0), 0));
  }
  to.unsigned(trace.length);
  to.fixed32(trace.reduce((hash, [, value]) => mix32(hash, value), 0));
  for (const [key] of trace) to.fixed32(key);
  for (const { scope, text } of runs) {
    if (scope !== "local") to.fixed32((scope === "named" ? symbolKey(text) : unresolvedKey(text)).check);
  }
  if (runs.length > 0) writeRuns(to, runs);
  to.raw(compress(writeTexts(symbolsOf(runs, "named"), textsOf(runs), symbolsOf(runs, "local"), links.imports)));
  const bytes = to.finish();
  bytes.set(contentHash(bytes.subarray(1 + stampBytes)).subarray(0, stampBytes), 1);
  return bytes;
}

type Run = {
  readonly scope: "named" | "unresolved" | "local";
  /** Moniker, or the name of an unresolved site or a local. */
  readonly text: string;
  readonly shape: RunShape;
  readonly symbol: LinkedSymbol | undefined;
  readonly occurrences: Occurrence[];
};

function runsOf({ symbols, occurrences, unresolved, marks = [] }: FileLinks, lines: LineTable): readonly Run[] {
  const runs = symbols.map((symbol): Run => {
    const isLocal = symbol.scope === "local";
    const text = isLocal ? symbol.name : symbol.moniker;
    return { scope: isLocal ? "local" : "named", text, shape: symbolShape(symbol), symbol, occurrences: [] };
  });
  const { starts, ends, roles, tiers: sure } = occurrences;
  for (let index = 0; index < starts.length; index++) {
    const run = runs[occurrences.symbols[index]];
    run.occurrences.push(placed(lines, starts[index], ends[index], roles[index], sure[index]));
  }
  const sites = new Map<string, Run>();
  const addSite = (name: string, start: number, length: number): void => {
    let run = sites.get(name);
    if (run === undefined) {
      run = { scope: "unresolved", text: name, shape: unresolvedShape(name), symbol: undefined, occurrences: [] };
      sites.set(name, run);
    }
    run.occurrences.push(placed(lines, start, start + length, 0, 0));
  };
  for (const { name, start } of unresolved) addSite(name, start, name.length);
  for (const { text, start } of marks) addSite(markName(text), start, 0);
  const said = runs.filter(({ scope, occurrences: found, symbol }) => {
    return found.length > 0 || (scope === "named" && symbol?.type !== "");
  });
  const named = said.filter(({ scope }) => scope === "named").sort(byText);
  const locals = said.filter(({ scope }) => scope === "local").sort(byFirst);
  return [...named, ...[...sites.values()].sort(byText), ...locals];
}

function placed(lines: LineTable, start: number, end: number, roles: number, tier: number): Occurrence {
  const { line, character } = lines.position(start);
  const { line: endLine, character: endCharacter } = lines.position(end);
  return { line, character, endLine, endCharacter, roles, tier };
}

function byText(left: Run, right: Run): number {
  return left.text < right.text ? -1 : left.text > right.text ? 1 : 0;
}

function byFirst(left: Run, right: Run): number {
  const [a] = left.occurrences;
  const [b] = right.occurrences;
  return a.line - b.line || a.character - b.character || byText(left, right);
}

function writeRuns(to: ByteWriter, runs: readonly Run[]): void {
  const numbers = new Map<string, number[]>(runParameters.map((name) => [name, []]));
  const manners: [MannerClass, number][] = [];
  for (const run of runs) {
    const sink = {
      number: (name: string, value: number): void => void numbers.get(name)!.push(value),
      manner: (name: MannerClass, manner: number): void => void manners.push([name, manner]),
    };
    describeRun(sink, run.occurrences, run.shape, lineOf(run));
  }
  const table = mannerTable(manners);
  writeManners(to, table);
  const parameters = Object.fromEntries(
    runParameters.map((name) => [name, riceParameter(numbers.get(name)!)]),
  ) as RunParameters;
  for (const name of runParameters) to.byte(parameters[name]);
  const bits = new BitWriter();
  const writer = new RunWriter(bits, parameters, table);
  const ends = runs.map((run) => {
    describeRun(writer, run.occurrences, run.shape, lineOf(run));
    return bits.length;
  });
  const directory = writeDirectory(to, runs, ends);
  to.unsigned(directory.length + ((bits.length + 7) >>> 3));
  to.raw(directory);
  to.raw(bits.finish());
}

/** The directory's bits; its parameters go to the record. */
function writeDirectory(to: ByteWriter, runs: readonly Run[], ends: readonly number[]): Buffer {
  const lengths = ends.map((end, index) => end - (ends[index - 1] ?? 0));
  const isLocal = runs.map(({ scope }) => scope === "local");
  const lines = runs.map((run, index) => (lineOf(run) ?? 0) - (index > 0 ? (lineOf(runs[index - 1]) ?? 0) : 0));
  const parameters = {
    named: riceParameter(lengths.filter((_, index) => !isLocal[index])),
    local: riceParameter(lengths.filter((_, index) => isLocal[index])),
    localLine: riceParameter(lines.filter((_, index) => isLocal[index])),
  };
  for (const name of directoryParameters) to.byte(parameters[name]);
  const bits = new BitWriter();
  for (let index = 0; index < runs.length; index++) {
    bits.rice(lengths[index], isLocal[index] ? parameters.local : parameters.named);
    if (isLocal[index]) bits.rice(lines[index], parameters.localLine);
  }
  return bits.finish();
}

/** The first line of a local, which the directory says. */
function lineOf({ scope, occurrences }: Run): number | undefined {
  return scope === "local" ? occurrences[0].line : undefined;
}

function symbolsOf(runs: readonly Run[], scope: Run["scope"]): readonly LinkedSymbol[] {
  return runs.flatMap((run) => (run.scope === scope && run.symbol !== undefined ? [run.symbol] : []));
}

function textsOf(runs: readonly Run[]): readonly string[] {
  return runs.filter(({ scope }) => scope === "unresolved").map(({ text }) => text);
}

function writeIdentity(writer: ByteWriter, identity: FileIdentity): void {
  writer.string(identity.scheme);
  writer.string(identity.manager);
  writer.string(identity.package);
  writer.unsigned(identity.namespace.length);
  for (const segment of identity.namespace) writer.string(segment);
}
