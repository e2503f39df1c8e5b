/**
 * Which entries of a parameter list the grammar took for types though they are names.
 *
 * Problem: `a, b, c, d, e, f, g, h T` is one entry; tree-sitter follows only so many readings of a list at once and gives the first
 * names of a long one as entries of their own, each a type. Method: either all parameters of a list have names or none (language specification,
 * "Function types"), so a bare name before an entry with names is one of them.
 */
import type { FlatTree } from "../syntax/flatTree.js";
import { role, type UnitKinds } from "./unit/unitKinds.js";

/** The entries (parameter_declaration nodes) that are names of the next entry which is not in the set. */
export function leadingNames(tree: FlatTree, kinds: UnitKinds, list: number): ReadonlySet<number> {
  let bare = 0;
  let named = 0;
  for (let entry = tree.firstChild(list); entry !== 0; entry = tree.next[entry]) {
    if (bareName(tree, kinds, entry) !== 0) bare++;
    else if (hasName(tree, kinds, entry)) named++;
  }
  if (bare === 0 || named === 0) return none;
  const names = new Set<number>();
  let waiting: number[] = [];
  for (let entry = tree.firstChild(list); entry !== 0; entry = tree.next[entry]) {
    if (kinds.roles[tree.kinds[entry]] === role.none) continue;
    if (bareName(tree, kinds, entry) !== 0) {
      waiting.push(entry);
    } else {
      if (hasName(tree, kinds, entry)) for (const each of waiting) names.add(each);
      waiting = [];
    }
  }
  return names;
}

/** The name that is all of an entry, or 0. */
export function bareName(tree: FlatTree, kinds: UnitKinds, entry: number): number {
  const child = tree.firstChild(entry);
  const isBare =
    kinds.roles[tree.kinds[entry]] === role.parameter &&
    kinds.roles[tree.kinds[child]] === role.typeIdentifier &&
    tree.next[child] === 0;
  return isBare ? child : 0;
}

const none: ReadonlySet<number> = new Set();

function hasName(tree: FlatTree, kinds: UnitKinds, entry: number): boolean {
  const entryRole = kinds.roles[tree.kinds[entry]];
  if (entryRole !== role.parameter && entryRole !== role.variadicParameter) return false;
  return kinds.roles[tree.kinds[tree.firstChild(entry)]] === role.identifier;
}
