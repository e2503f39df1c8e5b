/**
 * The generated side of a rename in a .proto file: every name that its generators make another one of, with all who use it; handlers too, which go by the
 * generated interface's method.
 *
 * Method: the generators' rules give the names before and after; so a message that is renamed renames the types nested in it, wrappers and enum values.
 */
import { declarationMoniker } from "../../../adapters/monikers.js";
import type { Result } from "../../../proto/methods.js";
import { Joint } from "../../graph/joint.js";
import type { View } from "../../graph/view.js";
import { coupledMethods } from "../coupledMethods.js";
import { RenameConflicts } from "../renameConflicts.js";
import { allReferences, editsOf, type RenameEdit } from "../renameReferences.js";
import type { Subject } from "../subjects.js";
import { handlersOf } from "./handlers.js";
import { type GeneratedSubject, generatedSubject, protoDeclarations } from "./jointSubjects.js";

export type GeneratedRename = {
  readonly edits: readonly RenameEdit[];
  readonly conflicts: Result<"rename">["conflicts"];
  /** Names that are given up: unresolved sites of them may be places too. */
  readonly names: readonly string[];
};

export function renameGenerated(view: View, subjects: readonly Subject[], newName: string): GeneratedRename {
  const changed = changedSubjects(view, subjects, newName);
  const edits: RenameEdit[] = [];
  const conflicts: Result<"rename">["conflicts"] = [];
  for (const { oldText, newText, generated } of changed) {
    const own = generated.map(({ subject }) => subject);
    const { renamed, kept } = coupledMethods(view, own);
    const all = withoutTwins([...own, ...renamed, ...handlers(view, generated)]);
    const references = allReferences(view, all);
    const found = new RenameConflicts(view, oldText, newText, "this is generated anew");
    found.ofSubjects(all, references);
    found.ofCoupled(kept);
    edits.push(...editsOf(references, found, newText));
    found.ofUnresolved(new Set([oldText]));
    conflicts.push(...found.list);
  }
  const names = new Set(changed.map(({ oldText }) => oldText));
  return { edits: byLanguage(edits), conflicts: withoutRepeats(conflicts), names: [...names] };
}

/** Generated symbols that change from one name to another. */
type Changed = { readonly oldText: string; readonly newText: string; readonly generated: readonly GeneratedSubject[] };

function changedSubjects(view: View, subjects: readonly Subject[], newName: string): readonly Changed[] {
  const refs = subjects.flatMap((subject) => protoDeclarations(view, subject));
  if (refs.length === 0) return [];
  const joint = new Joint(view);
  const found = new Map<string, { oldText: string; newText: string; generated: GeneratedSubject[] }>();
  for (const ref of refs) {
    for (const target of joint.targetsOf(ref, "whole")) {
      const newText = joint.renamed(ref, target, newName);
      if (newText === undefined) continue;
      for (const generated of generatedSubject(view, target)) {
        const key = `${generated.subject.name}\0${newText}`;
        const group = found.get(key);
        if (group === undefined) found.set(key, { oldText: generated.subject.name, newText, generated: [generated] });
        else group.generated.push(generated);
      }
    }
  }
  return [...found.values()];
}

/** Methods of handlers, which go by the name of the generated interface's. */
function handlers(view: View, generated: readonly GeneratedSubject[]): readonly Subject[] {
  const oldText = generated[0].subject.name;
  return handlersOf(view, generated).flatMap(({ declared, tier }) => {
    const named = declared.filter(({ facts, ordinal }) => facts.declarations[ordinal].name === oldText);
    return named.map(({ path, facts, ordinal }): Subject => {
      const { name, kind } = facts.declarations[ordinal];
      const identity = view.file(path)?.identity;
      const moniker = identity === undefined ? "" : declarationMoniker(facts, ordinal, identity);
      const declarations = [{ path, ordinal }];
      const base = { scope: "global", signature: "", path: "", index: -1 } as const;
      return { ...base, moniker, name, kind, tier, atMost: tier, declarations };
    });
  });
}

function withoutTwins(subjects: readonly Subject[]): readonly Subject[] {
  return subjects.filter(
    ({ moniker }, index) => moniker === "" || subjects.findIndex((other) => other.moniker === moniker) === index,
  );
}

function byLanguage(edits: readonly RenameEdit[]): readonly RenameEdit[] {
  return [...edits].sort((left, right) => compare(placeOf(left), placeOf(right)));
}

function placeOf({ language, path, range }: RenameEdit): readonly (string | number)[] {
  return [language, path, range.start.line, range.start.character];
}

function compare(left: readonly (string | number)[], right: readonly (string | number)[]): number {
  const at = left.findIndex((part, index) => part !== right[index]);
  return at < 0 ? 0 : left[at] < right[at] ? -1 : 1;
}

function withoutRepeats(conflicts: Result<"rename">["conflicts"]): Result<"rename">["conflicts"] {
  const seen = new Set<string>();
  return conflicts.filter((conflict) => {
    const key = JSON.stringify(conflict);
    return seen.has(key) ? false : seen.add(key) !== undefined;
  });
}
