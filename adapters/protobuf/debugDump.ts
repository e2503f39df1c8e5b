/** The syntax tree of a .proto file as text: one line a statement, for `navd debug`. */
import type { ProtoNode } from "./ast.js";
import { parseProto } from "./parser.js";

export function debugDump(text: string): string {
  const { nodes, tokens, problems } = parseProto(text);
  const depths = new Int32Array(nodes.length);
  const lines = nodes.map((node, index) => {
    depths[index] = node.parent < 0 ? 0 : depths[node.parent] + 1;
    const range = `${tokens.starts[node.first]}-${tokens.ends[node.last]}`;
    return `${"  ".repeat(depths[index])}${node.kind} ${range}${label(node, (token) => tokens.textOf(token))}`;
  });
  for (const problem of problems)
    lines.push(`problem ${problem.kind} ${problem.start}-${problem.end} ${problem.message}`);
  return lines.join("\n");
}

function label(node: ProtoNode, textOf: (token: number) => string): string {
  return "name" in node && node.name >= 0 ? ` ${textOf(node.name)}` : "";
}
