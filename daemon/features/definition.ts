/**
 * definition: where what stands at a position, or has a name, is defined. A use that is not resolved has no answer, and says so. Of what was generated from
 * a .proto file the declaration there comes first.
 */
import type { ParsedParams, Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";
import { definitionCompleteness, definitionItems } from "./definitionItems.js";
import { guessedSubjects, sourceSubjects } from "./joint/jointSubjects.js";
import { subjectsOf } from "./subjects.js";

export function definition(view: View, params: ParsedParams<"definition">): Result<"definition"> {
  const { subjects, asked, unresolved } = subjectsOf(view, params, "use");
  const guessed = asked === undefined ? [] : guessedSubjects(view, asked.path, asked.range.start, unresolved);
  const found = [...guessed, ...subjects.flatMap((subject) => [...sourceSubjects(view, subject), subject])];
  const items = found.flatMap((each) => definitionItems(view, each, params));
  return {
    asked: asked ?? null,
    items,
    completeness: definitionCompleteness(view, params.path, unresolved, items),
  };
}
