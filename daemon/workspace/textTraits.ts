/**
 * Facts about a text's look: lines, the longest of them, whether it reads as minified or as data. They rank and warn; nothing
 * is left out because of them.
 */
export type TextTraits = {
  readonly lines: number;
  /** UTF-16 units. */
  readonly longestLine: number;
  readonly minified: boolean;
};

const minifiedLine = 5000;
const minifiedAverage = 500;

export function textTraits(text: string): TextTraits {
  let lines = 1;
  let longestLine = 0;
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    longestLine = Math.max(longestLine, end - start);
    start = end + 1;
    lines++;
  }
  longestLine = Math.max(longestLine, text.length - start);
  const minified = longestLine >= minifiedLine && text.length / lines >= minifiedAverage;
  return { lines, longestLine, minified };
}
