/** documentSymbols: one file's declarations with exact ranges, as editors want them. */
import type { ParsedParams, Result } from "../../proto/methods.js";
import type { View } from "../graph/view.js";
import { completenessOf } from "./completeness.js";
import { outlineItems } from "./outlineItems.js";
import { requireFile } from "./requireFile.js";

export function documentSymbols(view: View, params: ParsedParams<"documentSymbols">): Result<"documentSymbols"> {
  const file = requireFile(view, params.path);
  return {
    path: file.path,
    items: outlineItems(file, Number.MAX_SAFE_INTEGER, () => true),
    completeness: completenessOf(view),
  };
}
