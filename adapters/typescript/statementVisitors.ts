/** Visitors of declarations that stand in a file, a namespace or a function's body. */
import type { SymbolKind } from "../../proto/symbols.js";
import type { ts } from "./compiler.js";
import type { Draft } from "./drafts.js";
import { fold } from "./fold.js";
import { bits, headerText, modifiersOf, parametersOf, resultsOf } from "./header.js";
import { type Name, nameOf } from "./names.js";
import {
  braceBefore,
  completeByValue,
  isExportsObject,
  isFunction,
  join,
  noteMembers,
  pushValue,
  setBody,
  unwrap,
} from "./values.js";
import { inside, place, type Walk } from "./walk.js";

export function visitFunction(walk: Walk, node: ts.FunctionDeclaration, parent: number, where: number): void {
  const declared = addStatement(walk, node, "function", parent, where);
  if (declared === undefined) {
    walk.pushFunction(node, parent, where);
    return;
  }
  completeBody(walk, declared, node);
  walk.pushFunction(node, walk.last, where);
}

export function visitClass(walk: Walk, node: ts.ClassDeclaration, parent: number, where: number): void {
  const declared = addStatement(walk, node, "class", parent, where);
  if (declared === undefined) {
    walk.pushChildren(node, parent, inside(where));
    return;
  }
  completeMembers(walk, declared, node, node.members);
  walk.pushChildren(node, walk.last, memberPlace(where));
}

/** A class expression that no declaration has taken: named, or anonymous with members (`return class extends Base { … }`). */
export function visitClassExpression(walk: Walk, node: ts.ClassExpression, parent: number, where: number): void {
  const start = walk.tokenStart(node);
  const name = nameOf(walk.text, node.name, walk.kinds) ?? { text: "<class>", start, end: start };
  if (node.name === undefined && node.members.length === 0) {
    walk.pushChildren(node, parent, inside(where));
    return;
  }
  const declared = walk.add(name, "class", node, parent);
  declared.modifiers |= bits.local;
  declared.visibility = "private";
  completeMembers(walk, declared, node, node.members);
  walk.pushChildren(node, walk.last, memberPlace(where));
}

/** A function expression that no declaration has taken: declared where it has a name, which only its own body can use. */
export function visitFunctionExpression(
  walk: Walk,
  node: ts.FunctionExpression | ts.ArrowFunction,
  parent: number,
  where: number,
): void {
  const name = nameOf(walk.text, node.name, walk.kinds);
  if (name === undefined) {
    walk.pushFunction(node, parent, where);
    return;
  }
  const declared = walk.add(name, "function", node, parent);
  declared.modifiers |= bits.local;
  declared.visibility = "private";
  completeByValue(walk, declared, node, "", declared.start, where);
}

export function visitInterface(walk: Walk, node: ts.InterfaceDeclaration, parent: number, where: number): void {
  const declared = addStatement(walk, node, "interface", parent, where);
  if (declared === undefined) return;
  completeMembers(walk, declared, node, node.members);
  walk.pushChildren(node, walk.last, memberPlace(where));
}

export function visitEnum(walk: Walk, node: ts.EnumDeclaration, parent: number, where: number): void {
  const declared = addStatement(walk, node, "enum", parent, where);
  if (declared === undefined) return;
  completeMembers(walk, declared, node, node.members);
  walk.pushAll(node.members, walk.last, memberPlace(where));
}

export function visitTypeAlias(walk: Walk, node: ts.TypeAliasDeclaration, parent: number, where: number): void {
  const declared = addStatement(walk, node, "typeAlias", parent, where);
  if (declared === undefined) return;
  declared.signature = withoutEnd(headerText(walk.text, declared.start, node.end, node.modifiers, walk.kinds));
  declared.valueType = fold(walk.text, node.type.pos, node.type.end);
  const index = walk.last;
  walk.pushAll(node.typeParameters, index, where & ~place.member);
  walk.push(node.type, index, memberPlace(where));
}

/** Type literals reached through unions and intersections belong to the alias: their members are declared. */
export function visitComposedType(walk: Walk, node: ts.Node, parent: number, where: number): void {
  walk.pushChildren(node, parent, where);
}

export function visitModule(walk: Walk, node: ts.ModuleDeclaration, parent: number, where: number): void {
  const kind: SymbolKind = node.name.kind === walk.kinds.StringLiteral ? "module" : "namespace";
  const declared = addStatement(walk, node, kind, parent, where);
  if (declared === undefined) return;
  if (kind === "module" || declared.name === "global") declared.visibility = "public";
  const isAmbient = (where & place.ambient) !== 0 || (declared.modifiers & bits.declare) !== 0;
  const below = (where & (place.local | place.block)) | (isAmbient ? place.ambient : 0);
  const { body } = node;
  if (body === undefined) {
    declared.signature = withoutEnd(headerText(walk.text, declared.start, node.end, node.modifiers, walk.kinds));
    return;
  }
  if (body.kind === walk.kinds.ModuleBlock) {
    const brace = braceBefore(walk.text, (body as ts.ModuleBlock).statements);
    setBody(declared, brace, body.end);
    declared.signature = headerText(
      walk.text,
      declared.start,
      brace < 0 ? body.pos : brace,
      node.modifiers,
      walk.kinds,
    );
    walk.pushAll((body as ts.ModuleBlock).statements, walk.last, below);
  } else {
    declared.signature = headerText(walk.text, declared.start, node.name.end, node.modifiers, walk.kinds);
    walk.push(body, walk.last, below | place.dotted);
  }
}

