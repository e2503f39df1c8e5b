/** The parts of a dotted name, as people separate them: `a.b`, `a::b`, `a#b`; empty parts are none. */
export function nameSegments(text: string): string[] {
  return text.split(/::|[.#]/).filter((segment) => segment !== "");
}

/** The last part, or "" where there is none. */
export function lastNameSegment(text: string): string {
  if (!/[.#]|::/.test(text)) return text;
  const segments = nameSegments(text);
  return segments.length === 0 ? "" : segments[segments.length - 1];
}
