/** What decorators say of a function: by the last part of their dotted name, since imports are not looked at here. */
import { modifierSet } from "../../proto/symbols.js";
import { normalIdentifier, type PythonTree } from "./pythonTree.js";

export type Decorations = {
  readonly modifiers: number;
  readonly isProperty: boolean;
  readonly isStatic: boolean;
  readonly isClassMethod: boolean;
};

/** Reads the decorators of a `decorated_definition`. */
export function decorationsOf(python: PythonTree, decorated: number): Decorations {
  const { tree, kinds } = python;
  let modifiers = 0;
  let isProperty = false;
  let isStatic = false;
  let isClassMethod = false;
  for (let child = tree.firstChild(decorated); child !== 0; child = tree.next[child]) {
    if (tree.kinds[child] !== kinds.decorator) continue;
    const name = decoratorName(python, child);
    modifiers |= modifiersByDecorator.get(name) ?? 0;
    if (propertyName.test(name)) isProperty = true;
    else if (name === "setter" || name === "deleter" || name === "getter") isProperty = true;
    else if (name === "staticmethod") isStatic = true;
    else if (name === "classmethod") isClassMethod = true;
  }
  return { modifiers, isProperty, isStatic, isClassMethod };
}

export const noDecorations: Decorations = { modifiers: 0, isProperty: false, isStatic: false, isClassMethod: false };

/** `setter` of `@size.setter`, `lru_cache` of `@functools.lru_cache(maxsize=1)`; from the text, as the tree may not go into it. */
function decoratorName({ tree }: PythonTree, decorator: number): string {
  const name = dottedName.exec(tree.textOf(decorator));
  return name === null ? "" : normalIdentifier(name[1]);
}

const dottedName =
  /^@[\s\\]*(?:[\p{XID_Start}_]\p{XID_Continue}*[\s\\]*\.[\s\\]*)*([\p{XID_Start}_]\p{XID_Continue}*)/u;

/** `property`, `cached_property`, `abstractproperty`, `hybrid_property` and their like. */
const propertyName = /property$/;

const modifiersByDecorator: ReadonlyMap<string, number> = new Map([
  ["staticmethod", modifierSet("static")],
  ["classmethod", modifierSet("classmethod")],
  ["abstractmethod", modifierSet("abstract")],
  ["abstractproperty", modifierSet("abstract")],
  ["abstractclassmethod", modifierSet("abstract", "classmethod")],
  ["abstractstaticmethod", modifierSet("abstract", "static")],
  ["overload", modifierSet("overload")],
  ["override", modifierSet("override")],
  ["final", modifierSet("final")],
  ["deprecated", modifierSet("deprecated")],
  ["setter", modifierSet("setter")],
]);
