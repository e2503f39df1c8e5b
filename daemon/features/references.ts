/**
 * references: every place that uses a symbol, with what is not proven counted beside it: unresolved sites of the same name could be uses too.
 */
import { NavdError } from "../../proto/errors.js";
import type { ParsedParams, Result } from "../../proto/methods.js";
import { roleNames, roleSet } from "../../proto/symbols.js";
import type { View } from "../graph/view.js";
import { fileLines } from "./fileLines.js";
import { linkedCompleteness } from "./linkedCompleteness.js";
import { type Reference, type ReferencePlace, ReferenceSequence } from "./referenceSequence.js";
import { rangeOf, subjectsOf } from "./subjects.js";
import { countUnresolved, unresolvedReferences } from "./unresolvedReferences.js";
import { usesThrough } from "./usesThrough.js";

type Item = Result<"references">["items"][number];

export function references(view: View, params: ParsedParams<"references">): Result<"references"> {
  const { subjects, asked, unresolved } = subjectsOf(view, params, "declaration");
  const wanted = { ...params, roles: roleSet(params.roles ?? []) };
  const sequence = new ReferenceSequence(view, [...subjects, ...usesThrough(view, subjects)], wanted);
  const items: Item[] = [];
  let nextCursor: string | null = null;
  let last: Reference | undefined;
  for (const reference of sequence.after(placeOf(params.cursor))) {
    if (items.length === params.limit) {
      nextCursor = cursorOf(last!);
      break;
    }
    items.push(itemOf(reference, params));
    last = reference;
  }
  const names = new Set(subjects.filter(({ scope }) => scope === "global").map(({ name }) => name));
  if (unresolved !== "") names.add(unresolved);
  const candidates = params.candidates ? unresolvedReferences(view, names, params) : [];
  return {
    asked: asked ?? null,
    symbols: subjects.map(({ moniker, name, kind }) => ({ symbol: moniker, name, kind })),
    items,
    files: sequence.fileCount,
    candidates: candidates.map((reference) => itemOf(reference, params)),
    nextCursor,
    completeness: linkedCompleteness(view, {
      path: params.path,
      unresolved: countUnresolved(view, names),
      reach: "workspace",
    }),
  };
}

function itemOf(reference: Reference, { withText }: ParsedParams<"references">): Item {
  const { file, subject, place, tier, isTest, enclosing } = reference;
  const around = file.facts.declarations[enclosing];
  return {
    path: file.path,
    range: rangeOf(place),
    symbol: subject.moniker,
    name: subject.name,
    kind: subject.kind,
    tier,
    role: roleNames(place.roles),
    isTest,
    isGenerated: file.isGenerated,
    enclosing: around === undefined ? null : { name: around.name, kind: around.kind },
    ...(withText ? { text: fileLines(file)(place.line) } : {}),
  };
}

function cursorOf({ isTest, file, place }: Reference): string {
  return `${isTest ? "t" : "p"}:${place.line}:${place.character}:${file.path}`;
}

function placeOf(cursor: string | undefined): ReferencePlace | undefined {
  if (cursor === undefined) return undefined;
  const parts = /^([pt]):(\d{1,9}):(\d{1,9}):(.+)$/s.exec(cursor);
  if (parts === null) throw new NavdError("invalidParams", "the cursor is not one of this method's", { cursor });
  const [, pass, line, character, path] = parts;
  return { isTest: pass === "t", path, line: Number(line), character: Number(character) };
}
