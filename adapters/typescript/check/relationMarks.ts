/**
 * One file's marks for relations (linkMarks): which bases its types have, which values are written down for a type, and through which types members
 * are selected.
 *
 * Method: at each type that a class or interface extends or implements, a mark for the declarations the name leads to and for those of the type
 * that the checker sees there, so that aliases, intersections and mixins lead to what they stand for. At a selected member whose receiver is another type than the one that
 * declares it, a mark `through` that type; at `super.m()` one that names the method itself. At a variable or member whose annotation, `as` or `satisfies`
 * says a type and whose value is an object or function, a mark for that type. At a call of a variable that was taken out of an object one for the
 * member. Limits: of receivers and values with several types none is told; values
 * without a name of their own (arguments, results) neither.
 */
import { linkMarks } from "../../links.js";
import type { OccurrenceSink } from "../../occurrenceSink.js";
import type { Compiler, ts } from "../compiler.js";
import { isLibrary } from "../projects/names.js";
import type { Definitions } from "./definitions.js";
import type { LinkedPlaces } from "./fileLinker.js";
import { libraryName } from "./libraryName.js";

export class RelationMarks {
  private readonly typeFlags: number;

  constructor(
    private readonly compiler: Compiler,
    private readonly file: ts.SourceFile,
    private readonly checker: ts.TypeChecker,
    private readonly definitions: Definitions,
    private readonly places: LinkedPlaces,
    private readonly sink: OccurrenceSink,
  ) {
    const { SymbolFlags } = compiler;
    this.typeFlags = SymbolFlags.Class | SymbolFlags.Interface;
  }

  run(): void {
    this.visit(this.file);
  }

  private visit(node: ts.Node): void {
    const { compiler } = this;
    if (compiler.isClassLike(node) || compiler.isInterfaceDeclaration(node)) this.bases(node);
    else if (compiler.isPropertyAccessExpression(node)) this.through(node);
    else if (compiler.isVariableDeclaration(node) || compiler.isPropertyDeclaration(node)) this.value(node);
    else if (compiler.isPropertyAssignment(node)) this.value(node);
    else if (compiler.isCallExpression(node)) this.taken(node.expression);
    compiler.forEachChild(node, (child) => this.visit(child));
  }

  private bases(node: ts.ClassLikeDeclaration | ts.InterfaceDeclaration): void {
    const { heritageClauses } = node as { readonly heritageClauses?: readonly ts.HeritageClause[] };
    const clauses: readonly (readonly ts.ExpressionWithTypeArguments[])[] = [
      ...(heritageClauses ?? []).map(({ types }) => types),
      this.compiler.getJSDocImplementsTags(node).map((tag) => tag.class),
    ];
    for (const types of clauses) {
      for (const written of types) {
        const found = new Set<ts.Symbol>();
        const named = this.definitions.symbolAt(lastName(this.compiler, written.expression));
        if (named !== undefined) found.add(named);
        this.collect(this.checker.getTypeAtLocation(written), found);
        // A comment stands in front of the class, and its bases are those of the head.
        const start = Math.max(written.getStart(this.file), node.getStart(this.file));
        for (const symbol of found) {
          for (const declaration of symbol.declarations ?? []) {
            const moniker = declaration === node ? undefined : this.typeMoniker(declaration);
            if (moniker !== undefined) this.sink.markAt(start, linkMarks.base(moniker));
          }
        }
      }
    }
  }

  /** `const box: Shape = { … }`, `box: { … } as Shape`. */
  private value(node: ts.VariableDeclaration | ts.PropertyDeclaration | ts.PropertyAssignment): void {
    const { compiler, checker } = this;
    let written = compiler.isPropertyAssignment(node) ? undefined : node.type;
    written ??= compiler.getJSDocType(node);
    let value = node.initializer;
    for (; value !== undefined; value = value.expression) {
      if (compiler.isAsExpression(value) || compiler.isSatisfiesExpression(value)) written ??= value.type;
      else if (!compiler.isParenthesizedExpression(value)) break;
    }
    if (value === undefined || written === undefined || !isWrittenDown(compiler, value)) return;
    const found = new Set<ts.Symbol>();
    const type = checker.getNonNullableType(checker.getTypeFromTypeNode(written));
    this.collect(type, found);
    const start = node.name.getStart(this.file);
    const places = [...found].flatMap(({ declarations }) => declarations ?? []);
    for (const moniker of new Set(places.map((one) => this.typeMoniker(one)))) {
      if (moniker !== undefined) this.sink.markAt(start, linkMarks.valueOf(moniker));
    }
  }

