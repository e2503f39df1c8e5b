/**
 * Ruby: classes, modules and methods as written, and those calls which declare by convention: attr_*, alias_method, define_method
 * with a literal name, private and its kin. Limits: what other metaprogramming makes is not seen.
 */
import { type Modifier, modifierSet, type SymbolKind, type Visibility } from "../../proto/symbols.js";
import type { Parameter } from "../facts.js";
import type { LanguageSpec } from "./languageSpec.js";
import { rubyCall, rubyVisibilityWord } from "./rubyCalls.js";
import { linkRubyRequires } from "./rubyRequires.js";
import type { NodeReader } from "./treeReader.js";

export const ruby: LanguageSpec = {
  language: "ruby",
  version: 1,
  dialects: [
    {
      dialect: "ruby",
      extensions: [".rb", ".rake", ".gemspec", ".ru", ".podspec", ".jbuilder", ".thor"],
      names: ["rakefile", "gemfile", "guardfile", "capfile", "vagrantfile", "podfile", "fastfile", "dangerfile"],
    },
  ],
  source: {
    grammar: "ruby",
    rules: {
      rules: {
        module: (reader, node) => type(reader, node, "module"),
        class: (reader, node) => type(reader, node, "class"),
        singleton_class: singletonClass,
        method,
        singleton_method: method,
        alias,
        assignment,
        call: rubyCall,
        identifier: rubyVisibilityWord,
      },
      comments: ["comment"],
      commentUse: (comment) =>
        /^#(?!!)(?!\s*(?:-\*-|frozen_string_literal|encoding:|rubocop:))|^=begin/.test(comment) ? "adjacent" : "none",
    },
  },
  isTestPath: (path) =>
    /(?:^|\/)(?:spec|test|tests|features)\//.test(path) || /_(?:spec|test)\.rb$|(?:^|\/)test_[^/]*\.rb$/.test(path),
  link: linkRubyRequires,
};

function type(reader: NodeReader, node: number, kind: SymbolKind): void {
  const path = reader.child(node, "constant", "scope_resolution");
  // The last part is the name; what stands in front of it owns it.
  const parts = reader.is(path, "scope_resolution") ? reader.children(path) : [path];
  const name = parts[parts.length - 1] ?? path;
  const owner = parts.length > 1 ? reader.text.slice(reader.start(path), reader.start(name)) : "";
  const index = reader.declare(node, {
    kind,
    nameNode: name,
    body: reader.child(node, "body_statement"),
    headerEnd: reader.end(reader.child(node, "superclass") || path),
    owner: owner
      .replace(/^::|::$/g, "")
      .replace(/\s+/g, "")
      .replaceAll("::", "."),
  });
  reader.open(node, index, kind, "public");
}

/** `class << self`: its methods are singleton methods of what is around it, with access words of its own. */
function singletonClass(reader: NodeReader, node: number): void {
  reader.open(node, reader.frame.declaration, "singleton", "public");
}

function method(reader: NodeReader, node: number): void {
  const single = reader.kindOf(node) === "singleton_method";
  const children = reader.children(node);
  const dot = reader.child(node, ".");
  const name = single ? (children.find((child) => child > dot) ?? 0) : (children[1] ?? 0);
  if (name === 0) return;
  const { role, visibility } = reader.frame;
  const inType = role === "class" || role === "module" || role === "singleton";
  const list = reader.child(node, "method_parameters");
  const names: Modifier[] = [];
  if (single || role === "singleton") names.push("static");
  if (reader.is(name, "setter")) names.push("setter");
  if (role === "code") names.push("local");
  const text = reader.textOf(name).replace(/\s+/g, "");
  if (/^test_/.test(text) && inType) names.push("test");
  const parameters = list === 0 ? [] : rubyParameters(reader, list);
  if (parameters.some((parameter) => /^\*[^*]?/.test(parameter.type) && parameter.type !== "**"))
    names.push("variadic");
  const headerEnd = list === 0 ? reader.end(name) : reader.end(list);
  const index = reader.declare(node, {
    kind: inType || single ? (text === "initialize" && !single ? "constructor" : "method") : "function",
    name: text,
    nameNode: name,
    nameStart: reader.start(name),
    nameEnd: reader.end(name),
    body: reader.child(node, "body_statement"),
    headerEnd,
    visibility: single ? "public" : text === "initialize" ? "private" : visibility,
    modifiers: modifierSet(...names),
    parameters,
  });
  reader.open(node, index, "code", "public");
}

function rubyParameters(reader: NodeReader, list: number): readonly Parameter[] {
  const found: Parameter[] = [];
  for (const child of reader.children(list)) {
    const kind = reader.kindOf(child);
    if (/^[(),|;]$/.test(kind) || kind === "comment") continue;
    const name =
      reader.textOf(reader.child(child, "identifier")) || (kind === "identifier" ? reader.textOf(child) : "");
    const parts = reader.children(child);
    const value = kind === "optional_parameter" || kind === "keyword_parameter" ? parts[2] : undefined;
    found.push({
      name: kind === "destructured_parameter" ? reader.line(reader.start(child), reader.end(child)) : name,
      type: marks[kind] ?? "",
      default: value === undefined ? "" : reader.line(reader.start(value), reader.end(value), 80),
    });
  }
  return found;
}

/** How a parameter is passed, where Ruby marks it. */
const marks: Readonly<Record<string, string>> = {
  splat_parameter: "*",
  hash_splat_parameter: "**",
  block_parameter: "&",
  keyword_parameter: ":",
  forward_parameter: "...",
};

function alias(reader: NodeReader, node: number): void {
  const [, name, target] = reader.children(node);
  if (name === undefined || target === undefined) return;
  const text = reader.textOf(name).replace(/^:/, "");
  reader.declare(node, {
    kind: "alias",
    name: text,
    nameStart: reader.end(name) - text.length,
    nameEnd: reader.end(name),
    visibility: reader.frame.visibility,
    modifiers: reader.frame.role === "singleton" ? modifierSet("static") : 0,
    valueType: reader.textOf(target).replace(/^:/, ""),
  });
}

function assignment(reader: NodeReader, node: number): void {
  const left = reader.children(node)[0];
  if (left === undefined) return;
  const names = reader.is(left, "left_assignment_list") ? reader.children(left) : [left];
  const right = reader.children(node).at(-1) ?? node;
  for (const path of names) {
    const qualified = reader.is(path, "scope_resolution");
    const name = qualified ? (reader.children(path).at(-1) ?? path) : path;
    if (!reader.is(name, "constant")) continue;
    const owner = qualified ? reader.text.slice(reader.start(path), reader.start(name)).replace(/^::|::$/g, "") : "";
    const block = reader.is(right, "call") ? reader.child(right, "do_block", "block") : 0;
    const visibility: Visibility = "public";
    const index = reader.declare(node, {
      kind: "constant",
      nameNode: name,
      visibility,
      owner: owner.replaceAll("::", "."),
      body: block,
      signature: reader.line(
        reader.start(node),
        Math.min(reader.end(node), block === 0 ? reader.end(node) : reader.start(block)),
        120,
      ),
    });
    // `Point = Struct.new(:x) do ... end`: the block is a class body.
    if (block !== 0 && /^(?:Struct|Class|Module|Data)\b/.test(reader.textOf(right)))
      reader.open(node, index, "class", "public");
  }
}
