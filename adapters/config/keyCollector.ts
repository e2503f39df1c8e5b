/**
 * KeyCollector: what all configuration formats share on the way from entries to declarations.
 *
 * Every format reader walks its own syntax and reports entries in the order of their start; the collector turns them into
 * `key` declarations and holds the bounds that keep one hostile or generated file from costing the index more than it is
 * worth: the number of keys, their depth, the length of one name, and the sum of the dotted names' lengths (a moniker is as long
 * as the path to it, so deep nesting of long names grows with the square). What goes over a bound is left out together with all
 * that is inside it, and one problem of the kind says so.
 */
import { LineTable } from "../../daemon/base/lineTable.js";
import { type Declaration, type Dialect, declaration, type FactProblem, type FileFacts } from "../facts.js";
import { wellFormed } from "../text/wellFormed.js";
import { scalarText } from "./scalarText.js";

/** The index of an entry that is not kept; whatever is put inside it is not kept either. */
export const leftOut = -2;

/** The parent of entries at the top. */
export const topLevel = -1;

const maximumKeys = 20_000;
const maximumDepth = 200;
const maximumNameUnits = 1_000;
const maximumPathUnits = 4_000_000;
const maximumScalarElements = 64;
const maximumProblems = 20;

export type KeyDepth = "all" | "topOnly";

export class KeyCollector {
  private readonly keys: Draft[] = [];
  private readonly problems: FactProblem[] = [];
  private pathUnits = 0;
  private tooLarge = false;
  private tooDeep = false;

  constructor(
    readonly text: string,
    readonly depth: KeyDepth,
  ) {}

  /** Whether entries inside this one can be kept; readers skip work below others. */
  wants(parent: number): boolean {
    return parent !== leftOut && !this.tooLarge && (parent === topLevel || this.depth === "all");
  }

  /** Adds an entry whose name stands at nameStart..nameEnd and which begins at `start`; its end and value follow. */
  add(parent: number, name: string, nameStart: number, nameEnd: number, start = nameStart): number {
    if (!this.wants(parent)) return leftOut;
    const above = parent === topLevel ? undefined : this.keys[parent];
    const depth = above === undefined ? 1 : above.depth + 1;
    const pathUnits = (above === undefined ? 0 : above.pathUnits) + name.length + 1;
    if (depth > maximumDepth) {
      if (!this.tooDeep) this.problem("tooDeep", start, nameEnd, `keys inside ${maximumDepth} others are left out`);
      this.tooDeep = true;
      return leftOut;
    }
    if (name.length > maximumNameUnits) {
      this.problem("tooLarge", nameStart, nameEnd, `a key longer than ${maximumNameUnits} units is left out`);
      return leftOut;
    }
    if (this.keys.length >= maximumKeys || this.pathUnits + pathUnits > maximumPathUnits) {
      this.problem("tooLarge", start, this.text.length, `only the first ${this.keys.length} keys are kept`);
      this.tooLarge = true;
      return leftOut;
    }
    this.pathUnits += pathUnits;
    const draft = { name: wellFormed(name), nameStart, nameEnd, start, end: nameEnd, parent, depth, pathUnits };
    return this.keys.push({ ...draft, bodyStart: -1, bodyEnd: -1, value: "" }) - 1;
  }

  /** Adds an array's element that is a scalar, under its place's number: the first 64 of each array. */
  addScalarElement(parent: number, ordinal: number, start: number, end: number, value: string): void {
    if (ordinal >= maximumScalarElements) return;
    const index = this.add(parent, String(ordinal), start, start);
    this.value(index, value);
    this.finish(index, end);
  }

  /** The scalar text of an entry. */
  value(index: number, value: string): void {
    if (index >= 0) this.keys[index].value = scalarText(value);
  }

  /** Takes a scalar back and moves the entry's end: it turned out to be the next entry. */
  withdraw(index: number, end: number): void {
    if (index < 0) return;
    this.keys[index].value = "";
    this.keys[index].end = end;
  }

  /** The range of an entry's container. */
  body(index: number, start: number, end: number): void {
    if (index < 0 || end <= start) return;
    this.keys[index].bodyStart = start;
    this.keys[index].bodyEnd = end;
  }

  /** Moves the end of an entry, never backwards. */
  finish(index: number, end: number): void {
    if (index >= 0 && end > this.keys[index].end) this.keys[index].end = end;
  }

  problem(kind: FactProblem["kind"], start: number, end: number, message: string): void {
    if (this.problems.length >= maximumProblems) return;
    const from = Math.min(start, this.text.length);
    this.problems.push({ kind, start: from, end: Math.max(from, Math.min(end, this.text.length)), message });
  }

  facts(dialect: Dialect): FileFacts {
    const lines = LineTable.of(this.text);
    return {
      dialect,
      length: this.text.length,
      lineStarts: lines.starts,
      container: "",
      constraint: "",
      generated: false,
      declarations: this.keys.map(toDeclaration),
      imports: [],
      problems: this.problems,
      payload: new Uint8Array(0),
    };
  }
}

type Draft = {
  readonly name: string;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly start: number;
  readonly parent: number;
  readonly depth: number;
  /** Length of the dotted name. */
  readonly pathUnits: number;
  end: number;
  bodyStart: number;
  bodyEnd: number;
  value: string;
};

function toDeclaration(draft: Draft): Declaration {
  const { name, nameStart, nameEnd, start, end, parent, bodyStart, bodyEnd, value } = draft;
  return declaration({
    name,
    kind: "key",
    nameStart,
    nameEnd,
    start,
    end,
    parent,
    bodyStart,
    bodyEnd,
    valueType: value,
  });
}
