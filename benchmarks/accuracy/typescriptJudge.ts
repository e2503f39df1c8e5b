/**
 * The judge of TypeScript declarations: the compiler's binder. A file alone is bound as a program of one file, and every node that the
 * binder gave a symbol is a declaration; its kind follows from the symbol's flags. Here stands only what navd leaves out on purpose:
 * parameters, locals, members of object literals that are no functions, imports, and re-exports with `from`.
 */
import ts from "typescript";
import type { SymbolKind } from "../../proto/symbols.js";

export type Judged = { readonly name: string; readonly kinds: readonly SymbolKind[]; readonly start: number };

type WithSymbol = ts.Node & { readonly symbol?: ts.Symbol; readonly jsDoc?: readonly ts.JSDoc[] };

export function judge(fileName: string, text: string): readonly Judged[] {
  const file = bind(fileName, text);
  const found: Judged[] = [];
  const isJavaScript = /\.[cm]?jsx?$/.test(fileName);
  const seen = new Set<ts.Node>();
  const open: ts.Node[] = [file];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node)) continue;
    seen.add(node);
    const { symbol, jsDoc } = node as WithSymbol;
    if (
      symbol !== undefined &&
      node.kind !== ts.SyntaxKind.SourceFile &&
      symbol.declarations?.includes(node as ts.Declaration)
    ) {
      const judged = declared(node as ts.Declaration, symbol, file, isJavaScript);
      if (judged !== undefined) found.push(judged);
    }
    ts.forEachChild(node, (child) => {
      open.push(child);
    });
    if (isJavaScript) for (const doc of jsDoc ?? []) open.push(doc);
  }
  return found;
}

function bind(fileName: string, text: string): ts.SourceFile {
  const options: ts.CompilerOptions = {
    noLib: true,
    noResolve: true,
    allowJs: true,
    types: [],
    jsx: ts.JsxEmit.Preserve,
    target: ts.ScriptTarget.Latest,
  };
  const file = ts.createSourceFile(fileName, text, ts.ScriptTarget.Latest, true);
  const program = ts.createProgram({
    rootNames: [fileName],
    options,
    host: {
      getSourceFile: (name) => (name === fileName ? file : undefined),
      fileExists: (name) => name === fileName,
      readFile: () => undefined,
      getDefaultLibFileName: () => "lib.d.ts",
      getCurrentDirectory: () => "/",
      getCanonicalFileName: (name) => name,
      useCaseSensitiveFileNames: () => true,
      getNewLine: () => "\n",
      writeFile: () => {},
    },
  });
  program.getTypeChecker();
  return file;
}

function declared(
  node: ts.Declaration,
  symbol: ts.Symbol,
  file: ts.SourceFile,
  isJavaScript: boolean,
): Judged | undefined {
  const kinds = kindsOf(node, symbol, isJavaScript);
  if (kinds === undefined) return undefined;
  const name = nameOf(node, file);
  return name === undefined ? undefined : { ...name, kinds };
}

function kindsOf(node: ts.Declaration, symbol: ts.Symbol, isJavaScript: boolean): readonly SymbolKind[] | undefined {
  const { flags } = symbol;
  if (ts.isJSDocTypedefTag(node) || ts.isJSDocCallbackTag(node)) return ["typeAlias"];
  if (ts.isJSDocPropertyTag(node)) {
    const literal: ts.Node = node.parent;
    return ts.isJSDocTypeLiteral(literal) && ts.isJSDocTypedefTag(literal.parent) ? ["property"] : undefined;
  }
  if (ts.isParameter(node)) return flags & ts.SymbolFlags.Property ? ["field"] : undefined;
  if (ts.isBindingElement(node) || ts.isVariableDeclaration(node)) return variableKinds(node, isJavaScript);
  if (ts.isExportSpecifier(node)) return exportSpecifierKinds(node);
  if (ts.isExportAssignment(node))
    return valueKinds(node.expression) ?? (isEntity(node.expression) ? ["alias"] : ["constant", "alias"]);
  if (ts.isImportEqualsDeclaration(node)) {
    const exported = node.modifiers?.some((one) => one.kind === ts.SyntaxKind.ExportKeyword) === true;
    return exported || !ts.isExternalModuleReference(node.moduleReference) ? ["alias"] : undefined;
  }
  if (ts.isNamespaceExportDeclaration(node)) return ["alias"];
  if (ts.isNamespaceExport(node) || ts.isExportDeclaration(node) || (flags & ts.SymbolFlags.Alias && isImport(node)))
    return undefined;
  if (
    ts.isPropertyAccessExpression(node) ||
    ts.isElementAccessExpression(node) ||
    ts.isBinaryExpression(node) ||
    ts.isCallExpression(node)
  ) {
    return isJavaScript ? assignmentKinds(node) : undefined;
  }
  if (ts.isFunctionDeclaration(node)) return ["function"];
  if (ts.isFunctionExpression(node)) return node.name === undefined || isTaken(node) ? undefined : ["function"];
  if (ts.isClassDeclaration(node)) return ["class"];
  if (ts.isClassExpression(node))
    return isTaken(node) || (node.name === undefined && node.members.length === 0) ? undefined : ["class"];
  if (ts.isObjectLiteralExpression(node.parent)) return objectMemberKinds(node as ts.ObjectLiteralElement);
  if (ts.isPropertyDeclaration(node)) return valueKinds(node.initializer) ?? ["field"];
  if (ts.isTypeElement(node) && !isOwnedType(node)) return undefined;
  return kindsByFlags(node, flags);
}

