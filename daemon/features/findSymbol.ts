/**
 * findSymbol: symbols by exact, prefix, fuzzy or qualified name.
 *
 * `auto` takes exact (or qualified) matches, then prefix matches, then fuzzy ones. Order: how well the name fits, production before tests
 * and generated code, then path. Method: one sequence of declarations (symbolSequence.ts), drawn as far as the page needs; a cursor is a place
 * in it. Filters that need a file opened (kinds, tests, what encloses the name) are applied while drawing, so a page costs
 * the files it looks into; where these are too many the page ends early and `nextCursor` goes on.
 */
import { adapters } from "../../adapters/registry.js";
import { NavdError } from "../../proto/errors.js";
import type { ParsedParams, Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";
import { completenessOf } from "./completeness.js";
import { isTestDeclaration } from "./outlineItems.js";
import { fits } from "./qualifiedMatch.js";
import { symbolItem } from "./symbolItem.js";
import { type Candidate, SymbolSequence } from "./symbolSequence.js";

/** Files opened for one page. */
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
    if (candidate.path !== lastPath) opened++;
    lastPath = candidate.path;
    if (!isWanted(view, candidate, params)) continue;
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

function isWanted(view: View, candidate: Candidate, { kinds, tests }: ParsedParams<"findSymbol">): boolean {
  const file = view.file(candidate.path);
  const declared = file?.facts.declarations[candidate.ordinal];
  if (file === undefined || declared === undefined) return false;
  if (kinds !== undefined && !kinds.includes(declared.kind)) return false;
  if (tests !== "include" && isTestDeclaration(file, candidate.ordinal) !== (tests === "only")) return false;
  return candidate.reading === undefined || fits(view, candidate, candidate.reading);
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
