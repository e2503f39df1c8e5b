/**
 * Definitions that a syntax error has swallowed: while someone types, a header or a whole neighbour may end inside an ERROR node.
 *
 * Method: lines inside the errors that start with `def` or `class` and a name become declarations. Then indentation, which
 * Python programs always have, says what stands inside what, where the tree has lost it. Only in files with errors. Limits: such lines
 * inside a string that lacks its end are taken for definitions; attributes assigned in a method that lost its class stay unknown.
 */
import { modifierSet } from "../../proto/symbols.js";
import type { FlatTree } from "../syntax/flatTree.js";
import { visibilityOf } from "./names.js";
import { normalIdentifier } from "./pythonTree.js";
import type { Draft } from "./scopes.js";

/** Adds lost definitions to the drafts and moves what stands inside them; returns the indexes of drafts that are none after all.
 * `boundFromFunctions`: attributes and global names, which belong elsewhere than they stand. */
export function recoverDefinitions(
  tree: FlatTree,
  errors: readonly number[],
  drafts: Draft[],
  boundFromFunctions: ReadonlySet<Draft>,
): ReadonlySet<number> {
  const dropped = new Set<number>();
  const parsed = drafts.length;
  drafts.push(...lostDefinitions(tree, errors, drafts));
  const open: Block[] = [];
  const order = Array.from(drafts.keys()).sort((a, b) => drafts[a].start - drafts[b].start || a - b);
  for (const index of order) {
    const draft = drafts[index];
    const isLost = index >= parsed;
    const column = columnAt(tree.text, draft.start);
    while (open.length > 0 && open[open.length - 1].end <= draft.start) open.pop();
    const around = open.findLast((block) => block.column < column);
    if (around !== undefined && !boundFromFunctions.has(draft)) {
      const isInside = draft.parent >= 0 && drafts[draft.parent].start >= drafts[around.index].start;
      if (!isInside && !place(draft, drafts[around.index], around.index)) dropped.add(index);
    }
    if (!isDefinition(draft)) continue;
    const end = blockEnd(tree.text, draft, column);
    if (isLost) draft.end = end;
    open.push({ index, column, end });
  }
  return dropped;
}

function lostDefinitions(tree: FlatTree, errors: readonly number[], drafts: readonly Draft[]): Draft[] {
  const known = new Set(drafts.map((draft) => draft.nameStart));
  const lost: Draft[] = [];
  let done = 0;
  for (const error of errors) {
    const end = tree.ends[error];
    header.lastIndex = Math.max(done, lineStart(tree.text, tree.starts[error]));
    for (let match = header.exec(tree.text); match !== null && match.index < end; match = header.exec(tree.text)) {
      const nameEnd = match.index + match[0].length;
      const nameStart = nameEnd - match[3].length;
      if (nameStart < end && !known.has(nameStart)) lost.push(lostDraft(match, nameStart, nameEnd));
      known.add(nameStart);
    }
    done = Math.max(done, end);
  }
  return lost;
}

function lostDraft(match: RegExpExecArray, nameStart: number, nameEnd: number): Draft {
  const name = normalIdentifier(match[3]);
  return {
    name,
    kind: match[2] === "class" ? "class" : "function",
    visibility: visibilityOf(name),
    modifiers: match[1] === undefined || match[1] === "" ? 0 : asyncModifier,
    nameStart,
    nameEnd,
    start: match.index + /^[ \t\f]*/.exec(match[0])![0].length,
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
function blockEnd(text: string, draft: Draft, column: number): number {
  let end = draft.nameEnd;
  line.lastIndex = nextLine(text, draft.nameEnd);
  for (let match = line.exec(text); match !== null; match = line.exec(text)) {
    if (match[2] !== "") {
      if (!closesOrComments.test(match[2]) && width(match[1]) <= column) break;
      end = match.index + match[0].length;
    }
    line.lastIndex = nextLine(text, match.index + match[0].length);
    if (line.lastIndex >= text.length) break;
  }
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

function columnAt(text: string, offset: number): number {
  return width(/^[ \t\f]*/.exec(text.slice(lineStart(text, offset), offset))![0]);
}

/** Columns of a run of blanks; a tab goes to the next multiple of eight, a form feed back to none. */
function width(blanks: string): number {
  let columns = 0;
  for (const unit of blanks) columns = unit === "\t" ? columns + 8 - (columns % 8) : unit === "\f" ? 0 : columns + 1;
  return columns;
}

function lineStart(text: string, offset: number): number {
  let at = offset;
  while (at > 0 && text[at - 1] !== "\n" && text[at - 1] !== "\r") at--;
  return at;
}

function nextLine(text: string, offset: number): number {
  let at = offset;
  while (at < text.length && text[at] !== "\n" && text[at] !== "\r") at++;
  return text[at] === "\r" && text[at + 1] === "\n" ? at + 2 : at + 1;
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
const line = /([ \t\f]*)([^\r\n]*)/y;
const closesOrComments = /^[)\]}#]/;
const localModifier = modifierSet("local");
const asyncModifier = modifierSet("async");
