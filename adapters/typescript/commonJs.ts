/**
 * CommonJS and constructor functions in JavaScript: assignments that declare.
 *
 * `module.exports = …`, `exports.x = …`, `Foo.prototype.bar = …`, `Foo.prototype = { … }`, `Foo.bar = function …` and, in a
 * constructor, `this.x = …`; chains (`exports = module.exports = f`) are taken from left to right.
 */
import type { SymbolKind } from "../../proto/symbols.js";
import type { ts } from "./compiler.js";
import { fold } from "./fold.js";
import { bits, parametersOf, resultsOf } from "./header.js";
import { moduleReference } from "./moduleReference.js";
import { addAlias, dottedName, exportValue } from "./moduleVisitors.js";
import { type Name, nameOf } from "./names.js";
import { importedValue, withoutEnd } from "./statementVisitors.js";
import {
  braceBefore,
  completeByValue,
  isExportsObject,
  isFunction,
  pushAnonymous,
  pushValue,
  setBody,
  unwrap,
} from "./values.js";
import { inside, place, type Walk } from "./walk.js";

export function visitExpressionStatement(
  walk: Walk,
  node: ts.ExpressionStatement,
  parent: number,
  where: number,
): void {
  const call = walk.imports.callOf(node.expression);
  if (call !== undefined) {
    walk.imports.addCall(call, node, "sideEffect", undefined);
    return;
  }
  if (!walk.javaScript) {
    walk.push(node.expression, parent, where);
    return;
  }
  for (const operand of operands(walk, node.expression)) {
    const whole = operand === node.expression ? node : operand;
    const assigned = operand.kind === walk.kinds.BinaryExpression && assigns(walk, whole, operand, parent, where);
    if (!assigned) walk.push(operand, parent, where);
  }
}

/** An assignment inside an expression: `var api = (module.exports = { … })`. */
export function visitBinary(walk: Walk, node: ts.BinaryExpression, parent: number, where: number): void {
  const exporting =
    walk.javaScript && node.operatorToken.kind === walk.kinds.EqualsToken && isExportsObject(walk, node.left);
  if (exporting && assigns(walk, node, node, parent, where)) return;
  walk.push(node.left, parent, where & inheritedPlaces);
  walk.push(node.right, parent, where & inheritedPlaces);
}

const inheritedPlaces = place.local | place.block | place.ambient;

/** The parts of a comma expression, as minifiers write statements. */
function operands(walk: Walk, expression: ts.Expression): readonly ts.Expression[] {
  const found: ts.Expression[] = [];
  let left = expression;
  while (
    left.kind === walk.kinds.BinaryExpression &&
    (left as ts.BinaryExpression).operatorToken.kind === walk.kinds.CommaToken
  ) {
    found.push((left as ts.BinaryExpression).right);
    left = (left as ts.BinaryExpression).left;
  }
  found.push(left);
  return found.reverse();
}

/** true: the statement declares and its parts are scheduled. */
function assigns(walk: Walk, node: ts.Node, expression: ts.Expression, parent: number, where: number): boolean {
  const targets: ts.Node[] = [];
  let value: ts.Node = expression;
  while (
    value.kind === walk.kinds.BinaryExpression &&
    (value as ts.BinaryExpression).operatorToken.kind === walk.kinds.EqualsToken
  ) {
    targets.push((value as ts.BinaryExpression).left);
    value = (value as ts.BinaryExpression).right;
  }
  let handled = false;
  let valueTaken = false;
  for (const target of targets) {
    const taken = assign(walk, node, target, value as ts.Expression, parent, where);
    if (taken === "no") continue;
    handled = true;
    if (taken === "withValue") valueTaken = true;
  }
  if (handled && !valueTaken) walk.push(value, parent, where);
  return handled;
}

type Taken = "no" | "nameOnly" | "withValue";

