/** Visitors of members: of classes, interfaces, type literals, enums, and of object literals whose functions are declared. */
import type { SymbolKind } from "../../proto/symbols.js";
import { visitExportsMember } from "./commonJs.js";
import type { ts } from "./compiler.js";
import type { Draft } from "./drafts.js";
import { fold } from "./fold.js";
import { bits, headerText, modifiersOf, parametersOf, resultsOf } from "./header.js";
import { type Name, nameOf } from "./names.js";
import { headEnd, memberPlace, withoutEnd } from "./statementVisitors.js";
import { skipTrivia } from "./trivia.js";
import { braceBefore, completeByValue, holdsFunctions, isFunction, pushAnonymous, setBody, unwrap } from "./values.js";
import { inside, place, type Walk } from "./walk.js";

type Member = ts.Node & { readonly modifiers?: ts.NodeArray<ts.ModifierLike>; readonly name?: ts.Node };

const declaring = place.member | place.object;

export function visitMethod(walk: Walk, node: ts.MethodDeclaration, parent: number, where: number): void {
  if (where & place.exports) visitExportsMember(walk, node, parent, where);
  else if ((where & declaring) === 0) pushAnonymous(walk, node, parent, where);
  else visitCallable(walk, node, nameOf(walk.text, node.name, walk.kinds), "method", parent, where);
}

export function visitAccessor(walk: Walk, node: ts.AccessorDeclaration, parent: number, where: number): void {
  if (where & place.exports) {
    visitExportsMember(walk, node, parent, where);
    return;
  }
  if ((where & declaring) === 0) {
    pushAnonymous(walk, node, parent, where);
    return;
  }
  const getter = node.kind === walk.kinds.GetAccessor;
  const declared = visitCallable(walk, node, nameOf(walk.text, node.name, walk.kinds), "property", parent, where);
  if (declared === undefined) return;
  declared.modifiers |= getter ? bits.getter : bits.setter;
  declared.valueType = (getter ? declared.results[0]?.type : declared.parameters[0]?.type) ?? "";
}

export function visitConstructor(walk: Walk, node: ts.ConstructorDeclaration, parent: number, where: number): void {
  if ((where & place.member) === 0) {
    pushAnonymous(walk, node, parent, where);
    return;
  }
  const head = node.modifiers === undefined || node.modifiers.length === 0 ? node.pos : node.modifiers.end;
  const declared = visitCallable(
    walk,
    node,
    keywordName(walk, head, "constructor", "constructor"),
    "constructor",
    parent,
    where,
  );
  if (declared === undefined) return;
  for (const parameter of node.parameters) visitParameterProperty(walk, parameter, parent);
}

export function visitCallSignature(walk: Walk, node: ts.CallSignatureDeclaration, parent: number, where: number): void {
  visitSignature(walk, node, "()", "method", parent, where);
}

export function visitConstructSignature(
  walk: Walk,
  node: ts.ConstructSignatureDeclaration,
  parent: number,
  where: number,
): void {
  visitSignature(walk, node, "new()", "constructor", parent, where);
}

export function visitIndexSignature(
  walk: Walk,
  node: ts.IndexSignatureDeclaration,
  parent: number,
  where: number,
): void {
  const declared = visitSignature(walk, node, "[]", "property", parent, where);
  if (declared === undefined) return;
  declared.valueType = declared.results[0]?.type ?? "";
  declared.results = [];
}

/** A method of an interface or a type literal. */
export function visitMethodSignature(walk: Walk, node: ts.MethodSignature, parent: number, where: number): void {
  if ((where & place.member) === 0) {
    walk.pushChildren(node, parent, where & ~place.member);
    return;
  }
  visitCallable(walk, node, nameOf(walk.text, node.name, walk.kinds), "method", parent, where);
}

export function visitPropertySignature(walk: Walk, node: ts.PropertySignature, parent: number, where: number): void {
  const declared = where & place.member ? addMember(walk, node, "property", parent) : undefined;
  if (declared === undefined) {
    walk.pushChildren(node, parent, where & (place.local | place.ambient));
    return;
  }
  declared.signature = headerText(walk.text, declared.start, headEnd(walk, node), node.modifiers, walk.kinds);
  if (node.questionToken !== undefined) declared.modifiers |= bits.optional;
  if (node.type === undefined) return;
  declared.valueType = fold(walk.text, node.type.pos, node.type.end);
  walk.push(node.type, walk.last, memberPlace(where));
}

export function visitPropertyDeclaration(
  walk: Walk,
  node: ts.PropertyDeclaration,
  parent: number,
  where: number,
): void {
  const declared = where & place.member ? addMember(walk, node, "field", parent) : undefined;
  if (declared === undefined) {
    walk.pushChildren(node, parent, inside(where));
    return;
  }
  const index = walk.last;
  if (node.questionToken !== undefined) declared.modifiers |= bits.optional;
  walk.pushAll(node.modifiers, index, inside(where));
  if (node.type !== undefined) {
    declared.valueType = fold(walk.text, node.type.pos, node.type.end);
    walk.push(node.type, index, inside(where));
  }
  const value = node.initializer === undefined ? undefined : unwrap(node.initializer, walk.kinds);
  const prefix = headerText(walk.text, declared.start, declared.nameStart, node.modifiers, walk.kinds);
  if (value !== undefined && (isFunction(value, walk.kinds) || value.kind === walk.kinds.ClassExpression)) {
    completeByValue(walk, declared, value, prefix, declared.nameStart, where);
    return;
  }
  declared.signature = headerText(walk.text, declared.start, headEnd(walk, node), node.modifiers, walk.kinds);
  walk.push(node.initializer, index, inside(where));
}

