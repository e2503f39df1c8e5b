/** Names of declarations as a use would spell them, with the range of the name's token. */
import type { ts } from "./compiler.js";
import { fold } from "./fold.js";
import type { Kinds } from "./kinds.js";
import { skipTrivia } from "./trivia.js";

export type Name = { readonly text: string; readonly start: number; readonly end: number };

/**
 * A string literal's name is its value (`"content-type"` is `content-type`), a computed name is its source with brackets
 * (`[Symbol.iterator]`), a private one keeps its `#`. undefined: the parser found no name.
 */
export function nameOf(text: string, node: ts.Node | undefined, kinds: Kinds): Name | undefined {
  if (node === undefined || node.end <= node.pos) return undefined;
  const start = skipTrivia(text, node.pos);
  const end = node.end;
  if (start >= end) return undefined;
  switch (node.kind) {
    case kinds.Identifier:
    case kinds.PrivateIdentifier: {
      const written = text.slice(start, end);
      return { text: written.includes("\\") ? identifierText(node as ts.Identifier) : written, start, end };
    }
    case kinds.StringLiteral:
    case kinds.NoSubstitutionTemplateLiteral:
      return { text: (node as ts.StringLiteral).text, start, end };
    case kinds.ComputedPropertyName: {
      const inner = (node as ts.ComputedPropertyName).expression;
      if (inner.kind === kinds.StringLiteral) return { text: (inner as ts.StringLiteral).text, start, end };
      return { text: fold(text, start, end, 100), start, end };
    }
    default:
      return { text: fold(text, start, end, 100), start, end };
  }
}

/** An identifier with its escapes (`\u0061`) undone. */
function identifierText(node: ts.Identifier): string {
  const escaped = node.escapedText as string;
  return escaped.startsWith("___") ? escaped.slice(1) : escaped;
}
