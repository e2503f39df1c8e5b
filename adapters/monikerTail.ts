/**
 * The last descriptor of a moniker, read from the end: cheap, for the many monikers of which nothing else is asked.
 *
 * Right for what this project writes (monikers.ts), where only names between backticks hold anything but letters, digits and `_+$-`.
 */
export type MonikerTail = {
  readonly name: string;
  /** Where the descriptor begins. */
  readonly start: number;
  readonly form: "namespace" | "type" | "term" | "method" | "other";
};

export function monikerTail(moniker: string): MonikerTail {
  let end = moniker.length - 1;
  let form: MonikerTail["form"] = "other";
  switch (moniker.charCodeAt(end)) {
    case 0x2f:
      form = "namespace";
      break;
    case 0x23:
      form = "type";
      break;
    case 0x2e:
      form = "term";
      if (moniker[end - 1] === ")") {
        form = "method";
        end = moniker.lastIndexOf("(", end);
      }
      break;
  }
  // In brackets: a parameter or a type parameter.
  const opening = moniker[end] === ")" ? "(" : moniker[end] === "]" ? "[" : "";
  const from = nameStart(moniker, end);
  const isQuoted = moniker[from] === "`";
  const name = isQuoted ? moniker.slice(from + 1, end - 1).replaceAll("``", "`") : moniker.slice(from, end);
  return { name, start: opening !== "" && moniker[from - 1] === opening ? from - 1 : from, form };
}

/** Where the name before `end` begins, with its backtick where it has one. */
function nameStart(moniker: string, end: number): number {
  let at = end - 1;
  if (moniker[at] !== "`") {
    while (at >= 0 && isPlain(moniker.charCodeAt(at))) at--;
    return at + 1;
  }
  for (at--; at >= 0; at--) {
    if (moniker[at] !== "`") continue;
    if (moniker[at - 1] !== "`") return at;
    at--;
  }
  return 0;
}

function isPlain(unit: number): boolean {
  return (
    (unit >= 0x30 && unit <= 0x39) ||
    (unit >= 0x41 && unit <= 0x5a) ||
    (unit >= 0x61 && unit <= 0x7a) ||
    unit === 0x5f ||
    unit === 0x2b ||
    unit === 0x24 ||
    unit === 0x2d
  );
}
