/** What decorators say of a function: by the last part of their dotted name, since imports are not looked at here. */
import { modifierSet } from "../../proto/symbols.js";
import { lastChild, type PythonTree } from "./pythonTree.js";

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

/** `setter` of `@size.setter`, `lru_cache` of `@functools.lru_cache(maxsize=1)`. */
function decoratorName({ tree, kinds }: PythonTree, decorator: number): string {
  let expression = tree.next[tree.firstChild(decorator)];
  while (expression !== 0 && tree.kinds[expression] === kinds.call) expression = tree.firstChild(expression);
  if (expression === 0) return "";
  if (tree.kinds[expression] === kinds.attribute) return tree.textOf(lastChild(tree, expression));
  return tree.kinds[expression] === kinds.identifier ? tree.textOf(expression) : "";
}

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
