/**
 * Fuzzy matching of one name: the pattern must be a subsequence, letter case ignored; matches at word starts and in a row count more.
 *
 * Method: two greedy passes, one that prefers word starts (camel humps, snake and kebab parts, digits) and one plain; the better
 * counts. A pattern that a person typed for a name is nearly always found by one of them; an optimal alignment costs ten times as
 * much. Limits: no transposed or wrong letters.
 */

export class FuzzyPattern {
  private readonly lower: string;

  constructor(private readonly text: string) {
    this.lower = text.toLowerCase();
  }

  /** 0: no match. Higher is better: an exact name beats a prefix beats a word-start match beats a scattered one. */
  score(name: string): number {
    const { text, lower: pattern } = this;
    if (name === text) return 1000;
    const lower = name.toLowerCase();
    if (lower === pattern) return 900;
    const gap = name.length - text.length;
    if (gap < 0) return 0;
    if (lower.startsWith(pattern)) return 800 - Math.min(gap, 100);
    const score = Math.max(align(pattern, name, lower, "wordStarts"), align(pattern, name, lower, "plain"));
    return score === 0 ? 0 : Math.max(1, score - Math.min(gap, 100) / 4);
  }
}

function align(pattern: string, name: string, lower: string, prefer: "wordStarts" | "plain"): number {
  let score = 0;
  let at = 0;
  let previous = -2;
  for (let index = 0; index < pattern.length; index++) {
    const unit = pattern.charCodeAt(index);
    let found = -1;
    if (previous >= 0 && lower.charCodeAt(previous + 1) === unit) found = previous + 1;
    else if (prefer === "wordStarts") found = nextWordStart(name, lower, unit, at);
    if (found < 0) found = lower.indexOf(pattern[index], at);
    if (found < 0) return 0;
    score += found === previous + 1 ? 12 : isWordStart(name, found) ? 10 : 1;
    previous = found;
    at = found + 1;
  }
  return (score * 40) / pattern.length;
}

function nextWordStart(name: string, lower: string, unit: number, from: number): number {
  for (let index = from; index < name.length; index++) {
    if (lower.charCodeAt(index) === unit && isWordStart(name, index)) return index;
  }
  return -1;
}

function isWordStart(name: string, index: number): boolean {
  if (index === 0) return true;
  const unit = name.charCodeAt(index);
  const before = name.charCodeAt(index - 1);
  if (!isLetterOrDigit(before)) return isLetterOrDigit(unit);
  if (isUpper(unit)) return !isUpper(before) || isLower(name.charCodeAt(index + 1));
  return isDigit(unit) && !isDigit(before);
}

/** Bits 0-25: letters; 26-30: the digits 0 to 4; 31: any other digit. */
export function letterSet(name: string): number {
  let bits = 0;
  for (let index = 0; index < name.length; index++) {
    const unit = name.charCodeAt(index) | 0x20;
    if (unit >= 97 && unit <= 122) bits |= 1 << (unit - 97);
    else if (unit >= 48 && unit <= 57) bits |= 1 << (26 + Math.min(5, unit - 48));
  }
  return bits | 0;
}

function isUpper(unit: number): boolean {
  return unit >= 65 && unit <= 90;
}

function isLower(unit: number): boolean {
  return unit >= 97 && unit <= 122;
}

function isDigit(unit: number): boolean {
  return unit >= 48 && unit <= 57;
}

function isLetterOrDigit(unit: number): boolean {
  return isUpper(unit) || isLower(unit) || isDigit(unit) || unit > 127;
}
