/**
 * implementations, supertypes, subtypes: which types have all that another asks for, by method sets, protocols or inheritance; for a method the
 * corresponding methods. Worked out when asked, so that a new method anywhere makes no link anew.
 */
import type { Related, RelatedSymbol, RelationContext, Relations } from "../../../adapters/relations.js";
import type { ParsedParams, Result } from "../../../proto/methods.js";
import type { View } from "../../graph/view.js";
import { linkedCompleteness } from "../linkedCompleteness.js";
import { askedSymbols } from "./asked.js";
import { foundSymbol, itemsOf, pageOf } from "./relatedItems.js";

export function implementations(view: View, params: ParsedParams<"implementations">): Result<"implementations"> {
  return answer(view, params, "implementations", (relations, of, context) => relations.implementations(of, context));
}

export function supertypes(view: View, params: ParsedParams<"supertypes">): Result<"supertypes"> {
  return answer(view, params, "supertypes", (relations, of, context) => relations.supertypes(of, context));
}

export function subtypes(view: View, params: ParsedParams<"subtypes">): Result<"subtypes"> {
  return answer(view, params, "subtypes", (relations, of, context) => relations.subtypes(of, context));
}

type Find = (relations: Relations, of: RelatedSymbol, context: RelationContext) => readonly Related[];

function answer(
  view: View,
  params: ParsedParams<"implementations">,
  capability: string,
  find: Find,
): Result<"implementations"> {
  const { symbols, asked, unresolved } = askedSymbols(view, params, capability);
  const items = symbols.flatMap(({ symbol, relations, context }) =>
    find(relations, symbol, context).flatMap(({ declared, tier }) =>
      itemsOf(view, foundSymbol(declared, tier, context), params),
    ),
  );
  return {
    asked,
    symbols: symbols.map(({ subject: { moniker, name, kind } }) => ({ symbol: moniker, name, kind })),
    ...pageOf(items, params),
    completeness: linkedCompleteness(view, {
      path: params.path,
      unresolved: unresolved === "" ? 0 : 1,
      reach: "workspace",
    }),
  };
}