  /** `const { run } = task; run()`, where the type of `run` has no declaration of a name of its own to lead to. */
  private taken(called: ts.Expression): void {
    const { compiler, checker } = this;
    if (!compiler.isIdentifier(called)) return;
    const binding = checker.getSymbolAtLocation(called)?.valueDeclaration;
    if (binding === undefined || !compiler.isBindingElement(binding)) return;
    const led = new Set(this.definitions.of(called));
    const name = binding.propertyName ?? binding.name;
    for (const declaration of this.definitions.boundProperty(name) ?? []) {
      const held = (declaration as { readonly initializer?: ts.Node }).initializer;
      if (led.has(declaration) || (held !== undefined && led.has(held))) continue;
      const moniker = this.memberMoniker(declaration);
      if (moniker !== undefined) this.sink.markAt(called.getStart(this.file), linkMarks.calls(moniker));
    }
  }

  private collect(type: ts.Type, found: Set<ts.Symbol>): void {
    if (type.aliasSymbol !== undefined) found.add(type.aliasSymbol);
    if (type.isIntersection()) for (const one of type.types) this.collect(one, found);
    else if (type.symbol !== undefined && (type.symbol.flags & this.typeFlags) !== 0) found.add(type.symbol);
  }

  private through(node: ts.PropertyAccessExpression): void {
    const { compiler, checker } = this;
    const symbol = checker.getSymbolAtLocation(node.name);
    const declaration = symbol?.declarations?.[0];
    if (symbol === undefined || declaration === undefined || isLibrary(declaration.getSourceFile().fileName)) return;
    const { parent: owner } = symbol as { readonly parent?: ts.Symbol };
    if (owner === undefined || (owner.flags & this.typeFlags) === 0) return;
    if (compiler.getCombinedModifierFlags(declaration) & compiler.ModifierFlags.Static) return;
    const start = node.name.getStart(this.file);
    if (node.expression.kind === compiler.SyntaxKind.SuperKeyword) {
      const moniker = this.memberMoniker(declaration);
      if (moniker !== undefined) this.sink.markAt(start, linkMarks.through(moniker));
      return;
    }
    const receiver = checker.getApparentType(checker.getTypeAtLocation(node.expression)).symbol;
    if (receiver === undefined || receiver === owner || (receiver.flags & this.typeFlags) === 0) return;
    const type = receiver.declarations?.find(
      (one) => compiler.isClassLike(one) || compiler.isInterfaceDeclaration(one),
    );
    const moniker = type === undefined ? undefined : this.typeMoniker(type);
    if (moniker !== undefined) this.sink.markAt(start, linkMarks.through(moniker));
  }

  /** undefined: it declares no type. */
  private typeMoniker(declaration: ts.Node): string | undefined {
    const { compiler } = this;
    const isType =
      compiler.isClassLike(declaration) ||
      compiler.isInterfaceDeclaration(declaration) ||
      compiler.isTypeAliasDeclaration(declaration);
    if (!isType) return undefined;
    const file = declaration.getSourceFile();
    const places = file === this.file ? this.places.own : this.places.placesOf(file);
    const descriptors =
      places === undefined ? libraryName(compiler, declaration, file)?.descriptors : places.ofType(declaration);
    return descriptors === undefined ? undefined : this.places.moduleMoniker(file) + descriptors;
  }

  private memberMoniker(declaration: ts.Node): string | undefined {
    const file = declaration.getSourceFile();
    const places = file === this.file ? this.places.own : this.places.placesOf(file);
    const place = places?.of(declaration);
    return place === undefined || place.scope === "local"
      ? undefined
      : this.places.moduleMoniker(file) + place.descriptors;
  }
}

/** The name that says which value a dotted one is. */
function lastName(compiler: Compiler, written: ts.Expression): ts.Node {
  return compiler.isPropertyAccessExpression(written) ? written.name : written;
}

function isWrittenDown(compiler: Compiler, value: ts.Expression): boolean {
  return (
    compiler.isObjectLiteralExpression(value) || compiler.isArrowFunction(value) || compiler.isFunctionExpression(value)
  );
}
