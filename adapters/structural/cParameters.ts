/**
 * Parameters of C and C++ functions from their tokens: split at commas outside brackets, then name, type and default apart.
 */
import type { Parameter } from "../facts.js";
import {
  ampersand,
  caret,
  closeBrace,
  closeParen,
  comma,
  equals,
  greater,
  less,
  openBrace,
  openBracket,
  openParen,
  semicolon,
  star,
} from "./cPunctuation.js";
import { type CTokens, tokenKinds } from "./cTokens.js";
import { cWord } from "./cWords.js";
import { oneLine } from "./sourceText.js";

/** The parameters between an opening bracket and its partner. `(void)` has none. */
export function cParameters(tokens: CTokens, open: number, close: number): readonly Parameter[] {
  const { kinds } = tokens;
  const found: Parameter[] = [];
  let from = open + 1;
  for (let index = open + 1; index <= close; index++) {
    const kind = index < close ? kinds[index] : comma;
    if (kind === openParen || kind === openBracket || kind === openBrace) {
      index = Math.min(tokens.partners[index], close - 1);
    } else if (kind === less) {
      const after = skipAngles(tokens, index, close);
      if (after > 0) index = after - 1;
    } else if (kind === comma) {
      if (index > from) found.push(parameter(tokens, from, index));
      from = index + 1;
    }
  }
  return found.length === 1 && found[0].type === "void" && found[0].name === "" ? [] : found;
}

/** The index behind the `>` that closes the `<` at `open`, or -1 where this is no list of template arguments. */
export function skipAngles(tokens: CTokens, open: number, end: number): number {
  const { kinds } = tokens;
  let depth = 0;
  const limit = Math.min(end, open + longestList);
  for (let index = open; index < limit; index++) {
    const kind = kinds[index];
    if (kind === less) depth++;
    else if (kind === greater) {
      depth--;
      if (depth === 0) return index + 1;
    } else if (kind === openParen || kind === openBracket || kind === openBrace) {
      index = tokens.partners[index];
    } else if (kind === semicolon || kind === closeBrace || kind === closeParen) return -1;
  }
  return -1;
}

/** Look-ahead is bounded, so that text full of brackets costs no square of its length. */
const longestList = 1_000;

function parameter(tokens: CTokens, from: number, to: number): Parameter {
  const { kinds, text, starts, ends } = tokens;
  let end = to;
  let value = "";
  for (let index = from; index < to; index++) {
    if (kinds[index] === openParen) index = Math.min(tokens.partners[index], to - 1);
    else if (kinds[index] === equals) {
      end = index;
      if (index + 1 < to) value = oneLine(text.slice(starts[index + 1], ends[to - 1]), 80);
      break;
    }
  }
  const name = nameToken(tokens, from, end);
  if (end === from) return { name: "", type: "", default: value };
  const whole = text.slice(starts[from], ends[end - 1]);
  if (name < 0) return { name: "", type: oneLine(whole, 160), default: value };
  const before = text.slice(starts[from], starts[name]);
  const after = text.slice(ends[name], ends[end - 1]);
  return { name: tokens.textOf(name), type: oneLine(`${before}${after}`, 160), default: value };
}

/** The token that names a parameter: inside the first brackets of a function pointer, else the last word after a type. */
function nameToken(tokens: CTokens, from: number, end: number): number {
  const { kinds } = tokens;
  let last = -1;
  let words = 0;
  for (let index = from; index < end; index++) {
    const kind = kinds[index];
    if (kind === tokenKinds.identifier) {
      const role = cWord(tokens.textOf(index), "cpp");
      if (role === "attribute") {
        last = words > 1 ? last : -1;
        if (kinds[index + 1] === openParen) index = tokens.partners[index + 1];
        continue;
      }
      if (role === "specifier") continue;
      words++;
      last = role === undefined ? index : -1;
      if (kinds[index + 1] === less) {
        const after = skipAngles(tokens, index + 1, end);
        if (after > 0) {
          index = after - 1;
          last = -1;
        }
      }
    } else if (kind === tokenKinds.scope) {
      words--;
    } else if (kind === openParen) {
      if (words > 0 && (kinds[index + 1] === star || kinds[index + 1] === caret || kinds[index + 1] === ampersand)) {
        for (let inner = index + 1; inner < tokens.partners[index] && inner < end; inner++) {
          if (kinds[inner] === tokenKinds.identifier && cWord(tokens.textOf(inner), "cpp") === undefined) return inner;
        }
        return -1;
      }
      index = tokens.partners[index];
    } else if (kind === openBracket) break;
  }
  return words > 1 ? last : -1;
}
