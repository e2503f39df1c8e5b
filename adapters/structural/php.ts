/** PHP: the first namespace is the file's container; members without an access word are public. */
import { type Modifier, modifierSet, type SymbolKind, type Visibility } from "../../proto/symbols.js";
import type { Parameter } from "../facts.js";
import type { LanguageSpec } from "./languageSpec.js";
import { linkPhpIncludes, phpInclude, phpUse } from "./phpImports.js";
import { isTestPathByWords } from "./testPaths.js";
import type { NodeReader } from "./treeReader.js";

export const php: LanguageSpec = {
  language: "php",
  version: 1,
  dialects: [{ dialect: "php", extensions: [".php", ".phtml", ".php3", ".php4", ".php5", ".php7", ".phps", ".inc"] }],
  source: {
    grammar: "php",
    rules: {
      rules: {
        namespace_definition: namespace,
        namespace_use_declaration: phpUse,
        include_expression: phpInclude,
        include_once_expression: phpInclude,
        require_expression: phpInclude,
        require_once_expression: phpInclude,
        class_declaration: (reader, node) => type(reader, node, "class"),
        interface_declaration: (reader, node) => type(reader, node, "interface"),
        trait_declaration: (reader, node) => type(reader, node, "trait"),
        enum_declaration: (reader, node) => type(reader, node, "enum"),
        anonymous_class: (reader, node) => void reader.open(node, reader.frame.declaration, "class", "public"),
        enum_case: enumCase,
        function_definition: (reader, node) => callable(reader, node, "function"),
        method_declaration: (reader, node) => callable(reader, node, "method"),
        property_declaration: properties,
        property_promotion_parameter: promoted,
        const_declaration: constants,
        function_call_expression: define,
        assignment_expression: globalVariable,
      },
      comments: ["comment"],
      commentUse: (comment) => (comment.startsWith("/**") ? "doc" : "none"),
    },
  },
  isTestPath: (path) => /(?:^|\/)[tT]ests?\//.test(path) || /Test\.php$/.test(path) || isTestPathByWords(path),
  link: linkPhpIncludes,
};

function namespace(reader: NodeReader, node: number): void {
  const name = reader.child(node, "namespace_name");
  const body = reader.child(node, "compound_statement");
  if (name === 0) return;
  if (reader.container === "") reader.container = reader.textOf(name);
  // Without braces a namespace reaches to the next one or to the end of the file.
  let behind = reader.behind(node);
  let end = reader.end(node);
  if (body === 0) {
    while (behind < reader.tree.count && !reader.is(behind, "namespace_definition")) behind = reader.behind(behind);
    end = behind < reader.tree.count ? reader.start(behind) : reader.text.length;
    end = reader.text.slice(0, end).trimEnd().length;
  }
  const index = reader.declare(node, { kind: "namespace", nameNode: name, body, end, headerEnd: reader.end(name) });
  reader.open(node, index, "namespace", "public", behind);
}

type Head = { readonly words: readonly string[]; readonly attributes: string; readonly headerStart: number };

function head(reader: NodeReader, node: number): Head {
  const words: string[] = [];
  let attributes = "";
  let headerStart = -1;
  for (const child of reader.children(node)) {
    const kind = reader.kindOf(child);
    if (kind === "attribute_list") attributes = reader.textOf(child);
    else if (kind !== "comment") {
      if (headerStart < 0) headerStart = reader.start(child);
      if (!kind.endsWith("_modifier")) break;
      words.push(reader.textOf(child).toLowerCase());
    }
  }
  return { words, attributes, headerStart: headerStart < 0 ? reader.start(node) : headerStart };
}

function visibilityOf(words: readonly string[]): Visibility {
  if (words.some((word) => word === "private")) return "private";
  return words.some((word) => word === "protected") ? "protected" : "public";
}