export function visitVariableStatement(walk: Walk, node: ts.VariableStatement, parent: number, where: number): void {
  visitVariables(walk, node.declarationList, node, parent, where);
}

/** A list outside a variable statement: in the head of a loop, where only `var` outlives the loop. */
export function visitVariableList(walk: Walk, node: ts.VariableDeclarationList, parent: number, where: number): void {
  visitVariables(walk, node, node, parent, where | (where & place.local ? 0 : place.block));
}

function visitVariables(
  walk: Walk,
  list: ts.VariableDeclarationList,
  statement: ts.VariableStatement | ts.VariableDeclarationList,
  parent: number,
  where: number,
): void {
  const { text, kinds } = walk;
  const modifierNodes = statement === list ? undefined : (statement as ts.VariableStatement).modifiers;
  const modifiers = modifiersOf(modifierNodes, kinds);
  const blockScoped = (list.flags & walk.source.compiler.NodeFlags.BlockScoped) !== 0;
  const declares = !(where & place.local) && !(blockScoped && where & place.block);
  const kind: SymbolKind = list.flags & walk.source.compiler.NodeFlags.Constant ? "constant" : "variable";
  let prefix: string | undefined;
  for (const [nth, declaration] of list.declarations.entries()) {
    const value = declaration.initializer === undefined ? undefined : unwrap(declaration.initializer, kinds);
    const imported = importedValue(walk, value);
    if (imported !== undefined) {
      const scope = where & place.local ? "function" : "module";
      walk.imports.addBinding(imported.call, declaration.name, imported.member, statement, scope);
    }
    const isImport = imported !== undefined && walk.javaScript && (modifiers.bits & bits.export) === 0;
    const isValue = value !== undefined && (isFunction(value, kinds) || value.kind === kinds.ClassExpression);
    if (isImport || !(declares || (isValue && declaration.name.kind === kinds.Identifier))) {
      if (imported === undefined) walk.push(declaration, parent, where);
      continue;
    }
    prefix ??= fold(text, walk.tokenStart(statement), list.declarations[0].pos, 60);
    const alone = list.declarations.length === 1 ? statement : declaration;
    if (declaration.name.kind === kinds.Identifier) {
      const name = nameOf(text, declaration.name, kinds);
      if (name === undefined) continue;
      const declared = walk.add(name, kind, alone, parent);
      if (nth === 0 && alone !== statement) attachStatementDoc(walk, declared, statement);
      setModifiers(walk, declared, modifiers.bits, where);
      if (declaration.type !== undefined) {
        declared.valueType = fold(text, declaration.type.pos, declaration.type.end);
        walk.push(declaration.type, walk.last, where & ~place.member);
      }
      if (value !== undefined && completeByValue(walk, declared, value, prefix, name.start, where)) {
        if (where & place.block) declared.modifiers |= bits.local;
        continue;
      }
      if (walk.javaScript && value !== undefined && standsForExports(walk, value)) walk.exportsNames.add(name.text);
      declared.signature = join(prefix, fold(text, name.start, headEnd(walk, declaration)));
      if (declaration.initializer !== undefined && imported === undefined) {
        pushValue(walk, declared, declaration.initializer, parent, where);
      }
    } else {
      visitPattern(walk, declaration, kind, prefix, modifiers.bits, parent, where);
      walk.push(declaration.name, parent, where & ~place.block);
      if (declaration.type !== undefined) walk.push(declaration.type, parent, where);
      if (declaration.initializer !== undefined && imported === undefined)
        walk.push(declaration.initializer, parent, where);
    }
  }
}

/** `module.exports`, or an assignment to it. */
function standsForExports(walk: Walk, value: ts.Node): boolean {
  return isExportsObject(
    walk,
    value.kind === walk.kinds.BinaryExpression ? (value as ts.BinaryExpression).left : value,
  );
}

/** Every name that a destructuring pattern binds; the pattern itself is the signature. */
function visitPattern(
  walk: Walk,
  declaration: ts.VariableDeclaration,
  kind: SymbolKind,
  prefix: string,
  modifiers: number,
  parent: number,
  where: number,
): void {
  const signature = join(prefix, fold(walk.text, declaration.name.pos, declaration.name.end, 120));
  const open: ts.Node[] = [];
  const pushElements = (pattern: ts.Node) => {
    const { elements } = pattern as ts.BindingPattern;
    for (let index = elements.length - 1; index >= 0; index--) open.push(elements[index]);
  };
  pushElements(declaration.name);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next.kind === walk.kinds.OmittedExpression) continue;
    const element = next as ts.BindingElement;
    if (element.name.kind !== walk.kinds.Identifier) {
      pushElements(element.name);
      continue;
    }
    const name = nameOf(walk.text, element.name, walk.kinds);
    if (name === undefined) continue;
    const declared = walk.add(name, kind, element, parent);
    declared.signature = signature;
    setModifiers(walk, declared, modifiers, where);
  }
}

