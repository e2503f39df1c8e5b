/**
 * Names of C and C++ in their tokens: qualified, with template arguments, operators, destructors.
 */
import { skipAngles } from "./cParameters.js";
import { closeBrace, less, openBrace, openBracket, openParen, semicolon, star, tilde } from "./cPunctuation.js";
import { type CTokens, tokenKinds } from "./cTokens.js";
import { cWord } from "./cWords.js";

/** A name in a declaration; token indexes, half-open. */
export type CName = {
  readonly from: number;
  readonly to: number;
  /** The tokens of the last part: `operator==`, `~C`, `m`. */
  readonly lastFrom: number;
  readonly lastTo: number;
  /** The parts before the last, without template arguments. */
  readonly owners: readonly string[];
  readonly form: "word" | "operator" | "destructor";
};

/** Reads the name that starts at `from` (a word, `::`, `~` or `operator`), or undefined where there is none. */
export function cName(tokens: CTokens, from: number, end: number, language: "c" | "cpp"): CName | undefined {
  const { kinds } = tokens;
  const owners: string[] = [];
  let index = from;
  if (kinds[index] === tokenKinds.scope) index++;
  while (index < end) {
    if (language === "cpp" && kinds[index] === tilde && kinds[index + 1] === tokenKinds.identifier) {
      return { from, to: index + 2, lastFrom: index, lastTo: index + 2, owners, form: "destructor" };
    }
    if (kinds[index] !== tokenKinds.identifier) return undefined;
    const word = tokens.textOf(index);
    const role = cWord(word, language);
    if (role === "operator") {
      const to = operatorEnd(tokens, index, end);
      return to < 0 ? undefined : { from, to, lastFrom: index, lastTo: to, owners, form: "operator" };
    }
    if (role === "template" && index > from) {
      index++;
      continue;
    }
    const lastFrom = index;
    let to = index + 1;
    if (language === "cpp" && kinds[to] === less) {
      const after = skipAngles(tokens, to, end);
      if (after > 0) to = after;
    }
    if (kinds[to] !== tokenKinds.scope || to + 1 >= end) {
      return { from, to, lastFrom, lastTo: lastFrom + 1, owners, form: "word" };
    }
    if (kinds[to + 1] === star) return undefined;
    owners.push(word);
    index = to + 1;
  }
  return undefined;
}

/** As a use would spell it: operators without blanks but for words (`operator bool`, `operator new`). */
export function cNameText(tokens: CTokens, name: CName): string {
  if (name.form === "word") return tokens.textOf(name.lastFrom);
  let text = "";
  for (let index = name.lastFrom; index < name.lastTo; index++) {
    const part = tokens.textOf(index);
    const blank = /\w$/.test(text) && /^\w/.test(part);
    text += blank ? ` ${part}` : part;
  }
  return text;
}

/** The index behind an operator's name: the `(` of its parameters, or the end of what may be one. */
function operatorEnd(tokens: CTokens, operator: number, end: number): number {
  const { kinds } = tokens;
  let index = operator + 1;
  if (index >= end) return -1;
  if (kinds[index] === openParen) return tokens.partners[index] === index + 1 ? index + 2 : -1;
  for (let steps = 0; index < end && steps < 40; steps++) {
    const kind = kinds[index];
    if (kind === openParen) return index;
    if (kind === semicolon || kind === openBrace || kind === closeBrace) return -1;
    if (kind === less && kinds[index - 1] === tokenKinds.identifier && index - 1 > operator) {
      const after = skipAngles(tokens, index, end);
      index = after > 0 ? after : index + 1;
    } else if (kind === openBracket) {
      index = tokens.partners[index] + 1;
    } else {
      index++;
    }
  }
  return -1;
}
