/** All places of what is renamed, and the edits that rename them. */
import type { Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";
import { type Reference, ReferenceSequence } from "./referenceSequence.js";
import type { RenameConflicts } from "./renameConflicts.js";
import { declaredAt, rangeOf, type Subject, type Subjects } from "./subjects.js";

export type RenameEdit = Result<"rename">["edits"][number];

/** Of the subjects, and of what is called after them in the same places. */
export function allReferences(view: View, given: readonly Subject[]): readonly Reference[] {
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

/** The places that may be changed; what speaks against each is noted. */
export function editsOf(references: readonly Reference[], conflicts: RenameConflicts, newText: string): RenameEdit[] {
  return references
    .filter((reference) => conflicts.ofPlace(reference))
    .map(({ file: { path, language, isGenerated }, place, tier }) => {
      return { path, language, range: rangeOf(place), tier, newText, isGenerated };
    });
}
