/**
 * Values: what an initialiser says of the declaration it belongs to. Parentheses, assertions and `satisfies` are looked through.
 */
import type { ts } from "./compiler.js";
import type { Draft } from "./drafts.js";
import { fold } from "./fold.js";
import { bits, parametersOf, resultsOf } from "./header.js";
import type { Kinds } from "./kinds.js";
import { nameOf } from "./names.js";
import { inside, place, type Walk } from "./walk.js";

/** The expression inside parentheses and assertions. */
export function unwrap(node: ts.Node, kinds: Kinds): ts.Node {
  let inner = node;
  for (;;) {
    switch (inner.kind) {
      case kinds.ParenthesizedExpression:
      case kinds.AsExpression:
      case kinds.SatisfiesExpression:
      case kinds.NonNullExpression:
      case kinds.TypeAssertionExpression:
        inner = (inner as ts.ParenthesizedExpression).expression;
        break;
      default:
        return inner;
    }
  }
}

export function isFunction(node: ts.Node, kinds: Kinds): node is ts.FunctionExpression | ts.ArrowFunction {
  return node.kind === kinds.ArrowFunction || node.kind === kinds.FunctionExpression;
}

/** Offset of the opening brace in front of a list of members or statements, or -1 where the text has none. */
export function braceBefore(text: string, list: ts.NodeArray<ts.Node> | undefined): number {
  if (list === undefined) return -1;
  const at = list.pos - 1;
  return text.charCodeAt(at) === 123 ? at : -1;
}

/**
 * Completes a declaration whose value is a function or class: kind, body, parameters, signature (`prefix` and the text from `headStart` to
 * the body), and schedules its insides. false: the value is something else.
 */
export function completeByValue(
  walk: Walk,
  declared: Draft,
  value: ts.Node,
  prefix: string,
  headStart: number,
  where: number,
): boolean {
  const { kinds, text } = walk;
  const index = walk.last;
  if (walk.javaScript) walk.named.set(declared.name, index);
  if (isFunction(value, kinds)) {
    declared.kind = "function";
    completeFunction(walk, declared, value, prefix, headStart);
    walk.pushFunction(value, index, where);
    return true;
  }
  if (value.kind !== kinds.ClassExpression) {
    if (value.kind !== kinds.ObjectLiteralExpression) walk.named.delete(declared.name);
    return false;
  }
  const { members } = value as ts.ClassExpression;
  const brace = braceBefore(text, members);
  declared.kind = "class";
  noteMembers(walk, index, members);
  setBody(declared, brace, value.end);
  declared.signature = join(prefix, fold(text, headStart, brace < 0 ? value.end : brace));
  walk.pushChildren(value, index, (where & (place.local | place.ambient)) | place.member);
  return true;
}

function completeFunction(
  walk: Walk,
  declared: Draft,
  value: ts.FunctionExpression | ts.ArrowFunction,
  prefix: string,
  headStart: number,
): void {
  const { text, kinds } = walk;
  if (value.modifiers?.some((modifier) => modifier.kind === kinds.AsyncKeyword)) declared.modifiers |= bits.async;
  if (value.asteriskToken !== undefined) declared.modifiers |= bits.generator;
  declared.parameters = parametersOf(text, value.parameters);
  declared.results = resultsOf(text, value.type);
  const block = value.body.kind === kinds.Block ? (value.body as ts.Block) : undefined;
  let headEnd = value.end;
  if (block !== undefined) {
    const brace = braceBefore(text, block.statements);
    setBody(declared, brace, block.end);
    if (brace >= 0) headEnd = brace;
  } else if (value.body.end > value.body.pos) {
    setBody(declared, walk.tokenStart(value.body), value.body.end);
  }
  if (value.kind === kinds.ArrowFunction) headEnd = (value as ts.ArrowFunction).equalsGreaterThanToken.pos;
  declared.signature = join(prefix, fold(text, headStart, headEnd));
}

export function setBody(declared: Draft, start: number, end: number): void {
  if (start < 0 || end <= start) return;
  declared.bodyStart = start;
  declared.bodyEnd = end;
}

export function join(prefix: string, rest: string): string {
  return prefix === "" ? rest : `${prefix} ${rest}`;
}

/**
 * Remembers where a class first declares each of its instance's members in its body: an assignment in the constructor behind that
 * place declares nothing, one in front of it does, as for the binder.
 */
