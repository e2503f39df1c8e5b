/**
 * One file's names and where they lead, as occurrences: what the checker says of every identifier.
 *
 * Method: one walk over the file's tokens. A name that declares is a definition where the facts do not say so already, and besides leads to what else its
 * symbol is declared by; every other name leads to what `Definitions` says. Declarations become symbols by their place (namedPlaces.ts); those of the
 * compiler's own libraries have a moniker and no place. Limits: strings are names where they select or declare a member, import or export.
 */
import type { SymbolKind } from "../../../proto/symbols.js";
import { linkMarks, occurrenceRoles as roles } from "../../links.js";
import type { OccurrenceSink } from "../../occurrenceSink.js";
import type { Compiler, ts } from "../compiler.js";
import type { Definitions } from "./definitions.js";
import { libraryName } from "./libraryName.js";
import type { NamedPlace, NamedPlaces } from "./namedPlaces.js";
import { rolesOf } from "./tokenRoles.js";

/** What the linker asks of the files that names lead to. */
export interface LinkedPlaces {
  /** The file at hand. */
  readonly own: NamedPlaces;
  /** Another file of the workspace; undefined for one outside. */
  placesOf(file: ts.SourceFile): NamedPlaces | undefined;
  /** The moniker in front of a file's descriptors, which is that of the module that it is. */
  moduleMoniker(file: ts.SourceFile): string;
}

export class FileLinker {
  private readonly locals = new Map<number, number>();

  constructor(
    private readonly compiler: Compiler,
    private readonly file: ts.SourceFile,
    private readonly definitions: Definitions,
    private readonly places: LinkedPlaces,
    private readonly sink: OccurrenceSink,
  ) {}

  run(): void {
    const { own } = this.places;
    this.sink.add(0, 0, this.moduleSymbol(this.file), roles.definition);
    for (const place of own.values()) {
      if (place.inFacts && place.scope === "global") continue;
      const { start, end } = place;
      const symbol = this.symbolOf(place, this.file);
      if (symbol !== undefined) this.sink.add(start, end - start, symbol, roles.definition);
    }
    this.visit(this.file);
  }

  private visit(node: ts.Node): void {
    const { compiler } = this;
    if (compiler.isIdentifier(node) || compiler.isPrivateIdentifier(node)) this.name(node, node.text);
    else if (compiler.isStringLiteralLike(node) && this.isName(node)) this.name(node, node.text);
    else if (node.kind === compiler.SyntaxKind.SuperKeyword) this.superCall(node);
    compiler.forEachChild(node, (child) => this.visit(child));
    const { jsDoc } = node as { readonly jsDoc?: readonly ts.Node[] };
    if (jsDoc !== undefined) for (const doc of jsDoc) this.visit(doc);
  }

  /** The word behind the `@` of a documentation's tag. */
  private isTagName(node: ts.Node): boolean {
    const { parent } = node;
    const { FirstJSDocTagNode, LastJSDocTagNode } = this.compiler.SyntaxKind;
    const isTag = parent.kind >= FirstJSDocTagNode && parent.kind <= LastJSDocTagNode;
    return isTag && (parent as ts.JSDocTag).tagName === node;
  }

  /** Whether a string stands for a name. */
  private isName(node: ts.StringLiteralLike): boolean {
    const { compiler } = this;
    const { parent } = node;
    if (compiler.isElementAccessExpression(parent)) return parent.argumentExpression === node;
    if (compiler.isImportSpecifier(parent) || compiler.isExportSpecifier(parent)) return true;
    if (compiler.isLiteralTypeNode(parent)) {
      return compiler.isIndexedAccessTypeNode(parent.parent) && parent.parent.indexType === parent;
    }
    return (parent as { readonly name?: ts.Node }).name === node && !compiler.isModuleDeclaration(parent);
  }

  private name(node: ts.Node, text: string): void {
    if (text === "" || node.end <= node.pos || this.isTagName(node)) return;
    const start = node.getStart(this.file);
    const declares = this.places.own.at(start);
    const found = this.definitions.of(node);
    if (found === undefined) {
      if (declares === undefined && !this.isIntrinsic(node)) this.sink.unresolved(text, start);
      return;
    }
    const does = this.withAccessors(rolesOf(this.compiler, node), found);
    const length = node.end - start;
    this.markMeant(start, found);
    const seen = new Set<number>();
    for (const declaration of found) {
      const symbol = this.symbolOfDeclaration(declaration);
      if (symbol === undefined || seen.has(symbol)) continue;
      seen.add(symbol);
      if (declares !== undefined && symbol === this.symbolOf(declares, this.file)) continue;
      this.sink.add(start, length, symbol, does);
    }
  }

