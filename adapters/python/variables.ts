/** Variables, constants, fields, enum members and type aliases as declarations. */
import { modifierSet, type SymbolKind } from "../../proto/symbols.js";
import { docSummary, docstringOf } from "./docstrings.js";
import { isConstantName, isDunder, visibilityOf } from "./names.js";
import { flatText, lastChild, type PythonTree } from "./pythonTree.js";
import type { Draft, Scope } from "./scopes.js";
import { type TargetName, targetText } from "./targets.js";

/** How a name comes to be bound. */
export type Binding = {
  readonly name: TargetName;
  /** Nodes where the declaration's full range starts and ends. */
  readonly first: number;
  readonly last: number;
  /** The annotation (a `type` node), or 0. */
  readonly annotation: number;
  /** The value, where the name stands for the whole of it, or 0. */
  readonly value: number;
  /** The statement whose follower may be a docstring, or 0. */
  readonly statement: number;
};

/** A name bound in a module or class body. */
export function variableDraft(python: PythonTree, binding: Binding, scope: Scope): Draft {
  const name = targetText(python, binding.name);
  const annotation = binding.annotation === 0 ? "" : flatText(python, binding.annotation);
  const alias = scope.kind !== "function" && aliasAnnotation.test(annotation) && binding.value !== 0;
  let kind: SymbolKind = "variable";
  let modifiers = scope.local ? localModifier : 0;
  if (alias) kind = "typeAlias";
  else if (scope.kind === "class") {
    kind = scope.isEnum && isMember(binding, name) ? "enumMember" : "field";
    if (classVariable.test(annotation)) modifiers |= staticModifier;
  } else if (isConstantName(name) || finalAnnotation.test(annotation)) kind = "constant";
  if (finalAnnotation.test(annotation)) modifiers |= finalModifier;
  return bindingDraft(python, binding, { name, kind, modifiers, annotation, parent: scope.index, alias });
}

/** An attribute of a class, assigned through the receiver of one of its methods. */
export function attributeDraft(python: PythonTree, binding: Binding, owner: Scope, isClass: boolean): Draft {
  const annotation = binding.annotation === 0 ? "" : flatText(python, binding.annotation);
  let modifiers = owner.local ? localModifier : 0;
  if (isClass || classVariable.test(annotation)) modifiers |= staticModifier;
  if (finalAnnotation.test(annotation)) modifiers |= finalModifier;
  const name = targetText(python, binding.name);
  return bindingDraft(python, binding, {
    name,
    kind: "field",
    modifiers,
    annotation,
    parent: owner.index,
    alias: false,
  });
}

/** `type Name[T] = value` (PEP 695); undefined where a syntax error has taken the name. */
export function typeAliasDraft(python: PythonTree, node: number, scope: Scope): Draft | undefined {
  const { tree, kinds } = python;
  const left = tree.childOfKind(node, kinds.type);
  const text = left === 0 ? null : leadingName.exec(tree.textOf(left));
  if (text === null) return undefined;
  const name = { start: tree.starts[left], end: tree.starts[left] + text[0].length, object: "" };
  const right = lastChild(tree, node);
  const binding: Binding = { name, first: node, last: node, annotation: 0, value: right, statement: node };
  const modifiers = scope.local ? localModifier : 0;
  const draft = bindingDraft(python, binding, {
    name: targetText(python, name),
    kind: "typeAlias",
    modifiers,
    annotation: "",
    parent: scope.index,
    alias: true,
  });
  draft.signature = `type ${flatText(python, left)} = ${draft.valueType}`;
  return draft;
}

type DraftParts = {
  readonly name: string;
  readonly kind: SymbolKind;
  readonly modifiers: number;
  readonly annotation: string;
  readonly parent: number;
  /** The value is the type that the name stands for. */
  readonly alias: boolean;
};

function bindingDraft(python: PythonTree, binding: Binding, parts: DraftParts): Draft {
  const { tree } = python;
  const doc = binding.statement === 0 ? 0 : docstringOf(python, followerOf(python, binding.statement));
  const literal = binding.value === 0 || parts.alias ? "" : literalType(python, binding.value);
  const value =
    parts.alias && binding.value !== 0
      ? flatText(python, binding.value)
      : scalarTypes.has(literal) && tree.ends[binding.value] - tree.starts[binding.value] <= longestShownValue
        ? flatText(python, binding.value)
        : "";
  const typed = parts.annotation === "" ? parts.name : `${parts.name}: ${parts.annotation}`;
  return {
    name: parts.name,
    kind: parts.kind,
    visibility: visibilityOf(parts.name),
    modifiers: parts.modifiers,
    nameStart: binding.name.start,
    nameEnd: binding.name.end,
    start: tree.starts[binding.first],
    end: tree.ends[binding.last],
    bodyStart: -1,
    bodyEnd: -1,
    docStart: doc === 0 ? -1 : tree.starts[doc],
    docEnd: doc === 0 ? -1 : tree.ends[doc],
    docSummary: doc === 0 ? "" : docSummary(python, doc),
    parent: parts.parent,
    owner: "",
    signature: value === "" ? typed : `${typed} = ${value}`,
    parameters: [],
    results: [],
    valueType: parts.alias ? value : parts.annotation !== "" ? parts.annotation : literal,
  };
}

function followerOf({ tree, kinds }: PythonTree, statement: number): number {
  const follower = tree.next[statement];
  return tree.kinds[follower] === kinds.semicolonToken ? tree.next[follower] : follower;
}

/** The type of a literal, without looking inside it; "" for anything else. */
function literalType(python: PythonTree, value: number): string {
  const { tree, kinds } = python;
  switch (tree.kinds[value]) {
    case kinds.integer:
      return /[jJ]$/.test(tree.textOf(value)) ? "complex" : "int";
    case kinds.float:
      return /[jJ]$/.test(tree.textOf(value)) ? "complex" : "float";
    case kinds.true:
    case kinds.false:
      return "bool";
    case kinds.none:
      return "None";
    case kinds.string:
    case kinds.concatenatedString:
      return /^[rR]?[bB]/.test(tree.text.slice(tree.starts[value], tree.starts[value] + 2)) ? "bytes" : "str";
    case kinds.list:
      return "list";
    case kinds.dictionary:
      return "dict";
    case kinds.set:
      return "set";
    case kinds.tuple:
      return "tuple";
    case kinds.unaryOperator: {
      const inner = literalType(python, lastChild(tree, value));
      return inner === "int" || inner === "float" || inner === "complex" ? inner : "";
    }
    default:
      return "";
  }
}

/** Which names of an enumeration's body are its members: values with a plain name; `_ignore_` and mangled names are none. */
function isMember(binding: Binding, name: string): boolean {
  if (binding.value === 0 && binding.annotation !== 0) return false;
  return !isDunder(name) && !/^_[^_].*_$/.test(name) && visibilityOf(name) !== "private";
}

const leadingName = /^[\p{XID_Start}_]\p{XID_Continue}*/u;
const scalarTypes: ReadonlySet<string> = new Set(["int", "float", "complex", "bool", "None", "str", "bytes"]);
const longestShownValue = 60;
const aliasAnnotation = /^["']?(?:\w+\.)*TypeAlias["']?$/;
const finalAnnotation = /^["']?(?:\w+\.)*Final\b/;
const classVariable = /^["']?(?:\w+\.)*ClassVar\b/;
const localModifier = modifierSet("local");
const staticModifier = modifierSet("static");
const finalModifier = modifierSet("final");
