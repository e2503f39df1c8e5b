/**
 * Where a name leads: the declarations that an editor's "go to definition" shows for it.
 *
 * Method: the checker's symbol of the token, aliases followed to what they stand for; at a call the signature that was chosen, without the other
 * overloads; in an object literal the property that the literal's context declares; at a binding without a name of its own the property that
 * it takes; `module` and `exports` of a CommonJS file are the file. Limits: what is there only as a type without declaration (members of mapped types over unions of strings) leads nowhere.
 */
import type { Compiler, ts } from "../compiler.js";

export class Definitions {
  /** Of literals: all properties of one ask for it, and the checker resolves every call around it anew each time. */
  private readonly uninferred = new WeakMap<ts.Node, { readonly type: ts.Type | undefined }>();

  constructor(
    private readonly compiler: Compiler,
    private readonly checker: ts.TypeChecker,
  ) {}

  /** Declarations, in the checker's order. Empty where the token leads nowhere; undefined where it cannot be resolved. */
  of(node: ts.Node): readonly ts.Node[] | undefined {
    const { compiler } = this;
    const label = this.labelOf(node);
    if (label !== undefined) return [label];
    const { parent } = node;
    if (compiler.isShorthandPropertyAssignment(parent) && parent.name === node) return this.ofShorthand(parent);
    const bound = this.boundProperty(node);
    if (bound !== undefined) return bound;
    const exported = this.moduleObject(node);
    if (exported !== undefined) return exported;
    const contextual = this.contextualProperty(node);
    if (contextual.length > 0) return contextual;
    const symbol = this.symbolAt(node);
    const declared = withoutAdding(this.compiler, symbol?.declarations) ?? this.indexSignatures(node);
    if (declared === undefined) return symbol === undefined ? undefined : none;
    const called = this.calledSignature(node);
    if (called === undefined) return declared;
    if (!compiler.isConstructorDeclaration(called) && declares(compiler, symbol, called)) return [called];
    return [...declared.filter((one) => !compiler.isFunctionLike(one)), called];
  }

  /** What `super(…)` calls: the base's constructor, or the class that has none of its own. Empty for other uses of the word. */
  ofSuper(node: ts.Node): readonly ts.Node[] {
    const { compiler, checker } = this;
    const { parent } = node;
    if (!compiler.isCallExpression(parent) || parent.expression !== node) return none;
    const declared = checker.getResolvedSignature(parent)?.declaration;
    if (declared !== undefined && compiler.isConstructorDeclaration(declared)) return [declared];
    return checker.getSymbolAtLocation(node)?.declarations?.filter((one) => compiler.isClassLike(one)) ?? none;
  }

  /** The symbol of a token, behind aliases. */
  symbolAt(node: ts.Node): ts.Symbol | undefined {
    const { compiler, checker } = this;
    const symbol = checker.getSymbolAtLocation(node);
    if (symbol === undefined || (symbol.flags & compiler.SymbolFlags.Alias) === 0) return symbol;
    const target = checker.getAliasedSymbol(symbol);
    return target.declarations === undefined || target.declarations.length === 0 ? symbol : target;
  }

  private labelOf(node: ts.Node): ts.Node | undefined {
    const { compiler } = this;
    const { parent } = node;
    if (!compiler.isBreakOrContinueStatement(parent) || parent.label !== node) return undefined;
    const name = parent.label.text;
    for (let at: ts.Node = parent.parent; at !== undefined; at = at.parent) {
      if (compiler.isLabeledStatement(at) && at.label.text === name) return at;
      if (compiler.isFunctionLike(at)) return undefined;
    }
    return undefined;
  }

  private ofShorthand(node: ts.ShorthandPropertyAssignment): readonly ts.Node[] | undefined {
    const value = this.resolved(this.checker.getShorthandAssignmentValueSymbol(node));
    const contextual = this.contextualProperty(node.name);
    const own = value?.declarations;
    if (own === undefined) return contextual.length > 0 ? contextual : undefined;
    return [...own, ...contextual];
  }

