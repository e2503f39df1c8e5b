/** What is said once for all occurrences of a symbol, from its moniker or name alone: so that its run is read without anything else. */
import type { LinkedSymbol } from "../../adapters/links.js";
import { monikerTail } from "../../adapters/monikerTail.js";
import { mannerClasses } from "./manners.js";
import type { RunShape } from "./occurrenceRun.js";

export function symbolShape({ scope, moniker, name }: LinkedSymbol): RunShape {
  return scope === "local"
    ? { length: name.length, first: mannerClasses.first, later: mannerClasses.later }
    : monikerShape(moniker);
}

export function monikerShape(moniker: string): RunShape {
  const { name, form } = monikerTail(moniker);
  return { length: name.length, first: mannerClasses[form], later: mannerClasses[form] };
}

export function unresolvedShape(name: string): RunShape {
  return { length: name.length, first: mannerClasses.other, later: mannerClasses.other };
}
