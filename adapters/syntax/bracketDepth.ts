/**
 * How deep a text nests brackets, before any parser sees it: error recovery in tree-sitter takes time by the square of the depth
 * (30 KB of "[]{[]{" cost half a minute, in steps that no budget counts).
 *
 * Method: brackets of all kinds are counted, which no sound source of any size brings over the limit; where they are, they are counted again
 * without quoted text and line comments, so that pictures made of brackets do no harm.
 */
import { maximumDepth } from "./flatTree.js";

/** The offset where brackets nest deeper than a tree may, or -1. */
export function tooDeepAt(text: string): number {
  if (text.length <= maximumDepth) return -1;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case 0x28:
      case 0x5b:
      case 0x7b:
        if (++depth > maximumDepth) return tooDeepInCode(text);
        break;
      case 0x29:
      case 0x5d:
      case 0x7d:
        if (depth > 0) depth--;
        break;
    }
  }
  return -1;
}

function tooDeepInCode(text: string): number {
  let depth = 0;
  for (const match of text.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\/\/.*|#.*|[()[\]{}]/g)) {
    const token = match[0];
    if (token === "(" || token === "[" || token === "{") {
      if (++depth > maximumDepth) return match.index;
    } else if (token.length === 1 && depth > 0) {
      depth--;
    }
  }
  return -1;
}
