/** Import statements, wherever they stand, with what surrounds them said as flags. */
import { type Import, type ImportedName, importFlags } from "../facts.js";
import { isNeverTaken } from "./branches.js";
import { identifierText, lastChild, normalIdentifier, type PythonTree } from "./pythonTree.js";

/** Appends the entries of an import statement: one for each module of `import a, b as c`, one for a `from` statement. */
export function readImport(python: PythonTree, statement: number, into: Import[]): void {
  const { tree, kinds } = python;
  const kind = tree.kinds[statement];
  if (kind === kinds.importStatement) readModules(python, statement, into);
  else readFrom(python, statement, into);
}

function readModules(python: PythonTree, statement: number, into: Import[]): void {
  const { tree, kinds } = python;
  if (overLines.test(tree.textOf(statement))) return;
  const flags = surroundings(python, statement);
  for (let child = tree.firstChild(statement); child !== 0; child = tree.next[child]) {
    const imported = importedName(python, child);
    if (imported === undefined) continue;
    into.push({
      specifier: imported.name,
      start: imported.start,
      end: imported.end,
      statementStart: tree.starts[statement],
      statementEnd: tree.ends[statement],
      form: "module",
      flags,
      alias: tree.kinds[child] === kinds.aliasedImport ? imported.alias : "",
      names: noNames,
    });
  }
}

function readFrom(python: PythonTree, statement: number, into: Import[]): void {
  const { tree, kinds } = python;
  const module = moduleOf(python, statement);
  if (module.start === module.end) return;
  const names: ImportedName[] = [];
  let star = false;
  for (let child = tree.firstChild(statement); child !== 0; child = tree.next[child]) {
    if (tree.kinds[child] === kinds.wildcardImport) star = true;
    const imported = tree.starts[child] < module.end ? undefined : importedName(python, child);
    if (imported !== undefined) names.push(imported);
  }
  into.push({
    specifier: dotted(tree.text.slice(module.start, module.end)),
    start: module.start,
    end: module.end,
    statementStart: tree.starts[statement],
    statementEnd: tree.ends[statement],
    form: star ? "star" : "names",
    flags: surroundings(python, statement),
    alias: "",
    names: star ? noNames : names,
  });
}

/** Offsets of the module between `from` and `import`; empty where a syntax error has taken it. */
function moduleOf({ tree, kinds }: PythonTree, statement: number): { readonly start: number; readonly end: number } {
  if (tree.kinds[statement] === kinds.futureImport) {
    const start = tree.text.indexOf("__future__", tree.starts[statement]);
    return { start, end: start + "__future__".length };
  }
  for (let child = tree.firstChild(statement); child !== 0; child = tree.next[child]) {
    const kind = tree.kinds[child];
    if (kind === kinds.importToken) break;
    if (kind === kinds.dottedName || kind === kinds.relativeImport)
      return { start: tree.starts[child], end: tree.ends[child] };
  }
  return { start: 0, end: 0 };
}

function importedName({ tree, kinds }: PythonTree, node: number): ImportedName | undefined {
  const kind = tree.kinds[node];
  if (kind !== kinds.dottedName && kind !== kinds.aliasedImport) return undefined;
  const name = kind === kinds.aliasedImport ? tree.childOfKind(node, kinds.dottedName) : node;
  if (name === 0 || tree.starts[name] === tree.ends[name]) return undefined;
  const alias = kind === kinds.aliasedImport ? lastChild(tree, node) : 0;
  return {
    name: dotted(tree.textOf(name)),
    alias: alias === 0 ? "" : identifierText(tree, alias),
    start: tree.starts[name],
    end: tree.ends[name],
  };
}

/** A dotted name may have white space and line continuations between its parts. */
function dotted(text: string): string {
  return normalIdentifier(text.replace(/[\s\\]+/g, ""));
}

/**
 * Inside an `if` or `try` the import is conditional, under `if TYPE_CHECKING` it is for types only; inside a function or
 * class it binds no name of the module.
 */
function surroundings(python: PythonTree, statement: number): number {
  const { tree, kinds } = python;
  let flags = isNeverTaken(python, statement) ? importFlags.unreached : 0;
  let inside = statement;
  for (let at = tree.parents[statement]; at !== 0; inside = at, at = tree.parents[at]) {
    const kind = tree.kinds[at];
    if (kind === kinds.functionDefinition || kind === kinds.classDefinition) {
      return flags | importFlags.local | (typeCheckingAround(python, at) ? importFlags.typeOnly : 0);
    }
    if (kind === kinds.ifStatement && isTypeChecking(python, at, inside)) flags |= importFlags.typeOnly;
    else if (kind === kinds.ifStatement || kind === kinds.tryStatement || kind === kinds.matchStatement) {
      flags |= importFlags.conditional;
    }
  }
  return flags;
}

function typeCheckingAround(python: PythonTree, node: number): boolean {
  const { tree, kinds } = python;
  let inside = node;
  for (let at = tree.parents[node]; at !== 0; inside = at, at = tree.parents[at]) {
    if (tree.kinds[at] === kinds.ifStatement && isTypeChecking(python, at, inside)) return true;
  }
  return false;
}

/** Whether `inside` is the first branch of `if TYPE_CHECKING:` or `if typing.TYPE_CHECKING:`. */
function isTypeChecking({ tree, kinds }: PythonTree, statement: number, inside: number): boolean {
  if (tree.kinds[inside] !== kinds.block) return false;
  let condition = tree.firstChild(statement);
  if (tree.kinds[condition] === kinds.ifToken) condition = tree.next[condition];
  return typeChecking.test(tree.textOf(condition));
}

/** A parser that looks for a name takes it from the next statement. */
const overLines = /^import[^\\]*[\r\n]/;
const typeChecking = /^(?:[\w.]+\.)?TYPE_CHECKING$/;
const noNames: readonly ImportedName[] = [];
