/**
 * Dirty keys: which look-ups a change of one file can answer differently.
 *
 * Method: a file's contribution to a key is a hash over what `member`, `enumerate` and `embedded` would tell of its declarations and `imported` of its imports, in their order; free of
 * positions, bodies and docs. A key is dirty when the contribution before differs from the one after. `exists` is dirty when the
 * file appears or goes, `packageFiles` and `below` of all around it when it becomes or ceases to be indexed, `text` when its content is another, `packageNames` when the directory's names are others, `containerOf`
 * when the file's container is. Cost: proportional to the file.
 */
import type { FileFacts } from "../../adapters/facts.js";
import { importedBindings } from "../../adapters/importedBindings.js";
import { fileContainer, packageContainer } from "../../adapters/links.js";
import { enclosingName } from "../../adapters/monikers.js";
import { adapterOf } from "../../adapters/registry.js";
import { modifierSet } from "../../proto/symbols.js";
import { mix32 } from "../base/hash.js";
import { lookupKeys } from "./lookupKeys.js";
import { bindingsHash, codeValue, containerHash, declarationShape } from "./lookups.js";
import { changesPackageNames, type PackageShare, packageShare } from "./packageNameChanges.js";

export const keyKinds = [
  "exists",
  "packageFiles",
  "packageNames",
  "member",
  "enumerate",
  "imported",
  "embedded",
  "aliases",
  "containerOf",
  "code",
  "text",
  "below",
  // Made dirty by other values in the reports of link jobs (summaryChanges.ts), and not by files.
  "summary",
] as const;

export type KeyKind = (typeof keyKinds)[number];

/** One side of a change: undefined facts in a known file mean that it is not indexed. */
export type FileSide = {
  readonly known: boolean;
  readonly facts: FileFacts | undefined;
  /** Names the text that the facts were made of (FileRecord.factsKey). */
  readonly factsKey?: Uint8Array;
};

/** The keys that a change of `path` from one side to the other makes dirty. `others`: what the other files of its directory are parts of. */
export function dirtyKeys(
  path: string,
  before: FileSide,
  after: FileSide,
  kinds: ReadonlySet<KeyKind>,
  others: Iterable<PackageShare | undefined>,
): Set<number> {
  const dirty = new Set<number>();
  if (before.known !== after.known && kinds.has("exists")) dirty.add(lookupKeys.exists(path));
  const appears = (before.facts === undefined) !== (after.facts === undefined);
  if (appears && kinds.has("packageFiles")) dirty.add(lookupKeys.packageFiles(directoryOf(path)));
  if (appears && kinds.has("below")) for (const folder of foldersAround(path)) dirty.add(lookupKeys.below(folder));
  if (kinds.has("text") && !isSameText(before, after)) dirty.add(lookupKeys.text(path));
  const [left, right] = [before, after].map(({ facts }) => packageShare(path, facts));
  if (kinds.has("packageNames") && changesPackageNames(left, right, others)) {
    dirty.add(lookupKeys.packageNames(directoryOf(path)));
  }
  const old = contributions(path, before.facts, kinds);
  const next = contributions(path, after.facts, kinds);
  for (const [key, value] of old) if (next.get(key) !== value) dirty.add(key);
  for (const key of next.keys()) if (!old.has(key)) dirty.add(key);
  return dirty;
}

function isSameText({ factsKey: left }: FileSide, { factsKey: right }: FileSide): boolean {
  if (left === undefined || right === undefined) return left === right;
  return Buffer.compare(left, right) === 0;
}

function* foldersAround(path: string): Generator<string> {
  let folder = path;
  do {
    folder = directoryOf(folder);
    yield folder;
  } while (folder !== "");
}

export function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function contributions(path: string, facts: FileFacts | undefined, kinds: ReadonlySet<KeyKind>): Map<number, number> {
  const values = new Map<number, number>();
  if (facts === undefined) return values;
  const packageName = adapterOf(facts.dialect).packageName?.(path, facts);
  for (let index = 0; index < facts.declarations.length; index++) {
    const declared = facts.declarations[index];
    const inside = enclosingName(facts, index);
    const shape = declarationShape(facts, index);
    const isEmbedded = (declared.modifiers & embeddedBit) !== 0;
    const isAlias = (declared.modifiers & aliasBit) !== 0;
    const containers = [fileContainer(path, inside)];
    if (packageName !== undefined) containers.push(packageContainer(directoryOf(path), packageName, inside));
    for (const container of containers) {
      if (kinds.has("member")) fold(values, lookupKeys.member(container, declared.name), shape);
      if (kinds.has("enumerate")) fold(values, lookupKeys.enumerate(container), shape);
      if (isEmbedded && kinds.has("embedded")) fold(values, lookupKeys.embedded(container), shape);
      if (isAlias && kinds.has("aliases")) fold(values, lookupKeys.aliases(container), shape);
    }
  }
  if (kinds.has("containerOf")) values.set(lookupKeys.containerOf(path), containerHash(facts.container));
  if (kinds.has("code")) {
    const code = codeValue(facts);
    if (code !== 0) values.set(lookupKeys.code(path), code);
  }
  if (kinds.has("imported")) {
    for (const [name, bindings] of importedBindings(facts, adapterOf(facts.dialect).importNames)) {
      fold(values, lookupKeys.imported(path, name), bindingsHash(bindings));
    }
  }
  return values;
}

const embeddedBit = modifierSet("embedded");
const aliasBit = modifierSet("alias");

function fold(values: Map<number, number>, key: number, shape: number): void {
  values.set(key, mix32(values.get(key) ?? 0, shape));
}
