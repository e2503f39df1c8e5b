/**
 * Binding targets: the names and attributes that an assignment, `for`, `with … as` or `except … as` binds. The same shapes
 * come as patterns (left of `=`) and as expressions (behind `as`); both are read here.
 */
import type { PythonTree } from "./pythonTree.js";

/** Calls back with each identifier or attribute node that a target binds, left to right. Subscripts bind nothing. */
export function eachTarget(python: PythonTree, target: number, found: (node: number) => void): void {
  const { tree, kinds } = python;
  switch (tree.kinds[target]) {
    case kinds.identifier:
    case kinds.attribute:
      found(target);
      return;
    case kinds.patternList:
    case kinds.tuplePattern:
    case kinds.listPattern:
    case kinds.listSplatPattern:
    case kinds.asPatternTarget:
    case kinds.tuple:
    case kinds.list:
    case kinds.listSplat:
    case kinds.parenthesizedExpression:
      for (let child = tree.firstChild(target); child !== 0; child = tree.next[child]) {
        eachTarget(python, child, found);
      }
  }
}
