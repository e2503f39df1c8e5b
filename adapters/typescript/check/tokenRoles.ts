/** What a name does where it stands, as bits of occurrenceRoles. */
import { occurrenceRoles as roles } from "../../links.js";
import type { Compiler, ts } from "../compiler.js";

export function rolesOf(compiler: Compiler, node: ts.Node): number {
  const { parent } = node;
  if (isImporting(compiler, parent)) return roles.import;
  if (compiler.isStringLiteralLike(node)) return roles.read | roles.inString;
  let whole: ts.Node = node;
  while (isLastNameOf(compiler, whole)) whole = whole.parent;
  const outer = whole.parent;
  if (compiler.isExpressionWithTypeArguments(outer) && compiler.isHeritageClause(outer.parent)) {
    return roles.type | roles.extends;
  }
  if (compiler.isCallExpression(outer) || compiler.isNewExpression(outer) || compiler.isDecorator(outer)) {
    return outer.expression === whole ? roles.read | roles.call : roles.read;
  }
  if (compiler.isTaggedTemplateExpression(outer) && outer.tag === whole) return roles.read | roles.call;
  if (compiler.isJsxOpeningElement(outer) || compiler.isJsxSelfClosingElement(outer)) {
    return outer.tagName === whole ? roles.read | roles.call : roles.read;
  }
  if (isWritten(compiler, whole)) return isReadToo(compiler, outer) ? roles.read | roles.write : roles.write;
  if (compiler.isPartOfTypeNode(node)) return roles.type;
  return roles.read;
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
