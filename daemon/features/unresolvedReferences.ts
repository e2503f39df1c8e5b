/** Sites of a name that could not be resolved: they may be uses of any symbol of that name, and are never mixed into an answer. */
import type { ParsedParams } from "../../proto/methods.js";
import { LineTable } from "../base/lineTable.js";
import type { View } from "../graph/view.js";
import { enclosingDeclaration } from "./enclosingDeclaration.js";
import { isTestDeclaration } from "./outlineItems.js";
import type { Reference } from "./referenceSequence.js";
import type { Subject } from "./subjects.js";

/** How many there are in the workspace. */
export function countUnresolved(view: View, names: ReadonlySet<string>): number {
  let count = 0;
  for (const name of names) {
    for (const path of view.withUnresolved(name)) count += view.linksAt(path)?.unresolvedSites(name).length ?? 0;
  }
  return count;
}

/** They themselves, by path and place, as many as the limit says. */
export function unresolvedReferences(
  view: View,
  names: ReadonlySet<string>,
  { tests, limit }: Pick<ParsedParams<"references">, "tests" | "limit">,
): readonly Reference[] {
  const found: Reference[] = [];
  for (const name of names) {
    const subject: Subject = { ...nobody, name };
    for (const path of view.withUnresolved(name)) {
      const file = view.file(path);
      if (file === undefined || found.length >= limit) break;
      const lines = new LineTable(file.facts.lineStarts, file.facts.length);
      for (const place of view.linksAt(path)?.unresolvedSites(name) ?? []) {
        const enclosing = enclosingDeclaration(file.facts, lines.starts[place.line] + place.character);
        const isTest = file.isTest || (enclosing >= 0 && isTestDeclaration(file, enclosing));
        if (tests !== "include" && isTest !== (tests === "only")) continue;
        found.push({ file, subject, place, tier: "candidate", isTest, enclosing });
      }
    }
  }
  return found.slice(0, limit);
}

const nobody = {
  scope: "global",
  moniker: "",
  kind: "variable",
  signature: "",
  tier: "candidate",
  path: "",
  index: -1,
  declarations: [],
} as const;
