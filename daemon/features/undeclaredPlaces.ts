/**
 * Where a symbol of the workspace is defined that no declaration stands for: occurrences that say so, in the links of few files.
 *
 * A module or package is defined in each file that is called so, a parameter in the file of its function, a member of a type without a name (SCIP's other
 * descriptors) in the file that its moniker names. Packages whose files are called otherwise are
 * looked for in all files that mention them. All else without a declaration lies outside, and may be mentioned in thousands of files.
 */
import { type MonikerDescriptor, parseMoniker } from "../../adapters/parseMoniker.js";
import { roleSet } from "../../proto/symbols.js";
import { lastNameSegment } from "../base/nameSegments.js";
import type { View } from "../graph/view.js";
import type { LinksReader } from "../store/linksReader.js";
import type { Occurrence } from "../store/occurrenceRun.js";

export type DefiningOccurrence = { readonly path: string; readonly occurrence: Occurrence };

export function undeclaredPlaces(view: View, moniker: string): readonly DefiningOccurrence[] {
  const descriptors = parseMoniker(moniker)?.descriptors ?? [];
  const last = descriptors.at(-1);
  switch (last?.suffix) {
    case "parameter":
      return definedIn(view, filesOfFunction(view, descriptors.slice(0, -1)), moniker);
    case "namespace": {
      const own = definedIn(view, view.filesCalled(lastNameSegment(last.name)), moniker);
      return own.length > 0 ? own : definedIn(view, view.mentioning(moniker), moniker);
    }
    case "meta": {
      const file = descriptors.findLast(({ suffix }) => suffix === "namespace");
      return file === undefined ? [] : definedIn(view, view.filesCalled(lastNameSegment(file.name)), moniker);
    }
    default:
      return [];
  }
}

/** The occurrences of a symbol that define it. */
export function definingOccurrences(links: LinksReader, symbol: number): readonly Occurrence[] {
  return links.occurrencesAt(symbol).filter(({ roles }) => (roles & definitionRole) !== 0);
}

function filesOfFunction(view: View, descriptors: readonly MonikerDescriptor[]): readonly string[] {
  const own = descriptors.at(-1);
  if (own === undefined) return [];
  const enclosing = descriptors.slice(-3, -1).map(({ name }) => name);
  return [...new Set(view.named(own.name, enclosing.join(".")).map(({ path }) => path))];
}

function definedIn(view: View, paths: readonly string[], moniker: string): readonly DefiningOccurrence[] {
  return paths.flatMap((path) => {
    const links = view.linksAt(path);
    const symbol = links?.symbolOf(moniker) ?? -1;
    if (links === undefined || symbol < 0) return [];
    return definingOccurrences(links, symbol).map((occurrence) => ({ path, occurrence }));
  });
}

const definitionRole = roleSet(["definition"]);