  /** Where a symbol has several declarations and the name leads to some of them alone: an overload, a member of one type of a union. */
  private markMeant(start: number, found: readonly ts.Node[]): void {
    const meant = new Map<string, { readonly all: readonly number[]; readonly starts: Set<number> }>();
    for (const declaration of found) {
      const file = declaration.getSourceFile();
      const places = file === this.file ? this.places.own : this.places.placesOf(file);
      const place = places?.of(declaration);
      if (places === undefined || place === undefined || place.scope === "local") continue;
      const all = places.startsOf(place);
      if (all.length < 2) continue;
      const moniker = this.places.moduleMoniker(file) + place.descriptors;
      const known = meant.get(moniker);
      if (known === undefined) meant.set(moniker, { all, starts: new Set([place.start]) });
      else known.starts.add(place.start);
    }
    for (const [moniker, { all, starts }] of meant) {
      if (starts.size === all.length) continue;
      for (const one of starts) this.sink.markAt(start, linkMarks.meant(all.indexOf(one), moniker));
    }
  }

  /** `super(…)` calls the base's constructor; where it has none of its own, the class stands for it. */
  private superCall(node: ts.Node): void {
    const start = node.getStart(this.file);
    for (const declaration of this.definitions.ofSuper(node)) {
      const symbol = this.symbolOfDeclaration(declaration);
      if (symbol !== undefined) this.sink.add(start, node.end - start, symbol, roles.read | roles.call);
    }
  }

  /** To read or write what has an accessor is a call of it. */
  private withAccessors(does: number, found: readonly ts.Node[]): number {
    const { compiler } = this;
    const runs =
      ((does & roles.read) !== 0 && found.some((one) => compiler.isGetAccessorDeclaration(one))) ||
      ((does & roles.write) !== 0 && found.some((one) => compiler.isSetAccessorDeclaration(one)));
    return runs ? does | roles.call : does;
  }

  /** A tag in lower case is of the platform and no name of the code. */
  private isIntrinsic(node: ts.Node): boolean {
    const { compiler } = this;
    const { parent } = node;
    const isTag =
      compiler.isJsxOpeningElement(parent) ||
      compiler.isJsxClosingElement(parent) ||
      compiler.isJsxSelfClosingElement(parent);
    return isTag && compiler.isIdentifier(node) && /^[a-z]/.test(node.text);
  }

  private symbolOfDeclaration(declaration: ts.Node): number | undefined {
    const { compiler } = this;
    if (compiler.isSourceFile(declaration)) return this.moduleSymbol(declaration);
    const file = declaration.getSourceFile();
    const places = file === this.file ? this.places.own : this.places.placesOf(file);
    if (places === undefined) return this.libraryMember(declaration, file);
    const place = places.of(declaration);
    if (place !== undefined) return this.symbolOf(place, file);
    return compiler.isTypeLiteralNode(declaration) || compiler.isObjectLiteralExpression(declaration)
      ? undefined
      : this.symbolOfValue(declaration, places, file);
  }

  /** A function without a name of its own is known by what it is the value of. */
  private symbolOfValue(declaration: ts.Node, places: NamedPlaces, file: ts.SourceFile): number | undefined {
    const place = places.of(declaration.parent);
    return place === undefined ? undefined : this.symbolOf(place, file);
  }

  private moduleSymbol(file: ts.SourceFile): number {
    const moniker = this.places.moduleMoniker(file);
    return this.sink.global(moniker, file.fileName.slice(file.fileName.lastIndexOf("/") + 1), "module");
  }

  private symbolOf(place: NamedPlace, file: ts.SourceFile): number | undefined {
    const { name, kind } = place;
    if (place.scope === "global") {
      return this.sink.global(this.places.moduleMoniker(file) + place.descriptors, name, kind);
    }
    if (file !== this.file) return undefined;
    let symbol = this.locals.get(place.key);
    if (symbol === undefined) {
      symbol = this.sink.local(name, kind);
      this.locals.set(place.key, symbol);
    }
    return symbol;
  }

  /** What the compiler's libraries declare. */
  private libraryMember(declaration: ts.Node, file: ts.SourceFile): number | undefined {
    const named = libraryName(this.compiler, declaration, file);
    if (named === undefined) return undefined;
    return this.sink.global(this.places.moduleMoniker(file) + named.descriptors, named.name, libraryKind);
  }
}

const libraryKind: SymbolKind = "property";
