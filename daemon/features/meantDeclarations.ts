/** Of several declarations of one symbol those that a use means, as marks of its links (linkMarks.meant) or its language say. */
import { linkMarks } from "../../adapters/links.js";
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
  moniker: string,
): readonly DeclarationRef[] {
  if (refs.length < 2 || refs.length > mostToldApart || use === undefined) return refs;
  const marked = refs.filter((_ref, nth) => isMarked(view, use, linkMarks.meant(nth, moniker)));
  if (marked.length > 0) return marked;
  const declared = refs.flatMap(({ path, ordinal }) => {
    const facts = view.file(path)?.facts;
    return facts === undefined ? [] : [{ path, facts, ordinal }];
  });
  const first = declared[0];
  if (first === undefined) return refs;
  const meant = adapterOf(first.facts.dialect).meantDeclarations?.(declared, use);
  return meant === undefined ? refs : meant.map(({ path, ordinal }) => ({ path, ordinal }));
}

function isMarked(view: View, { path, offset }: Use, mark: string): boolean {
  const lineStarts = view.file(path)?.facts.lineStarts;
  if (lineStarts === undefined) return false;
  const sites = view.linksAt(path)?.markSites(mark) ?? [];
  return sites.some(({ line, character }) => lineStarts[line] + character === offset);
}
