/**
 * The compact text form of a file's outline: as detailed as fits, never with a declaration missing.
 *
 * Method: a ladder of levels of detail, from one line a declaration with its whole signature down to containers with their members'
 * names in braces. The richest level whose text is within the budget is taken for the whole file, so that equal things look equal;
 * a level is given up as soon as it is over. Lines begin with the declaration's line number, 1-based; what is inside another is
 * indented by one space; names that share a line have none. Limits: at the last level a dense file (a long list of constants) may still
 * be over the budget: all names stay.
 */
import type { Declaration, FileFacts } from "../../adapters/facts.js";
import { LineTable } from "../base/lineTable.js";
import { childrenOf, type ItemFilter } from "./outlineItems.js";

/** Share of the file's length that an outline may take where nothing smaller is asked. */
export const outlineShare = 0.12;

export type OutlineLine = {
  readonly text: string;
  /** Declarations it names. */
  readonly declarations: number;
};

/** `budget` is a number of characters. */
export function outlineText(facts: FileFacts, keep: ItemFilter, budget: number): string {
  return outlineLines(facts, keep, budget)
    .map(({ text }) => text)
    .join("\n");
}

/** The text line by line. */
export function outlineLines(facts: FileFacts, keep: ItemFilter, budget: number): readonly OutlineLine[] {
  const lines = new LineTable(facts.lineStarts, facts.length);
  const children = childrenOf(facts).map((indexes) => indexes.filter(keep));
  for (const level of levels) {
    const written = new TextWriter(facts, lines, children, level, budget).write();
    if (written !== undefined) return written;
  }
  return new TextWriter(facts, lines, children, lastLevel, Number.POSITIVE_INFINITY).write() ?? [];
}

type Level = {
  /** Who has a line of its own; the others stand in rows of names. Whatever holds others has one, except at `outer`, where only the
   * outermost do and show their members in braces. */
  readonly line: "all" | "notPlain" | "publicNotPlain" | "containers" | "outer";
  /** Whose line is the whole signature; the others' are the name with its parameters' names. */
  readonly signature: "all" | "public" | "none";
};

const levels: readonly Level[] = [
  { line: "all", signature: "all" },
  { line: "notPlain", signature: "all" },
  { line: "notPlain", signature: "public" },
  { line: "notPlain", signature: "none" },
  { line: "publicNotPlain", signature: "none" },
  { line: "containers", signature: "none" },
];

const lastLevel: Level = { line: "outer", signature: "none" };

class TextWriter {
  private readonly out: OutlineLine[] = [];
  private length = 0;

  constructor(
    private readonly facts: FileFacts,
    private readonly lines: LineTable,
    /** Children before which indexes, the top-level ones first. */
    private readonly children: readonly (readonly number[])[],
    private readonly level: Level,
    private readonly budget: number,
  ) {}

  /** undefined: the text would be longer than the budget. */
  write(): readonly OutlineLine[] | undefined {
    this.block(-1, 0);
    return this.isOver() ? undefined : this.out;
  }

  /** The declarations inside `parent`: lines, and between them rows. */
  private block(parent: number, depth: number): void {
    let run: number[] = [];
    const flush = (): void => {
      if (run.length > 0) this.push(depth, this.row(run), this.count(run));
      run = [];
    };
    for (const index of this.children[parent + 1]) {
      if (this.isOver()) return;
      if (!this.hasLine(index)) {
        run.push(index);
        continue;
      }
      flush();
      const declared = this.facts.declarations[index];
      const number = this.lines.lineAt(declared.start) + 1;
      if (this.level.line === "outer" && !isNamespace(declared)) {
        this.push(depth, `${number} ${this.name(index)}`, this.count([index]));
        continue;
      }
      this.push(depth, `${number} ${this.head(declared)}`, 1);
      this.block(index, depth + 1);
    }
    flush();
  }

  private push(depth: number, text: string, declarations: number): void {
    this.out.push({ text: " ".repeat(depth) + text, declarations });
    this.length += depth + text.length + 1;
  }

  /** Declarations and all that is inside them. */
  private count(indexes: readonly number[]): number {
    return indexes.reduce((count, index) => count + 1 + this.count(this.children[index + 1]), 0);
  }

  private isOver(): boolean {
    return this.length - 1 > this.budget;
  }

  private hasLine(index: number): boolean {
    if (this.level.line === "all" || this.children[index + 1].length > 0) return true;
    const declared = this.facts.declarations[index];
    switch (this.level.line) {
      case "notPlain":
        return !isPlain(declared);
      case "publicNotPlain":
        return declared.visibility === "public" && !isPlain(declared);
      case "containers":
      case "outer":
        return false;
    }
  }

  private head(declared: Declaration): string {
    const { signature } = this.level;
    if (signature === "all" || (signature === "public" && declared.visibility === "public")) return whole(declared);
    return declared.parameters.length > 0 || isCallable(declared) ? call(declared) : named(declared);
  }

  /** Names in a row. */
  private row(indexes: readonly number[]): string {
    return indexes.map((index) => this.name(index)).join(" ");
  }

  /** A name; what is inside follows it in braces. */
  private name(index: number): string {
    const declared = this.facts.declarations[index];
    const inside = this.children[index + 1];
    const name = isCallable(declared) ? `${declared.name}()` : declared.name;
    return inside.length === 0 ? name : `${name}{${this.row(inside)}}`;
  }
}

/** The signature, and the name before it where the text itself spells it otherwise or not at all. */
function whole(declared: Declaration): string {
  const { name, signature } = declared;
  if (signature === "") return named(declared);
  return spells(signature, name) ? signature : `${name}: ${signature}`;
}

/** Whether the name stands in the signature as a whole word, or its word does (`this` of `this[]`). */
function spells(signature: string, name: string): boolean {
  if (!isWordPart(name.at(-1)) && signature.includes(name)) return true;
  const word = /^[\p{L}\p{N}_]+/u.exec(name)?.[0] ?? name;
  for (let at = signature.indexOf(word); at >= 0; at = signature.indexOf(word, at + 1)) {
    if (!isWordPart(signature[at - 1]) && !isWordPart(signature[at + word.length])) return true;
  }
  return false;
}

function isWordPart(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}_]/u.test(character);
}

function named(declared: Declaration): string {
  return `${declared.kind} ${declared.name}`;
}

function call(declared: Declaration): string {
  const names = declared.parameters.map((parameter) => (parameter.name === "" ? parameter.type : parameter.name));
  return `${declared.name}(${names.join(",")})`;
}

function isCallable(declared: Declaration): boolean {
  switch (declared.kind) {
    case "function":
    case "method":
    case "constructor":
    case "rpc":
      return true;
    default:
      return false;
  }
}

/** What only says where its members live. */
function isNamespace(declared: Declaration): boolean {
  switch (declared.kind) {
    case "module":
    case "namespace":
    case "package":
      return true;
    default:
      return false;
  }
}

/** Data whose name says most: shown in a row where room is short. */
function isPlain(declared: Declaration): boolean {
  switch (declared.kind) {
    case "field":
    case "property":
    case "enumMember":
    case "constant":
    case "variable":
    case "key":
    case "macro":
    case "alias":
    case "oneof":
      return true;
    default:
      return false;
  }
}
