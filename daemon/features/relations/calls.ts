/**
 * callers, callees: what calls a function, and what it calls, with the places of the calls. Direct calls are exact; calls through interfaces lead to
 * what they may reach, `dispatch`. Values that hold functions are no calls: they are references. Callers of an rpc are those of the generated clients' methods.
 */
import { declarationMoniker } from "../../../adapters/monikers.js";
import type { ParsedParams, Result } from "../../../proto/methods.js";
import { LineTable } from "../../base/lineTable.js";
import type { CallPlace } from "../../graph/callEdges.js";
import { callees as calleesOf } from "../../graph/callees.js";
import { callers as callersOf } from "../../graph/callers.js";
import type { View } from "../../graph/view.js";
import { clientsOf } from "../joint/clients.js";
import { linkedCompleteness } from "../linkedCompleteness.js";
import { countUnresolved } from "../unresolvedReferences.js";
import { type Asked, type AskedSymbol, askedSymbols } from "./asked.js";
import { itemsOf, pageOf } from "./relatedItems.js";

type Item = Result<"callers">["items"][number];

export function callers(view: View, params: ParsedParams<"callers">): Result<"callers"> {
  const found = clientsOf(view, params) ?? askedSymbols(view, params, "calls");
  const items = found.symbols.flatMap((one) => callerItems(view, one, params));
  const names = new Set(found.symbols.map(({ subject }) => subject.name));
  return answerOf(view, params, found, items, countUnresolved(view, names) + (found.unresolved === "" ? 0 : 1));
}

export function callees(view: View, params: ParsedParams<"callees">): Result<"callees"> {
  const found = askedSymbols(view, params, "calls");
  const items = found.symbols.flatMap((one) => calleeItems(view, one, params));
  return answerOf(view, params, found, items, countUnresolvedInside(view, found) + (found.unresolved === "" ? 0 : 1));
}

function callerItems(view: View, one: AskedSymbol, params: ParsedParams<"callers">): Item[] {
  const { symbol, relations, context } = one;
  return callersOf(symbol, relations, context).flatMap(({ path, ordinal, tier, sites }) => {
    const places = sites.map((site) => placeOf(view, site));
    const file = view.file(path);
    if (file === undefined) return [];
    if (ordinal === undefined) return fileItem(view, path, tier, places, params);
    const { name, kind, nameStart, nameEnd } = file.facts.declarations[ordinal];
    const moniker = file.identity === undefined ? "" : declarationMoniker(file.facts, ordinal, file.identity);
    const from = context.lookups.path;
    // Of several declarations of one symbol the one that calls.
    const { start } = new LineTable(file.facts.lineStarts, file.facts.length).range(nameStart, nameEnd);
    return itemsOf(view, { scope: "global", moniker, name, kind, tier, from }, params)
      .filter(
        (item) =>
          item.path === path && item.range?.start.line === start.line && item.range.start.character === start.character,
      )
      .map((item) => ({ ...item, sites: places }));
  });
}

function calleeItems(view: View, one: AskedSymbol, params: ParsedParams<"callees">): Item[] {
  const { relations, context, symbol } = one;
  return calleesOf(symbol.declared, relations, context).flatMap(({ scope, moniker, name, kind, tier, sites }) => {
    const places = sites.map((site) => placeOf(view, site));
    return itemsOf(view, { scope, moniker, name, kind, tier, from: symbol.from }, params).map((item) => ({
      ...item,
      sites: places,
    }));
  });
}

/** Code outside all functions: the file stands for it. */
function fileItem(
  view: View,
  path: string,
  tier: Item["tier"],
  sites: Item["sites"],
  { tests }: ParsedParams<"callers">,
): Item[] {
  const file = view.file(path);
  if (file === undefined || (tests !== "include" && file.isTest !== (tests === "only"))) return [];
  const name = path.slice(path.lastIndexOf("/") + 1);
  const { isTest, isGenerated } = file;
  const start = { line: 0, character: 0 };
  const range = { start, end: start };
  const base = { symbol: "", kind: "file", origin: "workspace", package: "", abs: "", signature: "" } as const;
  return [{ ...base, name, tier, path, range, fullRange: null, isTest, isGenerated, enclosing: null, sites }];
}

function placeOf(view: View, { path, start, end, tier }: CallPlace): Item["sites"][number] {
  const facts = view.file(path)?.facts;
  const zero = { line: 0, character: 0 };
  const range =
    facts === undefined ? { start: zero, end: zero } : new LineTable(facts.lineStarts, facts.length).range(start, end);
  return { path, range, tier };
}

/** Names in the asked functions that are not resolved: they may be calls. */
function countUnresolvedInside(view: View, { symbols }: Asked): number {
  let count = 0;
  for (const { symbol } of symbols) {
    for (const { path, facts, ordinal } of symbol.declared) {
      const { start, end } = facts.declarations[ordinal];
      for (const { site } of view.linksAt(path)?.allUnresolved() ?? []) {
        const at = facts.lineStarts[site.line] + site.character;
        if (at >= start && at < end) count++;
      }
    }
  }
  return count;
}

function answerOf(
  view: View,
  params: ParsedParams<"callers">,
  { symbols, asked }: Asked,
  items: readonly Item[],
  unresolved: number,
): Result<"callers"> {
  return {
    asked,
    symbols: symbols.map(({ subject: { moniker, name, kind } }) => ({ symbol: moniker, name, kind })),
    ...pageOf(items, params),
    completeness: linkedCompleteness(view, { path: params.path, unresolved, reach: "workspace" }),
  };
}
