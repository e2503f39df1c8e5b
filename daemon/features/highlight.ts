/** highlight: where the symbol at a position occurs in the same file. */
import type { ParsedParams, Result } from "../../proto/methods.js";
import { comparePositions } from "../../proto/positions.js";
import { roleNames } from "../../proto/symbols.js";
import type { View } from "../graph/view.js";
import { linkedCompleteness } from "./linkedCompleteness.js";
import { ReferenceSequence } from "./referenceSequence.js";
import { rangeOf, subjectsOf } from "./subjects.js";

export function highlight(view: View, params: ParsedParams<"highlight">): Result<"highlight"> {
  const { subjects, asked, unresolved } = subjectsOf(view, params, "declaration");
  const wanted = { includeDeclaration: true, tests: "include", roles: 0 } as const;
  const sequence = new ReferenceSequence(view, subjects, wanted, params.path);
  const items = [...sequence.all()].map(({ place, tier }) => {
    return { range: rangeOf(place), role: roleNames(place.roles), tier };
  });
  return {
    asked: asked ?? null,
    items: items.sort((left, right) => comparePositions(left.range.start, right.range.start)),
    completeness: linkedCompleteness(view, { path: params.path, unresolved: unresolved === "" ? 0 : 1 }),
  };
}
