/**
 * One line of an ignore file, with git's meaning (gitignore(5), and dir.c where that page is silent).
 *
 * Method: a pattern without a slash is held against the entry's name, any other against its path from the ignore file's folder.
 * Names, suffixes and fixed beginnings are compared as strings, the rest by wildmatch.
 * A matcher of our own and not a package: a verdict needs the rule alone, without its parents (they were judged on the
 * way down, perhaps by a nearer file), and `why` needs the line also where the rule re-includes.
 */
import { compileWildmatch, type Wildmatch } from "./wildmatch.js";

export type IgnorePattern = {
  /** The line as it stands in the file, without line end. */
  readonly text: string;
  /** From 1. */
  readonly line: number;
  /** `!pattern`: re-includes. */
  readonly negative: boolean;
  /** `pattern/`: directories only. */
  readonly directoryOnly: boolean;
  readonly match: PatternMatch;
};

/** What to compare, and with what. */
export type PatternMatch =
  | { readonly kind: "name"; readonly name: string }
  | { readonly kind: "suffix"; readonly suffix: string }
  | { readonly kind: "nameWild"; readonly wild: Wildmatch }
  | { readonly kind: "path"; readonly path: string }
  | { readonly kind: "pathWild"; readonly prefix: string; readonly wild: Wildmatch };

export type LetterCase = "sensitive" | "insensitive";

/** Lower-cases ASCII letters where the file system does not tell them apart; subjects and patterns alike. */
export function foldCase(text: string, letterCase: LetterCase): string {
  return letterCase === "sensitive" ? text : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** The patterns of an ignore file, in file order. Comments, blank lines and lines that can never match are left out. */
export function parseIgnoreFile(text: string, letterCase: LetterCase): readonly IgnorePattern[] {
  const patterns: IgnorePattern[] = [];
  const lines = (text.startsWith("\ufeff") ? text.slice(1) : text).split("\n");
  for (let index = 0; index < lines.length; index++) {
    const pattern = parseLine(lines[index], index + 1, letterCase);
    if (pattern !== undefined) patterns.push(pattern);
  }
  return patterns;
}

function parseLine(raw: string, line: number, letterCase: LetterCase): IgnorePattern | undefined {
  const text = raw.endsWith("\r") ? raw.slice(0, -1) : raw;
  if (text === "" || text.startsWith("#")) return undefined;
  let body = foldCase(trimTrailingSpaces(text), letterCase);
  const negative = body.startsWith("!");
  if (negative) body = body.slice(1);
  const directoryOnly = body.endsWith("/");
  if (directoryOnly) body = body.slice(0, -1);
  if (body === "") return undefined;
  const match = body.includes("/") ? pathMatch(body) : nameMatch(body);
  return match === undefined ? undefined : { text, line, negative, directoryOnly, match };
}

/** Spaces at the end do not count unless the last of them is escaped; a tab counts. */
function trimTrailingSpaces(text: string): string {
  let end = -1;
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === " ") {
      if (end < 0) end = index;
      continue;
    }
    end = -1;
    if (character === "\\") index++;
  }
  return end < 0 ? text : text.slice(0, end);
}

const special = /[*?[\\]/;

function nameMatch(body: string): PatternMatch | undefined {
  if (!special.test(body)) return { kind: "name", name: body };
  if (body.startsWith("*") && !special.test(body.slice(1))) return { kind: "suffix", suffix: body.slice(1) };
  const wild = compileWildmatch(body, "name");
  return wild === undefined ? undefined : { kind: "nameWild", wild };
}

function pathMatch(body: string): PatternMatch | undefined {
  const pattern = body.startsWith("/") ? body.slice(1) : body;
  const first = pattern.search(special);
  if (first < 0) return { kind: "path", path: pattern };
  // git compares the part before the first special character literally and matches the rest on its own; so `a**/b` is
  // read as `a` and then `**/b`.
  const wild = compileWildmatch(pattern.slice(first), "path");
  return wild === undefined ? undefined : { kind: "pathWild", prefix: pattern.slice(0, first), wild };
}
