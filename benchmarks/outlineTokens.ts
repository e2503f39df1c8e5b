/**
 * How many tokens an outline costs against the file it stands for, and whether any declaration is missing in it.
 *
 * Tokens are counted by o200k (gpt-tokenizer). A declaration counts as missing when its name stands fewer times in the outline than it
 * is declared; of a name with other signs in it, its first word. Limits: a name that is also part of another's signature may hide that it
 * is missing itself.
 */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import type { FileFacts } from "../adapters/facts.js";

export function outlineTokens(samples: readonly OutlineSample[], outline: OutlineText): readonly OutlineFigures[] {
  const byLanguage = new Map<string, OutlineSample[]>();
  for (const sample of samples) {
    const group = byLanguage.get(sample.language);
    if (group === undefined) byLanguage.set(sample.language, [sample]);
    else group.push(sample);
  }
  return [...byLanguage.keys()].sort().map((language) => figures(language, byLanguage.get(language)!, outline));
}

export type OutlineSample = {
  readonly language: string;
  readonly path: string;
  readonly text: string;
  readonly facts: FileFacts;
};

export type OutlineText = (facts: FileFacts, path: string) => string;

export type OutlineFigures = {
  readonly language: string;
  readonly files: number;
  /** Tokens of the outline per token of the file: the median and the 90th percentile over files. */
  readonly median: number;
  readonly p90: number;
  readonly declarations: number;
  /** `path: name` of declarations that the outline does not show. */
  readonly missing: readonly string[];
  /** The file with the largest share. */
  readonly worst: string;
};

function figures(language: string, samples: readonly OutlineSample[], outline: OutlineText): OutlineFigures {
  const missing: string[] = [];
  let declarations = 0;
  const shares = samples.map((sample) => {
    const text = outline(sample.facts, sample.path);
    declarations += sample.facts.declarations.length;
    for (const name of missingNames(sample.facts, text)) missing.push(`${sample.path}: ${name}`);
    // A source text may hold what the tokenizer takes for its control marks.
    const file = countTokens(sample.text, plainText);
    return { path: sample.path, share: countTokens(text, plainText) / Math.max(1, file) };
  });
  shares.sort((left, right) => left.share - right.share);
  return {
    language,
    files: shares.length,
    median: shares[Math.floor((shares.length - 1) / 2)].share,
    p90: shares[Math.ceil((shares.length - 1) * 0.9)].share,
    declarations,
    missing,
    worst: shares[shares.length - 1].path,
  };
}

const plainText = { allowedSpecial: new Set<string>(), disallowedSpecial: new Set<string>() };

function missingNames(facts: FileFacts, text: string): readonly string[] {
  const declared = new Map<string, number>();
  for (const { name } of facts.declarations) if (name !== "") declared.set(name, (declared.get(name) ?? 0) + 1);
  const words = new Map<string, number>();
  const count = (word: string): void => void words.set(word, (words.get(word) ?? 0) + 1);
  for (const [word] of text.matchAll(/[\p{L}\p{N}_$]+/gu)) {
    count(word);
    // PHP's variables are declared without the sign that their uses carry.
    if (/^\$[^$]/.test(word)) count(word.slice(1));
  }
  const missing: string[] = [];
  for (const [name, times] of declared) {
    const word = /^[\p{L}\p{N}_$]+/u.exec(name)?.[0];
    const shown = word === undefined ? 0 : (words.get(word) ?? 0);
    if (shown < times && (word === name || occurrences(text, name) < times)) missing.push(name);
  }
  return missing;
}

function occurrences(text: string, name: string): number {
  let count = 0;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) count++;
  return count;
}