  private resolved(symbol: ts.Symbol | undefined): ts.Symbol | undefined {
    if (symbol === undefined || (symbol.flags & this.compiler.SymbolFlags.Alias) === 0) return symbol;
    const target = this.checker.getAliasedSymbol(symbol);
    return target.declarations === undefined ? symbol : target;
  }

  /** What `module` and `exports` stand for where JavaScript's exports are made of them: the file, or what hides them. */
  private moduleObject(node: ts.Node): readonly ts.Node[] | undefined {
    const { compiler } = this;
    if (!compiler.isIdentifier(node) || (node.flags & compiler.NodeFlags.JavaScriptFile) === 0) return undefined;
    const { parent, text } = node;
    const isMember = compiler.isPropertyAccessExpression(parent) && parent.name === node;
    if (isMember) {
      const { expression } = parent;
      if (text !== "exports" || !compiler.isIdentifier(expression) || expression.text !== "module") return undefined;
      const found = this.moduleObject(expression);
      return found?.some((one) => compiler.isSourceFile(one)) ? found : undefined;
    }
    if ((text !== "module" && text !== "exports") || !(compiler as Internals).isExpressionNode(node)) return undefined;
    const checker = this.checker as unknown as NameResolver;
    const symbol = checker.resolveName(text, node, compiler.SymbolFlags.Value, false);
    if (symbol === undefined) return undefined;
    if ((symbol.flags & compiler.SymbolFlags.ModuleExports) === 0) return symbol.declarations;
    return [node.getSourceFile()];
  }

  /** `{ a }` and `{ a: b }` take the property a of what they take apart. */
  boundProperty(node: ts.Node): readonly ts.Node[] | undefined {
    const { compiler, checker } = this;
    const { parent } = node;
    if (!compiler.isBindingElement(parent) || !compiler.isObjectBindingPattern(parent.parent)) return undefined;
    if (node !== (parent.propertyName ?? parent.name) || !compiler.isPropertyName(node)) return undefined;
    if (parent.dotDotDotToken !== undefined) return undefined;
    const name = (compiler as Internals).getNameFromPropertyName(node);
    if (name === undefined) return none;
    const type = checker.getTypeAtLocation(parent.parent);
    const types = type.isUnion() ? type.types : [type];
    return [...new Set(types.flatMap((one) => one.getProperty(name)?.declarations ?? []))];
  }

  private contextualProperty(node: ts.Node): readonly ts.Node[] {
    const { compiler, checker } = this;
    const element = (compiler as Internals).getContainingObjectLiteralElement(node);
    if (element === undefined) return none;
    const type = checker.getContextualType(element.parent as ts.Expression);
    if (type === undefined) return none;
    const found = this.propertiesOf(element, type);
    const isOwn = found.some(({ valueDeclaration }) => valueDeclaration === element);
    const symbols = isOwn ? this.withoutInference(element) : found;
    return [...new Set(symbols.flatMap(({ declarations }) => declarations ?? []))].filter((one) => one !== element);
  }

  /** The literal's own property came back by inference from the literal: without it. */
  private withoutInference(element: ts.ObjectLiteralElement): readonly ts.Symbol[] {
    const contextual = this.checker as unknown as ContextualTypes;
    const literal = element.parent as ts.Expression;
    let known = this.uninferred.get(literal);
    if (known === undefined) {
      known = { type: contextual.getContextualType(literal, ignoreNodeInferences) };
      this.uninferred.set(literal, known);
    }
    return known.type === undefined ? [] : this.propertiesOf(element, known.type);
  }

  private propertiesOf(element: ts.ObjectLiteralElement, type: ts.Type): readonly ts.Symbol[] {
    return (this.compiler as Internals).getPropertySymbolsFromContextualType(element, this.checker, type, false);
  }