export function visitEnumMember(walk: Walk, node: ts.EnumMember, parent: number, where: number): void {
  const declared = addMember(walk, node, "enumMember", parent);
  if (declared === undefined) return;
  declared.signature = fold(walk.text, declared.start, headEnd(walk, node));
  walk.push(node.initializer, walk.last, inside(where));
}

/** A member of an object literal: declared where the literal's functions are and it is one, or holds some. */
export function visitPropertyAssignment(walk: Walk, node: ts.PropertyAssignment, parent: number, where: number): void {
  if (where & place.exports) {
    visitExportsMember(walk, node, parent, where);
    return;
  }
  const value = unwrap(node.initializer, walk.kinds);
  const isValue = isFunction(value, walk.kinds) || value.kind === walk.kinds.ClassExpression;
  const object = value.kind === walk.kinds.ObjectLiteralExpression ? (value as ts.ObjectLiteralExpression) : undefined;
  const isGroup = object !== undefined && holdsFunctions(object, walk.kinds);
  const declared = where & place.object && (isValue || isGroup) ? addMember(walk, node, "property", parent) : undefined;
  if (declared === undefined) {
    walk.pushChildren(node, parent, where & (place.local | place.ambient));
    return;
  }
  if (object === undefined) {
    completeByValue(walk, declared, value, "", declared.nameStart, where);
    return;
  }
  declared.signature = declared.name;
  setBody(declared, walk.tokenStart(object), object.end);
  walk.pushAll(object.properties, walk.last, where);
}

function visitParameterProperty(walk: Walk, node: ts.ParameterDeclaration, parent: number): void {
  const modifiers = modifiersOf(node.modifiers, walk.kinds);
  if (!modifiers.property) return;
  const declared = addMember(walk, node, "field", parent);
  if (declared === undefined) return;
  if (node.questionToken !== undefined) declared.modifiers |= bits.optional;
  declared.signature = headerText(walk.text, declared.start, headEnd(walk, node), node.modifiers, walk.kinds);
  if (node.type !== undefined) declared.valueType = fold(walk.text, node.type.pos, node.type.end);
}

function visitSignature(
  walk: Walk,
  node: ts.SignatureDeclaration & Member,
  text: string,
  kind: SymbolKind,
  parent: number,
  where: number,
): Draft | undefined {
  if ((where & place.member) === 0) {
    walk.pushChildren(node, parent, where & (place.local | place.ambient));
    return undefined;
  }
  const start = walk.tokenStart(node);
  return visitCallable(walk, node, { text, start, end: start }, kind, parent, where);
}

function visitCallable(
  walk: Walk,
  node: ts.SignatureDeclaration & Member,
  name: Name | undefined,
  kind: SymbolKind,
  parent: number,
  where: number,
): Draft | undefined {
  if (name === undefined) {
    walk.pushChildren(node, parent, inside(where));
    return undefined;
  }
  const { text, kinds } = walk;
  const declared = walk.add(name, kind, node, parent);
  const modifiers = modifiersOf(node.modifiers, kinds);
  const { asteriskToken, questionToken, body } = node as ts.MethodDeclaration;
  declared.modifiers |= modifiers.bits;
  if (asteriskToken !== undefined) declared.modifiers |= bits.generator;
  if (questionToken !== undefined) declared.modifiers |= bits.optional;
  declared.visibility = name.text.startsWith("#") ? "private" : (modifiers.visibility ?? "public");
  declared.parameters = parametersOf(text, node.parameters);
  declared.results = resultsOf(text, node.type);
  const brace = braceBefore(text, body?.statements);
  if (body !== undefined) setBody(declared, brace, body.end);
  const end = brace < 0 ? node.end : brace;
  declared.signature = withoutEnd(headerText(text, declared.start, end, node.modifiers, kinds));
  const collectsFields = walk.javaScript && kind === "constructor" ? place.fields : 0;
  walk.pushChildren(node, walk.last, inside(where) | collectsFields);
  return declared;
}

function addMember(walk: Walk, node: Member, kind: SymbolKind, parent: number): Draft | undefined {
  const name = nameOf(walk.text, node.name, walk.kinds);
  if (name === undefined) return undefined;
  const declared = walk.add(name, kind, node, parent);
  const modifiers = modifiersOf(node.modifiers, walk.kinds);
  declared.modifiers |= modifiers.bits;
  declared.visibility = name.text.startsWith("#") ? "private" : (modifiers.visibility ?? "public");
  return declared;
}

function keywordName(walk: Walk, from: number, word: string, text: string): Name {
  const at = skipTrivia(walk.text, from);
  return walk.text.startsWith(word, at) ? { text, start: at, end: at + word.length } : { text, start: at, end: at };
}
