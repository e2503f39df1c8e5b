/** Ruby's calls that declare, import or set visibility; all of them by the names the core library gives them. */
import { type Modifier, modifierSet, type Visibility } from "../../proto/symbols.js";
import { importFlags } from "../facts.js";
import type { NodeReader } from "./treeReader.js";

export function rubyCall(reader: NodeReader, node: number): void {
  // A call without a receiver starts with its method's name.
  const callee = node + 1;
  if (!reader.is(callee, "identifier") || reader.parent(callee) !== node) return;
  const word = reader.textOf(callee);
  if (!declaringCalls.has(word)) return;
  const list = reader.child(node, "argument_list");
  const values = list === 0 ? [] : reader.children(list).filter((child) => !/^[(),]$/.test(reader.kindOf(child)));
  switch (word) {
    case "require":
    case "require_relative":
    case "load":
      requires(reader, node, word, values[0]);
      break;
    case "autoload":
      autoload(reader, node, values);
      break;
    case "attr_accessor":
    case "attr_reader":
    case "attr_writer":
    case "attr":
      attributes(reader, node, word, values);
      break;
    case "alias_method":
      aliasMethod(reader, node, values);
      break;
    case "define_method":
    case "define_singleton_method":
      defineMethod(reader, node, values[0], word === "define_method" ? [] : ["static"]);
      break;
    case "private":
    case "protected":
    case "public":
    case "private_class_method":
    case "public_class_method":
    case "module_function":
    case "private_constant":
      visibilityCall(reader, word, values);
      break;
  }
}

const declaringCalls = new Set([
  ...["require", "require_relative", "load", "autoload", "attr_accessor", "attr_reader", "attr_writer", "attr"],
  ...["alias_method", "define_method", "define_singleton_method", "private", "protected", "public"],
  ...["private_class_method", "public_class_method", "module_function", "private_constant"],
]);

/** `private` alone on its line sets what follows in the same body. */
export function rubyVisibilityWord(reader: NodeReader, node: number): void {
  const text = reader.textOf(node);
  if (text !== "private" && text !== "protected" && text !== "public" && text !== "module_function") return;
  const parent = reader.parent(node);
  const inBody = reader.is(parent, "body_statement") || reader.is(parent, "block_body") || reader.is(parent, "program");
  const { role } = reader.frame;
  if (!inBody || role === "code" || role === "file") return;
  reader.frame.visibility = text === "module_function" ? "public" : text;
}

/** The text of a literal symbol or string and where it stands; undefined for anything computed. */
function literal(reader: NodeReader, node: number | undefined): Literal | undefined {
  if (node === undefined) return undefined;
  const start = reader.start(node);
  const end = reader.end(node);
  const text = reader.textOf(node);
  if (reader.is(node, "simple_symbol")) return { text: text.slice(1), start: start + 1, end };
  if (!reader.is(node, "string") || reader.child(node, "interpolation") !== 0) return undefined;
  const content = reader.child(node, "string_content");
  if (content === 0) return undefined;
  return { text: reader.textOf(content), start: reader.start(content), end: reader.end(content) };
}

type Literal = { readonly text: string; readonly start: number; readonly end: number };

/** require_relative's specifier starts with `./` or `../`, which tells it from a path on the load path. */
function requires(reader: NodeReader, node: number, word: string, value: number | undefined): void {
  const path = literal(reader, value);
  if (path === undefined) return;
  const relative = word === "require_relative" && !/^\.{1,2}\//.test(path.text);
  const flags = word === "load" ? importFlags.dynamic : 0;
  const specifier = relative ? `./${path.text}` : path.text;
  reader.import({ specifier, start: path.start, end: path.end, form: "sideEffect", flags }, node);
}

function autoload(reader: NodeReader, node: number, values: readonly number[]): void {
  const name = literal(reader, values[0]);
  const path = literal(reader, values[1]);
  if (name === undefined || path === undefined) return;
  const names = [{ name: name.text, alias: "", start: name.start, end: name.end }];
  const { start, end } = path;
  reader.import({ specifier: path.text, start, end, form: "names", flags: importFlags.dynamic, names }, node);
}

function attributes(reader: NodeReader, node: number, word: string, values: readonly number[]): void {
  const names: Modifier[] = [];
  if (word !== "attr_writer") names.push("getter");
  if (word === "attr_writer" || word === "attr_accessor") names.push("setter");
  if (reader.frame.role === "singleton") names.push("static");
  for (const value of values) {
    const name = literal(reader, value);
    if (name === undefined) continue;
    reader.declare(node, {
      kind: "property",
      name: name.text,
      nameStart: name.start,
      nameEnd: name.end,
      signature: `${word} :${name.text}`,
      visibility: reader.frame.visibility,
      modifiers: modifierSet(...names),
    });
  }
}

function aliasMethod(reader: NodeReader, node: number, values: readonly number[]): void {
  const name = literal(reader, values[0]);
  const target = literal(reader, values[1]);
  if (name === undefined) return;
  reader.declare(node, {
    kind: "alias",
    name: name.text,
    nameStart: name.start,
    nameEnd: name.end,
    visibility: reader.frame.visibility,
    modifiers: reader.frame.role === "singleton" ? modifierSet("static") : 0,
    valueType: target?.text ?? "",
  });
}

function defineMethod(reader: NodeReader, node: number, value: number | undefined, names: readonly Modifier[]): void {
  const name = literal(reader, value);
  if (name === undefined) return;
  const body = reader.child(node, "block", "do_block");
  const index = reader.declare(node, {
    kind: "method",
    name: name.text,
    nameStart: name.start,
    nameEnd: name.end,
    body,
    visibility: reader.frame.role === "code" ? "public" : reader.frame.visibility,
    modifiers: modifierSet(...names) | (reader.frame.role === "singleton" ? modifierSet("static") : 0),
  });
  reader.open(node, index, "code", "public");
}

/**
 * `private :a, :b` changes members declared above; `private def a` what is declared inside it; `private attr_reader :a` likewise.
 */
function visibilityCall(reader: NodeReader, word: string, values: readonly number[]): void {
  const visibility: Visibility = word === "protected" ? "protected" : word.startsWith("private") ? "private" : "public";
  const inner = values[0];
  if (
    inner !== undefined &&
    (reader.is(inner, "method") || reader.is(inner, "call") || reader.is(inner, "singleton_method"))
  ) {
    reader.open(inner, reader.frame.declaration, reader.frame.role, visibility);
    return;
  }
  const names = new Set<string>();
  for (const value of values) {
    const items = reader.is(value, "array") ? reader.children(value) : [value];
    for (const item of items) {
      const name = literal(reader, item);
      if (name !== undefined) names.add(name.text);
    }
  }
  if (names.size === 0) return;
  const { declaration } = reader.frame;
  for (let index = reader.declarationCount - 1; index > declaration; index--) {
    const declared = reader.declarationAt(index);
    if (declared !== undefined && declared.parent === declaration && names.has(declared.name))
      reader.amend(index, { visibility });
  }
}
