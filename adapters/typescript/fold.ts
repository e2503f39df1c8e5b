/**
 * Folding: a piece of source on one line as a reader would want it: comments left out, white space as one blank, cut where it is
 * long. Strings and templates are kept as they are written.
 */
export function fold(text: string, start: number, end: number, limit = 400): string {
  let from = start;
  let to = end;
  while (from < to && text.charCodeAt(from) <= 32) from++;
  while (to > from && text.charCodeAt(to - 1) <= 32) to--;
  if (from >= to) return "";
  const plain = to - from <= limit && isPlain(text, from, to);
  if (plain) return text.slice(from, to);
  return foldSlowly(text, from, to, limit);
}

/** No comment, no line end, no tab, no double blank. */
function isPlain(text: string, from: number, to: number): boolean {
  let previous = 0;
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 32 || (unit === 32 && previous === 32)) return false;
    if (previous === 47 && (unit === 47 || unit === 42)) return false;
    previous = unit;
  }
  return true;
}

function foldSlowly(text: string, from: number, to: number, limit: number): string {
  let out = "";
  let blank = false;
  let at = from;
  while (at < to && out.length <= limit) {
    const unit = text.charCodeAt(at);
    let next = at + 1;
    if (unit <= 32) {
      blank = true;
      at = next;
      continue;
    }
    if (unit === 47 && text.charCodeAt(at + 1) === 47) {
      while (next < to && text.charCodeAt(next) !== 10 && text.charCodeAt(next) !== 13) next++;
      blank = true;
      at = next;
      continue;
    }
    if (unit === 47 && text.charCodeAt(at + 1) === 42) {
      const close = text.indexOf("*/", at + 2);
      blank = true;
      at = close < 0 ? to : close + 2;
      continue;
    }
    if (unit === 34 || unit === 39 || unit === 96) next = Math.min(to, endOfQuoted(text, at, to));
    else next = endOfRun(text, at, Math.min(to, at + limit + 1));
    if (blank) {
      const before = out.charCodeAt(out.length - 1);
      if (out !== "" && !isTight(before, unit)) out += " ";
      else if ((unit === 41 || unit === 93) && before === 44) out = out.slice(0, -1);
      blank = false;
    }
    out += text.slice(at, next);
    at = next;
  }
  return shorten(out, limit);
}

/** Never between the halves of a surrogate pair. */
function shorten(text: string, limit: number): string {
  if (text.length <= limit) return text;
  const last = text.charCodeAt(limit - 2);
  return `${text.slice(0, last >= 0xd800 && last < 0xdc00 ? limit - 2 : limit - 1)}…`;
}

/** The end of a run of units that stay as they are; single blanks inside a line belong to it unless a bracket swallows them. */
function endOfRun(text: string, from: number, to: number): number {
  let previous = text.charCodeAt(from);
  let at = from + 1;
  for (; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 32) {
      const next = at + 1 < to ? text.charCodeAt(at + 1) : 32;
      if (!isOrdinary(next) || isTight(previous, next)) break;
    } else if (!isOrdinary(unit)) break;
    previous = unit;
  }
  return at;
}

/** Whether no blank is kept between two units. */
function isTight(before: number, unit: number): boolean {
  return before === 40 || before === 91 || unit === 41 || unit === 93 || unit === 44 || unit === 59;
}

/** Neither white space nor the beginning of a comment or a quoted text. */
function isOrdinary(unit: number): boolean {
  return unit > 32 && unit !== 47 && unit !== 34 && unit !== 39 && unit !== 96;
}

function endOfQuoted(text: string, from: number, to: number): number {
  const quote = text.charCodeAt(from);
  for (let at = from + 1; at < to; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 92) at++;
    else if (unit === quote) return at + 1;
    else if (quote !== 96 && (unit === 10 || unit === 13)) return at;
  }
  return to;
}
