/**
 * The text with each lone surrogate replaced by U+FFFD. Facts are stored as UTF-8, which has no lone surrogates: a text cut in the middle
 * of a pair, or an escape such as JSON's `\ud800`, would otherwise come back changed.
 */
export function wellFormed(text: string): string {
  return /[\ud800-\udfff]/.test(text) ? text.replace(loneSurrogates, "\ufffd") : text;
}

const loneSurrogates = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
