/** `def` and `class` statements as declarations. */
import { modifierSet, type SymbolKind } from "../../proto/symbols.js";
import type { Parameter } from "../facts.js";
import { type Decorations, decorationsOf, noDecorations } from "./decorators.js";
import { docSummary, docstringOf, firstStatement } from "./docstrings.js";
import { isDunder, visibilityOf } from "./names.js";
import { parametersOf, parameterText } from "./parameters.js";
import { flatText, identifierText, lastChild, type PythonTree } from "./pythonTree.js";
import type { Draft, Scope } from "./scopes.js";

export type Definition = {
  readonly draft: Draft;
  /** The block of its body, or 0. */
  readonly body: number;
  readonly decorations: Decorations;
};

/** A function, method, constructor or property; undefined where a syntax error has taken its name. */
export function functionDefinition(python: PythonTree, node: number, scope: Scope): Definition | undefined {
  const { tree, kinds } = python;
  const name = tree.childOfKind(node, kinds.identifier);
  if (name === 0 || tree.starts[name] === tree.ends[name]) return undefined;
  const decorated = tree.kinds[tree.parents[node]] === kinds.decoratedDefinition ? tree.parents[node] : 0;
  const decorations = decorated === 0 ? noDecorations : decorationsOf(python, decorated);
  const list = tree.childOfKind(node, kinds.parameters);
  const returned = tree.childOfKind(node, kinds.type);
  const parameters = list === 0 ? noParameters : parametersOf(python, list);
  const returnType = returned === 0 ? "" : flatText(python, returned);
  const text = identifierText(tree, name);

  let kind: SymbolKind = "function";
  let modifiers = decorations.modifiers;
  if (scope.kind === "class") {
    if (decorations.isProperty) kind = "property";
    else kind = text === "__init__" ? "constructor" : "method";
  }
  if (scope.local) modifiers |= localModifier;
  if (tree.kinds[tree.firstChild(node)] === kinds.asyncToken) modifiers |= asyncModifier;

  const head = (): string => {
    const generic = tree.childOfKind(node, kinds.typeParameter);
    const async = (modifiers & asyncModifier) !== 0 ? "async " : "";
    const shown = parameters.map(parameterText).join(", ");
    const arrow = returnType === "" ? "" : ` -> ${returnType}`;
    return `${async}def ${text}${generic === 0 ? "" : flatText(python, generic)}(${shown})${arrow}`;
  };
  const draft = definitionDraft(python, { node, decorated, name, text, scope, kind, modifiers, head });
  draft.parameters = parameters;
  if (returnType !== "") draft.results = [{ name: "", type: returnType, default: "" }];
  if (kind === "property") draft.valueType = returnType;
  return { draft, body: bodyOf(python, node), decorations };
}

export function classDefinition(
  python: PythonTree,
  node: number,
  scope: Scope,
  isEnum: (base: string) => boolean,
): (Definition & { readonly isEnum: boolean }) | undefined {
  const { tree, kinds } = python;
  const name = tree.childOfKind(node, kinds.identifier);
  if (name === 0 || tree.starts[name] === tree.ends[name]) return undefined;
  const decorated = tree.kinds[tree.parents[node]] === kinds.decoratedDefinition ? tree.parents[node] : 0;
  const decorations = decorated === 0 ? noDecorations : decorationsOf(python, decorated);
  const bases = tree.childOfKind(node, kinds.argumentList);
  let enumeration = false;
  const shown: number[] = [];
  for (let base = bases === 0 ? 0 : tree.firstChild(bases); base !== 0; base = tree.next[base]) {
    const kind = tree.kinds[base];
    if (isListToken(python, kind)) continue;
    shown.push(base);
    if (kind === kinds.identifier || kind === kinds.attribute) enumeration ||= isEnum(lastPart(tree.textOf(base)));
  }
  const text = identifierText(tree, name);
  const head = (): string => {
    const generic = tree.childOfKind(node, kinds.typeParameter);
    const list = bases === 0 ? "" : `(${shown.map((base) => flatText(python, base)).join(", ")})`;
    return `class ${text}${generic === 0 ? "" : flatText(python, generic)}${list}`;
  };
  const kind = enumeration ? "enum" : "class";
  const modifiers = decorations.modifiers | (scope.local ? localModifier : 0);
  const draft = definitionDraft(python, { node, decorated, name, text, scope, kind, modifiers, head });
  return { draft, body: bodyOf(python, node), decorations, isEnum: enumeration };
}

function isListToken({ kinds }: PythonTree, kind: number): boolean {
  return kind === kinds.openToken || kind === kinds.closeToken || kind === kinds.commaToken || kind === kinds.comment;
}

/** `Enum` of `enum.Enum`. */
function lastPart(dotted: string): string {
  return dotted.slice(dotted.lastIndexOf(".") + 1).trim();
}

/** Whether a function stands for the class and not for an instance: its first parameter is a class. */
export function takesClass(name: string, decorations: Decorations): boolean {
  return decorations.isClassMethod || (isDunder(name) && implicitClassMethods.has(name));
}

const implicitClassMethods: ReadonlySet<string> = new Set(["__new__", "__init_subclass__", "__class_getitem__"]);

type DraftParts = {
  readonly node: number;
  readonly decorated: number;
  readonly name: number;
  readonly text: string;
  readonly scope: Scope;
  readonly kind: SymbolKind;
  readonly modifiers: number;
  /** The header on one line when the source has it on several. */
  readonly head: () => string;
};

function definitionDraft(python: PythonTree, parts: DraftParts): Draft {
  const { tree } = python;
  const { node, decorated, name } = parts;
  const body = bodyOf(python, node);
  const doc = body === 0 ? 0 : docstringOf(python, firstStatement(python, body));
  const whole = decorated === 0 ? node : decorated;
  const header = tree.text.slice(tree.starts[node], headerEnd(python, node));
  return {
    name: parts.text,
    kind: parts.kind,
    visibility: visibilityOf(parts.text),
    modifiers: parts.modifiers,
    nameStart: tree.starts[name],
    nameEnd: tree.ends[name],
    start: tree.starts[whole],
    end: tree.ends[whole],
    bodyStart: body === 0 ? -1 : tree.starts[body],
    bodyEnd: body === 0 ? -1 : tree.ends[body],
    docStart: doc === 0 ? -1 : tree.starts[doc],
    docEnd: doc === 0 ? -1 : tree.ends[doc],
    docSummary: doc === 0 ? "" : docSummary(python, doc),
    parent: parts.scope.index,
    owner: "",
    signature: uneven.test(header) ? parts.head() : header,
    parameters: noParameters,
    results: noParameters,
    valueType: "",
  };
}

function bodyOf({ tree, kinds }: PythonTree, node: number): number {
  const body = lastChild(tree, node);
  return tree.kinds[body] === kinds.block && tree.ends[body] > tree.starts[body] ? body : 0;
}

/** Where the header ends: before the colon in front of the body. */
function headerEnd({ tree, kinds }: PythonTree, node: number): number {
  let end = tree.starts[node];
  let colon = -1;
  for (let child = tree.firstChild(node); child !== 0; child = tree.next[child]) {
    if (tree.kinds[child] === kinds.colonToken) colon = end;
    else if (tree.kinds[child] === kinds.block) break;
    else end = tree.ends[child];
  }
  return colon >= 0 ? colon : end;
}

const noParameters: readonly Parameter[] = [];

const uneven = /[\n\r\f\t]| {2}/;
const localModifier = modifierSet("local");
const asyncModifier = modifierSet("async");
