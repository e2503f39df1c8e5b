/**
 * Monikers read back: SCIP's symbol grammar (github.com/scip-code/scip, scip.proto, message Symbol), from the front.
 *
 * A space ends one of the four fields, two spaces are one in it; a name is plain, or between backticks with two of them for one. Limits:
 * local symbols (`local 1`) have no fields and are no moniker here; a field that begins with a space cannot be told from one that ends
 * with it, which is the grammar's own ambiguity.
 */

export type DescriptorSuffix =
  | "namespace"
  | "type"
  | "term"
  | "method"
  | "macro"
  | "meta"
  | "typeParameter"
  | "parameter";

export type MonikerDescriptor = { readonly name: string; readonly suffix: DescriptorSuffix };

export type Moniker = {
  readonly scheme: string;
  /** "" where the moniker has the placeholder ".". */
  readonly manager: string;
  readonly package: string;
  /** As written: "." inside a workspace. */
  readonly version: string;
  /** Outermost first, at least one. */
  readonly descriptors: readonly MonikerDescriptor[];
};

/** undefined: the text is no moniker. */
export function parseMoniker(text: string): Moniker | undefined {
  const reader = new Reader(text);
  const fields: string[] = [];
  for (let count = 0; count < 4; count++) {
    const field = reader.field();
    if (field === undefined) return undefined;
    fields.push(field);
  }
  const descriptors: MonikerDescriptor[] = [];
  while (!reader.atEnd) {
    const descriptor = reader.descriptor();
    if (descriptor === undefined) return undefined;
    descriptors.push(descriptor);
  }
  if (descriptors.length === 0) return undefined;
  const [scheme, manager, packageName, version] = fields;
  return { scheme, manager: unplaced(manager), package: unplaced(packageName), version, descriptors };
}

function unplaced(field: string): string {
  return field === "." ? "" : field;
}

/** What stands behind a name. */
const suffixes: readonly (readonly [string, DescriptorSuffix])[] = [
  ["/", "namespace"],
  ["#", "type"],
  [".", "term"],
  ["!", "macro"],
  [":", "meta"],
];

class Reader {
  private at = 0;

  constructor(private readonly text: string) {}

  get atEnd(): boolean {
    return this.at >= this.text.length;
  }

  /** Up to a single space, which is passed; never empty. */
  field(): string | undefined {
    let value = "";
    for (;;) {
      const end = this.text.indexOf(" ", this.at);
      if (end < 0) return undefined;
      value += this.text.slice(this.at, end);
      this.at = end + 1;
      if (this.text[this.at] !== " ") return value === "" ? undefined : value;
      value += " ";
      this.at++;
    }
  }

  descriptor(): MonikerDescriptor | undefined {
    if (this.take("[")) return this.enclosed("]", "typeParameter");
    if (this.take("(")) return this.enclosed(")", "parameter");
    const name = this.name();
    if (name === undefined) return undefined;
    for (const [mark, suffix] of suffixes) if (this.take(mark)) return { name, suffix };
    if (!this.take("(")) return undefined;
    this.simpleName();
    return this.take(").") ? { name, suffix: "method" } : undefined;
  }

  private enclosed(end: string, suffix: DescriptorSuffix): MonikerDescriptor | undefined {
    const name = this.name();
    return name !== undefined && this.take(end) ? { name, suffix } : undefined;
  }

  private name(): string | undefined {
    if (!this.take("`")) {
      const plain = this.simpleName();
      return plain === "" ? undefined : plain;
    }
    let name = "";
    for (;;) {
      const end = this.text.indexOf("`", this.at);
      if (end < 0) return undefined;
      name += this.text.slice(this.at, end);
      this.at = end + 1;
      if (!this.take("`")) return name;
      name += "`";
    }
  }

  private simpleName(): string {
    const from = this.at;
    while (this.at < this.text.length && /[\w+$-]/.test(this.text[this.at])) this.at++;
    return this.text.slice(from, this.at);
  }

  private take(mark: string): boolean {
    if (!this.text.startsWith(mark, this.at)) return false;
    this.at += mark.length;
    return true;
  }
}
