/**
 * The texts of a links record: monikers, names, kinds, signatures, types, imports; in columns, since like compresses best with like.
 */
import type { ImportLink, LinkedSymbol } from "../../adapters/links.js";
import { monikerTail } from "../../adapters/monikerTail.js";
import { type SymbolKind, symbolKinds, tiers } from "../../proto/symbols.js";
import { ByteReader, ByteWriter } from "../base/bytes.js";
import { decompress } from "./compression.js";
import type { RunShape } from "./occurrenceRun.js";
import { symbolShape } from "./runShapes.js";

export type LinkTexts = {
  /** Named ones, then locals. */
  readonly symbols: readonly LinkedSymbol[];
  /** Of each symbol. */
  readonly shapes: readonly RunShape[];
  readonly unresolved: readonly string[];
  readonly imports: readonly ImportLink[];
};

/** `named` and `unresolved` are sorted. */
export function writeTexts(
  named: readonly LinkedSymbol[],
  unresolved: readonly string[],
  locals: readonly LinkedSymbol[],
  imports: readonly ImportLink[],
): Buffer {
  const to = new ByteWriter(4096);
  const monikers = named.map(({ moniker }) => moniker);
  writeAfter(to, monikers, previousOf(monikers));
  writeAfter(
    to,
    named.map(({ name }) => name),
    monikers.map((moniker) => monikerTail(moniker).name),
  );
  writeAfter(to, unresolved, previousOf(unresolved));
  const names = locals.map(({ name }) => name);
  writeAfter(to, names, previousOf(names));
  writeAfter(
    to,
    locals.map(({ signature }) => signature),
    names,
  );
  const symbols = [...named, ...locals];
  for (const { kind, scope } of symbols) to.byte(kindIndexes.get(kind)! * 2 + (scope === "builtin" ? 1 : 0));
  const types = [...new Set(symbols.map(({ type }) => type).filter((type) => type !== ""))].sort();
  to.unsigned(types.length);
  writeAfter(to, types, previousOf(types));
  const typeIndexes = new Map(types.map((type, index) => [type, index + 1]));
  for (const { type } of symbols) to.unsigned(typeIndexes.get(type) ?? 0);
  writeImports(to, imports);
  return to.finish();
}

/** Throws RangeError, or what unpacking throws, on damaged bytes. */
export function readTexts(
  packed: Buffer,
  counts: { readonly named: number; readonly unresolved: number; readonly locals: number },
): LinkTexts {
  const reader = new ByteReader(decompress(packed));
  const monikers = readAfter(reader, counts.named);
  const names = [
    ...readAfter(
      reader,
      counts.named,
      monikers.map((moniker) => monikerTail(moniker).name),
    ),
  ];
  const unresolved = readAfter(reader, counts.unresolved);
  const localNames = readAfter(reader, counts.locals);
  names.push(...localNames);
  const signatures = readAfter(reader, counts.locals, localNames);
  const kinds = reader.raw(names.length);
  const types = ["", ...readAfter(reader, reader.unsigned())];
  const symbols = names.map((name, index): LinkedSymbol => {
    const isLocal = index >= counts.named;
    const kind = symbolKinds[kinds[index] >>> 1];
    const type = types[reader.unsigned()];
    if (kind === undefined || type === undefined) throw new RangeError("a symbol names what is not there");
    return {
      scope: isLocal ? "local" : (kinds[index] & 1) === 1 ? "builtin" : "global",
      moniker: isLocal ? "" : monikers[index],
      name,
      kind,
      signature: isLocal ? signatures[index - counts.named] : "",
      type,
    };
  });
  return { symbols, shapes: symbols.map(symbolShape), unresolved, imports: readImports(reader) };
}

const kindIndexes: ReadonlyMap<SymbolKind, number> = new Map(symbolKinds.map((kind, index) => [kind, index]));

function previousOf(texts: readonly string[]): readonly string[] {
  return texts.map((_, index) => (index === 0 ? "" : texts[index - 1]));
}

/** Each text by how many units it shares with another one that the reader knows, and the rest. */
function writeAfter(to: ByteWriter, texts: readonly string[], known: readonly string[]): void {
  const shared = texts.map((text, index) => sharedUnits(text, known[index]));
  for (const units of shared) to.unsigned(units);
  for (const [index, text] of texts.entries()) to.string(text.slice(shared[index]));
}

/** Without `known`, each shares with the one before. */
function readAfter(reader: ByteReader, count: number, known?: readonly string[]): readonly string[] {
  const shared: number[] = [];
  for (let index = 0; index < count; index++) shared.push(reader.unsigned());
  const texts: string[] = [];
  for (let index = 0; index < count; index++) {
    const other = known === undefined ? (texts[index - 1] ?? "") : known[index];
    texts.push(other.slice(0, shared[index]) + reader.string());
  }
  return texts;
}

function sharedUnits(left: string, right: string): number {
  const most = Math.min(left.length, right.length);
  let shared = 0;
  while (shared < most && left.charCodeAt(shared) === right.charCodeAt(shared)) shared++;
  // Half of a surrogate pair is no text.
  return shared > 0 && (left.charCodeAt(shared - 1) & 0xfc00) === 0xd800 ? shared - 1 : shared;
}

function writeImports(to: ByteWriter, imports: readonly ImportLink[]): void {
  to.unsigned(imports.length);
  for (const { importIndex, nameIndex, target, targetPath, tier } of imports) {
    to.unsigned(importIndex);
    to.unsigned(nameIndex + 1);
    to.string(target);
    to.string(targetPath);
    to.byte(tiers.indexOf(tier));
  }
}

function readImports(reader: ByteReader): readonly ImportLink[] {
  const imports: ImportLink[] = [];
  for (let left = reader.unsigned(); left > 0; left--) {
    imports.push({
      importIndex: reader.unsigned(),
      nameIndex: reader.unsigned() - 1,
      target: reader.string(),
      targetPath: reader.string(),
      tier: tiers[reader.byte()],
    });
  }
  return imports;
}
