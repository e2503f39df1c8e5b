/**
 * rename: the plan of a rename. All places to change, and everything that speaks against it; nothing is written, and whoever applies the plan
 * applies it whole or not at all.
 *
 * What stands in a place that is changed and is itself a declaration of the same name (an embedded field, called after its type) is renamed with it,
 * and with an interface's method all that implement it (coupledMethods.ts). What was generated of a .proto declaration gets the name that its generator makes of
 * the new one (joint/renameGenerated.ts).
 */
import type { ParsedParams, Result } from "../../proto/methods.js";
import type { Tier } from "../../proto/symbols.js";
import type { View } from "../graph/view.js";
import { coupledMethods } from "./coupledMethods.js";
import { renameGenerated } from "./joint/renameGenerated.js";
import { linkedCompleteness } from "./linkedCompleteness.js";
import { RenameConflicts } from "./renameConflicts.js";
import { allReferences, editsOf, type RenameEdit } from "./renameReferences.js";
import { subjectsOf } from "./subjects.js";
import { countUnresolved } from "./unresolvedReferences.js";

type Edit = RenameEdit;

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
  const edits = editsOf(references, conflicts, newName);
  const names = new Set(subjects.some(({ scope }) => scope !== "local") || unresolved !== "" ? [oldName] : []);
  conflicts.ofUnresolved(names);
  const generated = renameGenerated(view, given, newName);
  return {
    asked: asked ?? null,
    symbol: first?.moniker ?? "",
    oldName,
    newName,
    edits: withoutTwins([...edits, ...generated.edits]),
    conflicts: [...conflicts.list, ...generated.conflicts],
    completeness: linkedCompleteness(view, {
      path: params.path,
      unresolved: countUnresolved(view, new Set([...names, ...generated.names])),
      reach: "workspace",
    }),
  };
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