function kindsByFlags(node: ts.Node, flags: ts.SymbolFlags): readonly SymbolKind[] | undefined {
  if (ts.isModuleDeclaration(node)) return [ts.isStringLiteral(node.name) ? "module" : "namespace"];
  if (ts.isInterfaceDeclaration(node) && flags & ts.SymbolFlags.Interface) return ["interface"];
  if (ts.isEnumDeclaration(node) && flags & ts.SymbolFlags.Enum) return ["enum"];
  if (ts.isTypeAliasDeclaration(node) && flags & ts.SymbolFlags.TypeAlias) return ["typeAlias"];
  if (flags & ts.SymbolFlags.EnumMember) return ["enumMember"];
  if (flags & ts.SymbolFlags.Constructor) return ["constructor"];
  if (flags & ts.SymbolFlags.Signature) {
    if (ts.isCallSignatureDeclaration(node)) return ["method"];
    if (ts.isConstructSignatureDeclaration(node)) return ["constructor"];
    return ts.isIndexSignatureDeclaration(node) ? ["property"] : undefined;
  }
  if (flags & ts.SymbolFlags.Accessor && (ts.isGetAccessor(node) || ts.isSetAccessor(node))) return ["property"];
  if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) return ["method"];
  if (flags & ts.SymbolFlags.Property && ts.isPropertySignature(node)) return ["property"];
  return undefined;
}

function variableKinds(
  node: ts.BindingElement | ts.VariableDeclaration,
  isJavaScript: boolean,
): readonly SymbolKind[] | undefined {
  let root: ts.Node = node;
  while (ts.isBindingElement(root)) root = root.parent.parent;
  if (!ts.isVariableDeclaration(root) || !ts.isVariableDeclarationList(root.parent)) return undefined;
  const value = root === node ? valueKinds(root.initializer) : undefined;
  const list = root.parent;
  const exported = (ts.getCombinedModifierFlags(root) & ts.ModifierFlags.Export) !== 0;
  if (isJavaScript && !exported && root.initializer !== undefined && isRequire(root.initializer)) return undefined;
  if (value !== undefined) return value;
  const isBlockScoped = (list.flags & ts.NodeFlags.BlockScoped) !== 0;
  for (let at: ts.Node = list.parent; !ts.isSourceFile(at) && !ts.isModuleBlock(at); at = at.parent) {
    if (ts.isFunctionLike(at) || ts.isClassStaticBlockDeclaration(at)) return undefined;
    if (isBlockScoped && !ts.isVariableStatement(at)) return undefined;
  }
  return (list.flags & ts.NodeFlags.Constant) !== 0 ? ["constant"] : ["variable"];
}

function exportSpecifierKinds(node: ts.ExportSpecifier): readonly SymbolKind[] | undefined {
  if (node.parent.parent.moduleSpecifier !== undefined) return undefined;
  if (node.propertyName !== undefined && node.propertyName.text !== node.name.text) return ["alias"];
  const scope = ts.findAncestor(node, (at) => ts.isSourceFile(at) || ts.isModuleDeclaration(at)) as ts.Node & {
    locals?: ts.SymbolTable;
  };
  const local = scope.locals?.get(ts.escapeLeadingUnderscores(node.name.text));
  const imported = local?.declarations?.every((one) => isImport(one) || isRequired(one)) ?? true;
  return imported ? ["alias"] : undefined;
}

