/** What is said once for all occurrences of a symbol, from its moniker or name alone: so that its run is read without anything else. */
import type { LinkedSymbol } from "../../adapters/links.js";
import { monikerTail } from "../../adapters/monikerTail.js";
import { mannerClasses } from "./manners.js";
import { markText } from "./mentionKeys.js";
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

/** A mark is a place without an extent. */
export function unresolvedShape(name: string): RunShape {
  const length = markText(name) === undefined ? name.length : 0;
  return { length, first: mannerClasses.other, later: mannerClasses.other };
}
