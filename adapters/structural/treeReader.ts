/**
 * Reads declarations from a syntax tree by rules.
 *
 * Method: the tree's nodes are visited once, in document order, by index; a node whose kind has a rule is handed to it. Open
 * declarations are a stack of frames, each with the index of the node behind it, so that the parent of a new declaration is the
 * top frame. Comments met on the way are kept as one run, so that a declaration finds its doc without looking around. Limits: a rule
 * sees its node and what is below; what stands beside it only through frames and noted attributes.
 */
import type { Visibility } from "../../proto/symbols.js";
import type { Declaration, FactProblem, Import } from "../facts.js";
import type { Grammar } from "../syntax/engine.js";
import type { FlatTree } from "../syntax/flatTree.js";
import { syntaxProblems } from "../syntax/problems.js";
import { DeclarationList, type NewDeclaration } from "./declarationList.js";
import { docSummary, oneLine } from "./sourceText.js";
import type { TreeRule, TreeRules } from "./treeRules.js";

export type TreeFile = {
  readonly container: string;
  readonly declarations: readonly Declaration[];
  readonly imports: readonly Import[];
  readonly problems: readonly FactProblem[];
};

export class TreeReader {
  private readonly rules: (TreeRule | undefined)[] = [];
  private readonly isComment: Uint8Array;

  constructor(
    private readonly grammar: Grammar,
    private readonly spec: TreeRules,
  ) {
    for (const [kind, rule] of Object.entries(spec.rules)) this.rules[grammar.kind(kind)] = rule;
    this.isComment = new Uint8Array(0x10000);
    for (const kind of spec.comments) this.isComment[grammar.kind(kind)] = 1;
  }

  read(text: string): TreeFile {
    const tree = this.parse(text);
    const reader = new NodeReader(tree, text, this.spec);
    const { rules, isComment } = this;
    const { kinds, count } = tree;
    for (let node = 0; node < count; node++) {
      const kind = kinds[node];
      if (isComment[kind] === 1) reader.comment(node);
      else rules[kind]?.(reader.at(node), node);
    }
    return reader.finish();
  }

  /** A text with errors is parsed once more as the language's `repair` gives it, if that has fewer. */
  private parse(text: string): FlatTree {
    const tree = this.grammar.parse(text);
    if (tree.trouble.errors.length === 0) return tree;
    const repaired = this.spec.repair?.(text);
    if (repaired === undefined || repaired === text) return tree;
    const again = this.grammar.parse(repaired);
    return again.trouble.errors.length < tree.trouble.errors.length ? again : tree;
  }
}

/** A declaration that is open, or a part of one with rules of its own. */
export type Frame = {
  /** Index of the declaration that members belong to, or -1. */
  readonly declaration: number;
  /** Index of the first node behind it. */
  readonly behind: number;
  /** What members get that say nothing; a language's labels change it. */
  visibility: Visibility;
  /** A word of the language's own rules: "class", "interface", "singleton", ... */
  readonly role: string;
};

/** What a rule says of a declaration; nodes are indexes, 0 for none. */
export type TreeDeclaration = Pick<NewDeclaration, "kind"> &
  Partial<Omit<NewDeclaration, "nameStart" | "nameEnd" | "bodyStart" | "bodyEnd">> & {
    readonly nameNode?: number;
    readonly nameStart?: number;
    readonly nameEnd?: number;
    readonly body?: number;
    /** Offset where the header starts, behind annotations. */
    readonly headerStart?: number;
    readonly headerEnd?: number;
    /** Offsets of attributes in front of the node that belong to it. */
    readonly attributesStart?: number;
  };

export class NodeReader {
  container = "";
  readonly kinds: Uint16Array;
  private readonly ids: ReadonlyMap<string, number>;
  private readonly names: readonly string[];
  private readonly list = new DeclarationList();
  private readonly imports: Import[] = [];
  private readonly frames: Frame[];
  private docStart = -1;
  private docEnd = -1;
  private docUse: "doc" | "adjacent" | "none" = "none";
  private attributeStart = -1;
  private attributeEnd = -1;

  constructor(
    readonly tree: FlatTree,
    readonly text: string,
    private readonly spec: TreeRules,
  ) {
    this.kinds = tree.kinds;
    const { ids, names } = kindTables(tree.grammar);
    this.ids = ids;
    this.names = names;
    this.frames = [{ declaration: -1, behind: tree.count, visibility: "public", role: "file" }];
  }