/** Members of the object literals that a declaration of the top level is made of, where they are functions or hold some. */
function objectMemberKinds(node: ts.ObjectLiteralElement): readonly SymbolKind[] | undefined {
  const owner = ownerOf(node);
  if (owner === undefined) return undefined;
  if (owner === "exports" && ts.isObjectLiteralExpression(node.parent) && isExportsValue(node.parent)) {
    if (ts.isMethodDeclaration(node)) return ["function"];
    if (ts.isAccessor(node)) return ["property"];
    return ts.isPropertyAssignment(node) && !isEntity(node.initializer) && !isRequire(node.initializer)
      ? (valueKinds(node.initializer) ?? ["variable"])
      : undefined;
  }
  if (ts.isMethodDeclaration(node)) return ["method"];
  if (ts.isAccessor(node)) return ["property"];
  if (!ts.isPropertyAssignment(node)) return undefined;
  const value = valueKinds(node.initializer);
  if (value !== undefined) return value;
  const inner = skip(node.initializer);
  return ts.isObjectLiteralExpression(inner) && hasFunctions(inner) ? ["property"] : undefined;
}

function hasFunctions(object: ts.ObjectLiteralExpression): boolean {
  return object.properties.some((property) => {
    if (ts.isMethodDeclaration(property) || ts.isAccessor(property)) return true;
    if (!ts.isPropertyAssignment(property)) return false;
    const inner = skip(property.initializer);
    return valueKinds(inner) !== undefined || (ts.isObjectLiteralExpression(inner) && hasFunctions(inner));
  });
}

function ownerOf(node: ts.Node): "declaration" | "exports" | undefined {
  let at: ts.Node = node;
  for (;;) {
    const { parent } = at;
    if (ts.isObjectLiteralExpression(parent) || isWrapper(parent)) at = parent;
    else if (ts.isPropertyAssignment(parent) && parent.initializer === at) at = parent;
    else break;
  }
  const isArgument =
    (ts.isCallExpression(at.parent) || ts.isNewExpression(at.parent)) &&
    at.parent.arguments?.includes(at as ts.Expression) === true;
  let value: ts.Node = isArgument ? at.parent : at;
  while (isWrapper(value.parent)) value = value.parent;
  const holder = value.parent;
  if (ts.isExportAssignment(holder)) return "declaration";
  if (ts.isVariableDeclaration(holder) && ts.isIdentifier(holder.name) && holder.initializer === value) {
    return variableKinds(holder, false) === undefined ? undefined : "declaration";
  }
  const inJavaScript = (holder.flags & ts.NodeFlags.JavaScriptFile) !== 0;
  if (inJavaScript && ts.isBinaryExpression(holder) && holder.right === value && isDeclaringAssignment(holder))
    return "exports";
  return undefined;
}

function isDeclaringAssignment(node: ts.BinaryExpression): boolean {
  if (insideFunction(node)) return /\.prototype$/.test(node.left.getText());
  return /^module\.exports\b|^exports\.|\.prototype$/.test(node.left.getText());
}

function isExportsValue(object: ts.ObjectLiteralExpression): boolean {
  let at: ts.Node = object;
  while (isWrapper(at.parent)) at = at.parent;
  return ts.isBinaryExpression(at.parent) && at.parent.left.getText() === "module.exports";
}

