/** Which visitor takes which syntax kind, and which kinds are statements that must be looked at outside functions. */
import { visitBinary, visitExportsMember, visitExpressionStatement } from "./commonJs.js";
import type { ts } from "./compiler.js";
import { visitDocImport, visitTypedef } from "./jsDocVisitors.js";
import { type Kinds, syntaxKinds } from "./kinds.js";
import * as members from "./memberVisitors.js";
import * as modules from "./moduleVisitors.js";
import * as statements from "./statementVisitors.js";
import { place, type Visitor, type Walk } from "./walk.js";

export type VisitorTable = { readonly visitors: readonly (Visitor | undefined)[]; readonly statements: Uint8Array };

export function visitorTable(): VisitorTable {
  table ??= makeTable(syntaxKinds());
  return table;
}

let table: VisitorTable | undefined;

function makeTable(kinds: Kinds): VisitorTable {
  const visitors: (Visitor | undefined)[] = new Array(512).fill(undefined);
  const isStatement = new Uint8Array(512);
  const on = (kind: number, visitor: Visitor) => {
    visitors[kind] = visitor;
  };
  on(kinds.FunctionDeclaration, statements.visitFunction);
  on(kinds.ClassDeclaration, statements.visitClass);
  on(kinds.ClassExpression, statements.visitClassExpression);
  on(kinds.FunctionExpression, statements.visitFunctionExpression);
  on(kinds.ArrowFunction, statements.visitFunctionExpression);
  on(kinds.InterfaceDeclaration, statements.visitInterface);
  on(kinds.EnumDeclaration, statements.visitEnum);
  on(kinds.TypeAliasDeclaration, statements.visitTypeAlias);
  on(kinds.ModuleDeclaration, statements.visitModule);
  on(kinds.VariableStatement, statements.visitVariableStatement);
  on(kinds.VariableDeclarationList, statements.visitVariableList);
  for (const kind of [kinds.TypeLiteral, kinds.UnionType, kinds.IntersectionType, kinds.ParenthesizedType]) {
    on(kind, statements.visitComposedType);
  }
  on(kinds.MethodDeclaration, members.visitMethod);
  on(kinds.GetAccessor, members.visitAccessor);
  on(kinds.SetAccessor, members.visitAccessor);
  on(kinds.Constructor, members.visitConstructor);
  on(kinds.CallSignature, members.visitCallSignature);
  on(kinds.ConstructSignature, members.visitConstructSignature);
  on(kinds.IndexSignature, members.visitIndexSignature);
  on(kinds.MethodSignature, members.visitMethodSignature);
  on(kinds.PropertySignature, members.visitPropertySignature);
  on(kinds.PropertyDeclaration, members.visitPropertyDeclaration);
  on(kinds.ClassStaticBlockDeclaration, visitStaticBlock);
  on(kinds.EnumMember, members.visitEnumMember);
  on(kinds.PropertyAssignment, members.visitPropertyAssignment);
  on(kinds.ShorthandPropertyAssignment, visitShorthand);
  on(kinds.SpreadAssignment, visitShorthand);
  on(kinds.ImportDeclaration, modules.visitImport);
  on(kinds.ImportEqualsDeclaration, modules.visitImportEquals);
  on(kinds.ExportDeclaration, modules.visitExport);
  on(kinds.ExportAssignment, modules.visitExportAssignment);
  on(kinds.NamespaceExportDeclaration, modules.visitNamespaceExport);
  on(kinds.CallExpression, modules.visitCall);
  on(kinds.PropertyAccessExpression, modules.visitPropertyAccess);
  on(kinds.ImportType, modules.visitImportType);
  on(kinds.BinaryExpression, visitBinary);
  on(kinds.ExpressionStatement, visitExpressionStatement);
  on(kinds.JSDocTypedefTag, visitTypedef);
  on(kinds.JSDocCallbackTag, visitTypedef);
  on(kinds.JSDocImportTag, visitDocImport);
  for (let kind = 0; kind < visitors.length; kind++) {
    if (kind >= kinds.VariableStatement && visitors[kind] !== undefined && declaresAsStatement(kinds, kind))
      isStatement[kind] = 1;
  }
  for (const kind of compound(kinds)) {
    on(kind, visitCompound);
    isStatement[kind] = 1;
  }
  return { visitors, statements: isStatement };
}

function declaresAsStatement(kinds: Kinds, kind: number): boolean {
  const declaring: readonly number[] = [
    kinds.FunctionDeclaration,
    kinds.ClassDeclaration,
    kinds.InterfaceDeclaration,
    kinds.EnumDeclaration,
    kinds.TypeAliasDeclaration,
    kinds.ModuleDeclaration,
    kinds.VariableStatement,
    kinds.VariableDeclarationList,
    kinds.ImportDeclaration,
    kinds.ImportEqualsDeclaration,
    kinds.ExportDeclaration,
    kinds.ExportAssignment,
    kinds.NamespaceExportDeclaration,
    kinds.ExpressionStatement,
  ];
  return declaring.includes(kind);
}

/** Statements that hold statements. */
function compound(kinds: Kinds): readonly number[] {
  return [
    kinds.Block,
    kinds.IfStatement,
    kinds.ForStatement,
    kinds.ForInStatement,
    kinds.ForOfStatement,
    kinds.WhileStatement,
    kinds.DoStatement,
    kinds.WithStatement,
    kinds.SwitchStatement,
    kinds.CaseBlock,
    kinds.CaseClause,
    kinds.DefaultClause,
    kinds.TryStatement,
    kinds.CatchClause,
    kinds.LabeledStatement,
  ];
}

function visitCompound(walk: Walk, node: ts.Node, parent: number, where: number): void {
  const kept = where & (place.local | place.block | place.ambient | place.fields);
  walk.pushChildren(node, parent, kept & place.local ? kept : kept | place.block);
}

function visitStaticBlock(walk: Walk, node: ts.Node, parent: number, where: number): void {
  walk.pushChildren(node, parent, (where & place.ambient) | place.local);
}

function visitShorthand(walk: Walk, node: ts.ObjectLiteralElementLike, parent: number, where: number): void {
  if (where & place.exports) visitExportsMember(walk, node, parent, where);
  else walk.pushChildren(node, parent, where & (place.local | place.block | place.ambient));
}
