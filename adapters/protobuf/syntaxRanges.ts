/**
 * Ranges of statements and their named parts, for folding and selection: pre-order, properly nested.
 *
 * A statement, its name, type, options and body; inside a body the statements again. Runs of comments are no part of this.
 */
import type { ProtoNode } from "./ast.js";
import { parseProto } from "./parser.js";

/** Flat pairs start, end of UTF-16 offsets. */
export function syntaxRanges(text: string): Uint32Array {
  const { nodes, tokens } = parseProto(text);
  const ranges: number[] = [];
  const add = (first: number, last: number) => {
    if (first >= 0 && last >= first) ranges.push(tokens.starts[first], tokens.ends[last]);
  };
  for (const node of nodes) {
    add(node.first, node.last);
    for (const [first, last] of parts(node)) add(first, last);
    if ("open" in node && node.open >= 0) add(node.open, node.close >= 0 ? node.close : node.last);
  }
  return Uint32Array.from(ranges);
}

/** Token ranges of a statement's parts in front of its body, in order. */
function parts(node: ProtoNode): readonly (readonly [number, number])[] {
  switch (node.kind) {
    case "syntax":
      return [[node.valueFirst, node.valueLast]];
    case "package":
      return [[node.nameFirst, node.nameLast]];
    case "import":
      return [[node.pathFirst, node.pathLast]];
    case "option":
      return [
        [node.nameFirst, node.nameLast],
        [node.valueFirst, node.valueLast],
      ];
    case "message":
    case "enum":
    case "service":
    case "oneof":
      return [[node.name, node.name]];
    case "extend":
      return [[node.typeFirst, node.typeLast]];
    case "group":
    case "enumValue":
      return [[node.name, node.name], ...optionParts(node.options)];
    case "field":
      return [[node.typeFirst, node.typeLast], [node.name, node.name], ...optionParts(node.options)];
    case "rpc":
      return [
        [node.name, node.name],
        [node.input.typeFirst, node.input.typeLast],
        [node.output.typeFirst, node.output.typeLast],
      ];
    case "reserved":
    case "extensions":
      return optionParts(node.options);
  }
}

function optionParts(options: Extract<ProtoNode, { kind: "field" }>["options"]): (readonly [number, number])[] {
  if (options === undefined) return [];
  const found: (readonly [number, number])[] = [[options.open, options.close]];
  for (const setting of options.settings) {
    found.push([setting.nameFirst, setting.valueLast >= 0 ? setting.valueLast : setting.nameLast]);
  }
  return found;
}