function assignmentKinds(node: ts.Node): readonly SymbolKind[] | undefined {
  let assignment: ts.Node = node;
  while (!ts.isBinaryExpression(assignment) && !ts.isStatement(assignment) && assignment.parent !== undefined)
    assignment = assignment.parent;
  if (!ts.isBinaryExpression(assignment)) return undefined;
  const left = node === assignment ? assignment.left : node;
  const outer = ts.findAncestor(assignment, (at) => !ts.isBinaryExpression(at) && !isWrapper(at));
  if (outer === undefined || !ts.isExpressionStatement(outer)) return undefined;
  let value: ts.Node = assignment.right;
  while (ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.EqualsToken) value = value.right;
  if (ts.isVoidExpression(skip(value as ts.Expression))) return undefined;
  const kinds = valueKinds(value as ts.Expression);
  const text = left.getText();
  if (/^(?:module\.)?exports(?:$|[.[])/.test(text)) {
    if (insideFunction(assignment)) return undefined;
    if (/^(?:module\.)?exports$/.test(text) && ts.isObjectLiteralExpression(skip(value as ts.Expression)))
      return undefined;
    return undefined;
  }
  if (/\.prototype\.[\w$]+$/.test(text)) return kinds?.[0] === "function" ? ["method"] : (kinds ?? ["property"]);
  if (/^this(?:\.[#\w$]+|\[["'].*\])$/.test(text)) {
    const method = ts.findAncestor(assignment, (at) => ts.isFunctionLike(at));
    return method !== undefined && ts.isConstructorDeclaration(method) ? (kinds ?? ["field"]) : undefined;
  }
  if (/^[\w$]+\.[\w$]+$/.test(text)) return exportsFile(node) ? undefined : kinds;
  return undefined;
}

/** `const api = module.exports; api.x = …`: the file's own exports, which the fixtures judge. */
function exportsFile(node: ts.Node): boolean {
  const parent = (node as WithSymbol).symbol as (ts.Symbol & { readonly parent?: ts.Symbol }) | undefined;
  return parent?.parent?.valueDeclaration?.kind === ts.SyntaxKind.SourceFile;
}

function insideFunction(node: ts.Node): boolean {
  return ts.findAncestor(node, (at) => ts.isFunctionLike(at)) !== undefined;
}

/** Whether a function or class expression is the value of a declaration that takes its place. */
function isTaken(node: ts.Expression): boolean {
  let at: ts.Node = node;
  while (isWrapper(at.parent)) at = at.parent;
  const { parent } = at;
  if (ts.isVariableDeclaration(parent)) return ts.isIdentifier(parent.name);
  if (ts.isPropertyDeclaration(parent)) return true;
  if (ts.isExportAssignment(parent))
    return node.kind === ts.SyntaxKind.ClassExpression ? (node as ts.ClassExpression).name === undefined : false;
  if (ts.isPropertyAssignment(parent))
    return (
      objectMemberKinds(parent) !== undefined ||
      (ts.isObjectLiteralExpression(parent.parent) && isExportsValue(parent.parent))
    );
  if (!ts.isBinaryExpression(parent) || parent.right !== at) return false;
  if (parent.operatorToken.kind !== ts.SyntaxKind.EqualsToken) return false;
  const left = parent.left.getText();
  if (/^(?:module\.)?exports$/.test(left)) return (node as ts.FunctionExpression).name === undefined;
  return /^(?:module\.)?exports[.[]|\.prototype\./.test(left) || isAssignedFunction(parent);
}

/** JavaScript: `name.x = function …` as a statement, and a field of a constructor. */
function isAssignedFunction(assignment: ts.BinaryExpression): boolean {
  if ((assignment.flags & ts.NodeFlags.JavaScriptFile) === 0) return false;
  const statement = ts.findAncestor(assignment, (at) => !ts.isBinaryExpression(at) && !isWrapper(at));
  if (statement === undefined || !ts.isExpressionStatement(statement)) return false;
  const left = assignment.left.getText();
  if (/^this\b/.test(left)) {
    const method = ts.findAncestor(assignment, (at) => ts.isFunctionLike(at));
    return method !== undefined && ts.isConstructorDeclaration(method);
  }
  return /^[\w$]+(?:\.[\w$]+|\[["'].*["']\])$/.test(left);
}

function valueKinds(value: ts.Expression | undefined): readonly SymbolKind[] | undefined {
  if (value === undefined) return undefined;
  const inner = skip(value);
  if (ts.isArrowFunction(inner) || ts.isFunctionExpression(inner)) return ["function"];
  return ts.isClassExpression(inner) ? ["class"] : undefined;
}

function isRequire(value: ts.Expression): boolean {
  let inner = skip(value);
  if (ts.isPropertyAccessExpression(inner)) inner = inner.expression;
  while (ts.isAwaitExpression(inner) || ts.isParenthesizedExpression(inner)) inner = inner.expression;
  if (!ts.isCallExpression(inner) || inner.arguments.length === 0) return false;
  const [first] = inner.arguments;
  if (!ts.isStringLiteralLike(first)) return false;
  if (inner.expression.kind === ts.SyntaxKind.ImportKeyword) return true;
  return ts.isIdentifier(inner.expression) && inner.expression.text === "require" && inner.arguments.length === 1;
}

/** Type members count where their type is what an interface, class, alias or property is made of. */
function isOwnedType(node: ts.TypeElement | ts.Node): boolean {
  if (!ts.isTypeLiteralNode(node.parent)) return true;
  let at: ts.Node = node.parent;
  while (ts.isUnionTypeNode(at.parent) || ts.isIntersectionTypeNode(at.parent) || ts.isParenthesizedTypeNode(at.parent))
    at = at.parent;
  if (ts.isTypeAliasDeclaration(at.parent)) return true;
  return ts.isPropertySignature(at.parent) && isOwnedType(at.parent);
}

function isEntity(node: ts.Expression): boolean {
  const inner = skip(node);
  return ts.isIdentifier(inner) || (ts.isPropertyAccessExpression(inner) && isEntity(inner.expression));
}

function isImport(node: ts.Node): boolean {
  return (
    ts.isImportClause(node) ||
    ts.isImportSpecifier(node) ||
    ts.isNamespaceImport(node) ||
    ts.isImportEqualsDeclaration(node)
  );
}

/** JavaScript: a variable that a `require` binds. */
function isRequired(node: ts.Declaration): boolean {
  const isVariable = ts.isVariableDeclaration(node) || ts.isBindingElement(node);
  return isVariable && (node.flags & ts.NodeFlags.JavaScriptFile) !== 0 && variableKinds(node, true) === undefined;
}

function isWrapper(node: ts.Node): boolean {
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isAsExpression(node) ||
    ts.isSatisfiesExpression(node) ||
    ts.isNonNullExpression(node) ||
    ts.isTypeAssertionExpression(node)
  );
}

function skip(node: ts.Expression): ts.Expression {
  let inner = node;
  while (isWrapper(inner)) inner = (inner as ts.ParenthesizedExpression).expression;
  return inner;
}

function nameOf(
  node: ts.Declaration,
  file: ts.SourceFile,
): { readonly name: string; readonly start: number } | undefined {
  if (ts.isConstructorDeclaration(node)) {
    const word = node.getChildren(file).find((child) => child.kind === ts.SyntaxKind.ConstructorKeyword);
    return word === undefined ? undefined : { name: "constructor", start: word.getStart(file) };
  }
  const start = node.getStart(file);
  if (ts.isCallSignatureDeclaration(node)) return { name: "()", start };
  if (ts.isConstructSignatureDeclaration(node)) return { name: "new()", start };
  if (ts.isIndexSignatureDeclaration(node)) return { name: "[]", start };
  if (ts.isExportAssignment(node)) {
    const inner = skip(node.expression);
    if ((ts.isClassExpression(inner) || ts.isFunctionExpression(inner)) && inner.name !== undefined) return undefined;
    const word = node
      .getChildren(file)
      .find((child) => child.kind === (node.isExportEquals ? ts.SyntaxKind.EqualsToken : ts.SyntaxKind.DefaultKeyword));
    return word === undefined
      ? undefined
      : { name: node.isExportEquals ? "export=" : "default", start: word.getStart(file) };
  }
  // An anonymous expression has no name here, although the compiler names it after what it is assigned to.
  const isExpression = ts.isClassExpression(node) || ts.isFunctionExpression(node);
  const name = isExpression ? node.name : ts.getNameOfDeclaration(node);
  if (name === undefined || name.end === name.pos) {
    if (ts.isClassExpression(node)) return { name: "<class>", start };
    const word = ts.canHaveModifiers(node)
      ? ts.getModifiers(node)?.find((one) => one.kind === ts.SyntaxKind.DefaultKeyword)
      : undefined;
    return word === undefined ? undefined : { name: "default", start: word.getStart(file) };
  }
  if (ts.isObjectBindingPattern(name) || ts.isArrayBindingPattern(name)) return undefined;
  const at = name.getStart(file);
  if (ts.isComputedPropertyName(name) && !ts.isStringLiteral(name.expression)) return { name: "", start: at };
  if (ts.isComputedPropertyName(name)) return { name: (name.expression as ts.StringLiteral).text, start: at };
  return { name: "text" in name && typeof name.text === "string" ? name.text : name.getText(file), start: at };
}
