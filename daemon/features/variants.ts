/** Variants of one symbol's declaration (build variants, stubs and sources) in the order in which a file that asks would want them. */
import { adapterOf } from "../../adapters/registry.js";
import type { DeclarationRef, View } from "../graph/view.js";

/** `from`: the file that asks, or "". */
export function bestFirst(view: View, refs: readonly DeclarationRef[], from: string): readonly DeclarationRef[] {
  if (refs.length < 2) return refs;
  const asking = from === "" ? undefined : view.file(from);
  const ranked = refs.map((ref) => {
    const file = view.file(ref.path);
    const rank = file === undefined ? undefined : adapterOf(file.facts.dialect).buildRank?.(file, asking);
    return { ref, rank: rank ?? 0 };
  });
  return ranked.sort((left, right) => left.rank - right.rank).map(({ ref }) => ref);
}
