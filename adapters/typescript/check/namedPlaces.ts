/**
 * What the names declared in one file are called, by where they stand: monikers without the file's own part.
 *
 * Problem: links name symbols by monikers, and facts give monikers only to what they declare; members of object literals and of types without a name are
 * reached from other files too. Method: a declared name that the facts have is called as they say, unless it is local to a function. A member that they do
 * not have is called by what encloses it: `config.` + `server:port:` (SCIP's descriptors of other things), down from the nearest declaration that the
 * facts have, with the names of variables and members on the way; where several would be called the same, the later ones are numbered in the order of the
 * text. What can be seen in its own file alone (variables, parameters, type parameters, labels) is a local of the file. Limits: numbers shift when a
 * like-named member is put in front, and so do the links that rest on the file.
 */
import type { SymbolKind } from "../../../proto/symbols.js";
import { modifierSet } from "../../../proto/symbols.js";
import type { FileFacts } from "../../facts.js";
import { containerMoniker, declarationMoniker, escapedName } from "../../monikers.js";
import type { Compiler, ts } from "../compiler.js";
import { skipTrivia } from "../trivia.js";

export type NamedPlace = {
  readonly scope: "global" | "local";
  /** Descriptors behind the file's; for locals those of their declaration in the facts, "" where they have none. */
  readonly descriptors: string;
  readonly name: string;
  readonly kind: SymbolKind;
  /** For locals: where the symbol's first name stands. */
  readonly key: number;
  readonly start: number;
  readonly end: number;
  /** Whether the facts declare it. */
  readonly inFacts: boolean;
};

export class NamedPlaces {
  private readonly byStart = new Map<number, NamedPlace>();
  private starts: ReadonlyMap<string, readonly number[]> | undefined;

  constructor(
    private readonly compiler: Compiler,
    readonly file: ts.SourceFile,
    private readonly facts: FileFacts,
  ) {
    new Naming(compiler, file, facts, this.byStart).run();
  }

  /** What the name that a declaration bears is called. undefined: it bears none. */
  of(declaration: ts.Node): NamedPlace | undefined {
    const start = nameStart(this.compiler, declaration, this.file);
    return start < 0 ? undefined : this.byStart.get(start);
  }

  at(start: number): NamedPlace | undefined {
    return this.byStart.get(start);
  }

  /** What a type is called: as the facts say, also where it has no name or only a body can see it. undefined: it is not declared. */
  ofType(declaration: ts.Node): string | undefined {
    const named = this.of(declaration);
    if (named !== undefined) return named.descriptors === "" ? undefined : named.descriptors;
    const start = declaration.getStart(this.file);
    const ordinal = this.facts.declarations.findIndex((one) => one.nameStart === start && one.nameEnd === start);
    return ordinal < 0 ? undefined : factsDescriptors(this.facts, ordinal);
  }

  /** Starts of all names in the file that are called the same, in order. */
  startsOf({ descriptors }: NamedPlace): readonly number[] {
    this.starts ??= this.allStarts();
    return this.starts.get(descriptors) ?? [];
  }

  private allStarts(): ReadonlyMap<string, readonly number[]> {
    const starts = new Map<string, number[]>();
    for (const { scope, descriptors, start } of this.byStart.values()) {
      if (scope === "local") continue;
      const known = starts.get(descriptors);
      if (known === undefined) starts.set(descriptors, [start]);
      else known.push(start);
    }
    for (const list of starts.values()) list.sort((left, right) => left - right);
    return starts;
  }

  values(): Iterable<NamedPlace> {
    return this.byStart.values();
  }
}

/** Where the name of a declaration begins, in its own file; where it has no name of its own, the word or the place that stands for it; -1: nowhere. */
export function nameStart(compiler: Compiler, declaration: ts.Node, file: ts.SourceFile): number {
  return nameNode(compiler, declaration)?.getStart(file) ?? wordStart(compiler, declaration, file);
}

function nameNode(compiler: Compiler, declaration: ts.Node): ts.Node | undefined {
  if (compiler.isLabeledStatement(declaration)) return declaration.label;
  if (compiler.isJsxAttribute(declaration)) return declaration.name;
  const name = compiler.getNameOfDeclaration(declaration as ts.Declaration);
  // `module.exports = value` declares no name: what is written to stands for it.
  if (name === undefined && compiler.isBinaryExpression(declaration)) {
    const { left } = declaration;
    return compiler.isPropertyAccessExpression(left) ? left.name : left;
  }
  return name === undefined || name.end <= name.pos ? undefined : name;
}

