/**
 * rename: the plan of a rename. All places to change, and everything that speaks against it; nothing is written, and whoever applies the plan
 * applies it whole or not at all.
 *
 * What stands in a place that is changed and is itself a declaration of the same name (an embedded field, called after its type) is renamed with it,
 * and with an interface's method all that implement it (coupledMethods.ts).
 */
import type { ParsedParams, Result } from "../../proto/methods.js";
import type { Tier } from "../../proto/symbols.js";
import type { View } from "../graph/view.js";
import { coupledMethods } from "./coupledMethods.js";
import { linkedCompleteness } from "./linkedCompleteness.js";
import { type Reference, ReferenceSequence } from "./referenceSequence.js";
import { RenameConflicts } from "./renameConflicts.js";
import { declaredAt, rangeOf, type Subject, type Subjects, subjectsOf } from "./subjects.js";
import { countUnresolved } from "./unresolvedReferences.js";

type Edit = Result<"rename">["edits"][number];

export function rename(view: View, params: ParsedParams<"rename">): Result<"rename"> {
  const { newName } = params;
  const { subjects: given, asked, unresolved } = subjectsOf(view, params, "use");
  const [first] = given;
  const { renamed, kept } = coupledMethods(view, given);
  const subjects = [...given, ...renamed];
  const oldName = first?.name ?? unresolved;
  const conflicts = new RenameConflicts(view, oldName, newName);
  const references = first === undefined ? [] : allReferences(view, subjects);
  conflicts.ofSubjects(subjects, references);
  conflicts.ofCoupled(kept);
  const edits: Edit[] = [];
  for (const reference of references) {
    if (!conflicts.ofPlace(reference)) continue;
    edits.push({ path: reference.file.path, range: rangeOf(reference.place), tier: reference.tier });
  }
  const names = new Set(subjects.some(({ scope }) => scope !== "local") || unresolved !== "" ? [oldName] : []);
  conflicts.ofUnresolved(names);
  return {
    asked: asked ?? null,
    symbol: first?.moniker ?? "",
    oldName,
    newName,
    edits: withoutTwins(edits),
    conflicts: conflicts.list,
    completeness: linkedCompleteness(view, {
      path: params.path,
      unresolved: countUnresolved(view, names),
      reach: "workspace",
    }),
  };
}

/** Of the subjects, and of what is called after them in the same places. */
function allReferences(view: View, given: readonly Subject[]): readonly Reference[] {
  const subjects = [...given];
  const seen = new Set(given.map(({ moniker }) => moniker));
  const found: Reference[] = [];
  for (let from = 0; from < subjects.length; ) {
    const some = subjects.slice(from);
    from = subjects.length;
    const wanted = { includeDeclaration: true, tests: "include", roles: 0 } as const;
    for (const reference of new ReferenceSequence(view, some, wanted).all()) {
      found.push(reference);
      for (const also of namesakes(view, reference)) {
        if (seen.has(also.moniker)) continue;
        seen.add(also.moniker);
        subjects.push(also);
      }
    }
  }
  return found;
}

function namesakes(view: View, { file, place, subject }: Reference): readonly Subject[] {
  if (subject.scope === "local") return [];
  const declared: Subjects | undefined = declaredAt(view, file.path, place);
  return (declared?.subjects ?? []).filter(({ name, moniker }) => name === subject.name && moniker !== subject.moniker);
}

/** One place may be of several symbols; the least sure of them counts. */
function withoutTwins(edits: readonly Edit[]): Edit[] {
  const kept = new Map<string, Edit>();
  for (const edit of edits) {
    const key = `${edit.path}:${edit.range.start.line}:${edit.range.start.character}`;
    const known = kept.get(key);
    if (known === undefined || isLessSure(edit.tier, known.tier)) kept.set(key, edit);
  }
  return [...kept.values()];
}

function isLessSure(left: Tier, right: Tier): boolean {
  return left !== "exact" && right === "exact";
}
