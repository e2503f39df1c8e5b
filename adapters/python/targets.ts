/**
 * Binding targets: the names and attributes that an assignment, `for`, `with … as` or `except … as` binds. The same shapes
 * come as patterns (left of `=`) and as expressions (behind `as`); both are read here.
 */
import { normalIdentifier, type PythonTree } from "./pythonTree.js";

export type TargetName = {
  /** The name's own offsets: of `x` in `self.x`. */
  readonly start: number;
  readonly end: number;
  /** The name in front of the dot, where the target is an attribute of a plain name; else "". */
  readonly object: string;
};

/**
 * Calls back with each name and each attribute of a plain name that a target binds, left to right. Subscripts bind nothing.
 * Attributes are read from their text, because the tree may not go into them.
 */
export function eachTarget(python: PythonTree, target: number, found: (name: TargetName) => void): void {
  const { tree, kinds } = python;
  switch (tree.kinds[target]) {
    case kinds.identifier:
      if (tree.ends[target] > tree.starts[target]) found(plainTarget(python, target));
      return;
    case kinds.attribute: {
      const end = tree.ends[target];
      const parts = attributeOfName.exec(tree.textOf(target));
      if (parts !== null) found({ start: end - parts[2].length, end, object: normalIdentifier(parts[1]) });
      return;
    }
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

/** An identifier's node as a target. */
export function plainTarget({ tree }: PythonTree, node: number): TargetName {
  return { start: tree.starts[node], end: tree.ends[node], object: "" };
}

export function targetText({ tree }: PythonTree, name: TargetName): string {
  return normalIdentifier(tree.text.slice(name.start, name.end));
}

const attributeOfName = /^([\p{XID_Start}_]\p{XID_Continue}*)[\s\\]*\.[\s\\]*([\p{XID_Start}_]\p{XID_Continue}*)$/u;
