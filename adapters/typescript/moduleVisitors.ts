/** Visitors of what crosses files: imports, exports, `require` and `import()` calls, import types. */
import type { ts } from "./compiler.js";
import { type Draft, throughBinding } from "./drafts.js";
import { fold } from "./fold.js";
import { bits, headerText, modifiersOf } from "./header.js";
import { moduleReference } from "./moduleReference.js";
import { type Name, nameOf } from "./names.js";
import { importedValue, setModifiers, withoutEnd } from "./statementVisitors.js";
import { completeByValue, pushValue, unwrap } from "./values.js";
import { place, type Walk } from "./walk.js";

export function visitImport(walk: Walk, node: ts.ImportDeclaration): void {
  walk.imports.addImport(node, 0);
}

export function visitImportEquals(walk: Walk, node: ts.ImportEqualsDeclaration, parent: number, where: number): void {
  const modifiers = modifiersOf(node.modifiers, walk.kinds);
  const isRequire = node.moduleReference.kind === walk.kinds.ExternalModuleReference;
  if (isRequire) walk.imports.addImportEquals(node);
  if (isRequire && (modifiers.bits & bits.export) === 0) return;
  const name = nameOf(walk.text, node.name, walk.kinds);
  if (name === undefined) return;
  const declared = walk.add(name, "alias", node, parent);
  setModifiers(walk, declared, modifiers.bits, where);
  declared.signature = withoutEnd(headerText(walk.text, declared.start, node.end, node.modifiers, walk.kinds));
  const reference = node.moduleReference;
  const { bindings } = walk.imports;
  declared.valueType = isRequire
    ? (bindings.get(name.text) ?? "")
    : throughBinding(fold(walk.text, reference.pos, reference.end), bindings);
}

/** `export { a, b as c }`; with `from` it is an import that hands on its names, and declares nothing. */
export function visitExport(walk: Walk, node: ts.ExportDeclaration, parent: number): void {
  const isReexport = walk.imports.addReexport(node);
  const clause = node.exportClause;
  if (isReexport || clause === undefined || clause.kind === walk.kinds.NamespaceExport) return;
  for (const element of (clause as ts.NamedExports).elements) {
    const exported = nameOf(walk.text, element.name, walk.kinds);
    if (exported === undefined) continue;
    const local = element.propertyName === undefined ? exported : nameOf(walk.text, element.propertyName, walk.kinds);
    if (local === undefined) continue;
    walk.marks.push({
      local: local.text,
      exported: exported.text,
      parent,
      nameStart: exported.start,
      nameEnd: exported.end,
      start: walk.tokenStart(element),
      end: element.end,
      signature: `${node.isTypeOnly ? "export type" : "export"} { ${fold(walk.text, element.pos, element.end)} }`,
      word: "export",
    });
  }
}

/** `export default …` and `export = …`. */
export function visitExportAssignment(walk: Walk, node: ts.ExportAssignment, parent: number, where: number): void {
  const word = node.isExportEquals ? "=" : "default";
  const start = walk.tokenStart(node);
  const at = walk.text.indexOf(word, start);
  const name = { text: node.isExportEquals ? "export=" : "default", start: at, end: at + word.length };
  if (at < 0 || at >= node.end) return;
  exportValue(walk, name, node, node.expression, node.isExportEquals ? 0 : bits.default, parent, where);
}

/**
 * The value that a whole module is or has as its default: an alias where it is a name, a declaration where it is a function, class, object
 * or any other expression.
 */
