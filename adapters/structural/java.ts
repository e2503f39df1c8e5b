/** Java: the package is the file's container; a member without an access word is package-private, in interfaces public. */
import { type Modifier, modifierSet, type SymbolKind, type Visibility } from "../../proto/symbols.js";
import type { Parameter } from "../facts.js";
import { linkJavaImports } from "./javaImports.js";
import type { LanguageSpec } from "./languageSpec.js";
import { isTestPathByWords } from "./testPaths.js";
import type { NodeReader } from "./treeReader.js";

export const java: LanguageSpec = {
  language: "java",
  version: 1,
  dialects: [{ dialect: "java", extensions: [".java"] }],
  source: {
    grammar: "java",
    rules: {
      rules: {
        package_declaration: packageName,
        import_declaration: importName,
        class_declaration: (reader, node) => type(reader, node, "class", "class_body"),
        interface_declaration: (reader, node) => type(reader, node, "interface", "interface_body"),
        enum_declaration: (reader, node) => type(reader, node, "enum", "enum_body"),
        annotation_type_declaration: (reader, node) => type(reader, node, "annotation", "annotation_type_body"),
        record_declaration: record,
        enum_constant: enumConstant,
        method_declaration: (reader, node) => callable(reader, node, "method", "block"),
        constructor_declaration: (reader, node) => callable(reader, node, "constructor", "constructor_body"),
        compact_constructor_declaration: (reader, node) => callable(reader, node, "constructor", "block"),
        annotation_type_element_declaration: (reader, node) => callable(reader, node, "method", ""),
        field_declaration: fields,
        constant_declaration: fields,
      },
      comments: ["line_comment", "block_comment"],
      commentUse: (comment) => (comment.startsWith("/**") || comment.startsWith("///") ? "doc" : "none"),
    },
  },
  isTestPath: (path) => /(?:^|\/)src\/[a-zA-Z]*[tT]est[a-zA-Z]*\//.test(path) || isTestPathByWords(path),
  link: linkJavaImports,
  packageName: (_path, facts) => (facts.container === "" ? undefined : facts.container),
};

function packageName(reader: NodeReader, node: number): void {
  reader.container = reader.textOf(reader.child(node, "scoped_identifier", "identifier")).replace(/\s+/g, "");
}

function importName(reader: NodeReader, node: number): void {
  const path = reader.child(node, "scoped_identifier", "identifier");
  if (path === 0) return;
  const start = reader.start(path);
  const end = reader.end(path);
  const specifier = reader.textOf(path).replace(/\s+/g, "");
  if (reader.child(node, "asterisk") !== 0) {
    reader.import({ specifier, start, end, form: "star" }, node);
  } else if (reader.child(node, "static") !== 0 && reader.is(path, "scoped_identifier")) {
    const dot = specifier.lastIndexOf(".");
    const name = specifier.slice(dot + 1);
    const names = [{ name, alias: "", start: end - name.length, end }];
    reader.import({ specifier: specifier.slice(0, dot), start, end, form: "names", names }, node);
  } else {
    reader.import({ specifier, start, end, form: "module" }, node);
  }
}

type Head = { readonly words: ReadonlySet<string>; readonly annotations: string; readonly headerStart: number };

function head(reader: NodeReader, node: number): Head {
  const words = new Set<string>();
  let annotations = "";
  let headerStart = reader.start(node);
  const modifiers = reader.child(node, "modifiers");
  if (modifiers !== 0) {
    headerStart = -1;
    for (const child of reader.children(modifiers)) {
      const kind = reader.kindOf(child);
      if (kind === "annotation" || kind === "marker_annotation") annotations += `${reader.textOf(child)} `;
      else {
        words.add(kind);
        if (headerStart < 0) headerStart = reader.start(child);
      }
    }
    if (headerStart < 0) {
      const next = reader
        .children(node)
        .find((child) => child > modifiers && !reader.kindOf(child).endsWith("comment"));
      headerStart = reader.start(next ?? node);
    }
  }
  return { words, annotations, headerStart };
}

function visibilityOf(reader: NodeReader, words: ReadonlySet<string>): Visibility {
  for (const word of ["public", "protected", "private"] as const) if (words.has(word)) return word;
  return reader.frame.declaration < 0 ? "internal" : reader.frame.visibility;
}

const wordModifiers: Readonly<Record<string, Modifier>> = {
  abstract: "abstract",
  final: "final",
  static: "static",
  default: "default",
  native: "extern",
};

function modifiersOf(reader: NodeReader, { words, annotations }: Head): number {
  const names: Modifier[] = [];
  for (const word of words) if (wordModifiers[word] !== undefined) names.push(wordModifiers[word]);
  if (/@(?:\w+\.)*Override\b/.test(annotations)) names.push("override");
  if (/@(?:\w+\.)*Deprecated\b/.test(annotations)) names.push("deprecated");
  if (testAnnotation.test(annotations)) names.push("test");
  if (reader.frame.role === "code") names.push("local");
  return modifierSet(...names);
}

const testAnnotation = /@(?:\w+\.)*(?:Test|ParameterizedTest|RepeatedTest|TestFactory|TestTemplate)\b/;

/** In an interface everything is public; in code a local type has no visibility to speak of. */
function memberVisibility(kind: SymbolKind): Visibility {
  return kind === "interface" || kind === "annotation" ? "public" : "internal";
}

