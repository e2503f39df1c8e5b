/** The declarations of a symbol by its moniker: found by name, told apart by the whole moniker. All build variants and overloads. */
import { declarationMoniker } from "../../adapters/monikers.js";
import { parseMoniker } from "../../adapters/parseMoniker.js";
import type { DeclarationRef, View } from "../graph/view.js";

/** Worked out once a view and moniker: what asks for one mostly asks again. */
export function declarationsOf(view: View, moniker: string): readonly DeclarationRef[] {
  let known = found.get(view);
  if (known === undefined) {
    known = new Map();
    found.set(view, known);
  }
  let refs = known.get(moniker);
  if (refs === undefined) {
    refs = find(view, moniker);
    if (known.size >= mostKnown) known.clear();
    known.set(moniker, refs);
  }
  return refs;
}

const found = new WeakMap<View, Map<string, readonly DeclarationRef[]>>();
/** A question that goes through a whole workspace must not hold all of it. */
const mostKnown = 64;

function find(view: View, moniker: string): readonly DeclarationRef[] {
  const descriptors = parseMoniker(moniker)?.descriptors ?? [];
  const last = descriptors.at(-1);
  if (last === undefined) return [];
  const enclosing = descriptors.slice(-3, -1).map(({ name }) => name);
  return view.named(last.name, enclosing.join(".")).filter(({ path, ordinal }) => {
    const file = view.file(path);
    return file?.identity !== undefined && declarationMoniker(file.facts, ordinal, file.identity) === moniker;
  });
}
