/**
 * The inline links and images of running text: `[text](destination "title")`, not inside code spans.
 *
 * One pass: backtick runs are indexed by length when the first is met, so that a span's end is looked up and not searched for; open
 * brackets are a stack; a destination and its title are at most 1,000 units each. Limits: whether a link lies inside
 * another is not asked, and raw HTML is text.
 */
export function inlineLinks(text: string, start: number, end: number, found: (link: InlineLink) => void): void {
  const brackets: number[] = [];
  let runs: BacktickRuns | undefined;
  for (let at = start; at < end; ) {
    switch (text.charAt(at)) {
      case "\\":
        at += 2;
        break;
      case "`":
        runs ??= new BacktickRuns(text, at, end);
        at = runs.spanEnd(at);
        break;
      case "[":
        brackets.push(at++);
        break;
      case "]": {
        const open = brackets.pop();
        const target = open === undefined || text.charAt(at + 1) !== "(" ? undefined : readTarget(text, at + 2, end);
        if (open !== undefined && target !== undefined) {
          const isImage = open > start && text.charAt(open - 1) === "!";
          found({ ...target, start: isImage ? open - 1 : open });
          at = target.end;
        } else {
          at++;
        }
        break;
      }
      default:
        at++;
    }
  }
}

export type InlineLink = {
  /** The whole link with its brackets. */
  readonly start: number;
  readonly end: number;
  /** The destination without angle brackets. */
  readonly destinationStart: number;
  readonly destinationEnd: number;
};

type Target = Omit<InlineLink, "start">;

const longestPart = 1_000;

/** Reads `destination "title")` from behind the opening parenthesis. */
function readTarget(text: string, from: number, end: number): Target | undefined {
  let at = skipSpace(text, from, end);
  const angled = text.charAt(at) === "<";
  const destinationStart = angled ? at + 1 : at;
  const destinationEnd = angled ? angledEnd(text, at + 1, end) : bareEnd(text, at, end);
  if (destinationEnd < 0) return undefined;
  at = angled ? destinationEnd + 1 : destinationEnd;
  const behind = skipSpace(text, at, end);
  const opening = text.charAt(behind);
  if (behind > at && (opening === '"' || opening === "'" || opening === "(")) {
    const closing = opening === "(" ? ")" : opening;
    at = behind + 1;
    const limit = Math.min(end, at + longestPart);
    while (at < limit && text.charAt(at) !== closing) at += text.charAt(at) === "\\" ? 2 : 1;
    if (at >= limit) return undefined;
    at = skipSpace(text, at + 1, end);
  } else {
    at = behind;
  }
  if (at >= end || text.charAt(at) !== ")") return undefined;
  return { destinationStart, destinationEnd, end: at + 1 };
}

function angledEnd(text: string, from: number, end: number): number {
  const limit = Math.min(end, from + longestPart);
  for (let at = from; at < limit; at++) {
    const unit = text.charAt(at);
    if (unit === ">") return at;
    if (unit === "\n" || unit === "\r" || unit === "<") return -1;
    if (unit === "\\") at++;
  }
  return -1;
}

/** The end of a destination without angle brackets: blanks end it, parentheses in it are balanced. */
function bareEnd(text: string, from: number, end: number): number {
  const limit = Math.min(end, from + longestPart);
  let depth = 0;
  for (let at = from; at < limit; at++) {
    const unit = text.charCodeAt(at);
    if (unit <= 32) return depth === 0 ? at : -1;
    if (unit === backslash) at++;
    else if (unit === openParenthesis && ++depth > maximumParentheses) return -1;
    else if (unit === closeParenthesis && depth-- === 0) return at;
  }
  return -1;
}

const backslash = 92;
const openParenthesis = 40;
const closeParenthesis = 41;
const maximumParentheses = 32;

/** Behind blanks and at most a few line breaks. */
function skipSpace(text: string, from: number, end: number): number {
  const limit = Math.min(end, from + longestPart);
  let at = from;
  while (at < limit && text.charCodeAt(at) <= 32) at++;
  return at;
}

/** Backtick runs of one text by length, each consumed from the front. */
class BacktickRuns {
  private readonly starts = new Map<number, { readonly at: number[]; next: number }>();

  constructor(
    private readonly text: string,
    from: number,
    private readonly end: number,
  ) {
    for (let at = from; at < end; ) {
      const length = this.length(at);
      if (length === 0) {
        at++;
        continue;
      }
      const runs = this.starts.get(length) ?? { at: [], next: 0 };
      runs.at.push(at);
      this.starts.set(length, runs);
      at += length;
    }
  }

  /** The end of the code span that begins here, or of the run itself where no span does. */
  spanEnd(at: number): number {
    const length = this.length(at);
    const runs = this.starts.get(length);
    if (runs === undefined) return at + length;
    while (runs.next < runs.at.length && runs.at[runs.next] < at + length) runs.next++;
    return runs.next < runs.at.length ? runs.at[runs.next] + length : at + length;
  }

  private length(at: number): number {
    let to = at;
    while (to < this.end && this.text.charAt(to) === "`") to++;
    return to - at;
  }
}
