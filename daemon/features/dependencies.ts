/**
 * dependencies: what a file imports and where each import leads; with a symbol, what that uses. What is not proven is `unresolved`, never an equal
 * name.
 */
import { NavdError } from "../../proto/errors.js";
import type { ParsedParams, Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";
import { fileImports } from "./fileImports.js";
import { linkedCompleteness } from "./linkedCompleteness.js";
import { symbolDependencies } from "./relations/symbolDependencies.js";

export function dependencies(view: View, params: ParsedParams<"dependencies">): Result<"dependencies"> {
  if (params.name !== undefined || params.position !== undefined) return symbolDependencies(view, params);
  if (params.path === undefined) throw new NavdError("invalidParams", "give a path, or a symbol by its name", {});
  const found = fileImports(view, params.path);
  const unresolved = found.filter((dependency) => dependency.resolution === "unresolved").length;
  const completeness = linkedCompleteness(view, { path: params.path, unresolved });
  return { path: params.path, dependencies: found, uses: [], completeness };
}
