/** The texts of a links record, unpacked: what linksRecord.ts wrote behind the runs. */
import type { ImportLink, LinkedSymbol } from "../../adapters/links.js";
import { type MonikerTail, monikerTail } from "../../adapters/monikerTail.js";
import { symbolKinds, tiers } from "../../proto/symbols.js";
import { ByteReader } from "../base/bytes.js";
import { decompress } from "./compression.js";

export type LinkTexts = {
  readonly symbols: readonly LinkedSymbol[];
  /** Of the named symbols. */
  readonly tails: readonly MonikerTail[];
  readonly unresolved: readonly string[];
  readonly imports: readonly ImportLink[];
};

/** Throws RangeError, or what unpacking throws, on damaged bytes. */
export function readTexts(
  packed: Buffer,
  counts: { readonly named: number; readonly unresolved: number; readonly locals: number },
): LinkTexts {
  const reader = new ByteReader(decompress(packed));
  const monikers = readSorted(reader, counts.named);
  const tails = monikers.map((moniker) => monikerTail(moniker));
  const names = tails.map((tail) => (reader.byte() === 0 ? tail.name : reader.string()));
  const unresolved = readSorted(reader, counts.unresolved);
  for (let left = counts.locals; left > 0; left--) names.push(reader.string());
  const signatures: string[] = [];
  for (let left = counts.locals; left > 0; left--) signatures.push(reader.string());
  const kinds = [...reader.raw(names.length)];
  const types = ["", ...readSorted(reader, reader.unsigned())];
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
  return { symbols, tails, unresolved, imports: readImports(reader) };
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

function readSorted(reader: ByteReader, count: number): readonly string[] {
  const texts: string[] = [];
  let previous = "";
  for (let left = count; left > 0; left--) {
    previous = previous.slice(0, reader.unsigned()) + reader.string();
    texts.push(previous);
  }
  return texts;
}
