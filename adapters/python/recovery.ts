/**
 * Definitions that a syntax error has swallowed: while someone types, a header or a whole neighbour may end inside an ERROR node.
 *
 * Method: lines inside the errors that start with `def` or `class` and a name become declarations. Then indentation, which
 * Python programs always have, says what stands inside what, where the tree has lost it. Only in files with errors. Limits: such lines
 * inside a string that lacks its end are taken for definitions; attributes assigned in a method that lost its class stay unknown.
 */
import type { LineTable } from "../../daemon/base/lineTable.js";
import { modifierSet } from "../../proto/symbols.js";
import type { FlatTree } from "../syntax/flatTree.js";
import { visibilityOf } from "./names.js";
import { normalIdentifier } from "./pythonTree.js";
import type { Draft } from "./scopes.js";

/** Adds lost definitions to the drafts and moves what stands inside them; returns the indexes of drafts that are none after all.
 * `boundFromFunctions`: attributes and global names, which belong elsewhere than they stand. */
export function recoverDefinitions(
  python: BrokenText,
  errors: readonly number[],
  drafts: Draft[],
  boundFromFunctions: ReadonlySet<Draft>,
): ReadonlySet<number> {
  const dropped = new Set<number>();
  const parsed = drafts.length;
  drafts.push(...lostDefinitions(python, errors, drafts));
  const open: Block[] = [];
  const order = Array.from(drafts.keys()).sort((a, b) => drafts[a].start - drafts[b].start || a - b);
  for (const index of order) {
    const draft = drafts[index];
    const isLost = index >= parsed;
    const column = columnAt(python, draft.start);
    while (open.length > 0 && open[open.length - 1].end <= draft.start) open.pop();
    const around = open.findLast((block) => block.column < column);
    if (around !== undefined && !boundFromFunctions.has(draft)) {
      const isInside = draft.parent >= 0 && drafts[draft.parent].start >= drafts[around.index].start;
      if (!isInside && !place(draft, drafts[around.index], around.index)) dropped.add(index);
    }
    if (!isDefinition(draft)) continue;
    const end = blockEnd(python, draft, column);
    if (isLost) draft.end = end;
    open.push({ index, column, end });
  }
  return dropped;
}

type BrokenText = { readonly tree: FlatTree; readonly lines: LineTable };

function lostDefinitions(python: BrokenText, errors: readonly number[], drafts: readonly Draft[]): Draft[] {
  const { tree, lines } = python;
  const known = new Set(drafts.map((draft) => draft.nameStart));
  const lost: Draft[] = [];
  let done = 0;
  for (const error of errors) {
    const end = tree.ends[error];
    const from = Math.max(done, lines.starts[lines.lineAt(tree.starts[error])]);
    const after = lines.starts[lines.lineAt(end) + 1] ?? tree.text.length;
    if (from >= after) continue;
    for (const match of tree.text.slice(from, after).matchAll(header)) {
      const nameEnd = from + match.index + match[0].length;
      const nameStart = nameEnd - match[3].length;
      if (nameStart < end && !known.has(nameStart)) lost.push(lostDraft(match, from + match.index, nameStart, nameEnd));
      known.add(nameStart);
    }
    done = after;
  }
  return lost;
}

function lostDraft(match: RegExpExecArray, lineStart: number, nameStart: number, nameEnd: number): Draft {
  const name = normalIdentifier(match[3]);
  return {
    name,
    kind: match[2] === "class" ? "class" : "function",
    visibility: visibilityOf(name),
    modifiers: match[1] === undefined || match[1] === "" ? 0 : asyncModifier,
    nameStart,
    nameEnd,
    start: lineStart + blanks.exec(match[0])![0].length,
    end: nameEnd,
    bodyStart: -1,
    bodyEnd: -1,
    docStart: -1,
    docEnd: -1,
    docSummary: "",
    parent: -1,
    owner: "",
    signature: match[0].trim().replace(/[ \t]+/g, " "),
    parameters: [],
    results: [],
    valueType: "",
  };
}

type Block = { readonly index: number; readonly column: number; readonly end: number };

/** How far a definition reaches by indentation: to before the next line that is indented no deeper. */
function blockEnd({ tree, lines }: BrokenText, draft: Draft, column: number): number {
  let end = draft.nameEnd;
  for (let nth = lines.lineAt(draft.nameEnd) + 1; nth < lines.lineCount; nth++) {
    const start = lines.starts[nth];
    const next = lines.starts[nth + 1] ?? tree.text.length;
    const [blank, first] = lineHead.exec(tree.text.slice(start, Math.min(next, start + widestIndentation)))!.slice(1);
    if (first === "") continue;
    if (!closesOrComments.test(first) && width(blank) <= column) break;
    end = next;
  }
  while (end > draft.nameEnd && whiteSpace.test(tree.text[end - 1])) end--;
  return Math.max(end, draft.end);
}

/** Puts a draft inside a definition; false where it is only a variable of a function. */
function place(draft: Draft, outer: Draft, parent: number): boolean {
  const inClass = outer.kind === "class" || outer.kind === "enum";
  if (!isDefinition(draft) && !inClass) return false;
  draft.parent = parent;
  if (!inClass) draft.modifiers |= localModifier;
  if (draft.kind === "function" && inClass) draft.kind = draft.name === "__init__" ? "constructor" : "method";
  else if ((draft.kind === "variable" || draft.kind === "constant") && inClass) draft.kind = "field";
  else if ((draft.kind === "method" || draft.kind === "constructor") && !inClass) draft.kind = "function";
  return true;
}

function isDefinition({ kind }: Draft): boolean {
  return definitionKinds.has(kind);
}

function columnAt({ tree, lines }: BrokenText, offset: number): number {
  const start = lines.starts[lines.lineAt(offset)];
  const before = blanks.exec(tree.text.slice(start, Math.min(offset, start + widestIndentation)))![0];
  return width(before);
}

/** Columns of a run of blanks; a tab goes to the next multiple of eight, a form feed back to none. */
function width(blanks: string): number {
  let columns = 0;
  for (const unit of blanks) columns = unit === "\t" ? columns + 8 - (columns % 8) : unit === "\f" ? 0 : columns + 1;
  return columns;
}

const definitionKinds: ReadonlySet<string> = new Set([
  "class",
  "enum",
  "function",
  "method",
  "constructor",
  "property",
]);
const header = /^[ \t\f]*(async[ \t]+)?(def|class)[ \t]+([\p{XID_Start}_][\p{XID_Continue}]*)/gmu;
const blanks = /^[ \t\f]*/;
const lineHead = /^([ \t\f]*)([^\r\n]?)/;
const whiteSpace = /\s/;
const closesOrComments = /[)\]}#]/;
/** Indentation deeper than this is read as this. */
const widestIndentation = 2_000;
const localModifier = modifierSet("local");
const asyncModifier = modifierSet("async");
