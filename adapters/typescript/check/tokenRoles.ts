/** What a name does where it stands, as bits of occurrenceRoles. */
import { occurrenceRoles as roles } from "../../links.js";
import type { Compiler, ts } from "../compiler.js";

export function rolesOf(compiler: Compiler, node: ts.Node): number {
  const { parent } = node;
  if (isImporting(compiler, parent)) return roles.import;
  if (compiler.isStringLiteralLike(node))
    return roles.read | roles.inString | (isCalledKey(compiler, node) ? roles.call : 0);
  let whole: ts.Node = node;
  while (isLastNameOf(compiler, whole)) whole = whole.parent;
  if (isCalled(compiler, whole)) return roles.read | roles.call;
  const outer = whole.parent;
  if (compiler.isExpressionWithTypeArguments(outer) && compiler.isHeritageClause(outer.parent)) {
    return roles.type | roles.extends;
  }
  if (compiler.isExpressionWithTypeArguments(outer) && isDocumentedBase(compiler, outer.parent)) {
    return roles.type | roles.extends;
  }
  if (isWritten(compiler, whole)) return isReadToo(compiler, outer) ? roles.read | roles.write : roles.write;
  if (compiler.isPartOfTypeNode(node)) return roles.type;
  return roles.read;
}

/** Whether what stands there is called: by a call, `new`, as a decorator, a template's tag, or the tag of an element. */
function isCalled(compiler: Compiler, node: ts.Node): boolean {
  let called = node;
  while (isWrapper(compiler, called.parent)) called = called.parent;
  const outer = called.parent;
  if (compiler.isCallExpression(outer) || compiler.isNewExpression(outer) || compiler.isDecorator(outer))
    return outer.expression === called;
  if (compiler.isTaggedTemplateExpression(outer)) return outer.tag === called;
  return (compiler.isJsxOpeningElement(outer) || compiler.isJsxSelfClosingElement(outer)) && outer.tagName === called;
}

/** `value["name"]()`. */
function isCalledKey(compiler: Compiler, node: ts.Node): boolean {
  const { parent } = node;
  return compiler.isElementAccessExpression(parent) && parent.argumentExpression === node && isCalled(compiler, parent);
}

/** What changes nothing in a value: `(f)`, `f!`, `f as T`. */
function isWrapper(compiler: Compiler, node: ts.Node): boolean {
  return (
    compiler.isParenthesizedExpression(node) ||
    compiler.isNonNullExpression(node) ||
    compiler.isAsExpression(node) ||
    compiler.isSatisfiesExpression(node) ||
    compiler.isTypeAssertionExpression(node)
  );
}

/** `@extends`, `@implements` in JavaScript's comments. */
function isDocumentedBase(compiler: Compiler, node: ts.Node): boolean {
  return compiler.isJSDocAugmentsTag(node) || compiler.isJSDocImplementsTag(node);
}

function isImporting(compiler: Compiler, parent: ts.Node): boolean {
  return (
    compiler.isImportSpecifier(parent) ||
    compiler.isImportClause(parent) ||
    compiler.isNamespaceImport(parent) ||
    compiler.isImportEqualsDeclaration(parent) ||
    compiler.isExportSpecifier(parent)
  );
}

/** Whether a node is the last name of a dotted one. */
function isLastNameOf(compiler: Compiler, node: ts.Node): boolean {
  const { parent } = node;
  return (
    (compiler.isPropertyAccessExpression(parent) && parent.name === node) ||
    (compiler.isQualifiedName(parent) && parent.right === node)
  );
}

function isWritten(compiler: Compiler, node: ts.Node): boolean {
  const { SyntaxKind } = compiler;
  const { parent } = node;
  if (compiler.isBinaryExpression(parent)) {
    const { kind } = parent.operatorToken;
    return parent.left === node && kind >= SyntaxKind.FirstAssignment && kind <= SyntaxKind.LastAssignment;
  }
  if (compiler.isPrefixUnaryExpression(parent) || compiler.isPostfixUnaryExpression(parent)) {
    return parent.operator === SyntaxKind.PlusPlusToken || parent.operator === SyntaxKind.MinusMinusToken;
  }
  return (compiler.isForInStatement(parent) || compiler.isForOfStatement(parent)) && parent.initializer === node;
}

/** `a += 1`, `a++`. */
function isReadToo(compiler: Compiler, parent: ts.Node): boolean {
  return !(compiler.isBinaryExpression(parent) && parent.operatorToken.kind === compiler.SyntaxKind.EqualsToken);
}