  private indexSignatures(node: ts.Node): readonly ts.Node[] | undefined {
    const infos = (this.checker as unknown as IndexInfos).getIndexInfosAtLocation(node) ?? [];
    const found = infos.flatMap(({ declaration }) => (declaration === undefined ? [] : [declaration]));
    return found.length > 0 ? found : undefined;
  }

  /** The signature that the call around a called name chose. */
  private calledSignature(node: ts.Node): ts.Node | undefined {
    const { compiler, checker } = this;
    const call = this.callOf(node);
    if (call === undefined) return undefined;
    const declared = checker.getResolvedSignature(call)?.declaration;
    if (declared === undefined || !compiler.isFunctionLike(declared)) return undefined;
    // What has no name of its own is no place to go to: the variable that is called is.
    if (compiler.isJSDocSignature(declared)) return undefined;
    if (compiler.isFunctionTypeNode(declared) || compiler.isCallSignatureDeclaration(declared)) return undefined;
    if (compiler.isConstructorTypeNode(declared) || compiler.isConstructSignatureDeclaration(declared))
      return undefined;
    return declared;
  }

  private callOf(node: ts.Node): ts.CallLikeExpression | undefined {
    const { compiler } = this;
    let called = node;
    while (compiler.isPropertyAccessExpression(called.parent) && called.parent.name === called) called = called.parent;
    const { parent } = called;
    if (compiler.isCallExpression(parent) || compiler.isNewExpression(parent) || compiler.isDecorator(parent)) {
      return parent.expression === called ? (parent as ts.CallLikeExpression) : undefined;
    }
    if (compiler.isTaggedTemplateExpression(parent)) return parent.tag === called ? parent : undefined;
    return undefined;
  }
}

/** `Shop.size = 1` adds to what declares Shop, and does not declare it, unless nothing else does. */
function withoutAdding(
  compiler: Compiler,
  declarations: readonly ts.Node[] | undefined,
): readonly ts.Node[] | undefined {
  const declaring = declarations?.filter((one) => !compiler.isIdentifier(one));
  return declaring === undefined || declaring.length === 0 ? declarations : declaring;
}

/** Whether a signature is the symbol's own: of a function, or of one that a variable or property holds. */
function declares(compiler: Compiler, symbol: ts.Symbol | undefined, called: ts.Node): boolean {
  type WithSymbol = ts.Node & { readonly symbol?: ts.Symbol };
  if (symbol === undefined) return false;
  if ((called as WithSymbol).symbol === symbol) return true;
  const { parent } = called as { readonly parent: WithSymbol };
  const isHeld = compiler.isArrowFunction(called) || compiler.isFunctionExpression(called);
  return isHeld && !compiler.isCallExpression(parent) && parent.symbol === symbol;
}

const none: readonly ts.Node[] = [];
const ignoreNodeInferences = 4;

/** What the compiler's own language service uses and its published types leave out. */
type Internals = Compiler & {
  isExpressionNode(node: ts.Node): boolean;
  getNameFromPropertyName(name: ts.PropertyName): string | undefined;
  getContainingObjectLiteralElement(node: ts.Node): ts.ObjectLiteralElement | undefined;
  getPropertySymbolsFromContextualType(
    node: ts.ObjectLiteralElement,
    checker: ts.TypeChecker,
    type: ts.Type,
    unionSymbolOk: boolean,
  ): readonly ts.Symbol[];
};

type ContextualTypes = { getContextualType(node: ts.Expression, flags: number): ts.Type | undefined };

type NameResolver = {
  resolveName(name: string, at: ts.Node, meaning: ts.SymbolFlags, excludeGlobals: boolean): ts.Symbol | undefined;
};

type IndexInfos = {
  getIndexInfosAtLocation(node: ts.Node): readonly { readonly declaration?: ts.Node }[] | undefined;
};
