/** The text of a YAML scalar in flow style: quotes and escapes resolved (YAML 1.2.2, sections 7.3 and 5.7), line folds left as they are. */
export function unquoteYaml(source: string): string {
  const quote = source.charAt(0);
  if (quote === "'") return inside(source, quote).replaceAll("''", "'");
  if (quote !== '"') return source;
  return inside(source, quote).replace(
    /\\(?:x([0-9a-fA-F]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|(\r\n|[\s\S]))/g,
    (whole, two: string | undefined, four: string | undefined, eight: string | undefined, one: string | undefined) => {
      const hex = two ?? four ?? eight;
      if (hex === undefined) return escapes.get(one ?? "") ?? whole;
      const point = Number.parseInt(hex, 16);
      return point > 0x10ffff ? "\ufffd" : String.fromCodePoint(point);
    },
  );
}

function inside(source: string, quote: string): string {
  return source.length > 1 && source.endsWith(quote) ? source.slice(1, -1) : source.slice(1);
}

const escapes = new Map([
  ["0", "\0"],
  ["a", "\x07"],
  ["b", "\b"],
  ["t", "\t"],
  ["\t", "\t"],
  ["n", "\n"],
  ["v", "\v"],
  ["f", "\f"],
  ["r", "\r"],
  ["e", "\x1b"],
  [" ", " "],
  ['"', '"'],
  ["/", "/"],
  ["\\", "\\"],
  ["N", "\u0085"],
  ["_", "\u00a0"],
  ["L", "\u2028"],
  ["P", "\u2029"],
  ["\n", ""],
  ["\r\n", ""],
]);