function modifiersOf(reader: NodeReader, { words, attributes }: Head, doc: string): number {
  const names: Modifier[] = [];
  for (const word of ["abstract", "final", "static", "readonly"] as const) if (words.includes(word)) names.push(word);
  if (/#\[[^\]]*\bTest\b/.test(attributes) || /@test\b/.test(doc)) names.push("test");
  if (/@deprecated\b/.test(doc) || /\bDeprecated\b/.test(attributes)) names.push("deprecated");
  if (/\bOverride\b/.test(attributes)) names.push("override");
  if (reader.frame.role === "code") names.push("local");
  return modifierSet(...names);
}

function type(reader: NodeReader, node: number, kind: SymbolKind): void {
  const own = head(reader, node);
  const name = reader.child(node, "name");
  const index = reader.declare(node, {
    kind,
    nameNode: name,
    body: reader.child(node, "declaration_list", "enum_declaration_list"),
    headerStart: own.headerStart,
  });
  reader.amend(index, { modifiers: modifiersOf(reader, own, docText(reader, index)) });
  reader.open(node, index, kind, "public");
}

function docText(reader: NodeReader, index: number): string {
  const declared = reader.declarationAt(index);
  return declared === undefined || declared.docStart < 0 ? "" : reader.text.slice(declared.docStart, declared.docEnd);
}

function enumCase(reader: NodeReader, node: number): void {
  const own = head(reader, node);
  reader.declare(node, { kind: "enumMember", nameNode: reader.child(node, "name"), headerStart: own.headerStart });
}

function callable(reader: NodeReader, node: number, kind: SymbolKind): void {
  const own = head(reader, node);
  const name = reader.child(node, "name");
  if (name === 0) return;
  const list = reader.child(node, "formal_parameters");
  const body = reader.child(node, "compound_statement");
  const text = reader.textOf(name);
  const { role } = reader.frame;
  const variadic = reader.child(list, "variadic_parameter") !== 0;
  const index = reader.declare(node, {
    kind: kind === "method" && text.toLowerCase() === "__construct" ? "constructor" : kind,
    nameNode: name,
    body,
    headerStart: own.headerStart,
    visibility: visibilityOf(own.words),
    parameters: parameters(reader, list),
    results: result(reader, node, list),
  });
  const names: Modifier[] = [];
  if (variadic) names.push("variadic");
  if (body === 0 && role === "interface") names.push("abstract");
  if (kind === "method" && /^test[A-Z_0-9]/.test(text)) names.push("test");
  reader.amend(index, { modifiers: modifiersOf(reader, own, docText(reader, index)) | modifierSet(...names) });
  reader.open(node, index, "code", "public");
}

function result(reader: NodeReader, node: number, list: number): readonly Parameter[] {
  const children = reader.children(node);
  const colon = children.findIndex((child) => child > list && reader.is(child, ":"));
  const type = colon < 0 ? undefined : children[colon + 1];
  if (type === undefined) return [];
  const text = reader.line(reader.start(type), reader.end(type), 200);
  return text === "void" ? [] : [{ name: "", type: text, default: "" }];
}

function parameters(reader: NodeReader, list: number): readonly Parameter[] {
  const found: Parameter[] = [];
  for (const child of list === 0 ? [] : reader.children(list)) {
    if (!/_parameter$/.test(reader.kindOf(child))) continue;
    const name = reader.child(child, "variable_name");
    const equals = reader.child(child, "=");
    found.push({
      name: reader.textOf(name),
      type: parameterType(reader, child, name),
      default: equals === 0 ? "" : reader.line(reader.end(equals), reader.end(child), 80),
    });
  }
  return found;
}

function parameterType(reader: NodeReader, parameter: number, name: number): string {
  let from = reader.start(parameter);
  for (const child of reader.children(parameter)) {
    const kind = reader.kindOf(child);
    if (kind !== "attribute_list" && kind !== "visibility_modifier" && kind !== "readonly_modifier") break;
    from = reader.end(child);
  }
  return reader.line(from, name === 0 ? reader.end(parameter) : reader.start(name), 200);
}

/** Properties are named as a use through `->` spells them: without `$`. */
function propertyName(reader: NodeReader, variable: number): number {
  return reader.child(variable, "name");
}

function properties(reader: NodeReader, node: number): void {
  const own = head(reader, node);
  const children = reader.children(node);
  const elements = children.filter((child) => reader.is(child, "property_element"));
  const type = children
    .filter((child) => child < (elements[0] ?? 0) && /_type$|^named_type$/.test(reader.kindOf(child)))
    .at(-1);
  const shared = reader.line(own.headerStart, reader.start(elements[0] ?? node));
  for (const element of elements) {
    const variable = reader.child(element, "variable_name");
    const name = propertyName(reader, variable);
    if (name === 0) continue;
    const index = reader.declare(node, {
      kind: "property",
      nameNode: name,
      signature: `${shared} ${reader.textOf(variable)}`,
      visibility: visibilityOf(own.words),
      valueType: type === undefined ? "" : reader.line(reader.start(type), reader.end(type), 200),
    });
    reader.amend(index, { modifiers: modifiersOf(reader, own, docText(reader, index)) });
  }
}

/** A constructor's promoted parameter is a property of the class around it. */
function promoted(reader: NodeReader, node: number): void {
  const own = head(reader, node);
  const name = propertyName(reader, reader.child(node, "variable_name"));
  if (name === 0) return;
  const outer = reader.declarationAt(reader.frame.declaration)?.parent ?? -1;
  const index = reader.declare(node, {
    kind: "property",
    nameNode: name,
    headerStart: own.headerStart,
    visibility: visibilityOf(own.words),
    valueType: parameterType(reader, node, reader.child(node, "variable_name")),
    parent: outer,
  });
  reader.amend(index, { modifiers: modifierSet(...(own.words.includes("readonly") ? (["readonly"] as const) : [])) });
}

function constants(reader: NodeReader, node: number): void {
  const own = head(reader, node);
  for (const element of reader.children(node)) {
    if (!reader.is(element, "const_element")) continue;
    const name = reader.child(element, "name");
    if (name === 0) continue;
    const index = reader.declare(node, {
      kind: "constant",
      nameNode: name,
      signature: `const ${reader.line(reader.start(element), reader.end(element), 120)}`,
      headerStart: own.headerStart,
      visibility: visibilityOf(own.words),
    });
    reader.amend(index, { modifiers: modifiersOf(reader, own, docText(reader, index)) });
  }
}

/** `define("NAME", value)` with a literal name. */
function define(reader: NodeReader, node: number): void {
  const callee = reader.child(node, "name", "qualified_name");
  if (!/^\\?define$/i.test(reader.textOf(callee))) return;
  const argument = reader.child(reader.child(node, "arguments"), "argument");
  const string = reader.child(argument, "string", "encapsed_string");
  const content = reader.child(string, "string_content");
  if (content === 0 || reader.children(string).length !== 3) return;
  reader.declare(node, { kind: "constant", nameNode: content, parent: -1 });
}

/** The first assignment to a variable outside functions and classes. */
function globalVariable(reader: NodeReader, node: number): void {
  const left = reader.child(node, "variable_name");
  const name = reader.child(left, "name");
  const statement = reader.parent(node);
  const { role, declaration } = reader.frame;
  if (name === 0 || left !== node + 1 || (role !== "file" && role !== "namespace")) return;
  if (!reader.is(statement, "expression_statement")) return;
  const outside = reader.kindOf(reader.parent(statement));
  if (outside !== "program" && outside !== "namespace_definition") return;
  const text = reader.textOf(name);
  for (let index = reader.declarationCount - 1; index >= 0; index--) {
    const declared = reader.declarationAt(index);
    if (declared?.kind === "variable" && declared.name === text && declared.parent === declaration) return;
  }
  reader.declare(statement, { kind: "variable", nameNode: name, headerEnd: reader.end(left) });
}
