/** The imports of a Go file, one entry a spec. The range is that of the path between its quotes. */
import type { Import } from "../facts.js";
import { errorKind, type FlatTree } from "../syntax/flatTree.js";
import type { GoKinds } from "./goKinds.js";

export function goImports(tree: FlatTree, kinds: GoKinds): readonly Import[] {
  const imports: Import[] = [];
  readLevel(tree, kinds, 0, imports);
  return imports;
}

function readLevel(tree: FlatTree, kinds: GoKinds, parent: number, imports: Import[]): void {
  for (let node = tree.firstChild(parent); node !== 0; node = tree.next[node]) {
    if (tree.kinds[node] === errorKind) {
      readLevel(tree, kinds, node, imports);
    } else if (tree.kinds[node] === kinds.importSpec) {
      readSpec(tree, kinds, node, node, imports);
    } else if (tree.kinds[node] === kinds.importDeclaration) {
      const single = tree.childOfKind(node, kinds.importSpec);
      if (single !== 0) readSpec(tree, kinds, single, node, imports);
      const list = tree.childOfKind(node, kinds.importSpecList);
      if (list !== 0) readLevel(tree, kinds, list, imports);
    }
  }
}

function readSpec(tree: FlatTree, kinds: GoKinds, spec: number, statement: number, imports: Import[]): void {
  const path = tree.childOfKind(spec, kinds.interpretedString) || tree.childOfKind(spec, kinds.rawString);
  if (path === 0 || tree.ends[path] - tree.starts[path] < 2) return;
  const start = tree.starts[path] + 1;
  const end = tree.ends[path] - 1;
  const name = tree.childOfKind(spec, kinds.packageIdentifier);
  const form =
    tree.childOfKind(spec, kinds.dot) !== 0
      ? "star"
      : tree.childOfKind(spec, kinds.blankIdentifier) !== 0
        ? "sideEffect"
        : "module";
  imports.push({
    specifier: tree.text.slice(start, end),
    start,
    end,
    statementStart: tree.starts[statement],
    statementEnd: tree.ends[statement],
    form,
    flags: 0,
    alias: name === 0 ? "" : tree.textOf(name),
    names: [],
  });
}
