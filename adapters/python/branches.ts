/** Where a statement stands: whether it runs with the module, and in a branch that can be taken (staticCondition.ts). */
import type { PythonTree } from "./pythonTree.js";
import { staticCondition } from "./staticCondition.js";

/** Whether a node's statement belongs to the module itself, and stands in no branch that is never taken. */
export function isReached(python: PythonTree, node: number): boolean {
  const { tree, kinds } = python;
  for (let at = tree.parents[node]; at !== 0; at = tree.parents[at]) {
    const kind = tree.kinds[at];
    if (kind === kinds.functionDefinition || kind === kinds.classDefinition || kind === kinds.lambda) return false;
  }
  return !isNeverTaken(python, node);
}

/** Whether a node stands in a branch of an `if` that is never taken. */
export function isNeverTaken(python: PythonTree, node: number): boolean {
  const { tree, kinds } = python;
  for (let inside = node, at = tree.parents[node]; at !== 0; inside = at, at = tree.parents[at]) {
    if (tree.kinds[at] === kinds.ifStatement && isDeadBranch(python, at, inside)) return true;
  }
  return false;
}

/** `branch`: a child of the `if`: its block, or a clause behind it. */
function isDeadBranch(python: PythonTree, statement: number, branch: number): boolean {
  const { tree, kinds } = python;
  const condition = conditionOf(python, statement);
  if (branch === condition) return false;
  let holds = staticCondition(tree.textOf(condition));
  if (tree.kinds[branch] === kinds.block) return holds === false;
  for (let clause = tree.next[condition]; clause !== 0; clause = tree.next[clause]) {
    const isElif = elif.test(tree.text.slice(tree.starts[clause], tree.starts[clause] + 5));
    if (!isElif && clause !== branch) continue;
    if (holds === true) return true;
    holds = isElif ? staticCondition(tree.textOf(conditionOf(python, clause))) : undefined;
    if (clause === branch) return holds === false;
  }
  return false;
}

/** The condition of an `if` or `elif`, with or without its keyword in the tree. */
function conditionOf({ tree }: PythonTree, clause: number): number {
  const first = tree.firstChild(clause);
  return keyword.test(tree.textOf(first)) ? tree.next[first] : first;
}

const keyword = /^(?:el)?if$/;
const elif = /^elif\b/;
