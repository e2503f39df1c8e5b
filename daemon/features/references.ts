/**
 * references: every place that uses a symbol, with what is not proven counted beside it: unresolved sites of the same name could be uses too. Of what a
 * .proto file declares, uses in .proto files come first, then those of what was generated of it, language by language.
 */
import { NavdError } from "../../proto/errors.js";
import type { ParsedParams, Result } from "../../proto/methods.js";
import { roleNames, roleSet } from "../../proto/symbols.js";
import type { View } from "../graph/view.js";
import { fileLines } from "./fileLines.js";
import { generatedSubjects, guessedUses } from "./joint/jointSubjects.js";
import { linkedCompleteness } from "./linkedCompleteness.js";
import { type Reference, type ReferencePlace, ReferenceSequence } from "./referenceSequence.js";
import { rangeOf, type Subject, subjectsOf } from "./subjects.js";
import { countUnresolved, unresolvedReferences } from "./unresolvedReferences.js";
import { usesThrough } from "./usesThrough.js";

type Item = Result<"references">["items"][number];

export function references(view: View, params: ParsedParams<"references">): Result<"references"> {
  const { subjects, asked, unresolved } = subjectsOf(view, params, "declaration");
  const wanted = { ...params, roles: roleSet(params.roles ?? []) };
  const groups = languageGroups(view, subjects).map((group) => [...group, ...usesThrough(view, group)]);
  const sequences = groups.map((group) => new ReferenceSequence(view, group, wanted));
  const items: Item[] = [];
  let nextCursor: string | null = null;
  let last: string | undefined;
  const from = params.cursor === undefined ? undefined : placeOf(params.cursor);
  for (let group = from?.group ?? 0; group < sequences.length && nextCursor === null; group++) {
    for (const reference of sequences[group].after(from?.group === group ? from.place : undefined)) {
      if (items.length === params.limit) {
        nextCursor = last!;
        break;
      }
      items.push(itemOf(reference, params));
      last = cursorOf(group, reference);
    }
  }
  const names = new Set(subjects.filter(({ scope }) => scope === "global").map(({ name }) => name));
  if (unresolved !== "") names.add(unresolved);
  const candidates = params.candidates ? unresolvedReferences(view, names, params) : [];
  return {
    asked: asked ?? null,
    symbols: groups.flat().map(({ moniker, name, kind }) => ({ symbol: moniker, name, kind })),
    items,
    files: sequences.reduce((count, { fileCount }) => count + fileCount, 0),
    candidates: candidates.map((reference) => itemOf(reference, params)),
    nextCursor,
    completeness: linkedCompleteness(view, {
      path: params.path,
      unresolved: countUnresolved(view, names),
      reach: "workspace",
    }),
  };
}

/** The subjects, and behind them what was generated of those that stand in .proto files, one group for each language. */
function languageGroups(view: View, subjects: readonly Subject[]): readonly (readonly Subject[])[] {
  const groups = new Map<string, Subject[]>();
  for (const { subject, target } of generatedSubjects(view, subjects)) {
    const language = view.file(target.path)?.language ?? "";
    const group = groups.get(language);
    if (group === undefined) groups.set(language, [subject]);
    else group.push(subject);
  }
  for (const subject of guessedUses(view, subjects)) {
    const language = view.file(subject.path)?.language ?? "";
    groups.set(language, [...(groups.get(language) ?? []), subject]);
  }
  return [subjects, ...[...groups].sort(byLanguage).map(([, group]) => group)];
}

function byLanguage([left]: readonly [string, unknown], [right]: readonly [string, unknown]): number {
  return left < right ? -1 : 1;
}

function itemOf(reference: Reference, { withText }: ParsedParams<"references">): Item {
  const { file, subject, place, tier, isTest, enclosing } = reference;
  const around = file.facts.declarations[enclosing];
  return {
    path: file.path,
    language: file.language,
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

function cursorOf(group: number, { isTest, file, place }: Reference): string {
  return `${group}${isTest ? "t" : "p"}:${place.line}:${place.character}:${file.path}`;
}

function placeOf(cursor: string): { readonly group: number; readonly place: ReferencePlace } {
  const parts = /^(\d{1,3})([pt]):(\d{1,9}):(\d{1,9}):(.+)$/s.exec(cursor);
  if (parts === null) throw new NavdError("invalidParams", "the cursor is not one of this method's", { cursor });
  const [, group, pass, line, character, path] = parts;
  const place = { isTest: pass === "t", path, line: Number(line), character: Number(character) };
  return { group: Number(group), place };
}
