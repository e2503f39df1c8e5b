/**
 * Shell patterns as git's wildmatch.c reads them, matched without backtracking over more than the last star.
 *
 * Problem: ignore files come from repositories that nobody has looked at, and a pattern with many stars turned into a regular
 * expression takes exponential time. Method: the pattern becomes a list of steps; on a mismatch the last `*` takes one
 * character more, and where it meets a slash the last `**` takes one folder more. The leftmost match of what stands
 * between two stars is always good enough, so older stars need no second try: time is at most pattern x text.
 * Limits: UTF-16 units where git compares bytes, so `?` takes a whole Latin or CJK character.
 */
type Step =
  | { readonly kind: "unit"; readonly unit: number }
  | { readonly kind: "any" }
  | { readonly kind: "set"; readonly negated: boolean; readonly ranges: readonly number[] }
  | { readonly kind: "star" }
  /** Whole folders with their slash: none or more, or one or more. */
  | { readonly kind: "folders"; readonly least: 0 | 1 }
  | { readonly kind: "rest" };

export type Wildmatch = { readonly steps: readonly Step[]; readonly subject: "name" | "path" };

const slash = 47;

/**
 * Reads a pattern. In a path `*`, `?` and brackets stop at slashes, and `**` that stands alone between slashes spans folders.
 * undefined: it can never match (an open bracket, an unknown character class, a backslash at the end).
 */
export function compileWildmatch(pattern: string, subject: "name" | "path"): Wildmatch | undefined {
  const steps: Step[] = [];
  let index = 0;
  while (index < pattern.length) {
    const character = pattern[index];
    if (character === "*") {
      let end = index + 1;
      while (pattern[end] === "*") end++;
      const alone = index === 0 || pattern[index - 1] === "/";
      const spans = subject === "path" && end - index >= 2 && alone;
      index = end;
      if (spans && end === pattern.length) steps.push({ kind: "rest" });
      else if (spans && pattern[end] === "/") {
        steps.push({ kind: "folders", least: 0 });
        index = end + 1;
      } else if (spans && pattern.startsWith("\\/", end)) {
        steps.push({ kind: "folders", least: 1 });
        index = end + 2;
      } else steps.push({ kind: "star" });
    } else if (character === "?") {
      steps.push({ kind: "any" });
      index++;
    } else if (character === "[") {
      const bracket = readBracket(pattern, index);
      if (bracket === undefined) return undefined;
      steps.push(bracket.step);
      index = bracket.end;
    } else {
      if (character === "\\") index++;
      if (index === pattern.length) return undefined;
      steps.push({ kind: "unit", unit: pattern.charCodeAt(index) });
      index++;
    }
  }
  return { steps, subject };
}

/** Whether the text from `from` on matches the whole pattern. */
export function matchesWildmatch({ steps, subject }: Wildmatch, text: string, from: number): boolean {
  const stop = subject === "path" ? slash : -1;
  let at = from;
  let step = 0;
  // Where to go on after a mismatch: the step behind the last star or folders, and how far that one reaches so far.
  let starStep = -1;
  let starEnd = 0;
  let foldersStep = -1;
  let foldersEnd = 0;
  for (;;) {
    if (step < steps.length) {
      const current = steps[step];
      if (current.kind === "rest") return true;
      if (current.kind === "star") {
        starStep = ++step;
        starEnd = at;
        continue;
      }
      if (current.kind === "folders") {
        foldersStep = ++step;
        starStep = -1;
        foldersEnd = at;
        if (current.least === 0) continue;
      } else if (at < text.length && accepts(current, text.charCodeAt(at), stop)) {
        step++;
        at++;
        continue;
      }
    } else if (at === text.length) return true;
    if (starStep >= 0 && starEnd < text.length && text.charCodeAt(starEnd) !== stop) {
      step = starStep;
      at = ++starEnd;
      continue;
    }
    if (foldersStep < 0) return false;
    const next = text.indexOf("/", foldersEnd);
    if (next < 0) return false;
    starStep = -1;
    step = foldersStep;
    at = foldersEnd = next + 1;
  }
}

function accepts(step: Step, unit: number, stop: number): boolean {
  if (step.kind === "unit") return step.unit === unit;
  if (unit === stop) return false;
  if (step.kind !== "set") return step.kind === "any";
  for (let index = 0; index < step.ranges.length; index += 2) {
    if (unit >= step.ranges[index] && unit <= step.ranges[index + 1]) return !step.negated;
  }
  return step.negated;
}

/** git's own, ASCII only. */
const characterClasses: Readonly<Record<string, string>> = {
  alnum: "09AZaz",
  alpha: "AZaz",
  blank: "  \t\t",
  cntrl: "\x00\x1f\x7f\x7f",
  digit: "09",
  graph: "!~",
  lower: "az",
  print: " ~",
  punct: "!/:@[`{~",
  space: "  \t\n\r\r",
  upper: "AZ",
  xdigit: "09AFaf",
};

/** A bracket that opens at `start`. A `]` directly after the opening is a member; a backward range is empty. */
function readBracket(pattern: string, start: number): { readonly step: Step; readonly end: number } | undefined {
  let index = start + 1;
  const negated = pattern[index] === "!" || pattern[index] === "^";
  if (negated) index++;
  const ranges: number[] = [];
  const firstMember = index;
  let previous = -1;
  for (;;) {
    if (index >= pattern.length) return undefined;
    const character = pattern[index];
    if (character === "]" && index > firstMember) break;
    if (character === "[" && pattern[index + 1] === ":") {
      const close = pattern.indexOf("]", index + 2);
      if (close < 0) return undefined;
      if (close >= index + 3 && pattern[close - 1] === ":") {
        const named = characterClasses[pattern.slice(index + 2, close - 1)];
        if (named === undefined) return undefined;
        for (const edge of named) ranges.push(edge.charCodeAt(0));
        previous = -1;
        index = close + 1;
        continue;
      }
    }
    const isRange = character === "-" && previous >= 0 && index + 1 < pattern.length && pattern[index + 1] !== "]";
    if (isRange) index++;
    if (pattern[index] === "\\") index++;
    if (index >= pattern.length) return undefined;
    const unit = pattern.charCodeAt(index++);
    ranges.push(isRange ? previous : unit, unit);
    previous = isRange ? -1 : unit;
  }
  return { step: { kind: "set", negated, ranges }, end: index + 1 };
}
