/**
 * Dependencies of a symbol: the functions, types, globals and imports that stand in its declarations, each once with its places; methods and fields
 * of its own type apart.
 *
 * What a type uses is what its declaration and its methods use. Imports are those whose names are used in the symbol.
 */
import type { Declared } from "../../../adapters/links.js";
import type { ParsedParams, Result } from "../../../proto/methods.js";
import { roleSet, type SymbolKind, type Tier } from "../../../proto/symbols.js";
import { LineTable } from "../../base/lineTable.js";
import type { Use } from "../../graph/usesContext.js";
import type { View } from "../../graph/view.js";
import { fileImports } from "../fileImports.js";
import { linkedCompleteness } from "../linkedCompleteness.js";
import { type AskedSymbol, askedSymbols } from "./asked.js";
import { itemsOf, pageOf } from "./relatedItems.js";

type UsedItem = Result<"dependencies">["uses"][number];
type Group = UsedItem["group"];
type Import = Result<"dependencies">["dependencies"][number];

const definitionRole = roleSet(["definition"]);

export function symbolDependencies(view: View, params: ParsedParams<"dependencies">): Result<"dependencies"> {
  const { symbols, unresolved } = askedSymbols(view, params, "dependencies");
  const uses: UsedItem[] = [];
  const imports = new Map<string, Import>();
  let open = unresolved === "" ? 0 : 1;
  for (const one of symbols) {
    uses.push(...usesOf(view, one, params));
    for (const declared of partsOf(view, one)) {
      for (const imported of importsUsed(view, declared))
        imports.set(`${declared.path} ${imported.specifier}`, imported);
      open += unresolvedIn(view, declared);
    }
  }
  const sorted = groups.flatMap((group) => {
    const inGroup = uses.filter((item) => item.group === group);
    return pageOf(inGroup, { limit: Math.max(1, inGroup.length) }).items;
  });
  return {
    path: symbols[0]?.symbol.declared[0]?.path ?? params.path ?? "",
    dependencies: [...imports.values()],
    uses: sorted,
    completeness: linkedCompleteness(view, { path: params.path, unresolved: open }),
  };
}

const groups: readonly Group[] = ["own", "function", "type", "global", "import"];

/** The declarations, and for a type its methods: they stand beside it. */
function partsOf(view: View, { symbol }: AskedSymbol): readonly Declared[] {
  const parts = [...symbol.declared];
  for (const { path, facts, ordinal } of symbol.declared) {
    facts.declarations.forEach(({ parent, kind, start, end }, inside) => {
      const type = facts.declarations[ordinal];
      if (parent === ordinal && kind === "method" && (start < type.start || end > type.end))
        parts.push({ path, facts, ordinal: inside });
    });
  }
  // Methods in other files of the container say whose they are.
  const first = symbol.declared[0];
  if (first === undefined || !typeKinds.has(first.facts.declarations[first.ordinal].kind)) return parts;
  const { name } = first.facts.declarations[first.ordinal];
  const directory = first.path.slice(0, Math.max(0, first.path.lastIndexOf("/")));
  for (const path of view.source.directory(directory)) {
    const facts = view.file(path)?.facts;
    if (facts === undefined || facts.container !== first.facts.container) continue;
    facts.declarations.forEach(({ parent, owner, kind }, ordinal) => {
      if (parent < 0 && owner === name && kind === "method") parts.push({ path, facts, ordinal });
    });
  }
  return parts;
}

type Found = { readonly name: string; readonly kind: SymbolKind; tier: Tier; readonly sites: UsedItem["sites"] };

function usesOf(view: View, one: AskedSymbol, params: ParsedParams<"dependencies">): readonly UsedItem[] {
  const { symbol, context } = one;
  const found = new Map<string, Found>();
  for (const { path, facts, ordinal } of partsOf(view, one)) {
    const { start, end } = facts.declarations[ordinal];
    const lines = new LineTable(facts.lineStarts, facts.length);
    for (const use of context.usesIn(path, start, end)) {
      if (use.scope === "builtin" || (use.roles & definitionRole) !== 0 || isInside(use, symbol.moniker)) continue;
      const site = { path, range: lines.range(use.start, use.end), tier: use.tier };
      const known = found.get(use.moniker);
      if (known === undefined)
        found.set(use.moniker, { name: use.name, kind: use.kind, tier: use.tier, sites: [site] });
      else known.sites.push(site);
    }
  }
  const ownType = typeMoniker(symbol.moniker);
  return [...found].flatMap(([moniker, { name, kind, tier, sites }]) => {
    const group = ownType !== "" && typeMoniker(moniker) === ownType && moniker !== ownType ? "own" : groupOf(kind);
    const items = itemsOf(view, { scope: "global", moniker, name, kind, tier, from: symbol.from }, params);
    return items.map((item) => ({ ...item, group, sites }));
  });
}

/** The symbol itself, and what is declared in it. */
function isInside({ moniker }: Use, symbol: string): boolean {
  return moniker === symbol || (!typeSuffix.test(symbol) && moniker.startsWith(symbol));
}

/** The moniker up to the type a member belongs to, or a type's own; "" for others. */
function typeMoniker(moniker: string): string {
  const end = moniker.lastIndexOf("#");
  return end < 0 ? "" : moniker.slice(0, end + 1);
}

const typeSuffix = /#$/;

function groupOf(kind: SymbolKind): Group {
  if (typeKinds.has(kind)) return "type";
  if (functionKinds.has(kind)) return "function";
  return importKinds.has(kind) ? "import" : "global";
}

const typeKinds: ReadonlySet<SymbolKind> = new Set([
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "union",
  "typeAlias",
  "message",
  "service",
]);
const functionKinds: ReadonlySet<SymbolKind> = new Set(["function", "method", "constructor", "macro", "rpc"]);
const importKinds: ReadonlySet<SymbolKind> = new Set(["module", "package", "namespace", "file"]);

/** Imports whose bound name stands in the declaration. */
function importsUsed(view: View, { path, facts, ordinal }: Declared): readonly Import[] {
  const links = view.linksAt(path);
  const { start, end } = facts.declarations[ordinal];
  const used = new Set<number>();
  for (const place of links?.allOccurrences() ?? []) {
    const at = facts.lineStarts[place.line] + place.character;
    const symbol = links!.symbol(place.symbol);
    if (at < start || at >= end || symbol.scope !== "local" || !importKinds.has(symbol.kind)) continue;
    for (const definition of links!.occurrencesAt(place.symbol)) {
      if ((definition.roles & definitionRole) !== 0) used.add(definition.line);
    }
  }
  return fileImports(view, path).filter(({ range }) => used.has(range.start.line));
}

function unresolvedIn(view: View, { path, facts, ordinal }: Declared): number {
  const { start, end } = facts.declarations[ordinal];
  let count = 0;
  for (const { site } of view.linksAt(path)?.allUnresolved() ?? []) {
    const at = facts.lineStarts[site.line] + site.character;
    if (at >= start && at < end) count++;
  }
  return count;
}
