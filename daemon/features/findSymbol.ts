/**
 * findSymbol: symbols by exact, prefix, fuzzy or qualified name.
 *
 * `auto` takes exact (or qualified) matches, then fills up with prefix and fuzzy ones. Order: how well the name fits, production before
 * tests and generated code, types and callables before data, then path. Only the declarations of the answered page are opened, so
 * a name with thousands of declarations costs what it shows. `total` counts what was found before filters that need a file opened, among
 * the first thousand names of a prefix and the best four hundred of a fuzzy pattern.
 */
import { adapterOf, adapters, dialectOf } from "../../adapters/registry.js";
import { NavdError } from "../../proto/errors.js";
import type { ParsedParams, Result } from "../../proto/methods.js";
import { isGeneratedPath } from "../graph/generatedPath.js";
import type { DeclarationRef, View } from "../graph/view.js";
import { completenessOf } from "./completeness.js";
import { isTestDeclaration } from "./outlineItems.js";
import { inPath, matchName, parseName } from "./qualifiedMatch.js";
import { symbolItem } from "./symbolItem.js";

type Candidate = DeclarationRef & { readonly score: number; readonly rank: number };

/** Names looked at for a prefix, and for a fuzzy pattern. */
const prefixNames = 1_000;
const fuzzyNames = 400;

export function findSymbol(view: View, params: ParsedParams<"findSymbol">): Result<"findSymbol"> {
  checkLanguages(params.languages);
  const offset = offsetOf(params.cursor);
  const { found, further } = collect(view, params);
  const candidates = found
    .filter((candidate) => inPath(candidate.path, params.path ?? "") && inLanguage(candidate.path, params.languages))
    .sort(byRank);
  const items: Result<"findSymbol">["items"] = [];
  let at = offset;
  for (; at < candidates.length && items.length < params.limit; at++) {
    const candidate = candidates[at];
    const file = view.file(candidate.path);
    const declared = file?.facts.declarations[candidate.ordinal];
    if (file === undefined || declared === undefined) continue;
    if (params.kinds !== undefined && !params.kinds.includes(declared.kind)) continue;
    if (params.tests !== "include" && isTestDeclaration(file, candidate.ordinal) !== (params.tests === "only"))
      continue;
    const item = symbolItem(view, candidate);
    if (item !== undefined) items.push(item);
  }
  return {
    items,
    total: candidates.length + further,
    nextCursor: at < candidates.length || further > 0 ? String(at) : null,
    completeness: completenessOf(view),
  };
}

/** Candidates enough for the asked page, and how many declarations more the remaining names have. */
function collect(
  view: View,
  params: ParsedParams<"findSymbol">,
): { readonly found: Candidate[]; readonly further: number } {
  const query = parseName(params.query);
  const found = new Map<string, Candidate>();
  const add = (ref: DeclarationRef, score: number): void => {
    const key = `${ref.path}\0${ref.ordinal}`;
    if (!found.has(key) && inPath(ref.path, query.path)) found.set(key, { ...ref, score, rank: pathRank(ref.path) });
  };
  const { match } = params;
  if (match === "exact" || match === "auto") for (const ref of matchName(view, query)) add(ref, 1000);
  if (query.moniker !== "" || query.segments.length > 1) return { found: [...found.values()], further: 0 };
  // A filter may refuse any of them, so a filtered question opens all; without one, a page and one more are enough.
  const wanted = isFiltered(params, query.path) ? Number.POSITIVE_INFINITY : offsetOf(params.cursor) + params.limit + 1;
  const [name] = query.segments;
  const done = new Set(match === "prefix" || match === "fuzzy" ? [] : [name]);
  let further = 0;
  let lowest = Number.POSITIVE_INFINITY;
  const take = (known: string, score: number): void => {
    if (done.has(known)) return;
    done.add(known);
    // Names of one score are taken together, so that a page ends at the same place however many come after it.
    if (found.size >= wanted && score < lowest) {
      further += view.countNamed(known);
      return;
    }
    lowest = score;
    for (const ref of view.named(known)) add(ref, score);
  };
  if (match === "prefix" || match === "auto") {
    const names = [...view.namesWithPrefix(name, prefixNames)].sort((left, right) => left.length - right.length);
    for (const known of names) take(known, 900 - Math.min(known.length - name.length, 200));
  }
  if (match === "fuzzy" || (match === "auto" && found.size < wanted)) {
    for (const known of view.namesLike(name, fuzzyNames))
      take(known.name, match === "auto" ? Math.min(known.score, 699) : known.score);
  }
  return { found: [...found.values()], further };
}

/** Lower is better: production, then generated code, then tests. */
function pathRank(path: string): number {
  const dialect = dialectOf(path);
  const test = dialect !== undefined && (adapterOf(dialect).isTestPath?.(path) ?? false);
  return (test ? 2 : 0) + (isGeneratedPath(path) ? 1 : 0);
}

function inLanguage(path: string, languages: readonly string[] | undefined): boolean {
  if (languages === undefined) return true;
  const dialect = dialectOf(path);
  return dialect !== undefined && languages.includes(adapterOf(dialect).language);
}

function checkLanguages(wanted: readonly string[] | undefined): void {
  const known = new Set(adapters.map(({ language }) => language));
  const unknown = wanted?.find((language) => !known.has(language));
  if (unknown === undefined) return;
  const languages = [...known].sort();
  throw new NavdError("invalidParams", `findSymbol: languages: ${unknown} is none of ${languages.join(", ")}`, {
    languages,
  });
}

function byRank(left: Candidate, right: Candidate): number {
  if (left.score !== right.score) return right.score - left.score;
  if (left.rank !== right.rank) return left.rank - right.rank;
  if (left.path !== right.path) return left.path < right.path ? -1 : 1;
  return left.ordinal - right.ordinal;
}

function isFiltered({ kinds, languages, path, tests }: ParsedParams<"findSymbol">, queryPath: string): boolean {
  const narrowed = kinds !== undefined || languages !== undefined || path !== undefined || queryPath !== "";
  return narrowed || tests !== "include";
}

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor))
    throw new NavdError("invalidParams", "the cursor is not one of this method's", { cursor });
  return Number(cursor);
}