function type(reader: NodeReader, node: number, kind: SymbolKind, bodyKind: string): number {
  const own = head(reader, node);
  const body = reader.child(node, bodyKind);
  const index = reader.declare(node, {
    kind,
    nameNode: reader.child(node, "identifier"),
    body,
    headerStart: own.headerStart,
    visibility: visibilityOf(reader, own.words),
    modifiers: modifiersOf(reader, own),
  });
  reader.open(node, index, kind, memberVisibility(kind));
  return index;
}

function record(reader: NodeReader, node: number): void {
  const index = type(reader, node, "class", "class_body");
  const list = reader.child(node, "formal_parameters");
  reader.amend(index, { parameters: parameters(reader, list) });
  for (const child of reader.children(list)) {
    if (!reader.is(child, "formal_parameter") && !reader.is(child, "spread_parameter")) continue;
    const name = parameterName(reader, child);
    if (name === 0) continue;
    reader.declare(child, {
      kind: "field",
      nameNode: name,
      visibility: "private",
      modifiers: modifierSet("final"),
      valueType: parameterType(reader, child, name),
    });
  }
}

function enumConstant(reader: NodeReader, node: number): void {
  const own = head(reader, node);
  const body = reader.child(node, "class_body");
  const index = reader.declare(node, {
    kind: "enumMember",
    nameNode: reader.child(node, "identifier"),
    body,
    headerStart: own.headerStart,
    modifiers: modifiersOf(reader, own),
  });
  if (body !== 0) reader.open(node, index, "class", "internal");
}

function callable(reader: NodeReader, node: number, kind: SymbolKind, bodyKind: string): void {
  const own = head(reader, node);
  const body = bodyKind === "" ? 0 : reader.child(node, bodyKind);
  const name = reader.child(node, "identifier");
  const list = reader.child(node, "formal_parameters");
  const made = parameters(reader, list);
  const type = kind === "method" ? typeBefore(reader, node, name) : 0;
  const dimensions = reader.textOf(reader.child(node, "dimensions"));
  const result = type === 0 ? "" : `${reader.line(reader.start(type), reader.end(type))}${dimensions}`;
  const abstract = body === 0 && bodyKind !== "" && !own.words.has("native") ? modifierSet("abstract") : 0;
  const variadic = reader.child(list, "spread_parameter") !== 0 ? modifierSet("variadic") : 0;
  const index = reader.declare(node, {
    kind,
    nameNode: name,
    body,
    headerStart: own.headerStart,
    visibility: visibilityOf(reader, own.words),
    modifiers: modifiersOf(reader, own) | abstract | variadic,
    parameters: made,
    results: result === "" || result === "void" ? [] : [{ name: "", type: result, default: "" }],
  });
  reader.open(node, index, "code", "internal");
}

/** The type of a method or field: the child in front of its name. */
function typeBefore(reader: NodeReader, node: number, name: number): number {
  let last = 0;
  for (const child of reader.children(node)) {
    if (child === name) break;
    const kind = reader.kindOf(child);
    if (kind !== "modifiers" && kind !== "type_parameters" && !kind.endsWith("comment") && !kind.endsWith("annotation"))
      last = child;
  }
  return last;
}

function fields(reader: NodeReader, node: number): void {
  const own = head(reader, node);
  const inInterface = reader.frame.role === "interface" || reader.frame.role === "annotation";
  const constant = inInterface || (own.words.has("static") && own.words.has("final"));
  const first = reader.child(node, "variable_declarator");
  const type = first === 0 ? 0 : typeBefore(reader, node, first);
  if (type === 0) return;
  const shared = reader.line(own.headerStart, reader.end(type));
  for (const child of reader.children(node)) {
    if (!reader.is(child, "variable_declarator")) continue;
    const name = reader.child(child, "identifier");
    if (name === 0) continue;
    const dimensions = reader.textOf(reader.child(child, "dimensions"));
    reader.declare(node, {
      kind: constant ? "constant" : "field",
      nameNode: name,
      signature: `${shared} ${reader.textOf(name)}${dimensions}`,
      visibility: visibilityOf(reader, own.words),
      modifiers: modifiersOf(reader, own) | (inInterface ? modifierSet("static", "final") : 0),
      valueType: `${reader.line(reader.start(type), reader.end(type), 200)}${dimensions}`,
    });
  }
}

function parameters(reader: NodeReader, list: number): readonly Parameter[] {
  const found: Parameter[] = [];
  if (list === 0) return found;
  for (const child of reader.children(list)) {
    if (!reader.is(child, "formal_parameter") && !reader.is(child, "spread_parameter")) continue;
    const name = parameterName(reader, child);
    found.push({ name: reader.textOf(name), type: parameterType(reader, child, name), default: "" });
  }
  return found;
}

function parameterName(reader: NodeReader, parameter: number): number {
  const declarator = reader.child(parameter, "variable_declarator");
  return reader.child(declarator === 0 ? parameter : declarator, "identifier");
}

function parameterType(reader: NodeReader, parameter: number, name: number): string {
  const modifiers = reader.child(parameter, "modifiers");
  const from = modifiers === 0 ? reader.start(parameter) : reader.end(modifiers);
  const to = name === 0 ? reader.end(parameter) : reader.start(name);
  return `${reader.line(from, to, 200)}${name === 0 ? "" : reader.line(reader.end(name), reader.end(parameter), 40)}`;
}
