/**
 * The walk over one file's syntax tree: a stack of nodes still to be visited, and what has been found.
 *
 * No recursion, so the depth of a tree (left-leaning chains of thousands of calls or operands) costs memory and never the stack.
 * A visitor pushes the children that matter in source order; the loop turns them round, so that declarations come out parents
 * first, by offset. Subtrees without interest points (interest.ts) are not visited at all.
 */
import type { SymbolKind, Visibility } from "../../proto/symbols.js";
import type { ts } from "./compiler.js";
import { type Draft, draft, type ExportMark } from "./drafts.js";
import { bits } from "./header.js";
import { ImportCollector } from "./imports.js";
import { InterestPoints } from "./interest.js";
import { type Kinds, syntaxKinds } from "./kinds.js";
import type { Name } from "./names.js";
import type { ParsedSource } from "./parse.js";
import { docSummary, type FoundDoc, skipTrivia, skipTriviaWithDoc } from "./trivia.js";

/** Where a node stands; a bit set handed down the walk. */
export const place = {
  /** Inside a function's body. */
  local: 1,
  /** In a block, loop or condition of the top level. */
  block: 2,
  /** In a namespace or module whose members are all visible: `declare namespace`. */
  ambient: 4,
  /** Directly in a class, an interface or a type literal that is declared. */
  member: 8,
  /** Directly in an object literal whose functions are declared. */
  object: 16,
  /** Directly in the object literal of `module.exports = { … }`. */
  exports: 32,
  /** In a JavaScript constructor, where `this.x = …` declares a field. */
  fields: 64,
  /** A namespace named by the dotted form `A.B`. */
  dotted: 128,
} as const;

/** What is handed down into expressions and plain blocks. */
const inherited = place.local | place.block | place.ambient | place.fields;

export type Visitor = (walk: Walk, node: never, parent: number, where: number) => void;

export class Walk {
  readonly text: string;
  readonly kinds: Kinds = syntaxKinds();
  readonly javaScript: boolean;
  readonly drafts: Draft[] = [];
  readonly marks: ExportMark[] = [];
  readonly imports: ImportCollector;
  /** JavaScript: the last class, function or object declared with a name, as the owner of `Name.prototype.x = …`. */
  readonly named = new Map<string, number>();
  /** JavaScript: for a class (by index), where the first declaration of each member in its body ends (values.ts). */
  readonly members = new Map<number, ReadonlyMap<string, number>>();
  /** JavaScript: names that stand for `module.exports` (`const api = module.exports`). */
  readonly exportsNames = new Set(["exports"]);
  readonly isModule: boolean;
  private readonly forEachChild: typeof ts.forEachChild;
  private readonly interest: InterestPoints;
  private readonly nodes: ts.Node[] = [];
  private readonly parents: number[] = [];
  private readonly places: number[] = [];
  private readonly doc: FoundDoc = { start: -1, end: -1 };
  private lastAdded = -1;
  /** Offsets of documentation comments visited: the parser hangs one comment on several nodes that begin together. */
  private readonly seenDocs = new Set<number>();

  constructor(
    readonly source: ParsedSource,
    private readonly visitors: readonly (Visitor | undefined)[],
    private readonly statements: Uint8Array,
  ) {
    this.text = source.text;
    this.javaScript = source.javaScript;
    this.imports = new ImportCollector(source.text, this.kinds);
    this.interest = InterestPoints.of(source.text);
    this.forEachChild = source.compiler.forEachChild;
    this.isModule = source.tree.statements.some((statement) => isModuleStatement(statement, this.kinds));
  }

  run(): void {
    for (const statement of this.source.tree.statements) {
      this.push(statement, -1, 0);
      this.drain();
    }
    if (this.javaScript) this.visitDocs(this.source.tree.endOfFileToken, -1, 0);
  }

  /** Schedules a node, unless nothing in it can declare or import. */
  push(node: ts.Node | undefined, parent: number, where: number): void {
    if (node === undefined) return;
    const statement = this.statements[node.kind] === 1 && ((where & place.local) === 0 || (where & place.fields) !== 0);
    const always = statement || (where & (place.member | place.object | place.exports)) !== 0;
    if (!always && !this.interest.within(node.pos, node.end)) return;
    this.nodes.push(node);
    this.parents.push(parent);
    this.places.push(where);
  }

  pushAll(nodes: readonly ts.Node[] | undefined, parent: number, where: number): void {
    if (nodes === undefined) return;
    for (let index = 0; index < nodes.length; index++) this.push(nodes[index], parent, where);
  }

  pushChildren(node: ts.Node, parent: number, where: number): void {
    this.forEachChild(node, (child) => this.push(child, parent, where));
  }

  /** The insides of a function's node: parameters, types and body. */
  pushFunction(node: ts.Node, parent: number, where: number): void {
    this.pushChildren(node, parent, inside(where));
  }

