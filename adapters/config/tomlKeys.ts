/**
 * TOML: keys of tables, arrays of tables, inline tables and dotted keys.
 *
 * toml-eslint-parser gives the syntax tree with ranges, and throws at the first error. So the text is first cut where
 * the parser could not go on (tomlObstacle.ts), and a broken text is mended by blanking: the line the error stands on, a few of them, and if that
 * does not help everything from a statement in front of the first error on. Tables are nested by their dotted names; `[a.b]` and a
 * following `[a.c]` share one declaration of `a`, while an `a` that is taken up again after another table is declared again, so
 * that ranges always nest. What the parser cannot
 * take at all (a string over about 100,000 units) gives its top keys. Limits: a file parses at most 15 times; dates and numbers are kept as written.
 */
import type { AST } from "toml-eslint-parser";
import { trimmedEnd } from "../text/textSpans.js";
import { type KeyCollector, leftOut, topLevel } from "./keyCollector.js";
import { tomlObstacle } from "./tomlObstacle.js";
import { tomlTopKeys } from "./tomlTopKeys.js";

let parse: ParseText | undefined;

/** Loads the parser. */
export async function prepareToml(): Promise<void> {
  parse ??= (await import("toml-eslint-parser")).parseTOML;
}

/** Collects the keys of a TOML text. `prepareToml` must have been awaited. */
export function tomlKeys(text: string, keys: KeyCollector): void {
  if (parse === undefined) throw new Error("tomlKeys is used before prepareToml");
  let readable = text.replace(/\r(?!\n)/g, "\n");
  const obstacle = tomlObstacle(readable, maximumNesting);
  if (obstacle !== undefined) {
    const { kind, at } = obstacle;
    if (kind === "tooDeep") keys.problem(kind, at, at + 1, `brackets inside ${maximumNesting} others are not read`);
    else keys.problem("syntax", at, at + 3, "a string is not closed");
    readable = readable.slice(0, statementStart(readable, at));
  }
  const program = parseTolerantly(parse, readable, keys);
  if (program === undefined) {
    keys.problem("tooLarge", 0, text.length, "only the keys at the top could be read");
    tomlTopKeys(text, keys);
  } else {
    new Walk(text, keys).read(program.body[0]);
  }
}

const maximumNesting = 500;
const maximumMendings = 8;
const maximumCuts = 6;
/** How far the first cut goes back if the statement of the error is not the cause; each further one goes four times as far. */
const firstStepBack = 40;

type ParseText = (text: string) => AST.TOMLProgram;

function parseTolerantly(parseText: ParseText, text: string, keys: KeyCollector): AST.TOMLProgram | undefined {
  let mended = text;
  let first = -1;
  let attempt = tryParse(parseText, mended);
  for (let tries = 0; typeof attempt === "number" && tries < maximumMendings; ) {
    const failedAt: number = attempt;
    keys.problem("syntax", failedAt, failedAt + 1, "not valid TOML");
    if (first < 0) first = failedAt;
    for (const suspect of suspects(mended, failedAt)) {
      const blanked = blank(mended, suspect);
      attempt = tryParse(parseText, blanked);
      tries++;
      if (attempt === failedAt) continue;
      mended = blanked;
      break;
    }
    if (attempt === failedAt) break;
  }
  if (typeof attempt === "object") return attempt;
  for (let cuts = 0, at = first; cuts < maximumCuts && at > 0; cuts++) {
    at = statementStart(text, at);
    const part = tryParse(parseText, text.slice(0, at));
    if (typeof part !== "number") return part;
    at = Math.min(at, part) - firstStepBack * 4 ** cuts;
  }
  return undefined;
}

/**
 * What may be the cause of an error, the likelier first. One at the beginning of a line is often noticed late: `a =` and nothing more, or
 * an array that is not closed.
 */
function suspects(text: string, failedAt: number): readonly Range[] {
  const own = lineOf(text, failedAt);
  const before = trimmedEnd(text, 0, failedAt);
  if (before === 0 || before > own[0]) return [own];
  const last = lineOf(text, before - 1);
  const statement = statementStart(text, before - 1);
  return statement < last[0] ? [last, [statement, last[1]], own] : [last, own];
}

type Range = readonly [start: number, end: number];

function blank(text: string, [start, end]: Range): string {
  return text.slice(0, start) + text.slice(start, end).replace(/[^\n]/g, " ") + text.slice(end);
}

/** The tree, the offset of the first error, or undefined where the parser itself failed. */
function tryParse(parseText: ParseText, text: string): AST.TOMLProgram | number | undefined {
  try {
    return parseText(text);
  } catch (error) {
    const index = (error as { readonly index?: unknown }).index;
    return typeof index === "number" ? Math.max(0, Math.min(index, text.length)) : undefined;
  }
}

/** The start of the last line at or before an offset that looks like the beginning of a statement. */
function statementStart(text: string, before: number): number {
  for (let at = before; at >= 0; ) {
    const start = at === 0 ? 0 : text.lastIndexOf("\n", at - 1) + 1;
    const unit = text.charCodeAt(start);
    if (unit > 32 && unit !== closeBracket && unit !== closeBrace && unit !== hash) return start;
    at = start - 1;
  }
  return 0;
}

const closeBracket = 93;
const closeBrace = 125;
const hash = 35;

function lineOf(text: string, offset: number): Range {
  const start = offset === 0 ? 0 : text.lastIndexOf("\n", offset - 1) + 1;
  const end = text.indexOf("\n", offset);
  return [start, end < 0 ? text.length : end];
}