/** `constructor` in TypeScript, `default` of what is exported without a name. */
function wordStart(compiler: Compiler, declaration: ts.Node, file: ts.SourceFile): number {
  const { SyntaxKind } = compiler;
  const { modifiers } = declaration as { readonly modifiers?: readonly ts.Node[] };
  if (compiler.isConstructorDeclaration(declaration)) {
    const last = modifiers?.at(-1);
    return skipTrivia(file.text, last === undefined ? declaration.pos : last.end);
  }
  const word = modifiers?.find(({ kind }) => kind === SyntaxKind.DefaultKeyword);
  if (word !== undefined) return word.getStart(file);
  if (compiler.isCallSignatureDeclaration(declaration) || compiler.isConstructSignatureDeclaration(declaration))
    return declaration.getStart(file);
  return compiler.isIndexSignatureDeclaration(declaration) ? declaration.getStart(file) : -1;
}

const localBit = modifierSet("local");
const noIdentity = { scheme: "", manager: "", package: "", namespace: [] };
const headLength = containerMoniker(noIdentity).length;

function factsDescriptors(facts: FileFacts, ordinal: number): string {
  return declarationMoniker(facts, ordinal, noIdentity).slice(headLength);
}

class Naming {
  private readonly ordinals = new Map<number, number>();
  private readonly taken = new Map<string, ts.Symbol | undefined>();
  private readonly bySymbol = new Map<ts.Symbol, string>();
  private readonly javaScript: boolean;

  constructor(
    private readonly compiler: Compiler,
    private readonly file: ts.SourceFile,
    private readonly facts: FileFacts,
    private readonly places: Map<number, NamedPlace>,
  ) {
    facts.declarations.forEach(({ nameStart: start }, ordinal) => {
      if (!this.ordinals.has(start)) this.ordinals.set(start, ordinal);
    });
    this.javaScript = /^[cm]?jsx?$/.test(facts.dialect);
  }

  run(): void {
    this.compiler.forEachChild(this.file, (child) => this.visit(child, ""));
  }

  private visit(node: ts.Node, outer: string): void {
    const own = this.name(node, outer);
    this.compiler.forEachChild(node, (child) => this.visit(child, own));
    if (!this.javaScript) return;
    const { jsDoc } = node as { readonly jsDoc?: readonly ts.Node[] };
    for (const doc of jsDoc ?? []) this.visit(doc, own);
  }

  /** Names what the node declares; the descriptors of what encloses its children. */
  private name(node: ts.Node, outer: string): string {
    const { symbol } = node as { readonly symbol?: ts.Symbol };
    const label = this.compiler.isLabeledStatement(node);
    if (symbol === undefined && !label) return outer;
    if (this.compiler.isIdentifier(node) && symbol?.declarations?.some((one) => !this.compiler.isIdentifier(one)))
      return outer;
    const start = nameStart(this.compiler, node, this.file);
    if (start < 0) return outer;
    const known = this.places.get(start);
    if (known !== undefined) return known.scope === "global" ? known.descriptors : outer;
    const written = nameNode(this.compiler, node);
    const end = written?.end ?? start;
    const ordinal = this.ordinals.get(start);
    const declared = ordinal === undefined ? undefined : this.facts.declarations[ordinal];
    if (declared !== undefined && ordinal !== undefined && (declared.modifiers & localBit) === 0) {
      const { name, kind } = declared;
      const descriptors = factsDescriptors(this.facts, ordinal);
      this.places.set(start, { scope: "global", descriptors, name, kind, key: start, start, end, inFacts: true });
      if (symbol !== undefined && !this.bySymbol.has(symbol)) this.bySymbol.set(symbol, descriptors);
      return descriptors;
    }
    const name = declared?.name ?? this.textOf(written);
    const kind = declared?.kind ?? kindOf(this.compiler, node);
    const inFacts = declared !== undefined;
    if (label || symbol === undefined || !isMember(this.compiler, node)) {
      const first = symbol?.declarations?.find((one) => one.getSourceFile() === this.file) ?? node;
      const key = nameStart(this.compiler, first, this.file);
      const descriptors = ordinal === undefined ? "" : factsDescriptors(this.facts, ordinal);
      this.places.set(start, { scope: "local", descriptors, name, kind, key, start, end, inFacts });
      return `${outer}${escapedName(name)}:`;
    }
    const descriptors = this.free(`${outer}${escapedName(name)}`, symbol);
    this.places.set(start, { scope: "global", descriptors, name, kind, key: start, start, end, inFacts });
    return descriptors;
  }