export function exportValue(
  walk: Walk,
  name: Name,
  node: ts.Node,
  expression: ts.Expression,
  modifiers: number,
  parent: number,
  where: number,
): void {
  const { text, kinds } = walk;
  const value = unwrap(expression, kinds);
  const imported = importedValue(walk, value);
  if (imported !== undefined) {
    walk.imports.addCall(imported.call, node, "module", imported.member);
    const member = nameOf(text, imported.member, kinds)?.text;
    const declared = addAlias(walk, name, node, parent);
    declared.modifiers |= modifiers;
    declared.valueType = moduleReference(imported.call.specifier.text, member);
    declared.signature = withoutEnd(fold(text, declared.start, node.end, 160));
    return;
  }
  const path = dottedName(walk, value);
  if (path !== undefined) {
    const start = walk.tokenStart(node);
    const signature = withoutEnd(fold(text, start, node.end, 160));
    walk.marks.push({
      local: path,
      exported: name.text,
      parent,
      nameStart: name.start,
      nameEnd: name.end,
      start,
      end: node.end,
      signature,
      word: "export",
    });
    return;
  }
  const own = nameOf(text, (value as { name?: ts.Node }).name, kinds);
  const isClass = value.kind === kinds.ClassExpression;
  if (own !== undefined && (isClass || value.kind === kinds.FunctionExpression)) {
    const declared = walk.add(own, "function", node, parent);
    const prefix = fold(text, declared.start, value.pos, 80);
    declared.modifiers |= bits.export | modifiers;
    completeByValue(walk, declared, value, prefix, walk.tokenStart(value), where & place.ambient);
    if ((modifiers & bits.default) === 0) {
      const { start, end } = declared;
      walk.marks.push({
        local: own.text,
        exported: name.text,
        parent,
        nameStart: name.start,
        nameEnd: name.end,
        start,
        end,
        signature: `${prefix} ${own.text}`,
        word: "export",
      });
    }
    return;
  }
  const declared = walk.add(name, "constant", node, parent);
  declared.modifiers |= bits.export | modifiers;
  const valueStart = walk.tokenStart(expression);
  const prefix = fold(text, declared.start, valueStart, 80);
  if (completeByValue(walk, declared, value, prefix, walk.tokenStart(value), where & place.ambient)) return;
  const short = expression.end - valueStart <= 40 && value.kind !== kinds.ObjectLiteralExpression;
  declared.signature = short ? fold(text, declared.start, expression.end) : prefix;
  pushValue(walk, declared, expression, parent, where & ~place.local);
}

/** `a`, `a.b.c`; undefined where the expression is anything else. */
export function dottedName(walk: Walk, value: ts.Node): string | undefined {
  let inner = value;
  while (inner.kind === walk.kinds.PropertyAccessExpression) inner = (inner as ts.PropertyAccessExpression).expression;
  if (inner.kind !== walk.kinds.Identifier || inner.end <= inner.pos) return undefined;
  return fold(walk.text, value.pos, value.end, 200);
}

/** `export as namespace Name`. */
export function visitNamespaceExport(walk: Walk, node: ts.NamespaceExportDeclaration, parent: number): void {
  const name = nameOf(walk.text, node.name, walk.kinds);
  if (name === undefined) return;
  const declared = addAlias(walk, name, node, parent);
  declared.signature = withoutEnd(fold(walk.text, declared.start, node.end));
}

export function visitCall(walk: Walk, node: ts.CallExpression, parent: number, where: number): void {
  const call = walk.imports.callOf(node);
  if (call !== undefined) walk.imports.addCall(call, node, "module", undefined);
  walk.pushChildren(node, parent, where & (place.local | place.block | place.ambient));
}

/** `require("x").name`. */
export function visitPropertyAccess(
  walk: Walk,
  node: ts.PropertyAccessExpression,
  parent: number,
  where: number,
): void {
  const call = walk.imports.callOf(node.expression);
  if (call === undefined) {
    walk.push(node.expression, parent, where & (place.local | place.block | place.ambient));
    return;
  }
  const isName = call.flags === 0 || node.expression.kind !== walk.kinds.CallExpression;
  walk.imports.addCall(call, node, "module", isName ? node.name : undefined);
}

export function visitImportType(walk: Walk, node: ts.ImportTypeNode, parent: number, where: number): void {
  walk.imports.addImportType(node);
  walk.pushAll(node.typeArguments, parent, where & ~place.member);
}

/** A variable that is not declared here: a `require` or `import()` in it still binds its names. */
export function addAlias(walk: Walk, name: Name, node: ts.Node, parent: number): Draft {
  const declared = walk.add(name, "alias", node, parent);
  declared.modifiers |= name.text === "default" ? bits.export | bits.default : bits.export;
  return declared;
}