  /** Closes the frames that end before a node. */
  at(node: number): this {
    while (this.frames.length > 1 && this.frames[this.frames.length - 1].behind <= node) this.frames.pop();
    return this;
  }

  finish(): TreeFile {
    return {
      container: this.container,
      declarations: this.list.finish(),
      imports: this.imports,
      problems: syntaxProblems(this.tree),
    };
  }

  get frame(): Frame {
    return this.frames[this.frames.length - 1];
  }

  /** The innermost frame that is open around the current one, or the file's. */
  get outerFrame(): Frame {
    return this.frames[Math.max(0, this.frames.length - 2)];
  }

  declarationAt(index: number): Declaration | undefined {
    return index < 0 ? undefined : this.list.at(index);
  }

  amend(index: number, fields: Partial<Omit<Declaration, "start">>): void {
    if (index >= 0) this.list.amend(index, fields);
  }

  get declarationCount(): number {
    return this.list.length;
  }

  /** The id of a kind or token of the grammar; -1 where there is none. */
  id(kind: string): number {
    return this.ids.get(kind) ?? -1;
  }

  is(node: number, kind: string): boolean {
    return this.kinds[node] === this.id(kind);
  }

  /** First direct child of one of some kinds, or 0. */
  child(node: number, ...names: readonly string[]): number {
    for (const child of this.children(node)) {
      for (const name of names) if (this.kinds[child] === this.id(name)) return child;
    }
    return 0;
  }

