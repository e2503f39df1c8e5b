/** What a question about relations or calls is about: symbols, each with the relations of its language. */
import { adapterOf } from "../../../adapters/registry.js";
import type { RelatedSymbol, Relations } from "../../../adapters/relations.js";
import { NavdError } from "../../../proto/errors.js";
import type { ParsedParams, Result } from "../../../proto/methods.js";
import type { View } from "../../graph/view.js";
import { type Subject, subjectsOf } from "../subjects.js";
import { ViewRelations } from "./viewRelations.js";

export type AskedSymbol = {
  readonly subject: Subject;
  readonly symbol: RelatedSymbol;
  readonly relations: Relations;
  readonly context: ViewRelations;
};

export type Asked = {
  readonly symbols: readonly AskedSymbol[];
  readonly asked: Result<"references">["asked"];
  /** Name of an unresolved site at the position, or "". */
  readonly unresolved: string;
};

type Target = Pick<ParsedParams<"symbol">, "name" | "path" | "position">;

/** Throws unsupported where no symbol's language has relations; symbols of a body alone have none and are left out. */
export function askedSymbols(view: View, target: Target, capability: string): Asked {
  const { subjects, asked, unresolved } = subjectsOf(view, target, "use");
  const symbols: AskedSymbol[] = [];
  let refused = "";
  for (const subject of subjects) {
    const from = subject.path === "" ? (subject.declarations[0]?.path ?? "") : subject.path;
    const facts = view.file(from)?.facts;
    if (subject.scope === "local" || subject.moniker === "" || facts === undefined) continue;
    const { relations, language } = adapterOf(facts.dialect);
    if (relations === undefined) {
      refused = language;
      continue;
    }
    const context = new ViewRelations(view, from);
    const declared = context.declaredAs(subject.moniker);
    symbols.push({ subject, symbol: { moniker: subject.moniker, declared, from }, relations, context });
  }
  if (symbols.length === 0 && refused !== "") {
    throw new NavdError("unsupported", `navd knows no ${capability} in ${refused}`, { language: refused, capability });
  }
  return { symbols, asked: asked ?? null, unresolved };
}
