/**
 * What follows the first words of a C or C++ declaration, read ahead without side effects: the head of a class or enum, and what
 * stands behind a function's parameters.
 */
import { type CName, cName } from "./cNames.js";
import { skipAngles } from "./cParameters.js";
import {
  ampersand,
  bang,
  bar,
  closeBrace,
  closeParen,
  colon,
  comma,
  dot,
  equals,
  less,
  openBrace,
  openBracket,
  openParen,
  semicolon,
} from "./cPunctuation.js";
import { type CTokens, tokenKinds } from "./cTokens.js";
import { cWord, looksLikeMacro } from "./cWords.js";

export type ClassHead = {
  readonly key: "class" | "struct" | "union" | "enum";
  readonly scoped: boolean;
  readonly name: CName | undefined;
  /** The `{` of its body, or -1 where the words only name a type. */
  readonly body: number;
  /** Without a body: where the declaration goes on behind the type's name. */
  readonly resume: number;
  /** `class MACRO Name;`: a forward declaration, nothing is declared here. */
  readonly forward: boolean;
};

/** Reads from a class key. Attributes and macros in front of the name are passed over. */
export function classHead(tokens: CTokens, at: number, end: number, language: "c" | "cpp"): ClassHead {
  const { kinds } = tokens;
  const key = tokens.textOf(at) as ClassHead["key"];
  let index = at + 1;
  let scoped = false;
  if (
    key === "enum" &&
    kinds[index] === tokenKinds.identifier &&
    cWord(tokens.textOf(index), language) === "classKey"
  ) {
    scoped = true;
    index++;
  }
  const names: CName[] = [];
  const without = (): ClassHead => {
    const first = names[0];
    const forward =
      names.length === 2 &&
      kinds[index] === semicolon &&
      language === "cpp" &&
      looksLikeMacro(tokens.textOf(first.lastFrom)) &&
      !looksLikeMacro(tokens.textOf(names[1].lastFrom));
    return { key, scoped, name: first, body: -1, resume: first?.to ?? index, forward };
  };
  while (index < end) {
    const kind = kinds[index];
    if (kind === openBrace) return { key, scoped, name: names.at(-1), body: index, resume: index, forward: false };
    if (kind === colon) {
      const body = bodyBehindBases(tokens, index + 1, end);
      if (body < 0) return without();
      return { key, scoped, name: names.at(-1), body, resume: body, forward: false };
    }
    if (kind === openBracket && kinds[index + 1] === openBracket) {
      index = tokens.partners[index] + 1;
      continue;
    }
    if (kind !== tokenKinds.identifier && kind !== tokenKinds.scope) return without();
    const word = tokens.textOf(index);
    const role = cWord(word, language);
    if (role === "attribute") {
      index++;
      if (kinds[index] === openParen) index = tokens.partners[index] + 1;
      continue;
    }
    if (role !== undefined) return without();
    if (names.length > 0 && (word === "final" || word === "sealed")) {
      index++;
      continue;
    }
    const name = cName(tokens, index, end, language);
    if (name === undefined) return without();
    if (kinds[name.to] === openParen) {
      const after = tokens.partners[name.to] + 1;
      if (names.length > 0) return without();
      if (!opensHead(tokens, after)) {
        names.push(name);
        return without();
      }
      index = after;
      continue;
    }
    names.push(name);
    index = name.to;
  }
  return without();
}

/** Behind a macro with arguments in a class head stands a name, a base list or the body. */
function opensHead(tokens: CTokens, index: number): boolean {
  const kind = tokens.kinds[index];
  if (kind === openBrace) return true;
  if (kind !== tokenKinds.identifier) return false;
  const next = tokens.kinds[index + 1];
  return next === openBrace || next === colon || next === less || next === tokenKinds.identifier;
}

function bodyBehindBases(tokens: CTokens, from: number, end: number): number {
  const { kinds, partners } = tokens;
  const limit = Math.min(end, from + longestHead);
  for (let index = from; index < limit; index++) {
    const kind = kinds[index];
    if (kind === openBrace) return index;
    if (kind === semicolon || kind === closeBrace || kind === closeParen || kind === equals) return -1;
    if (kind === openParen) index = partners[index];
    else if (kind === less) {
      const after = skipAngles(tokens, index, end);
      if (after > 0) index = after - 1;
    }
  }
  return -1;
}

export type FunctionTail = {
  /** The `{` of the body, or -1. */
  readonly body: number;
  /** The last token before what ends the declaration: the body, `;` or `,`. */
  readonly headerEnd: number;
  /** Where reading goes on: behind the body, or at the `;` or `,`. */
  readonly next: number;
  /** Tokens of a trailing return type, or -1, -1. */
  readonly returnFrom: number;
  readonly returnTo: number;
  readonly words: readonly string[];
};

