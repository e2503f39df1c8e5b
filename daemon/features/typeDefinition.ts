/** typeDefinition: where the type of a variable, field, parameter or result is defined; of a type, the type itself. */
import { monikerTail } from "../../adapters/monikerTail.js";
import type { ParsedParams, Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";
import { declarationsOf } from "./declarationsOf.js";
import { definitionCompleteness, definitionItems } from "./definitionItems.js";
import { type Subject, subjectsOf } from "./subjects.js";

export function typeDefinition(view: View, params: ParsedParams<"typeDefinition">): Result<"typeDefinition"> {
  const { subjects, asked, unresolved } = subjectsOf(view, params, "declaration");
  const items = subjects.flatMap((subject) => {
    return typesOf(view, subject).flatMap((type) => definitionItems(view, type, params));
  });
  return {
    asked: asked ?? null,
    items,
    completeness: definitionCompleteness(view, params.path, unresolved, items),
  };
}

const typeKinds: ReadonlySet<string> = new Set([
  "class",
  "struct",
  "interface",
  "trait",
  "enum",
  "union",
  "typeAlias",
  "typeParameter",
  "message",
  "object",
]);

function typesOf(view: View, subject: Subject): readonly Subject[] {
  if (typeKinds.has(subject.kind)) return [subject];
  return [...new Set(monikersOf(view, subject))].flatMap((moniker) => typeSubject(view, subject, moniker));
}

/** What the links of the defining files say the type is. */
function monikersOf(view: View, { path, index, moniker, scope, declarations }: Subject): readonly string[] {
  if (scope === "local") return present(view.linksAt(path)?.symbol(index).type);
  const refs = moniker === "" ? declarations : declarationsOf(view, moniker);
  return [...new Set(refs.map((ref) => ref.path))].flatMap((at) => {
    const links = view.linksAt(at);
    const symbol = links?.symbolOf(moniker) ?? -1;
    return symbol < 0 ? [] : present(links?.symbol(symbol).type);
  });
}

function present(type: string | undefined): readonly string[] {
  return type === undefined || type === "" ? [] : [type];
}

function typeSubject(view: View, { tier, path }: Subject, moniker: string): readonly Subject[] {
  const [ref] = declarationsOf(view, moniker);
  const declared = ref === undefined ? undefined : view.file(ref.path)?.facts.declarations[ref.ordinal];
  const tail = monikerTail(moniker);
  const { name, kind } = declared ?? { name: tail.name, kind: "typeAlias" as const };
  return [{ scope: "global", moniker, name, kind, tier, path, index: -1, declarations: [], signature: "" }];
}