function assign(
  walk: Walk,
  node: ts.Node,
  target: ts.Node,
  value: ts.Expression,
  parent: number,
  where: number,
): Taken {
  const { kinds, text } = walk;
  const access = accessed(walk, target);
  if (access === undefined) return "no";
  const { object, member } = access;
  const local = (where & place.local) !== 0;
  if (isExportsObject(walk, target)) {
    if (local) return "no";
    const inner = unwrap(value, kinds);
    if (inner.kind === kinds.ObjectLiteralExpression) {
      walk.pushAll((inner as ts.ObjectLiteralExpression).properties, parent, (where & place.ambient) | place.exports);
      return "withValue";
    }
    exportValue(walk, { ...member, text: "export=" }, node, value, 0, -1, where);
    return "withValue";
  }
  if (isExportsObject(walk, object)) return local ? "no" : exportMember(walk, member, node, value, where);
  if (object.kind === kinds.ThisKeyword) {
    if ((where & place.fields) === 0 || parent < 0 || member.text.startsWith("#")) return "no";
    return addField(walk, member, node, value, walk.drafts[parent].parent, where);
  }
  const owner = accessed(walk, object);
  if (owner !== undefined && owner.member.text === "prototype" && owner.object.kind === kinds.Identifier) {
    return addMethod(walk, text.slice(walk.tokenStart(owner.object), owner.object.end), member, node, value, 0, where);
  }
  if (object.kind !== kinds.Identifier) return "no";
  const name = text.slice(walk.tokenStart(object), object.end);
  const inner = unwrap(value, kinds);
  if (member.text === "prototype" && inner.kind === kinds.ObjectLiteralExpression) {
    const index = walk.named.get(name);
    if (index === undefined) return "no";
    walk.pushAll((inner as ts.ObjectLiteralExpression).properties, index, (where & place.ambient) | place.object);
    return "withValue";
  }
  if (!isFunction(inner, kinds) && inner.kind !== kinds.ClassExpression) return "no";
  return addMethod(walk, name, member, node, value, bits.static, where);
}

/** One member of `module.exports = { … }`: what the file exports under that name. */
export function visitExportsMember(walk: Walk, node: ts.ObjectLiteralElementLike, parent: number, where: number): void {
  const { kinds, text } = walk;
  const name = nameOf(text, node.name, kinds);
  if (node.kind === kinds.SpreadAssignment) {
    const value = (node as ts.SpreadAssignment).expression;
    const call = walk.imports.callOf(value);
    if (call === undefined) walk.push(value, parent, where & ~place.exports);
    else walk.imports.addSpread(call, node);
    return;
  }
  if (name === undefined) {
    pushAnonymous(walk, node, parent, where);
    return;
  }
  if (node.kind === kinds.ShorthandPropertyAssignment) mark(walk, name.text, name, node);
  else if (node.kind === kinds.PropertyAssignment) {
    exportMember(walk, name, node, (node as ts.PropertyAssignment).initializer, where & ~place.exports);
  } else {
    const method = node as ts.MethodDeclaration | ts.AccessorDeclaration;
    const kind: SymbolKind = node.kind === kinds.MethodDeclaration ? "function" : "property";
    const declared = walk.add(name, kind, node, -1);
    declared.modifiers |= bits.export;
    if (node.kind === kinds.GetAccessor) declared.modifiers |= bits.getter;
    if (node.kind === kinds.SetAccessor) declared.modifiers |= bits.setter;
    if (method.modifiers?.some((modifier) => modifier.kind === kinds.AsyncKeyword)) declared.modifiers |= bits.async;
    if (method.asteriskToken !== undefined) declared.modifiers |= bits.generator;
    declared.parameters = parametersOf(text, method.parameters);
    declared.results = resultsOf(text, method.type);
    const brace = braceBefore(text, method.body?.statements);
    setBody(declared, brace, method.end);
    declared.signature = fold(text, declared.start, brace < 0 ? method.end : brace);
    walk.pushFunction(method, walk.last, where);
  }
}