/** A name of the open path: `[a.b]` leaves a and b open. */
type Step = {
  readonly name: string;
  readonly index: number;
  /** The current element of an array of tables, `noElement` for a plain table. */
  element: number;
};

const noElement = -3;

class Walk {
  /** The path of the current table. */
  private readonly table: Step[] = [];
  /** How many elements arrays of tables have had, by path: an array may be taken up again later. */
  private readonly elementCounts = new Map<string, number>();

  constructor(
    private readonly text: string,
    private readonly keys: KeyCollector,
  ) {}

  read(top: AST.TOMLTopLevelTable): void {
    let entries: Entries | undefined;
    for (const node of top.body) {
      if (node.type === "TOMLTable") {
        this.readTable(node);
      } else {
        entries ??= new Entries(this, topLevel);
        entries.read(node);
      }
    }
  }

  private readTable(node: AST.TOMLTable): void {
    const parts = node.key.keys;
    const start = node.range[0];
    const end = trimmedEnd(this.text, start, node.range[1]);
    let shared = 0;
    while (shared < parts.length && this.table[shared]?.name === keyText(parts[shared])) shared++;
    // The table itself is declared anew; only an array of tables that is still open gets one more element.
    const goesOn = shared === parts.length && node.kind === "array" && this.table[shared - 1].element !== noElement;
    if (shared === parts.length && !goesOn) shared--;
    this.table.length = shared;
    for (let at = shared; at < parts.length; at++) this.open(parts[at], start);
    if (node.kind === "array") this.openElement(parts.map(keyText).join("\0"), start);
    for (const step of this.table) {
      this.keys.finish(step.index, end);
      this.keys.finish(step.element, end);
    }
    const entries = new Entries(this, this.owner());
    for (const entry of node.body) entries.read(entry);
    if (node.body.length > 0) this.keys.body(this.owner(), node.body[0].range[0], end);
  }

  private open(part: AST.TOMLBare | AST.TOMLQuoted, start: number): void {
    const name = keyText(part);
    const index = this.keys.add(this.owner(), name, part.range[0], part.range[1], start);
    this.table.push({ name, index, element: noElement });
  }

  private openElement(path: string, start: number): void {
    const array = this.table[this.table.length - 1];
    const ordinal = this.elementCounts.get(path) ?? 0;
    this.elementCounts.set(path, ordinal + 1);
    array.element = this.keys.add(array.index, String(ordinal), start, start);
  }

  private owner(): number {
    const step = this.table.at(-1);
    if (step === undefined) return topLevel;
    return step.element === noElement ? step.index : step.element;
  }

  /** Reads a value into its entry. Recursion is bounded by the check of the text's nesting. */
  value(index: number, node: AST.TOMLContentNode): void {
    const [start, end] = node.range;
    this.keys.finish(index, end);
    if (node.type === "TOMLValue") {
      this.keys.value(index, scalar(node, this.text));
    } else if (this.keys.wants(index)) {
      this.keys.body(index, start, end);
      if (node.type === "TOMLInlineTable") this.inlineTable(index, node);
      else this.array(index, node);
    }
  }

  entry(owner: number, part: AST.TOMLBare | AST.TOMLQuoted, end: number): number {
    const index = this.keys.add(owner, keyText(part), part.range[0], part.range[1]);
    this.keys.finish(index, end);
    return index;
  }

  extend(index: number, end: number): void {
    this.keys.finish(index, end);
  }

  private inlineTable(index: number, node: AST.TOMLInlineTable): void {
    const entries = new Entries(this, index);
    for (const entry of node.body) entries.read(entry);
  }

  private array(index: number, node: AST.TOMLArray): void {
    for (let ordinal = 0; ordinal < node.elements.length; ordinal++) {
      const item = node.elements[ordinal];
      if (item.type === "TOMLValue") {
        this.keys.addScalarElement(index, ordinal, item.range[0], item.range[1], scalar(item, this.text));
      } else if (item.type === "TOMLInlineTable") {
        this.value(this.keys.add(index, String(ordinal), item.range[0], item.range[0]), item);
      }
    }
  }
}

/** The entries of one table; `a.b = 1` and a following `a.c = 2` share the declaration of `a`. */
class Entries {
  private open: { readonly name: string; readonly index: number }[] = [];

  constructor(
    private readonly walk: Walk,
    private readonly owner: number,
  ) {}

  read(node: AST.TOMLKeyValue): void {
    if (this.owner === leftOut) return;
    const parts = node.key.keys;
    const end = node.range[1];
    let shared = 0;
    while (shared < parts.length - 1 && this.open[shared]?.name === keyText(parts[shared])) shared += 1;
    this.open.length = shared;
    for (const step of this.open) this.walk.extend(step.index, end);
    for (let at = shared; at < parts.length; at++) {
      const above = at === 0 ? this.owner : this.open[at - 1].index;
      this.open.push({ name: keyText(parts[at]), index: this.walk.entry(above, parts[at], end) });
    }
    this.walk.value(this.open.pop()!.index, node.value);
  }
}

function keyText(part: AST.TOMLBare | AST.TOMLQuoted): string {
  return part.type === "TOMLBare" ? part.name : part.value;
}

function scalar(node: AST.TOMLValue, text: string): string {
  return node.kind === "string" ? node.value : text.slice(node.range[0], node.range[1]);
}
