/**
 * `__all__` as the file's text gives it: the sum of all statements of the module that change it, in their order.
 *
 * It stands as the value type of the file's declaration `__all__`, so that whoever looks that up sees each change of the list: `[a, b, *other.mod, =names, -c]`,
 * where `*other.mod` are the names of the list of the module that `other.mod` is bound to, `=names` those of a list that `names` is bound to,
 * and `-c` takes a name out. `?` stands for what only running would tell. Read: `=`, `+=`, `extend`, `append`, `insert` and `remove` with literal strings,
 * lists, tuples, sets and sums of these. Statements inside functions and classes count for nothing, nor do branches that are never taken.
 */
import { countBefore } from "../../daemon/base/countBefore.js";
import type { FlatTree } from "../syntax/flatTree.js";
import { isReached } from "./branches.js";
import type { PythonTree } from "./pythonTree.js";

export type ExportTerm = {
  readonly kind: "name" | "listOf" | "list" | "without" | "unknown";
  /** "" for `unknown`. */
  readonly name: string;
};

/** The list in its written form; "" where the file has none. */
export function exportListText(python: PythonTree): string {
  const { text } = python.tree;
  if (!text.includes("__all__")) return "";
  let terms: string[] | undefined;
  for (const match of text.matchAll(statement)) {
    const start = match.index + match[1].length;
    const node = nodeAt(python.tree, start);
    if (node < 0 || !isReached(python, node)) continue;
    const reader = new TermReader(text, start + match[2].length);
    const [, , , operator, method] = match;
    if (operator === "+=" || method === "extend") terms = [...(terms ?? []), ...reader.sum()];
    else if (method === "append") terms = [...(terms ?? []), ...reader.strings()];
    else if (method === "insert") terms = [...(terms ?? []), ...reader.afterComma().strings()];
    else if (method === "remove") terms = [...(terms ?? []), ...reader.strings().map((name) => `-${name}`)];
    else {
      const own = terms ?? [];
      terms = reader.sum().flatMap((term) => (term === "=__all__" ? own : [term]));
    }
  }
  return terms === undefined ? "" : `[${terms.join(", ")}]`;
}

/** The terms of a list in its written form; undefined where it is none. */
export function readExportList(written: string): readonly ExportTerm[] | undefined {
  if (!written.startsWith("[") || !written.endsWith("]")) return undefined;
  const inside = written.slice(1, -1);
  if (inside === "") return [];
  return inside.split(", ").map((term): ExportTerm => {
    if (term === "?") return { kind: "unknown", name: "" };
    const kind = signs.get(term[0]);
    return kind === undefined ? { kind: "name", name: term } : { kind, name: term.slice(1) };
  });
}

const signs: ReadonlyMap<string, ExportTerm["kind"]> = new Map([
  ["*", "listOf"],
  ["=", "list"],
  ["-", "without"],
]);

