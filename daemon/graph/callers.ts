/**
 * callers: what calls a function: directly, exact; through the methods of interfaces whose calls may reach it, `dispatch`. The inverse of `callees`.
 */
import { linkMarks, occurrenceRoles } from "../../adapters/links.js";
import type { Dispatching, RelatedSymbol, Relations, Site } from "../../adapters/relations.js";
import type { Tier } from "../../proto/symbols.js";
import { type Caller, type CallPlace, surer } from "./callEdges.js";
import type { UsesContext } from "./usesContext.js";

export function callers(of: RelatedSymbol, relations: Relations, context: UsesContext): readonly Caller[] {
  const found = new Map<string, Caller & { sites: CallPlace[] }>();
  const add = (site: Site, tier: Tier): void => {
    const { path, facts, start, end } = site;
    const ordinals = relations.callersAt(facts, start);
    for (const ordinal of ordinals.length === 0 ? [undefined] : ordinals) {
      const key = `${path}\n${ordinal}`;
      const known = found.get(key);
      const place = { path, start, end, tier };
      if (known === undefined) found.set(key, { path, ordinal, tier, sites: [place] });
      else {
        found.set(key, { ...known, tier: surer(known.tier, tier) });
        known.sites.push(place);
      }
    }
  };
  for (const site of callsOf(of.moniker, context)) add(site, "exact");
  for (const dispatching of relations.dispatching(of, context))
    for (const site of sitesOf(dispatching, context)) add(site, dispatching.tier ?? "dispatch");
  for (const { sites } of found.values()) sites.sort((left, right) => left.start - right.start);
  return [...found.values()];
}

/** Calls of a method that are meant. */
function sitesOf({ moniker, reaches }: Dispatching, context: UsesContext): readonly Site[] {
  return callsOf(moniker, context).filter(({ path, start }) => reaches(context.throughIn(path).get(start) ?? "", path));
}

/** By its own name, and by variables that took it out of its object. */
function callsOf(moniker: string, context: UsesContext): readonly Site[] {
  return [...context.sites(moniker, occurrenceRoles.call), ...context.marked(linkMarks.calls(moniker))];
}
