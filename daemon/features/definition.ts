/**
 * definition: where what stands at a position, or has a name, is defined. A use that is not resolved has no answer, and says so. Of what was generated from
 * a .proto file the declaration there comes first.
 */
import type { ParsedParams, Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";
import { definitionCompleteness, definitionItems } from "./definitionItems.js";
import { guessedSubjects, placedSubjects, sourceSubjects } from "./joint/jointSubjects.js";
import { type Subjects, subjectsOf } from "./subjects.js";

export function definition(view: View, params: ParsedParams<"definition">): Result<"definition"> {
  const { subjects, asked, unresolved } = placedAt(view, params) ?? subjectsOf(view, params, "use");
  const guessed = asked === undefined ? [] : guessedSubjects(view, asked.path, asked.range.start, unresolved);
  const found = [...guessed, ...subjects.flatMap((subject) => [...sourceSubjects(view, subject), subject])];
  const items = found.flatMap((each) => definitionItems(view, each, params));
  return {
    asked: asked ?? null,
    items,
    completeness: definitionCompleteness(view, params.path, unresolved, items),
  };
}

/** What stands in generated code without a declaration of its own: an rpc in the type of a service. */
function placedAt(view: View, { path, position }: ParsedParams<"definition">): Subjects | undefined {
  const subjects = path === undefined || position === undefined ? [] : placedSubjects(view, path, position);
  return subjects.length === 0 ? undefined : { subjects, asked: undefined, unresolved: "" };
}
