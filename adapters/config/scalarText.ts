/**
 * The text of a scalar as facts keep it: on one line, at most 200 units, well-formed UTF-16.
 *
 * Facts are stored as UTF-8, which has no lone surrogates; a text cut in the middle of a pair or an escape such as `\ud800` would
 * otherwise come back changed. Only as much of the source is looked at as can matter.
 */
export function scalarText(value: string): string {
  const head = value.length > lookedAt ? value.slice(0, lookedAt) : value;
  const folded = head.replace(/[\t ]*[\r\n\u2028\u2029]\s*/g, " ").trim();
  return wellFormed(clip(folded, maximumUnits));
}

const maximumUnits = 200;
const lookedAt = 1_000;

/** At most `units` UTF-16 units, never half of a surrogate pair. */
export function clip(text: string, units: number): string {
  if (text.length <= units) return text;
  const last = text.charCodeAt(units - 1);
  return text.slice(0, last >= 0xd800 && last <= 0xdbff ? units - 1 : units);
}

/** The text with each lone surrogate replaced by U+FFFD. */
export function wellFormed(text: string): string {
  return /[\ud800-\udfff]/.test(text) ? text.replace(loneSurrogates, "\ufffd") : text;
}

const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
