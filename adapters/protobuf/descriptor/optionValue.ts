/**
 * Values of options as trees: scalars, lists, and messages in text format (protobuf.dev/reference/protobuf/textformat-spec).
 *
 * Only the shape is decided here; what a name or number means depends on the option's type (interpretOptions.ts). Limits: 100
 * levels; what is deeper or broken gives undefined.
 */
import { type Tokens, tokenKinds } from "../tokens.js";

export type OptionValue = { readonly first: number; readonly last: number } & (
  | { readonly kind: "identifier" | "number"; readonly negative: "yes" | "no" }
  | { readonly kind: "string" }
  | { readonly kind: "list"; readonly values: readonly OptionValue[] }
  | { readonly kind: "message"; readonly fields: readonly MessageValueField[] }
);

export type MessageValueField = {
  /** "any" is `[domain/full.Name]`, "extension" `[full.name]`. */
  readonly nameKind: "field" | "extension" | "any";
  readonly name: string;
  readonly value: OptionValue;
  readonly first: number;
  readonly last: number;
};

export function optionValue(tokens: Tokens, first: number, last: number): OptionValue | undefined {
  const reader = new ValueReader(tokens, first, last + 1);
  const value = reader.value(0);
  return reader.at === last + 1 ? value : undefined;
}

const maximumDepth = 100;

class ValueReader {
  constructor(
    private readonly tokens: Tokens,
    public at: number,
    private readonly end: number,
  ) {}

  value(depth: number): OptionValue | undefined {
    if (depth > maximumDepth) return undefined;
    const first = this.at;
    switch (this.sign()) {
      case "{":
      case "<":
        return this.message(depth);
      case "[":
        return this.list(depth);
      case "-": {
        this.at++;
        const kind = this.kind();
        if (kind !== tokenKinds.number && kind !== tokenKinds.identifier) return undefined;
        const last = this.at++;
        return { kind: kind === tokenKinds.number ? "number" : "identifier", negative: "yes", first, last };
      }
    }
    switch (this.kind()) {
      case tokenKinds.string:
        while (this.kind() === tokenKinds.string) this.at++;
        return { kind: "string", first, last: this.at - 1 };
      case tokenKinds.number:
        this.at++;
        return { kind: "number", negative: "no", first, last: first };
      case tokenKinds.identifier:
        this.at++;
        return { kind: "identifier", negative: "no", first, last: first };
    }
    return undefined;
  }

  private list(depth: number): OptionValue | undefined {
    const first = this.at++;
    const values: OptionValue[] = [];
    while (!this.accept("]")) {
      const value = this.value(depth + 1);
      if (value === undefined) return undefined;
      values.push(value);
      if (!this.accept(",") && this.sign() !== "]") return undefined;
    }
    return { kind: "list", values, first, last: this.at - 1 };
  }

  private message(depth: number): OptionValue | undefined {
    const first = this.at;
    const close = this.sign() === "{" ? "}" : ">";
    this.at++;
    const fields: MessageValueField[] = [];
    while (!this.accept(close)) {
      const field = this.field(depth);
      if (field === undefined) return undefined;
      fields.push(field);
      if (!this.accept(",")) this.accept(";");
    }
    return { kind: "message", fields, first, last: this.at - 1 };
  }

  private field(depth: number): MessageValueField | undefined {
    const first = this.at;
    let nameKind: MessageValueField["nameKind"] = "field";
    let name = "";
    if (this.accept("[")) {
      nameKind = "extension";
      while (this.at < this.end && this.sign() !== "]") {
        if (this.sign() === "/") nameKind = "any";
        name += this.tokens.textOf(this.at++);
      }
      if (!this.accept("]")) return undefined;
    } else {
      if (this.kind() !== tokenKinds.identifier) return undefined;
      name = this.tokens.textOf(this.at++);
    }
    const colon = this.accept(":");
    const bracketed = this.sign() === "{" || this.sign() === "<" || this.sign() === "[";
    if (!colon && !bracketed) return undefined;
    const value = this.value(depth + 1);
    return value === undefined ? undefined : { nameKind, name, value, first, last: value.last };
  }

  private kind(): number {
    return this.at < this.end ? this.tokens.kind(this.at) : tokenKinds.end;
  }

  /** The punctuation at hand, or "". */
  private sign(): string {
    const kind = this.kind();
    return kind > tokenKinds.string ? String.fromCharCode(kind) : "";
  }

  private accept(sign: string): boolean {
    if (this.sign() !== sign) return false;
    this.at++;
    return true;
  }
}
