/**
 * What keeps a TOML text from being handed to the parser as a whole: brackets inside `limit` others (the parser recurses) or a
 * multi-line string that never ends (the parser would blame the end of the text). One pass, no recursion; strings and comments are passed over.
 */
import { endOfLine } from "../text/textSpans.js";
import { endOfTomlString, isTripleQuote } from "./tomlStrings.js";

export function tomlObstacle(text: string, limit: number): Obstacle | undefined {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    switch (text.charAt(at)) {
      case "#":
        at = endOfLine(text, at);
        break;
      case '"':
      case "'": {
        const end = endOfTomlString(text, at);
        if (end === text.length && isTripleQuote(text, at)) return { kind: "openString", at };
        at = end;
        break;
      }
      case "[":
      case "{":
        if (++depth > limit) return { kind: "tooDeep", at };
        break;
      case "]":
      case "}":
        if (depth > 0) depth--;
        break;
    }
  }
  return undefined;
}

export type Obstacle = { readonly kind: "tooDeep" | "openString"; readonly at: number };
