/** Symbols that relations and calls found, as items of an answer, production code before tests, then by path and place; in pages. */
import type { Declared } from "../../../adapters/links.js";
import { declarationMoniker } from "../../../adapters/monikers.js";
import type { RelationContext } from "../../../adapters/relations.js";
import { NavdError } from "../../../proto/errors.js";
import type { ParsedParams } from "../../../proto/methods.js";
import type { SymbolKind, Tier } from "../../../proto/symbols.js";
import { LineTable } from "../../base/lineTable.js";
import type { View } from "../../graph/view.js";
import { type DefinitionItem, definitionItems } from "../definitionItems.js";

export type FoundSymbol = {
  readonly scope: "global" | "builtin";
  readonly moniker: string;
  readonly name: string;
  readonly kind: SymbolKind;
  readonly tier: Tier;
  readonly from: string;
};

type Shown = Pick<ParsedParams<"implementations">, "withText" | "tests">;

/** What a declaration is called everywhere. */
export function foundSymbol(declared: readonly Declared[], tier: Tier, context: RelationContext): FoundSymbol {
  const [{ path, facts, ordinal }] = declared;
  const { name, kind } = facts.declarations[ordinal];
  const moniker = declarationMoniker(facts, ordinal, context.lookups.identityOf(path, facts));
  return { scope: "global", moniker, name, kind, tier, from: context.lookups.path };
}

/** An item for each declaration; one without a place for what lies outside the workspace. */
export function itemsOf(view: View, { from, ...symbol }: FoundSymbol, shown: Shown): readonly DefinitionItem[] {
  const subject = { ...symbol, signature: "", path: from, index: -1, declarations: [] };
  return definitionItems(view, subject, shown).filter((item) => isWanted(item, shown.tests));
}

/** The item of a local that is defined at an offset of a file. */
export function localItemsOf(view: View, path: string, offset: number, shown: Shown): readonly DefinitionItem[] {
  const links = view.linksAt(path);
  const facts = view.file(path)?.facts;
  if (links === undefined || facts === undefined) return [];
  const position = new LineTable(facts.lineStarts, facts.length).position(offset);
  const found = links.symbolsAt(position).find(({ symbol }) => links.symbol(symbol).scope === "local");
  if (found === undefined) return [];
  const { name, kind, signature } = links.symbol(found.symbol);
  const subject = { scope: "local", moniker: "", name, kind, signature, tier: "exact", declarations: [] } as const;
  return definitionItems(view, { ...subject, path, index: found.symbol }, shown).filter((item) =>
    isWanted(item, shown.tests),
  );
}

function isWanted({ isTest }: DefinitionItem, tests: Shown["tests"]): boolean {
  return tests === "include" || isTest === (tests === "only");
}

type Placed = Pick<DefinitionItem, "path" | "range" | "isTest" | "symbol">;

export type Page<Item> = { readonly items: Item[]; readonly nextCursor: string | null };

/** Sorts, and cuts a page out: behind the cursor, `limit` items. */
export function pageOf<Item extends Placed>(
  all: readonly Item[],
  { limit, cursor }: { readonly limit: number; readonly cursor?: string | undefined },
): Page<Item> {
  const behind = cursor === undefined ? undefined : readCursor(cursor);
  const sorted = all
    .map((item) => ({ item, key: keyOf(item) }))
    .filter(({ key }) => behind === undefined || compare(key, behind) > 0)
    .sort((left, right) => compare(left.key, right.key));
  const items = sorted.slice(0, limit).map(({ item }) => item);
  const last = sorted.length > limit ? sorted[limit - 1].key : undefined;
  return { items, nextCursor: last === undefined ? null : JSON.stringify(last) };
}

/** Production first, what has a place here first; the symbol where there is none. */
type Key = readonly [test: number, outside: number, path: string, line: number, character: number, symbol: string];

function keyOf({ isTest, path, range, symbol }: Placed): Key {
  const { line, character } = range?.start ?? { line: 0, character: 0 };
  return [isTest ? 1 : 0, path === "" ? 1 : 0, path, line, character, symbol];
}

function compare(left: Key, right: Key): number {
  for (let index = 0; index < left.length; index++) {
    if (left[index] < right[index]) return -1;
    if (left[index] > right[index]) return 1;
  }
  return 0;
}

function readCursor(cursor: string): Key {
  try {
    const key: unknown = JSON.parse(cursor);
    const isKey =
      Array.isArray(key) && key.length === 6 && key.every((part, index) => typeof part === typeof emptyKey[index]);
    if (isKey) return key as unknown as Key;
  } catch {
    // Said below.
  }
  throw new NavdError("invalidParams", "the cursor is not one of this method's", { cursor });
}

const emptyKey: Key = [0, 0, "", 0, 0, ""];