  /** Direct children in order; of node 0, which stands for "none", there are none. */
  children(node: number): number[] {
    const found: number[] = [];
    if (node === 0) return found;
    const { tree } = this;
    for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) found.push(child);
    return found;
  }

  kindOf(node: number): string {
    return this.names[this.kinds[node]] ?? "ERROR";
  }

  textOf(node: number): string {
    return node === 0 ? "" : this.tree.textOf(node);
  }

  start(node: number): number {
    return this.tree.starts[node];
  }

  end(node: number): number {
    return this.tree.ends[node];
  }

  parent(node: number): number {
    return this.tree.parents[node];
  }

  /** First sentence of a comment. */
  summary(comment: string): string {
    return docSummary(comment);
  }

  /** Source between two offsets on one line, as it was parsed: without directives where the text was repaired. */
  line(from: number, to: number, longest?: number): string {
    return oneLine(this.tree.text.slice(from, to), longest);
  }

  /** Index of the first node behind a node's subtree. */
  behind(node: number): number {
    let at = node;
    while (at !== 0) {
      if (this.tree.next[at] !== 0) return this.tree.next[at];
      at = this.tree.parents[at];
    }
    return this.tree.count;
  }

  /** Adds what a node declares and returns its index, or -1 where the text has no name for it. Its members' frame is opened by `open`. */
  declare(node: number, fields: TreeDeclaration): number {
    const { nameNode = 0, body = 0, headerStart, headerEnd, attributesStart, ...rest } = fields;
    const name = rest.name ?? (nameNode === 0 ? "" : this.textOf(nameNode));
    if (name === "") return -1;
    const nodeStart = this.start(node);
    const start = rest.start ?? Math.min(nodeStart, attributesStart ?? nodeStart);
    const end = rest.end ?? this.end(node);
    const from = headerStart ?? nodeStart;
    const to = headerEnd ?? (body === 0 ? end : this.start(body));
    const doc = this.doc(nodeStart) ?? (start < nodeStart ? this.doc(start) : undefined);
    const nameStart = rest.nameStart ?? (nameNode === 0 ? start : this.start(nameNode));
    return this.list.add({
      nameEnd: rest.nameEnd ?? (nameNode === 0 ? nameStart : this.end(nameNode)),
      bodyStart: body === 0 ? -1 : this.start(body),
      bodyEnd: body === 0 ? -1 : this.end(body),
      parent: this.frame.declaration,
      signature: this.line(from, to).replace(/\s*[;,{=]$/, ""),
      ...doc,
      ...rest,
      name,
      nameStart,
      start,
      end,
    });
  }

  /** Makes a declaration the parent of what a node holds; -1: what is the parent now stays it. */
  open(node: number, declaration: number, role: string, visibility: Visibility, behind = this.behind(node)): Frame {
    const parent = declaration < 0 ? this.frame.declaration : declaration;
    const frame: Frame = { declaration: parent, behind, visibility, role };
    this.frames.push(frame);
    return frame;
  }

  import(fields: Pick<Import, "specifier" | "start" | "end" | "form"> & Partial<Import>, statement: number): void {
    this.imports.push({
      statementStart: this.start(statement),
      statementEnd: this.end(statement),
      flags: 0,
      alias: "",
      names: [],
      ...fields,
    });
  }

  comment(node: number): void {
    const start = this.start(node);
    let end = this.end(node);
    while (end > start && this.text.charCodeAt(end - 1) <= 32) end--;
    const use = this.spec.commentUse(this.text.slice(start, Math.min(end, start + 24)));
    const block = this.text.charCodeAt(start + 1) === star;
    if (use === "none" || !(block || this.startsLine(start))) {
      if (use !== "none" || !this.isBlank(this.docEnd, start)) this.docUse = "none";
      return;
    }
    const lines = this.text.charCodeAt(start + 1) !== star && this.text.charCodeAt(this.docStart + 1) !== star;
    const joins = this.docUse === use && lines && this.docEnd <= start && this.isBlank(this.docEnd, start, 1);
    if (!joins) this.docStart = start;
    this.docEnd = end;
    this.docUse = use;
  }

  /** Notes an attribute that stands in front of what it belongs to as a node of its own. */
  attribute(node: number): void {
    const start = this.start(node);
    if (this.attributeEnd < 0 || !this.isBlankOrComment(this.attributeEnd, start)) this.attributeStart = start;
    this.attributeEnd = this.end(node);
  }

  /** Start of the attributes directly in front of an offset, or undefined. */
  attributesBefore(offset: number): number | undefined {
    if (this.attributeEnd < 0 || this.attributeEnd > offset) return undefined;
    return this.isBlankOrComment(this.attributeEnd, offset) ? this.attributeStart : undefined;
  }

  private doc(start: number): Pick<Declaration, "docStart" | "docEnd" | "docSummary"> | undefined {
    if (this.docUse === "none" || this.docEnd > start) return undefined;
    if (!this.isBlank(this.docEnd, start, this.docUse === "adjacent" ? 1 : 1000)) return undefined;
    const comment = this.text.slice(this.docStart, this.docEnd);
    return { docStart: this.docStart, docEnd: this.docEnd, docSummary: docSummary(comment) };
  }

  private startsLine(start: number): boolean {
    for (let at = start - 1; at >= 0; at--) {
      const unit = this.text.charCodeAt(at);
      if (unit === 10 || unit === 13) return true;
      if (unit > 32) return false;
    }
    return true;
  }

  /** Only white space with at most `newlines` line ends stands between two offsets. */
  private isBlank(from: number, to: number, newlines = 1000): boolean {
    let left = newlines;
    for (let at = Math.max(0, from); at < to; at++) {
      const unit = this.text.charCodeAt(at);
      if (unit > 32) return false;
      if (unit === 10 && --left < 0) return false;
    }
    return true;
  }

  private isBlankOrComment(from: number, to: number): boolean {
    if (to - from > 20_000) return false;
    return /^(?:\s|\/\/[^\n]*\n|\/\*[\s\S]*?\*\/)*$/.test(this.text.slice(from, to));
  }
}

const star = 42;

type KindTables = { readonly ids: ReadonlyMap<string, number>; readonly names: readonly string[] };

const tablesOf = new Map<string, KindTables>();

/** Kind names to ids and back; where a name is both a named kind and a token, the named kind wins. */
function kindTables(grammar: Grammar): KindTables {
  const known = tablesOf.get(grammar.name);
  if (known !== undefined) return known;
  const ids = new Map<string, number>();
  const names = grammar.kindNames;
  for (const name of new Set(names)) {
    if (name === "" || name === "end") continue;
    const id = idOf(() => grammar.kind(name)) ?? idOf(() => grammar.token(name));
    if (id !== undefined) ids.set(name, id);
  }
  const tables = { ids, names };
  tablesOf.set(grammar.name, tables);
  return tables;
}

/** A rule of the grammar's own has a name but makes no node: asking for its id throws. */
function idOf(ask: () => number): number | undefined {
  try {
    return ask();
  } catch {
    return undefined;
  }
}
