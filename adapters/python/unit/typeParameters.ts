/**
 * Lists of type parameters (PEP 695) out of a tree. The grammar knows no defaults (PEP 696), and holds one side of the `=` in an ERROR: what comes
 * before or what comes after.
 */
import type { FlatTree } from "../../syntax/flatTree.js";
import { role, type UnitKinds, word } from "./unitKinds.js";

export type TypeParameter = {
  /** The identifier. */
  readonly name: number;
  /** 0 TypeVar, 1 TypeVarTuple, 2 ParamSpec. */
  readonly kind: number;
  /** Nodes, or 0. */
  readonly bound: number;
  readonly default: number;
};

export type TypeParameters = {
  readonly parameters: readonly TypeParameter[];
  /** Nodes of the list that are none. */
  readonly others: readonly number[];
};

/** Reads a `type_parameter` node; nothing for 0. */
export function typeParameters(tree: FlatTree, kinds: UnitKinds, list: number): TypeParameters {
  const parameters: TypeParameter[] = [];
  const others: number[] = [];
  let group: number[] = [];
  const close = (): void => {
    const parameter = parameterOf(tree, kinds, group);
    if (parameter !== undefined) parameters.push(parameter);
    else others.push(...group);
    group = [];
  };
  for (let child = list === 0 ? 0 : tree.firstChild(list); child !== 0; child = tree.next[child]) {
    if (kinds.roles[tree.kinds[child]] !== role.none) group.push(child);
    else if (kinds.wordOf[tree.kinds[child]] === word.comma) close();
  }
  close();
  return { parameters, others };
}

/** What stands between two commas: `T: int`, or that and a side of `= default`. */
function parameterOf(tree: FlatTree, kinds: UnitKinds, group: readonly number[]): TypeParameter | undefined {
  const roleOf = (node: number): number => kinds.roles[tree.kinds[node]];
  const [first, second] = group;
  if (first === undefined || group.length > 2) return undefined;
  if (second === undefined) return roleOf(first) === role.type ? headOf(tree, kinds, first, 0) : undefined;
  const error = roleOf(first) === role.error ? first : second;
  const inside = onlyPart(tree, kinds, error);
  if (roleOf(error) !== role.error || inside === 0 || !hasEquals(tree, kinds, error)) return undefined;
  if (roleOf(error === first ? second : first) !== role.type) return undefined;
  return error === first ? headOf(tree, kinds, inside, second) : headOf(tree, kinds, first, inside);
}

/** The name, stars and bound of a parameter: a node `type`, or what an ERROR holds instead. */
function headOf(tree: FlatTree, kinds: UnitKinds, node: number, value: number): TypeParameter | undefined {
  let name = node;
  let kind = 0;
  let bound = 0;
  for (;;) {
    switch (kinds.roles[tree.kinds[name]]) {
      case role.identifier:
        return tree.starts[name] === tree.ends[name] ? undefined : { name, kind, bound, default: value };
      case role.constrainedType: {
        const left = nextPart(tree, kinds, tree.firstChild(name));
        bound = left === 0 ? 0 : nextPart(tree, kinds, tree.next[left]);
        // A hole in it: nobody could say which side is which.
        if (bound === 0 || nextPart(tree, kinds, tree.next[bound]) !== 0) return undefined;
        name = left;
        break;
      }
      case role.splatType:
      case role.listSplat:
        kind = tree.text.startsWith("**", tree.starts[name]) ? 2 : 1;
        name = onlyPart(tree, kinds, name);
        break;
      case role.type:
        name = onlyPart(tree, kinds, name);
        break;
      default:
        return undefined;
    }
    if (name === 0) return undefined;
  }
}

function nextPart(tree: FlatTree, kinds: UnitKinds, from: number): number {
  let node = from;
  while (node !== 0 && kinds.roles[tree.kinds[node]] === role.none) node = tree.next[node];
  return node;
}

function onlyPart(tree: FlatTree, kinds: UnitKinds, node: number): number {
  const part = nextPart(tree, kinds, tree.firstChild(node));
  return part !== 0 && nextPart(tree, kinds, tree.next[part]) === 0 ? part : 0;
}

function hasEquals(tree: FlatTree, kinds: UnitKinds, node: number): boolean {
  for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) {
    if (kinds.wordOf[tree.kinds[child]] === word.equals) return true;
  }
  return false;
}
