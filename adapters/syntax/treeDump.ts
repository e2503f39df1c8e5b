/** A FlatTree as text for people: one line a node, indented by depth, with the node type, its range and the text of leaves. */
import type { FlatTree } from "./flatTree.js";

export function dumpTree(tree: FlatTree): string {
  const names = tree.grammar.kindNames;
  const depths = new Uint16Array(tree.count);
  const lines: string[] = [];
  for (let node = 0; node < tree.count; node++) {
    depths[node] = node === 0 ? 0 : depths[tree.parents[node]] + 1;
    const kind = tree.kinds[node];
    const name = tree.grammar.isNamed(kind) ? (names[kind] ?? "ERROR") : JSON.stringify(names[kind]);
    const leaf = tree.firstChild(node) === 0 ? ` ${JSON.stringify(tree.textOf(node).slice(0, keptText))}` : "";
    lines.push(`${"  ".repeat(depths[node])}${name} ${tree.starts[node]}-${tree.ends[node]}${leaf}`);
  }
  return lines.join("\n");
}

const keptText = 60;
