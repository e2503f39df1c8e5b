/**
 * Nesting: how deep a text's brackets go, and the same text with what is too deep blanked out.
 *
 * Problem: the compiler's parser is recursive; about 400 levels of brackets overflow the stack, at a level that depends on the
 * machine. Method: a cheap count over all units first; only where that is high, an exact count that knows strings, comments,
 * templates and regular expressions. What lies deeper than the limit is replaced by spaces of the same length, so that the
 * declarations around it keep their offsets. Limits: the limit is a count, so facts do not depend on the stack.
 */

/** Deepest nesting the parser is given; real code stays below 60. */
export const deepestNesting = 200;

export type Masked = {
  readonly text: string;
  /** Where the first blanked part lies. */
  readonly start: number;
  readonly end: number;
};

/** undefined: nothing is too deep. */
export function maskDeep(text: string, limit = deepestNesting): Masked | undefined {
  return roughDepth(text) > limit ? maskExactly(text, limit) : undefined;
}

/** Counts brackets wherever they stand; a regular expression finds them twice as fast as a loop over the units. */
function roughDepth(text: string): number {
  let depth = 0;
  let deepest = 0;
  bracket.lastIndex = 0;
  while (bracket.test(text)) {
    const unit = text.charCodeAt(bracket.lastIndex - 1);
    if (unit === 40 || unit === 91 || unit === 123) {
      if (++depth > deepest) deepest = depth;
    } else if (depth > 0) depth--;
  }
  return deepest;
}

const bracket = /[([{]|[)\]}]/g;

function maskExactly(text: string, limit: number): Masked | undefined {
  const ranges: { start: number; end: number }[] = [];
  let depth = 0;
  let openedAt = -1;
  forEachBracket(text, (at, opens) => {
    if (opens) {
      if (++depth === limit + 1 && openedAt < 0) openedAt = at;
    } else if (depth > 0) {
      depth--;
      if (depth === limit && openedAt >= 0) {
        ranges.push({ start: openedAt, end: at + 1 });
        openedAt = -1;
      }
    }
  });
  if (openedAt >= 0) ranges.push({ start: openedAt, end: text.length });
  if (ranges.length === 0) return undefined;
  return { text: blank(text, ranges), start: ranges[0].start, end: ranges[0].end };
}

/** The text with ranges (sorted, apart from each other) replaced by spaces; line ends stay. */
export function blank(text: string, ranges: readonly { readonly start: number; readonly end: number }[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const range of ranges) {
    parts.push(text.slice(from, range.start), text.slice(range.start, range.end).replace(/[^\r\n]/g, " "));
    from = range.end;
  }
  parts.push(text.slice(from));
  return parts.join("");
}

/**
 * Calls back for every bracket that is code. A slash begins a regular expression where the token before it cannot end an
 * expression.
 */
export function forEachBracket(text: string, visit: (at: number, opens: boolean) => void): void {
  /** One entry for each bracket that is open: whether it is a template's `${`. */
  const templates: boolean[] = [];
  let previous = 0;
  let at = text.startsWith("#!") ? endOfLine(text, 0) : 0;
  while (at < text.length) {
    const unit = text.charCodeAt(at);
    if (unit === 34 || unit === 39) at = endOfString(text, at, unit);
    else if (unit === 96) at = endOfTemplatePart(text, at + 1, visit, templates);
    else if (unit === 47) {
      const next = text.charCodeAt(at + 1);
      if (next === 47) {
        at = endOfLine(text, at);
        continue;
      }
      if (next === 42) {
        const close = text.indexOf("*/", at + 2);
        at = close < 0 ? text.length : close + 2;
        continue;
      }
      at = endsExpression(text, previous) ? at + 1 : endOfRegularExpression(text, at);
    } else if (unit === 40 || unit === 91 || unit === 123) {
      visit(at++, true);
      templates.push(false);
    } else if (unit === 41 || unit === 93 || unit === 125) {
      visit(at++, false);
      if (templates.pop() === true) at = endOfTemplatePart(text, at, visit, templates);
    } else if (unit <= 32) {
      at++;
      continue;
    } else at++;
    previous = at - 1;
  }
}

/** From inside a template to behind its closing mark or its next `${`. */
function endOfTemplatePart(
  text: string,
  from: number,
  visit: (at: number, opens: boolean) => void,
  templates: boolean[],
): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 92) at++;
    else if (unit === 96) return at + 1;
    else if (unit === 36 && text.charCodeAt(at + 1) === 123) {
      visit(at + 1, true);
      templates.push(true);
      return at + 2;
    }
  }
  return text.length;
}

function endOfString(text: string, from: number, quote: number): number {
  for (let at = from + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 92) at++;
    else if (unit === quote) return at + 1;
    else if (unit === 10 || unit === 13) return at;
  }
  return text.length;
}

function endOfRegularExpression(text: string, from: number): number {
  let inClass = false;
  for (let at = from + 1; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 92) at++;
    else if (unit === 91) inClass = true;
    else if (unit === 93) inClass = false;
    else if (unit === 10 || unit === 13) return from + 1;
    else if (unit === 47 && !inClass) return at + 1;
  }
  return from + 1;
}

function endOfLine(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || unit === 13) return at;
  }
  return text.length;
}

const wordsBeforeExpression = /(?:^|[^\w$.])(?:return|typeof|case|in|of|delete|void|throw|new|do|else|await|yield)$/;

function endsExpression(text: string, at: number): boolean {
  const unit = text.charCodeAt(at);
  if (unit === 41 || unit === 93 || unit === 125 || unit === 34 || unit === 39 || unit === 96) return true;
  const word = (unit >= 48 && unit <= 57) || (unit >= 65 && unit <= 90) || (unit >= 97 && unit <= 122) || unit === 95;
  if (!word && unit !== 36 && unit < 128) return false;
  return !wordsBeforeExpression.test(text.slice(Math.max(0, at - 10), at + 1));
}