  private free(wanted: string, symbol: ts.Symbol): string {
    const known = this.bySymbol.get(symbol);
    if (known !== undefined) return known;
    let descriptors = `${wanted}:`;
    for (let number = 1; this.taken.has(descriptors); number++) descriptors = `${wanted}:${number}:`;
    this.taken.set(descriptors, symbol);
    this.bySymbol.set(symbol, descriptors);
    return descriptors;
  }

  private textOf(name: ts.Node | undefined): string {
    if (name === undefined) return "";
    if (this.compiler.isIdentifier(name) || this.compiler.isPrivateIdentifier(name)) return name.text;
    if (this.compiler.isStringLiteralLike(name) || this.compiler.isNumericLiteral(name)) return name.text;
    return name.getText(this.file).slice(0, 100);
  }
}

/** Whether other files can reach what a node declares: members, and what assignments declare. */
function isMember(compiler: Compiler, node: ts.Node): boolean {
  const { SyntaxKind } = compiler;
  switch (node.kind) {
    case SyntaxKind.PropertyAssignment:
    case SyntaxKind.ShorthandPropertyAssignment:
    case SyntaxKind.PropertySignature:
    case SyntaxKind.PropertyDeclaration:
    case SyntaxKind.MethodDeclaration:
    case SyntaxKind.MethodSignature:
    case SyntaxKind.GetAccessor:
    case SyntaxKind.SetAccessor:
    case SyntaxKind.Constructor:
    case SyntaxKind.CallSignature:
    case SyntaxKind.ConstructSignature:
    case SyntaxKind.IndexSignature:
    case SyntaxKind.EnumMember:
    case SyntaxKind.JsxAttribute:
    case SyntaxKind.BinaryExpression:
    case SyntaxKind.PropertyAccessExpression:
    case SyntaxKind.ElementAccessExpression:
    case SyntaxKind.CallExpression:
    case SyntaxKind.JSDocPropertyTag:
    case SyntaxKind.ExportSpecifier:
    case SyntaxKind.NamespaceExport:
    case SyntaxKind.NamespaceExportDeclaration:
    case SyntaxKind.JSDocTypedefTag:
    case SyntaxKind.JSDocCallbackTag:
    case SyntaxKind.NamedTupleMember:
      return true;
    case SyntaxKind.Parameter:
      return compiler.isParameterPropertyDeclaration(node, node.parent);
    default:
      return false;
  }
}

function kindOf(compiler: Compiler, node: ts.Node): SymbolKind {
  const { SyntaxKind } = compiler;
  switch (node.kind) {
    case SyntaxKind.TypeParameter:
      return "typeParameter";
    case SyntaxKind.FunctionDeclaration:
    case SyntaxKind.FunctionExpression:
    case SyntaxKind.ArrowFunction:
      return "function";
    case SyntaxKind.ClassDeclaration:
    case SyntaxKind.ClassExpression:
      return "class";
    case SyntaxKind.InterfaceDeclaration:
      return "interface";
    case SyntaxKind.TypeAliasDeclaration:
    case SyntaxKind.JSDocTypedefTag:
    case SyntaxKind.JSDocCallbackTag:
      return "typeAlias";
    case SyntaxKind.EnumDeclaration:
      return "enum";
    case SyntaxKind.EnumMember:
      return "enumMember";
    case SyntaxKind.ModuleDeclaration:
      return "namespace";
    case SyntaxKind.MethodDeclaration:
    case SyntaxKind.MethodSignature:
    case SyntaxKind.CallSignature:
      return "method";
    case SyntaxKind.Constructor:
    case SyntaxKind.ConstructSignature:
      return "constructor";
    // What gives a value by its own name, or to an element, is not what declares it (relations/literalMembers.ts).
    case SyntaxKind.ShorthandPropertyAssignment:
    case SyntaxKind.JsxAttribute:
    case SyntaxKind.PropertyDeclaration:
      return "field";
    case SyntaxKind.ImportSpecifier:
    case SyntaxKind.ImportClause:
    case SyntaxKind.NamespaceImport:
    case SyntaxKind.ImportEqualsDeclaration:
    case SyntaxKind.ExportSpecifier:
    case SyntaxKind.NamespaceExport:
      return "alias";
    case SyntaxKind.VariableDeclaration:
    case SyntaxKind.BindingElement:
    case SyntaxKind.Parameter:
    case SyntaxKind.LabeledStatement:
      return "variable";
    default:
      return "property";
  }
}
