/** Of several declarations of one symbol those that a use means, as its language says (LanguageAdapter.meantDeclarations). */
import { adapterOf } from "../../adapters/registry.js";
import type { DeclarationRef, View } from "../graph/view.js";

/** More are not told apart: a name that is declared so often means no one of them. */
const mostToldApart = 500;

export type Use = { readonly path: string; readonly offset: number };

/** All where there is no use, or the language has nothing to say. */
export function meantDeclarations(
  view: View,
  refs: readonly DeclarationRef[],
  use: Use | undefined,
): readonly DeclarationRef[] {
  if (refs.length < 2 || refs.length > mostToldApart || use === undefined) return refs;
  const declared = refs.flatMap(({ path, ordinal }) => {
    const facts = view.file(path)?.facts;
    return facts === undefined ? [] : [{ path, facts, ordinal }];
  });
  const first = declared[0];
  if (first === undefined) return refs;
  const meant = adapterOf(first.facts.dialect).meantDeclarations?.(declared, use);
  return meant === undefined ? refs : meant.map(({ path, ordinal }) => ({ path, ordinal }));
}