export function noteMembers(walk: Walk, index: number, members: ts.NodeArray<ts.Node>): void {
  if (!walk.javaScript) return;
  const ends = new Map<string, number>();
  for (const member of members) {
    const { name: node, modifiers } = member as ts.ClassElement & { readonly modifiers?: readonly ts.Node[] };
    if (modifiers?.some((modifier) => modifier.kind === walk.kinds.StaticKeyword) === true) continue;
    const name = nameOf(walk.text, node, walk.kinds);
    if (name !== undefined && !ends.has(name.text)) ends.set(name.text, member.end);
  }
  walk.members.set(index, ends);
}

/** The object literals an initialiser hands over: itself, or an argument of the call that it is (`defineComponent({ … })`). */
export function objectsOf(node: ts.Node, kinds: Kinds): readonly ts.ObjectLiteralExpression[] {
  const value = unwrap(node, kinds);
  if (value.kind === kinds.ObjectLiteralExpression) return [value as ts.ObjectLiteralExpression];
  if (value.kind !== kinds.CallExpression && value.kind !== kinds.NewExpression) return [];
  const found: ts.ObjectLiteralExpression[] = [];
  for (const argument of (value as ts.CallExpression).arguments ?? []) {
    const inner = unwrap(argument, kinds);
    if (inner.kind === kinds.ObjectLiteralExpression) found.push(inner as ts.ObjectLiteralExpression);
  }
  return found;
}

const deepestObject = 32;

/** Whether an object literal holds a function or class as a member, at any depth of nested object literals. */
export function holdsFunctions(object: ts.ObjectLiteralExpression, kinds: Kinds, depth = 0): boolean {
  if (depth > deepestObject) return false;
  for (const property of object.properties) {
    switch (property.kind) {
      case kinds.MethodDeclaration:
      case kinds.GetAccessor:
      case kinds.SetAccessor:
        return true;
      case kinds.PropertyAssignment: {
        const value = unwrap((property as ts.PropertyAssignment).initializer, kinds);
        if (isFunction(value, kinds) || value.kind === kinds.ClassExpression) return true;
        if (value.kind === kinds.ObjectLiteralExpression) {
          if (holdsFunctions(value as ts.ObjectLiteralExpression, kinds, depth + 1)) return true;
        }
      }
    }
  }
  return false;
}

/**
 * Schedules an initialiser that is no function: members of its object literals under the declaration where they are functions,
 * and whatever else in it may declare or import. `walk.last` is the declaration.
 */
export function pushValue(
  walk: Walk,
  declared: Draft | undefined,
  value: ts.Node,
  parent: number,
  where: number,
): void {
  const owner = declared === undefined ? parent : walk.last;
  const objects = declared === undefined || where & place.local ? [] : objectsOf(value, walk.kinds);
  const declaring = objects.filter((object) => holdsFunctions(object, walk.kinds));
  if (declared === undefined || declaring.length === 0) {
    walk.push(value, owner, where & ~(place.member | place.object | place.exports));
    return;
  }
  const outer = unwrap(value, walk.kinds);
  if (outer.kind === walk.kinds.ObjectLiteralExpression) {
    setBody(declared, walk.tokenStart(outer), outer.end);
    walk.pushAll((outer as ts.ObjectLiteralExpression).properties, owner, (where & place.ambient) | place.object);
    return;
  }
  const call = outer as ts.CallExpression;
  walk.push(call.expression, owner, where & place.ambient);
  for (const argument of call.arguments ?? []) {
    const inner = unwrap(argument, walk.kinds);
    if (declaring.includes(inner as ts.ObjectLiteralExpression)) {
      walk.pushAll((inner as ts.ObjectLiteralExpression).properties, owner, (where & place.ambient) | place.object);
    } else walk.push(argument, owner, where & place.ambient);
  }
}

/** A nameless place inside a function: what an undeclared method or accessor schedules. */
export function pushAnonymous(walk: Walk, node: ts.Node, parent: number, where: number): void {
  walk.pushChildren(node, parent, inside(where));
}

/** `module.exports`, `exports`, or a variable that stands for them. */
export function isExportsObject(walk: Walk, node: ts.Node): boolean {
  if (node.kind === walk.kinds.Identifier) return walk.exportsNames.has((node as ts.Identifier).escapedText as string);
  if (node.kind !== walk.kinds.PropertyAccessExpression) return false;
  const { expression, name } = node as ts.PropertyAccessExpression;
  return (
    expression.kind === walk.kinds.Identifier &&
    (expression as ts.Identifier).escapedText === "module" &&
    (name as ts.Identifier).escapedText === "exports"
  );
}
