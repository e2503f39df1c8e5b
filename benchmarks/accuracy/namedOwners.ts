/** What two servers that name callers differently can both name: from the place of a name to that of the function, method, class or file around it. */
import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import type { JudgePlace } from "./lspJudge.js";

export class NamedOwners {
  private readonly files = new Map<string, ts.SourceFile>();

  constructor(private readonly root: string) {}

  of(place: JudgePlace): JudgePlace {
    // The file itself: no name stands there.
    if (place.line === 0 && place.character === 0) return place;
    const file = this.fileAt(place.path);
    const offset = file.getPositionOfLineAndCharacter(place.line, place.character);
    let found: ts.Node | undefined;
    for (let at: ts.Node | undefined = nodeAt(file, offset); at !== undefined; at = at.parent) {
      if (isOwner(at)) found ??= at;
      // A function that a body holds is part of whatever holds the body.
      if (found !== undefined && at !== found && !ts.isClassLike(found.parent) && ts.isFunctionLike(at))
        found = undefined;
      if (found === undefined && isOwner(at)) found = at;
    }
    const name = found === undefined ? undefined : nameOf(found);
    if (name === undefined) return { path: place.path, line: 0, character: 0 };
    const { line, character } = file.getLineAndCharacterOfPosition(name.getStart());
    return { path: place.path, line, character };
  }

  /** Of an object or function that is written down for a variable or member the place of that name; of an overload that of the first. */
  toldBy(place: JudgePlace): JudgePlace {
    const file = this.fileAt(place.path);
    let node = nodeAt(file, file.getPositionOfLineAndCharacter(place.line, place.character));
    const { name } = node.parent as { readonly name?: ts.Node };
    if (name !== node) {
      while (!ts.isObjectLiteralExpression(node) && !isFunction(node) && node.parent?.getStart() === node.getStart())
        node = node.parent;
      // An array is none of the type of what it holds.
      const isTold = ts.isObjectLiteralExpression(node) || isFunction(node);
      while (isWrapper(node.parent)) node = node.parent;
      const { parent } = node;
      const isValue = isTold && (parent as { readonly initializer?: ts.Node }).initializer === node;
      const told = isValue ? nameOf(parent) : undefined;
      return told === undefined ? place : this.placeOf(place.path, file, told);
    }
    const { members } = node.parent.parent as { readonly members?: readonly ts.Node[] };
    const first = members?.find((one) => ts.isFunctionLike(one) && nameOf(one)?.getText() === name.getText());
    return first === undefined || !ts.isFunctionLike(node.parent)
      ? place
      : this.placeOf(place.path, file, nameOf(first) ?? node);
  }

  /** Whether a field without a value is declared there. */
  isValueless({ path: name, line, character }: JudgePlace): boolean {
    const file = this.fileAt(name);
    const { parent } = nodeAt(file, file.getPositionOfLineAndCharacter(line, character));
    return (ts.isPropertyDeclaration(parent) && parent.initializer === undefined) || ts.isParameter(parent);
  }

  private placeOf(name: string, file: ts.SourceFile, node: ts.Node): JudgePlace {
    return { path: name, ...file.getLineAndCharacterOfPosition(node.getStart()) };
  }

  /** Whether the name of a class, an interface or a member stands there. */
  isTypeOrMember({ path: name, line, character }: JudgePlace): boolean {
    const file = this.fileAt(name);
    const node = nodeAt(file, file.getPositionOfLineAndCharacter(line, character));
    const { parent } = node;
    if (parent === undefined || nameOf(parent) !== node) return false;
    return (
      ts.isClassLike(parent) ||
      ts.isInterfaceDeclaration(parent) ||
      ts.isClassElement(parent) ||
      ts.isVariableDeclaration(parent) ||
      isElement(parent)
    );
  }

  private fileAt(name: string): ts.SourceFile {
    let file = this.files.get(name);
    if (file === undefined) {
      const text = readFileSync(path.join(this.root, name), "utf8");
      file = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true);
      this.files.set(name, file);
    }
    return file;
  }
}

function nodeAt(file: ts.SourceFile, offset: number): ts.Node {
  let found: ts.Node = file;
  for (let next: ts.Node | undefined = file; next !== undefined; ) {
    found = next;
    next = ts.forEachChild(found, (child): ts.Node | undefined =>
      child.getStart() <= offset && offset < child.end ? child : undefined,
    );
  }
  return found;
}

function isOwner(node: ts.Node): boolean {
  if (ts.isFunctionDeclaration(node) || ts.isClassLike(node)) return nameOf(node) !== undefined;
  if (ts.isMethodDeclaration(node) || ts.isAccessor(node)) return ts.isClassLike(node.parent);
  if (ts.isModuleDeclaration(node)) return true;
  if (ts.isVariableDeclaration(node) || ts.isPropertyDeclaration(node)) return isFunction(node.initializer);
  return false;
}

/** What changes nothing in a value. */
function isWrapper(node: ts.Node): boolean {
  return ts.isParenthesizedExpression(node) || ts.isAsExpression(node) || ts.isSatisfiesExpression(node);
}

function isElement(node: ts.Node): boolean {
  if (ts.isParameter(node)) return ts.isParameterPropertyDeclaration(node, node.parent);
  return ts.isTypeElement(node) || ts.isObjectLiteralElement(node);
}

function isFunction(node: ts.Node | undefined): boolean {
  return node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node));
}

function nameOf(node: ts.Node): ts.Node | undefined {
  return (node as { readonly name?: ts.Node }).name;
}
