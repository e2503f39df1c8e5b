/** hover: what stands at a position or has a name, as its reader wants it: signature and doc comment. Of build variants the first. */
import type { ParsedParams, Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";
import { type DefinitionItem, definitionItems } from "./definitionItems.js";
import { docText } from "./docText.js";
import { linkedCompleteness } from "./linkedCompleteness.js";
import { subjectsOf } from "./subjects.js";

type Item = Result<"hover">["items"][number];

export function hover(view: View, params: ParsedParams<"hover">): Result<"hover"> {
  const { subjects, asked, unresolved } = subjectsOf(view, params, "use");
  return {
    asked: asked ?? null,
    items: subjects.flatMap((subject) => {
      const [first] = definitionItems(view, subject, { withText: false });
      return first === undefined ? [] : [itemOf(view, first, subject.path)];
    }),
    completeness: linkedCompleteness(view, { path: params.path, unresolved: unresolved === "" ? 0 : 1 }),
  };
}

function itemOf(view: View, definition: DefinitionItem, from: string): Item {
  const { symbol, name, kind, tier, origin, package: packageName, path, abs, range, signature } = definition;
  const base = { symbol, name, kind, tier, origin, package: packageName, path, abs, range };
  const shown = signature === "" ? `${kind} ${name}` : signature;
  if (origin === "external")
    return { ...base, language: "", signature: shown, doc: "", ...outside(view, symbol, from) };
  const file = path === "" ? undefined : view.file(path);
  return { ...base, language: file?.language ?? "", signature: shown, doc: docText(file, definition.fullRange) };
}

/** What is known of a symbol outside the workspace: of its doc comment the first sentence. */
function outside(view: View, moniker: string, from: string): Partial<Item> {
  const [ref] = view.declaredOutside(moniker, from);
  const file = ref === undefined ? undefined : view.file(ref.path);
  const declared = file?.facts.declarations[ref.ordinal];
  if (file === undefined || declared === undefined) return {};
  return { language: file.language, signature: declared.signature, doc: declared.docSummary };
}