/** The `require` or `import()` call that a value is, or takes one name from. */
export function importedValue(walk: Walk, value: ts.Node | undefined) {
  if (value === undefined) return undefined;
  const call = walk.imports.callOf(value);
  if (call !== undefined) return { call, member: undefined };
  if (value.kind !== walk.kinds.PropertyAccessExpression) return undefined;
  const access = value as ts.PropertyAccessExpression;
  const inner = walk.imports.callOf(access.expression);
  return inner === undefined ? undefined : { call: inner, member: access.name as ts.Node };
}

const longestShownValue = 40;

/** Where a variable's or field's header ends: behind its type, or behind its value where that is short and plain. */
export function headEnd(
  walk: Walk,
  node: { readonly name: ts.Node; readonly type?: ts.Node; readonly initializer?: ts.Node; readonly end: number },
): number {
  const value = node.initializer;
  const end = Math.max(node.type?.end ?? 0, markEnd(node), node.name.end);
  if (value === undefined || value.end - value.pos > longestShownValue) return end;
  const plain = walk.kinds;
  switch (value.kind) {
    case plain.ObjectLiteralExpression:
    case plain.ArrowFunction:
    case plain.FunctionExpression:
    case plain.ClassExpression:
    case plain.CallExpression:
    case plain.NewExpression:
    case plain.ParenthesizedExpression:
      return end;
    default:
      return value.end;
  }
}

function markEnd(node: object): number {
  const { questionToken, exclamationToken } = node as { questionToken?: ts.Node; exclamationToken?: ts.Node };
  return questionToken?.end ?? exclamationToken?.end ?? 0;
}

function attachStatementDoc(walk: Walk, declared: Draft, statement: ts.Node): void {
  const doc = walk.docBefore(statement);
  if (doc !== undefined) walk.attachDoc(declared, doc.start, doc.end);
}

export function setModifiers(walk: Walk, declared: Draft, modifiers: number, where: number): void {
  const isLocal =
    where & place.local || (where & place.block && (declared.kind === "function" || declared.kind === "class"));
  declared.modifiers |= isLocal ? modifiers | bits.local : modifiers;
  declared.visibility = walk.visibility(declared.modifiers, where);
}

function addStatement(
  walk: Walk,
  node: ts.DeclarationStatement & { readonly modifiers?: ts.NodeArray<ts.ModifierLike> },
  kind: SymbolKind,
  parent: number,
  where: number,
): Draft | undefined {
  const modifiers = modifiersOf(node.modifiers, walk.kinds);
  const name =
    nameOf(walk.text, node.name, walk.kinds) ?? (modifiers.bits & bits.default ? defaultName(walk, node) : undefined);
  if (name === undefined) return undefined;
  const declared = walk.add(name, kind, node, parent);
  setModifiers(walk, declared, modifiers.bits, where);
  return declared;
}

/** The word `default` stands for the name of an anonymous default export. */
function defaultName(walk: Walk, node: { readonly modifiers?: ts.NodeArray<ts.ModifierLike> }): Name {
  const word = node.modifiers!.find((modifier) => modifier.kind === walk.kinds.DefaultKeyword)!;
  return { text: "default", start: walk.tokenStart(word), end: word.end };
}

function completeBody(walk: Walk, declared: Draft, node: ts.FunctionDeclaration): void {
  const { text } = walk;
  if (node.asteriskToken !== undefined) declared.modifiers |= bits.generator;
  declared.parameters = parametersOf(text, node.parameters);
  declared.results = resultsOf(text, node.type);
  const brace = braceBefore(text, node.body?.statements);
  if (node.body !== undefined) setBody(declared, brace, node.body.end);
  const end = brace < 0 ? node.end : brace;
  declared.signature = withoutEnd(headerText(text, declared.start, end, node.modifiers, walk.kinds));
}

function completeMembers(
  walk: Walk,
  declared: Draft,
  node: ts.Node & { readonly modifiers?: ts.NodeArray<ts.ModifierLike> },
  members: ts.NodeArray<ts.Node>,
): void {
  const brace = braceBefore(walk.text, members);
  noteMembers(walk, walk.last, members);
  setBody(declared, brace, node.end);
  const end = brace < 0 ? node.end : brace;
  declared.signature = headerText(walk.text, declared.start, end, node.modifiers, walk.kinds);
}

export function memberPlace(where: number): number {
  return (where & (place.local | place.ambient)) | place.member;
}

export function withoutEnd(signature: string): string {
  let end = signature.length;
  while (end > 0 && (signature.charCodeAt(end - 1) <= 32 || ";,".includes(signature.charAt(end - 1)))) end--;
  return end === signature.length ? signature : signature.slice(0, end);
}