function exportMember(walk: Walk, name: Name, node: ts.Node, value: ts.Expression, where: number): Taken {
  const { kinds, text } = walk;
  const inner = unwrap(value, kinds);
  if (inner.kind === kinds.VoidExpression) return "nameOnly";
  const imported = importedValue(walk, inner);
  if (imported !== undefined) {
    walk.imports.addCall(imported.call, node, "module", imported.member);
    const alias = addAlias(walk, name, node, -1);
    alias.valueType = moduleReference(imported.call.specifier.text, nameOf(text, imported.member, kinds)?.text);
    alias.signature = withoutEnd(fold(text, alias.start, node.end, 160));
    return "withValue";
  }
  const path = dottedName(walk, inner);
  if (path !== undefined) {
    mark(walk, path, name, node);
    return "withValue";
  }
  const declared = walk.add(name, "variable", node, -1);
  declared.modifiers |= bits.export;
  if (completeByValue(walk, declared, inner, "", declared.start, where)) return "withValue";
  declared.signature = shortHead(walk, declared.start, name.end, node.end);
  pushValue(walk, declared, value, -1, where);
  return "withValue";
}

function mark(walk: Walk, local: string, name: Name, node: ts.Node): void {
  const start = walk.tokenStart(node);
  const signature = withoutEnd(fold(walk.text, start, node.end, 160));
  walk.marks.push({
    local,
    exported: name.text,
    parent: -1,
    nameStart: name.start,
    nameEnd: name.end,
    start,
    end: node.end,
    signature,
    word: "exports",
  });
}

function addField(walk: Walk, name: Name, node: ts.Node, value: ts.Expression, parent: number, where: number): Taken {
  if (parent < 0) return "no";
  const declaredAt = walk.members.get(parent)?.get(name.text);
  if (declaredAt !== undefined && declaredAt <= name.start) return "no";
  const declared = walk.add(name, "field", node, parent);
  const index = walk.last;
  if (completeByValue(walk, declared, unwrap(value, walk.kinds), "", declared.start, where & ~place.fields))
    return "withValue";
  declared.signature = shortHead(walk, declared.start, name.end, node.end);
  walk.push(value, index, inside(where));
  return "withValue";
}

function addMethod(
  walk: Walk,
  owner: string,
  name: Name,
  node: ts.Node,
  value: ts.Expression,
  modifiers: number,
  where: number,
): Taken {
  const parent = walk.named.get(owner) ?? -1;
  const inner = unwrap(value, walk.kinds);
  const declared = walk.add(name, "property", node, parent);
  if (parent < 0) declared.owner = owner;
  else declared.modifiers |= modifiers;
  if (where & place.local) {
    declared.modifiers |= bits.local;
    declared.visibility = "private";
  }
  if (completeByValue(walk, declared, inner, "", declared.start, where & ~place.fields)) {
    if (declared.kind === "function" && modifiers === 0) declared.kind = "method";
    return "withValue";
  }
  declared.signature = shortHead(walk, declared.start, name.end, node.end);
  walk.push(value, walk.last, inside(where));
  return "withValue";
}

function shortHead(walk: Walk, start: number, nameEnd: number, end: number): string {
  return withoutEnd(fold(walk.text, start, end - nameEnd <= 40 ? end : nameEnd));
}

/** `object.member` or `object["member"]`. */
function accessed(walk: Walk, node: ts.Node): { readonly object: ts.Node; readonly member: Name } | undefined {
  const { kinds, text } = walk;
  if (node.kind === kinds.PropertyAccessExpression) {
    const access = node as ts.PropertyAccessExpression;
    const member = nameOf(text, access.name, kinds);
    return member === undefined ? undefined : { object: access.expression, member };
  }
  if (node.kind !== kinds.ElementAccessExpression) return undefined;
  const access = node as ts.ElementAccessExpression;
  if (access.argumentExpression.kind !== kinds.StringLiteral) return undefined;
  const member = nameOf(text, access.argumentExpression, kinds);
  return member === undefined ? undefined : { object: access.expression, member };
}
