/**
 * implementations, supertypes, subtypes: which types have all that another asks for, by method sets, protocols or inheritance; for a method the
 * corresponding methods; for what a .proto file declares what was generated of it, and an rpc's handlers. Worked out when asked, so that a new method
 * anywhere makes no link anew.
 */
import type { LiteralMember, Related, RelatedSymbol, RelationContext, Relations } from "../../../adapters/relations.js";
import type { ParsedParams, Result } from "../../../proto/methods.js";
import type { View } from "../../graph/view.js";
import { type DefinitionItem, definitionItems } from "../definitionItems.js";
import { handlersOf } from "../joint/handlers.js";
import { type GeneratedSubject, generatedSubjects, protoDeclarations } from "../joint/jointSubjects.js";
import { linkedCompleteness } from "../linkedCompleteness.js";
import { subjectsOf } from "../subjects.js";
import { askedSymbols } from "./asked.js";
import { foundSymbol, itemsOf, localItemsOf, pageOf } from "./relatedItems.js";
import { ViewRelations } from "./viewRelations.js";

export function implementations(view: View, params: ParsedParams<"implementations">): Result<"implementations"> {
  return (
    ofProto(view, params) ??
    answer(
      view,
      params,
      "implementations",
      (relations, of, context) => relations.implementations(of, context),
      (relations, of, context) => relations.literals?.(of, context) ?? [],
    )
  );
}

export function supertypes(view: View, params: ParsedParams<"supertypes">): Result<"supertypes"> {
  return answer(
    view,
    params,
    "supertypes",
    (relations, of, context) => relations.supertypes(of, context),
    (relations, of, context) => relations.supertypesOutside?.(of, context) ?? [],
  );
}

export function subtypes(view: View, params: ParsedParams<"subtypes">): Result<"subtypes"> {
  return answer(view, params, "subtypes", (relations, of, context) => relations.subtypes(of, context));
}

/** undefined: nothing of a .proto file is asked about. */
function ofProto(view: View, params: ParsedParams<"implementations">): Result<"implementations"> | undefined {
  const { subjects, asked } = subjectsOf(view, params, "use");
  const protos = subjects.filter((subject) => protoDeclarations(view, subject).length > 0);
  if (protos.length === 0) return undefined;
  const items = protos.flatMap((proto) => {
    const generated = generatedSubjects(view, [proto]);
    if (proto.kind !== "rpc" && proto.kind !== "service") return ownItems(view, generated, params);
    return handlersOf(view, generated).flatMap(({ declared, tier }) => {
      const context = new ViewRelations(view, declared[0].path);
      return itemsOf(view, foundSymbol(declared, tier, context), params);
    });
  });
  return {
    asked: asked ?? null,
    symbols: protos.map(({ moniker, name, kind }) => ({ symbol: moniker, name, kind })),
    ...pageOf(items, params),
    completeness: linkedCompleteness(view, { path: params.path, unresolved: 0, reach: "workspace" }),
  };
}

/** Of what is no service its generated declarations themselves. */
function ownItems(
  view: View,
  generated: readonly GeneratedSubject[],
  params: ParsedParams<"implementations">,
): readonly DefinitionItem[] {
  return generated
    .filter(({ target }) => target.joint.part === "type" || target.joint.part === "member")
    .flatMap(({ subject }) => definitionItems(view, subject, params))
    .filter(({ isTest }) => params.tests === "include" || isTest === (params.tests === "only"));
}

type Find = (relations: Relations, of: RelatedSymbol, context: RelationContext) => readonly Related[];

type FindLiterals = (relations: Relations, of: RelatedSymbol, context: RelationContext) => readonly LiteralMember[];

function answer(
  view: View,
  params: ParsedParams<"implementations">,
  capability: string,
  find: Find,
  literals: FindLiterals = () => [],
): Result<"implementations"> {
  const { symbols, asked, unresolved } = askedSymbols(view, params, capability);
  const items = symbols.flatMap(({ symbol, relations, context }) => [
    ...find(relations, symbol, context).flatMap(({ declared, tier }) =>
      itemsOf(view, foundSymbol(declared, tier, context), params),
    ),
    ...literals(relations, symbol, context).flatMap(({ path, at, ...member }) =>
      at === undefined
        ? itemsOf(view, { ...member, scope: "global", tier: "exact", from: path }, params)
        : localItemsOf(view, path, at, params),
    ),
  ]);
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
