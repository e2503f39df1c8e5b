/**
 * How many lines a text has, as people and `wc -l` count them: what ends the last line begins no further one. (For positions it does, as in
 * LSP: LineTable.) An empty text has none.
 */
export function textLines(starts: Uint32Array, length: number): number {
  return starts[starts.length - 1] === length ? starts.length - 1 : starts.length;
}