/** A statement that begins a line, or follows a colon or semicolon is not looked for: nobody writes it so. */
const statement = /^([ \t]*)(__all__[ \t]*(?::[^=\n]*)?(?:(\+?=)(?!=)|\.(extend|append|insert|remove)[ \t]*\())/gm;

/** The outermost node below the root that starts at an offset, or -1 where none does (in a string, say). */
function nodeAt(tree: FlatTree, offset: number): number {
  // The root is before all.
  const at = countBefore(tree.count, (node) => node === 0 || tree.starts[node] < offset);
  return at < tree.count && tree.starts[at] === offset ? at : -1;
}

/** Reads terms from an offset on, as far as they are understood. Lives for one statement. */
class TermReader {
  constructor(
    private readonly text: string,
    private at: number,
  ) {}

  /** Terms joined by `+`. */
  sum(): string[] {
    const terms = this.term();
    while (this.take("+")) terms.push(...this.term());
    return this.ends() || terms.at(-1) === "?" ? terms : [...terms, "?"];
  }

  /** String literals, separated by commas or not at all. */
  strings(): string[] {
    const terms: string[] = [];
    for (let found = this.string(); found !== undefined; found = this.string()) {
      terms.push(found);
      if (!this.take(",")) break;
    }
    return terms.length === 0 ? ["?"] : terms;
  }

  afterComma(): this {
    const comma = this.text.indexOf(",", this.at);
    if (comma >= 0) this.at = comma + 1;
    return this;
  }

  private term(): string[] {
    if (this.take("[")) return this.elements("]");
    if (this.take("(")) return this.elements(")");
    if (this.take("{")) return this.elements("}");
    const bare = this.string();
    if (bare !== undefined) return this.take(",") ? [bare, ...this.strings()] : [bare];
    const name = this.dottedName();
    if (name === "") return ["?"];
    if (wrappers.has(name) && this.take("(")) {
      const terms = this.sumInside();
      return this.take(")") ? terms : [...terms, "?"];
    }
    if (this.peek() === "(" || this.peek() === "[") return ["?"];
    if (name.endsWith(".__all__")) return [`*${name.slice(0, -".__all__".length)}`];
    return name.includes(".") ? ["?"] : [`=${name}`];
  }

  private sumInside(): string[] {
    const terms = this.term();
    while (this.take("+")) terms.push(...this.term());
    return terms;
  }

  private elements(close: string): string[] {
    const terms: string[] = [];
    while (!this.take(close)) {
      const found = this.string();
      if (found !== undefined) terms.push(found);
      else if (this.take("*") || close === ")") terms.push(...this.sumInside());
      else return [...terms, "?"];
      if (this.take(",")) continue;
      return this.take(close) ? terms : [...terms, "?"];
    }
    return terms;
  }

  /** The content of one string, or of several that stand side by side. */
  private string(): string | undefined {
    let found: string | undefined;
    let end = this.at;
    for (;;) {
      this.skipBlanks();
      stringLiteral.lastIndex = this.at;
      const match = stringLiteral.exec(this.text);
      if (match === null) {
        if (found !== undefined) this.at = end;
        return found;
      }
      found = (found ?? "") + match[2];
      this.at = stringLiteral.lastIndex;
      end = this.at;
    }
  }

  private dottedName(): string {
    this.skipBlanks();
    dotted.lastIndex = this.at;
    const match = dotted.exec(this.text);
    if (match === null) return "";
    this.at = dotted.lastIndex;
    return match[0].replace(/\s+/g, "");
  }

  /** Whether the statement or its call is over. */
  private ends(): boolean {
    const next = this.peek();
    return next === ")" || atLineEnd.test(this.text.slice(this.lineBlanks(), this.lineBlanks() + 1));
  }

  private lineBlanks(): number {
    let at = this.at;
    while (this.text[at] === " " || this.text[at] === "\t") at++;
    return at;
  }

  private take(sign: string): boolean {
    const before = this.at;
    this.skipBlanks();
    const found = this.text.startsWith(sign, this.at);
    this.at = found ? this.at + sign.length : before;
    return found;
  }

  private peek(): string {
    const before = this.at;
    this.skipBlanks();
    const next = this.text[this.at] ?? "";
    this.at = before;
    return next;
  }

  private skipBlanks(): void {
    blanks.lastIndex = this.at;
    blanks.exec(this.text);
    this.at = blanks.lastIndex;
  }
}

const wrappers: ReadonlySet<string> = new Set(["list", "tuple", "sorted", "set", "frozenset"]);
const stringLiteral = /[rRuUbB]?(["'])([\p{XID_Start}_][\p{XID_Continue}.]*)\1/uy;
const dotted = /[\p{XID_Start}_]\p{XID_Continue}*(?:\s*\.\s*[\p{XID_Start}_]\p{XID_Continue}*)*/uy;
const blanks = /(?:\\\r?\n|\s|#[^\r\n]*)*/y;
const atLineEnd = /^(?:[\r\n#;]|$)/;
