/** The syntax tree as text, one line a node: indentation by depth, kind, range, and a leaf's source. */
import type { Dialect } from "../facts.js";
import type { ts } from "./compiler.js";
import { fold } from "./fold.js";
import { parseSource } from "./parse.js";
import { skipTrivia } from "./trivia.js";

export function dumpTree(text: string, dialect: Dialect): string {
  const { tree, compiler } = parseSource(text, dialect);
  const lines: string[] = [];
  const open: { readonly node: ts.Node; readonly depth: number }[] = [{ node: tree, depth: 0 }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { node, depth } = next;
    const start = Math.min(skipTrivia(text, node.pos), node.end);
    const children: ts.Node[] = [];
    compiler.forEachChild(node, (child) => {
      children.push(child);
    });
    const leaf = children.length === 0 && start < node.end ? ` ${fold(text, start, node.end, 60)}` : "";
    lines.push(`${"  ".repeat(depth)}${compiler.SyntaxKind[node.kind]} ${start}-${node.end}${leaf}`);
    for (let index = children.length - 1; index >= 0; index--) open.push({ node: children[index], depth: depth + 1 });
  }
  return lines.join("\n");
}
