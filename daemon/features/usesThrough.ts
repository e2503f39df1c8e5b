/**
 * Uses of a symbol under another name, where its language has such: calls of the base class's method that may run an override (`dispatch`), calls
 * of a class that run its constructor. Each kind is a subject beside the asked one, whose places are only those that are meant.
 */

import { adapterOf } from "../../adapters/registry.js";
import { roleSet } from "../../proto/symbols.js";
import type { View } from "../graph/view.js";
import { ViewRelations } from "./relations/viewRelations.js";
import type { Subject } from "./subjects.js";

export function usesThrough(view: View, subjects: readonly Subject[]): readonly Subject[] {
  return subjects.flatMap((subject) => {
    const from = subject.path === "" ? (subject.declarations[0]?.path ?? "") : subject.path;
    const facts = view.file(from)?.facts;
    const relations = facts === undefined ? undefined : adapterOf(facts.dialect).relations;
    if (relations?.alsoUsed === undefined || subject.scope !== "global" || subject.moniker === "") return [];
    const context = new ViewRelations(view, from);
    const symbol = { moniker: subject.moniker, declared: context.declaredAs(subject.moniker), from };
    return relations.alsoUsed(symbol, context).map(({ moniker, tier = "dispatch", reaches }): Subject => {
      const isMeant = (path: string, offset: number, roles: number): boolean =>
        (roles & notMeant) === 0 &&
        (tier === "dispatch" || (roles & callRole) !== 0) &&
        reaches(context.throughIn(path).get(offset) ?? "", path);
      return {
        ...subject,
        moniker,
        tier,
        path: "",
        index: -1,
        declarations: [],
        sites: [],
        through: { tier, isMeant },
      };
    });
  });
}

const callRole = roleSet(["call"]);
const notMeant = roleSet(["definition", "import"]);
