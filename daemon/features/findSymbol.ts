/**
 * findSymbol: symbols by exact, prefix, fuzzy or qualified name.
 *
 * `auto` takes exact (or qualified) matches, then prefix matches, then fuzzy ones. Order: how well the name fits, production before tests
 * and generated code, then path. Method: one sequence of declarations (symbolSequence.ts), drawn as far as the page needs; a cursor is a place
 * in it. Kinds and tests are known from the index; whether a whole qualified name fits is seen by opening the file while drawing, so a
 * page costs the files of its items and the few that only seemed to fit; where these are too many it ends early and `nextCursor` goes on.
 */
import { adapters } from "../../adapters/registry.js";
import { NavdError } from "../../proto/errors.js";
import type { ParsedParams, Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";
import { completenessOf } from "./completeness.js";
import { fits } from "./qualifiedMatch.js";
import { symbolItem } from "./symbolItem.js";
import { type Candidate, SymbolSequence } from "./symbolSequence.js";

/** Files opened for one page to see whether a name fits. */
const mostOpened = 4_000;

export function findSymbol(view: View, params: ParsedParams<"findSymbol">): Result<"findSymbol"> {
  checkLanguages(params.languages);
  const offset = offsetOf(params.cursor);
  const sequence = new SymbolSequence(view, params);
  const items: Result<"findSymbol">["items"] = [];
  let at = 0;
  let opened = 0;
  let lastPath = "";
  let nextCursor: string | null = null;
  for (const candidate of sequence.candidates()) {
    if (at < offset) {
      at++;
      continue;
    }
    if (items.length === params.limit || opened === mostOpened) {
      nextCursor = String(at);
      break;
    }
    at++;
    if (!isWanted(candidate, params)) continue;
    if (candidate.reading !== undefined) {
      if (candidate.path !== lastPath) opened++;
      lastPath = candidate.path;
      if (!fits(view, candidate, candidate.reading)) continue;
    }
    const item = symbolItem(view, candidate);
    if (item !== undefined) items.push(item);
  }
  return {
    items,
    total: sequence.count(),
    truncated: sequence.isTruncated,
    nextCursor,
    completeness: completenessOf(view),
  };
}

function isWanted({ kind, isTest }: Candidate, { kinds, tests }: ParsedParams<"findSymbol">): boolean {
  if (kinds !== undefined && !kinds.includes(kind)) return false;
  return tests === "include" || isTest === (tests === "only");
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

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0;
  if (!/^\d{1,9}$/.test(cursor))
    throw new NavdError("invalidParams", "the cursor is not one of this method's", { cursor });
  return Number(cursor);
}
