/**
 * The compact text form of a file's outline: as detailed as fits, never with a declaration missing.
 *
 * Method: five levels of detail, from one line a declaration with its whole signature down to bare names in a row; the richest one whose
 * length is within the budget is taken. A budget of about an eighth of the file's length keeps the outline near 12 % of the file's
 * tokens. Line numbers are 1-based. Limits: at the last level a dense file (a long list of constants) may still be over budget: all
 * names stay.
 */
import type { Declaration, FileFacts } from "../../adapters/facts.js";
import { LineTable } from "../base/lineTable.js";
import { childrenOf, type ItemFilter } from "./outlineItems.js";

type Detail = "full" | "grouped" | "named" | "rows" | "names";

const details: readonly Detail[] = ["full", "grouped", "named", "rows", "names"];

/** Share of the file's length that an outline may take where nothing smaller is asked. */
export const outlineShare = 0.12;

export function outlineText(facts: FileFacts, keep: ItemFilter, budget: number): string {
  const lines = new LineTable(facts.lineStarts, facts.length);
  const children = childrenOf(facts);
  let text = "";
  for (const detail of details) {
    text = new TextWriter(facts, lines, children, keep, detail).write();
    if (text.length <= budget) return text;
  }
  return text;
}

class TextWriter {
  private readonly out: string[] = [];

  constructor(
    private readonly facts: FileFacts,
    private readonly lines: LineTable,
    private readonly children: readonly (readonly number[])[],
    private readonly keep: ItemFilter,
    private readonly detail: Detail,
  ) {}

  write(): string {
    if (this.detail === "names") return this.row(this.children[0].filter(this.keep));
    this.block(-1, 0);
    return this.out.join("\n");
  }

  /** The declarations inside `parent`, one line each, with runs of plain ones in one row. */
  private block(parent: number, depth: number): void {
    let run: number[] = [];
    const indent = " ".repeat(depth);
    const flush = (): void => {
      if (run.length > 0) this.out.push(`${indent}${this.row(run)}`);
      run = [];
    };
    for (const index of this.children[parent + 1]) {
      if (!this.keep(index)) continue;
      if (this.inRow(index)) {
        run.push(index);
        continue;
      }
      flush();
      const declared = this.facts.declarations[index];
      this.out.push(`${indent}${this.lines.lineAt(declared.start) + 1} ${this.head(declared)}`);
      this.block(index, depth + 1);
    }
    flush();
  }

  private inRow(index: number): boolean {
    if (this.detail === "full") return false;
    const hasChildren = this.children[index + 1].some(this.keep);
    if (this.detail === "rows") return !hasChildren;
    return !hasChildren && isPlain(this.facts.declarations[index]);
  }

  private head(declared: Declaration): string {
    if (this.detail === "full" || this.detail === "grouped") {
      return declared.signature === "" ? `${declared.kind} ${declared.name}` : declared.signature;
    }
    return declared.parameters.length > 0 || isCallable(declared)
      ? call(declared)
      : `${declared.kind} ${declared.name}`;
  }

  /** Names in a row; what is inside one follows it in braces. */
  private row(indexes: readonly number[]): string {
    return indexes
      .map((index) => {
        const declared = this.facts.declarations[index];
        const inside = this.children[index + 1].filter(this.keep);
        const name = isCallable(declared) ? `${declared.name}()` : declared.name;
        return inside.length === 0 ? name : `${name}{${this.row(inside)}}`;
      })
      .join(" ");
  }
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