  /** Adds a declaration that begins where `node` does; its doc comment is the last one before it. */
  add(name: Name, kind: SymbolKind, node: ts.Node, parent: number): Draft {
    const start = skipTriviaWithDoc(this.text, node.pos, this.doc);
    const added = this.addAt(name, kind, start, node.end, parent);
    if (this.doc.start >= 0) this.attachDoc(added, this.doc.start, this.doc.end);
    return added;
  }

  addAt(name: Name, kind: SymbolKind, start: number, end: number, parent: number): Draft {
    const added = draft(name.text, kind, name.start, name.end, start, end, parent);
    this.lastAdded = this.drafts.length;
    this.drafts.push(added);
    if (this.javaScript && (kind === "function" || kind === "class")) this.named.set(name.text, this.lastAdded);
    return added;
  }

  /** Range of the doc comment in front of a node. */
  docBefore(node: ts.Node): FoundDoc | undefined {
    skipTriviaWithDoc(this.text, node.pos, this.doc);
    return this.doc.start < 0 ? undefined : { ...this.doc };
  }

  /** Offset of a node's first token. */
  tokenStart(node: ts.Node): number {
    return skipTrivia(this.text, node.pos);
  }

  /** Index of the declaration added last. */
  get last(): number {
    return this.lastAdded;
  }

  attachDoc(to: Draft, start: number, end: number): void {
    to.docStart = start;
    to.docEnd = end;
    to.docSummary = docSummary(this.text, start, end);
    if (this.text.slice(start, end).includes("@deprecated")) to.modifiers |= bits.deprecated;
  }

  /** Visibility of a declaration that stands in a file, a namespace or a function's body. */
  visibility(modifiers: number, where: number): Visibility {
    if (where & place.local) return "private";
    if (modifiers & bits.export || where & (place.ambient | place.dotted)) return "public";
    return modifiers & bits.declare && !this.isModule ? "public" : "internal";
  }

  /** Whether something in the node may declare or import. */
  interesting(node: ts.Node): boolean {
    return this.interest.within(node.pos, node.end);
  }

  private drain(): void {
    while (this.nodes.length > 0) {
      const node = this.nodes.pop()!;
      const parent = this.parents.pop()!;
      const where = this.places.pop()!;
      const base = this.nodes.length;
      if (this.javaScript) this.visitDocs(node, parent, where);
      const visit = this.visitors[node.kind];
      if (visit !== undefined) visit(this, node as never, parent, where);
      else this.pushChildren(node, parent, where & inherited);
      this.reverse(base);
    }
  }

  /** Documentation comments declare types in JavaScript: they are visited on the spot, before what they document. */
  private visitDocs(node: ts.Node, parent: number, where: number): void {
    const docs = (node as { jsDoc?: readonly ts.JSDoc[] }).jsDoc;
    if (docs === undefined) return;
    for (const doc of docs) {
      if (this.seenDocs.has(doc.pos)) continue;
      this.seenDocs.add(doc.pos);
      for (const tag of doc.tags ?? []) {
        if (!this.interest.within(tag.pos, tag.end)) continue;
        const visit = this.visitors[tag.kind];
        if (visit !== undefined) visit(this, tag as never, parent, where & inherited);
        else this.visitImportTypes(tag);
      }
    }
  }

  /** Import types below a node, in source order. */
  visitImportTypes(node: ts.Node): void {
    const open: ts.Node[] = [node];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (next.kind === this.kinds.ImportType) this.imports.addImportType(next as ts.ImportTypeNode);
      const base = open.length;
      this.forEachChild(next, (child) => {
        if (this.interest.within(child.pos, child.end)) open.push(child);
      });
      for (let low = base, high = open.length - 1; low < high; low++, high--)
        [open[low], open[high]] = [open[high], open[low]];
    }
  }

  private reverse(base: number): void {
    for (let low = base, high = this.nodes.length - 1; low < high; low++, high--) {
      swap(this.nodes, low, high);
      swap(this.parents, low, high);
      swap(this.places, low, high);
    }
  }
}

/** The place inside a function's body. */
export function inside(where: number): number {
  return (where & place.ambient) | place.local;
}

function swap<Item>(items: Item[], left: number, right: number): void {
  const kept = items[left];
  items[left] = items[right];
  items[right] = kept;
}

function isModuleStatement(statement: ts.Statement, kinds: Kinds): boolean {
  switch (statement.kind) {
    case kinds.ImportDeclaration:
    case kinds.ExportDeclaration:
    case kinds.ExportAssignment:
      return true;
    case kinds.ImportEqualsDeclaration:
      if ((statement as ts.ImportEqualsDeclaration).moduleReference.kind === kinds.ExternalModuleReference) return true;
  }
  const { modifiers } = statement as { modifiers?: readonly ts.Node[] };
  return modifiers?.some((modifier) => modifier.kind === kinds.ExportKeyword) === true;
}