/** Reads what follows a function's parameters; undefined where these were none. */
export function functionTail(
  tokens: CTokens,
  open: number,
  end: number,
  language: "c" | "cpp",
): FunctionTail | undefined {
  const { kinds, partners } = tokens;
  const words: string[] = [];
  let returnFrom = -1;
  let returnTo = -1;
  let index = partners[open] + 1;
  const tail = (body: number, next: number): FunctionTail => ({
    body,
    headerEnd: index,
    next,
    returnFrom,
    returnTo,
    words,
  });
  const behindBody = (body: number): number => Math.min(partners[body] + 1, end);
  for (let steps = 0; index < end && steps < 200; steps++) {
    const kind = kinds[index];
    if (kind === openBrace) return tail(index, behindTry(tokens, behindBody(index), end));
    if (kind === semicolon || kind === comma) return tail(-1, index);
    if (kind === closeBrace) return tail(-1, index);
    if (kind === colon) {
      const body = bodyBehindInitialisers(tokens, index + 1, end);
      return body < 0 ? undefined : tail(body, behindTry(tokens, behindBody(body), end));
    }
    if (kind === equals) {
      const word = kinds[index + 1] === tokenKinds.number ? "abstract" : tokens.textOf(Math.min(index + 1, end - 1));
      words.push(word);
      if (word !== "abstract" && word !== "default" && word !== "delete") return undefined;
      const body = index;
      index += 2;
      return { ...tail(-1, index), headerEnd: body };
    }
    if (kind === tokenKinds.arrow) {
      returnFrom = index + 1;
      index = returnTypeEnd(tokens, returnFrom, end);
      returnTo = index;
    } else if (kind === openParen || kind === openBracket) {
      index = partners[index] + 1;
    } else if (kind === ampersand) {
      index++;
    } else if (kind === tokenKinds.identifier) {
      const word = tokens.textOf(index);
      if (word === "requires") {
        index = skipRequires(tokens, index + 1, end);
        continue;
      }
      const body = oldStyleBody(tokens, open, index, end, language);
      if (body >= 0) return tail(body, behindBody(body));
      const role = cWord(word, language);
      if (role !== undefined && role !== "attribute" && role !== "specifier") return undefined;
      words.push(word);
      index++;
    } else if (kind === tokenKinds.string) {
      index++;
    } else {
      return undefined;
    }
  }
  return index >= end ? tail(-1, end) : undefined;
}

/** Skips the constraint behind `requires`: bracketed or named terms joined by && and ||. */
export function skipRequires(tokens: CTokens, from: number, end: number): number {
  const { kinds, partners } = tokens;
  let index = from;
  while (index < end) {
    if (kinds[index] === bang) index++;
    if (kinds[index] === tokenKinds.identifier && tokens.textOf(index) === "requires") {
      index++;
      if (kinds[index] === openParen) index = partners[index] + 1;
      if (kinds[index] === openBrace) index = partners[index] + 1;
    } else if (kinds[index] === openParen) {
      index = partners[index] + 1;
    } else {
      const name = cName(tokens, index, end, "cpp");
      if (name === undefined) return index;
      index = name.to;
      if (kinds[index] === openParen) index = partners[index] + 1;
    }
    const both = kinds[index] === kinds[index + 1];
    if (!both || (kinds[index] !== ampersand && kinds[index] !== bar)) return index;
    index += 2;
  }
  return index;
}

/** Constructor initialisers: `name(...)` or `name{...}`, then the body. */
function bodyBehindInitialisers(tokens: CTokens, from: number, end: number): number {
  const { kinds, partners } = tokens;
  let index = from;
  for (let steps = 0; index < end && steps < longestHead; steps++) {
    const name = cName(tokens, index, end, "cpp");
    if (name === undefined) return kinds[index] === openBrace ? index : -1;
    index = name.to;
    if (kinds[index] !== openParen && kinds[index] !== openBrace) return -1;
    index = partners[index] + 1;
    while (kinds[index] === dot) index++;
    if (kinds[index] === comma) index++;
    else if (kinds[index] === openBrace) return index;
    else if (kinds[index] !== tokenKinds.identifier) return -1;
  }
  return -1;
}

function returnTypeEnd(tokens: CTokens, from: number, end: number): number {
  const { kinds, partners } = tokens;
  const limit = Math.min(end, from + longestHead);
  for (let index = from; index < limit; index++) {
    const kind = kinds[index];
    if (kind === openBrace || kind === semicolon || kind === equals || kind === closeBrace) return index;
    if (kind === tokenKinds.identifier && tokens.textOf(index) === "requires") return index;
    if (kind === openParen || kind === openBracket) index = partners[index];
    else if (kind === less) {
      const after = skipAngles(tokens, index, end);
      if (after > 0) index = after - 1;
    }
  }
  return limit;
}

/** K&R: parameters are bare words, and declarations that end with `;` stand between them and the body. */
function oldStyleBody(tokens: CTokens, open: number, from: number, end: number, language: "c" | "cpp"): number {
  if (language === "cpp") return -1;
  const { kinds, partners } = tokens;
  for (let index = open + 1; index < partners[open]; index++) {
    const wanted = (index - open) % 2 === 1 ? tokenKinds.identifier : comma;
    if (kinds[index] !== wanted) return -1;
  }
  if (partners[open] === open + 1) return -1;
  for (let index = from; index < end && index < from + 400; index++) {
    const kind = kinds[index];
    if (kind === openBrace) return kinds[index - 1] === semicolon ? index : -1;
    if (kind === closeBrace || kind === equals) return -1;
    if (kind === openParen || kind === openBracket) index = partners[index];
    if (kind === semicolon && kinds[index + 1] !== tokenKinds.identifier && kinds[index + 1] !== openBrace) return -1;
  }
  return -1;
}

/** The handlers of a function's try block belong to its body. */
function behindTry(tokens: CTokens, from: number, end: number): number {
  let index = from;
  while (index + 1 < end && tokens.kinds[index] === tokenKinds.identifier && tokens.textOf(index) === "catch") {
    index = tokens.partners[index + 1] + 1;
    if (tokens.kinds[index] === openBrace) index = tokens.partners[index] + 1;
  }
  return Math.min(index, end);
}

/** Tokens read ahead at most for one part of a head. */
const longestHead = 1_000;
