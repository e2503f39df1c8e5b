/** C#: types default to internal, members to private, members of interfaces and enums to public. */
import { type Modifier, modifierSet, type SymbolKind, type Visibility } from "../../proto/symbols.js";
import { importFlags, type Parameter } from "../facts.js";
import { oneBranchOnly } from "./conditionalText.js";
import type { LanguageSpec } from "./languageSpec.js";
import { isTestPathByWords } from "./testPaths.js";
import type { NodeReader } from "./treeReader.js";

export const csharp: LanguageSpec = {
  language: "csharp",
  version: 1,
  dialects: [{ dialect: "csharp", extensions: [".cs", ".csx"] }],
  source: {
    grammar: "c_sharp",
    rules: {
      rules: {
        using_directive: using,
        extern_alias_directive: () => {},
        namespace_declaration: namespace,
        file_scoped_namespace_declaration: namespace,
        class_declaration: (reader, node) => type(reader, node, "class"),
        struct_declaration: (reader, node) => type(reader, node, "struct"),
        interface_declaration: (reader, node) => type(reader, node, "interface"),
        enum_declaration: (reader, node) => type(reader, node, "enum"),
        record_declaration: (reader, node) =>
          type(reader, node, reader.child(node, "struct") === 0 ? "class" : "struct"),
        enum_member_declaration: enumMember,
        delegate_declaration: (reader, node) => callable(reader, node, "typeAlias"),
        method_declaration: (reader, node) => callable(reader, node, "method"),
        constructor_declaration: (reader, node) => callable(reader, node, "constructor"),
        destructor_declaration: destructor,
        operator_declaration: operator,
        conversion_operator_declaration: operator,
        local_function_statement: (reader, node) => callable(reader, node, "function"),
        property_declaration: (reader, node) => property(reader, node, "property"),
        event_declaration: (reader, node) => property(reader, node, "event"),
        indexer_declaration: indexer,
        field_declaration: fields,
        event_field_declaration: fields,
      },
      comments: ["comment"],
      commentUse: (comment) => (/^(?:\/\/\/(?!\/)|\/\*\*(?![*/]))/.test(comment) ? "doc" : "none"),
      repair: oneBranchOnly,
    },
  },
  isTestPath: (path) => /(?:^|[/.])(?:[A-Za-z]+\.)?Tests?\//.test(path) || isTestPathByWords(path),
  link: () => [],
};

function using(reader: NodeReader, node: number): void {
  const children = reader.children(node);
  const equals = reader.child(node, "=");
  const target = children
    .filter((child) => !/^[;=]$|^(?:global|using|static|unsafe)$/.test(reader.kindOf(child)))
    .at(-1);
  if (target === undefined) return;
  const flags = reader.child(node, "global") === 0 ? 0 : importFlags.public;
  const alias = equals === 0 ? "" : reader.textOf(reader.child(node, "identifier"));
  const specifier = reader.line(reader.start(target), reader.end(target));
  const form = equals === 0 ? "star" : "module";
  reader.import({ specifier, start: reader.start(target), end: reader.end(target), form, flags, alias }, node);
}

function namespace(reader: NodeReader, node: number): void {
  const name = reader.child(node, "qualified_name", "identifier", "alias_qualified_name");
  const body = reader.child(node, "declaration_list");
  const scoped = body === 0;
  const end = scoped ? reader.text.trimEnd().length : reader.end(node);
  const index = reader.declare(node, { kind: "namespace", nameNode: name, body, end, headerEnd: reader.end(name) });
  if (reader.container === "") reader.container = reader.textOf(name).replace(/\s+/g, "");
  // What follows a file-scoped namespace belongs to it, up to the end of the file.
  reader.open(node, index, "namespace", "internal", scoped ? reader.tree.count : undefined);
}

type Head = { readonly words: readonly string[]; readonly attributes: string; readonly headerStart: number };

function head(reader: NodeReader, node: number): Head {
  const words: string[] = [];
  let attributes = "";
  let headerStart = -1;
  for (const child of reader.children(node)) {
    const kind = reader.kindOf(child);
    if (kind === "attribute_list") attributes += reader.textOf(child);
    else if (kind !== "comment" && !kind.startsWith("preproc_")) {
      if (headerStart < 0) headerStart = reader.start(child);
      if (kind !== "modifier") break;
      words.push(reader.textOf(child));
    }
  }
  return { words, attributes, headerStart: headerStart < 0 ? reader.start(node) : headerStart };
}

function visibilityOf(reader: NodeReader, { words }: Head): Visibility {
  if (words.includes("public")) return "public";
  if (words.includes("protected")) return "protected";
  if (words.includes("internal")) return "internal";
  if (words.includes("private") || words.includes("file")) return "private";
  return reader.frame.declaration < 0 ? "internal" : reader.frame.visibility;
}

const wordModifiers: Readonly<Record<string, Modifier>> = {
  abstract: "abstract",
  async: "async",
  const: "const",
  extern: "extern",
  override: "override",
  readonly: "readonly",
  required: "required",
  sealed: "final",
  static: "static",
  unsafe: "unsafe",
  virtual: "virtual",
};

function modifiersOf(reader: NodeReader, { words, attributes }: Head): number {
  const names: Modifier[] = [];
  for (const word of words) if (wordModifiers[word] !== undefined) names.push(wordModifiers[word]);
  if (/[[,]\s*(?:\w+\.)*Obsolete\b/.test(attributes)) names.push("deprecated");
  if (
    /[[,]\s*(?:\w+\.)*(?:Fact|Theory|Test|TestCase|TestCaseSource|TestMethod|DataTestMethod)(?:Attribute)?\b/.test(
      attributes,
    )
  )
    names.push("test");
  if (reader.frame.role === "code") names.push("local");
  return modifierSet(...names);
}

function type(reader: NodeReader, node: number, kind: SymbolKind): void {
  const own = head(reader, node);
  const body = reader.child(node, "declaration_list", "enum_member_declaration_list");
  const list = reader.child(node, "parameter_list");
  const isRecord = reader.child(node, "record") !== 0;
  const index = reader.declare(node, {
    kind,
    nameNode: reader.child(node, "identifier"),
    body,
    headerStart: own.headerStart,
    visibility: visibilityOf(reader, own),
    modifiers: modifiersOf(reader, own),
    parameters: list === 0 ? [] : parameters(reader, list),
  });
  reader.open(node, index, kind, kind === "interface" || kind === "enum" ? "public" : "private");
  if (!isRecord || list === 0) return;
  // A record's positional parameters are its public properties.
  for (const child of reader.children(list)) {
    if (!reader.is(child, "parameter")) continue;
    const name = lastIdentifier(reader, child);
    if (name === 0) continue;
    const valueType = parameterType(reader, child, name);
    reader.declare(child, { kind: "property", nameNode: name, visibility: "public", valueType });
  }
}

function enumMember(reader: NodeReader, node: number): void {
  const own = head(reader, node);
  reader.declare(node, {
    kind: "enumMember",
    nameNode: reader.child(node, "identifier"),
    headerStart: own.headerStart,
  });
}

/** Kinds that end the part of a declaration where its name can stand. */
const behindName = new Set([
  ...["parameter_list", "type_parameter_list", "bracketed_parameter_list", "accessor_list", "arrow_expression_clause"],
  ...["=", ";", ":", "base_list", "declaration_list", "block", "constructor_initializer"],
]);

/** The declared name: the last identifier in front of the parameters, accessors or body. */
function nameOf(reader: NodeReader, node: number): number {
  let name = 0;
  for (const child of reader.children(node)) {
    const kind = reader.kindOf(child);
    if (behindName.has(kind)) break;
    if (kind === "identifier") name = child;
  }
  return name;
}

/** The type in front of a name: the last child before it that is no modifier, attribute or interface name. */
function typeOf(reader: NodeReader, node: number, before: number): number {
  let type = 0;
  for (const child of reader.children(node)) {
    if (child === before) break;
    const kind = reader.kindOf(child);
    if (/^[a-z_]+$/.test(kind) && !skippedBeforeType.has(kind)) type = child;
  }
  return type;
}

const skippedBeforeType = new Set([
  ...[
    "modifier",
    "attribute_list",
    "explicit_interface_specifier",
    "comment",
    "event",
    "delegate",
    "operator",
    "implicit",
  ],
  ...["explicit", "checked", "this"],
]);

function typeText(reader: NodeReader, type: number): string {
  return type === 0 ? "" : reader.line(reader.start(type), reader.end(type), 200);
}

/** `void I.M() {}` can be called through the interface only. */
function memberVisibility(reader: NodeReader, node: number, own: Head): Visibility {
  const explicit = reader.child(node, "explicit_interface_specifier") !== 0;
  return explicit ? "private" : visibilityOf(reader, own);
}

function callable(reader: NodeReader, node: number, kind: SymbolKind): void {
  const name = nameOf(reader, node);
  if (name === 0 || reader.textOf(name) === "if") return;
  const type = kind === "constructor" ? 0 : typeOf(reader, node, name);
  declareCallable(reader, node, kind, { nameNode: name }, typeText(reader, type));
}

function declareCallable(
  reader: NodeReader,
  node: number,
  kind: SymbolKind,
  name: { readonly nameNode?: number; readonly name?: string; readonly nameStart?: number; readonly nameEnd?: number },
  type: string,
): void {
  const own = head(reader, node);
  const body = reader.child(node, "block", "arrow_expression_clause");
  const list = reader.child(node, "parameter_list", "bracketed_parameter_list");
  const made = list === 0 ? [] : parameters(reader, list);
  const names: Modifier[] = [];
  if (list !== 0 && reader.child(list, "params") !== 0) names.push("variadic");
  if (body === 0 && reader.frame.role === "interface") names.push("abstract");
  if (kind === "function") names.push("local");
  const index = reader.declare(node, {
    kind,
    ...name,
    body,
    headerStart: own.headerStart,
    visibility: kind === "function" ? "private" : memberVisibility(reader, node, own),
    modifiers: modifiersOf(reader, own) | modifierSet(...names),
    parameters: made,
    results: type === "" || type === "void" ? [] : [{ name: "", type, default: "" }],
  });
  reader.open(node, index, "code", "private");
}

function destructor(reader: NodeReader, node: number): void {
  const tilde = reader.child(node, "~");
  const name = reader.child(node, "identifier");
  if (name === 0 || tilde === 0) return;
  const place = { name: `~${reader.textOf(name)}`, nameStart: reader.start(tilde), nameEnd: reader.end(name) };
  declareCallable(reader, node, "method", place, "");
}

/** `operator +`, `implicit operator int`: named as it is written between result and parameters. */
function operator(reader: NodeReader, node: number): void {
  const list = reader.child(node, "parameter_list");
  const word = reader.child(node, "operator");
  if (list === 0 || word === 0) return;
  const nameEnd = reader.end(
    reader
      .children(node)
      .filter((child) => child < list)
      .at(-1) ?? word,
  );
  const nameStart = reader.start(word);
  const conversion = reader.kindOf(node) === "conversion_operator_declaration";
  const type = conversion ? typeOf(reader, node, list) : typeOf(reader, node, word);
  const name = reader.line(nameStart, nameEnd, 100);
  declareCallable(reader, node, "method", { name, nameStart, nameEnd }, typeText(reader, type));
}

function accessorModifiers(reader: NodeReader, node: number): number {
  const list = reader.child(node, "accessor_list");
  const names: Modifier[] = [];
  if (list === 0 && reader.child(node, "arrow_expression_clause") !== 0) names.push("getter");
  for (const accessor of list === 0 ? [] : reader.children(list)) {
    if (reader.child(accessor, "get") !== 0) names.push("getter");
    if (reader.child(accessor, "set") !== 0 || reader.child(accessor, "init") !== 0) names.push("setter");
  }
  return modifierSet(...names);
}

function property(reader: NodeReader, node: number, kind: SymbolKind): void {
  const own = head(reader, node);
  const name = nameOf(reader, node);
  if (name === 0) return;
  const body = reader.child(node, "accessor_list", "arrow_expression_clause");
  const index = reader.declare(node, {
    kind,
    nameNode: name,
    body,
    headerStart: own.headerStart,
    visibility: memberVisibility(reader, node, own),
    modifiers: modifiersOf(reader, own) | accessorModifiers(reader, node),
    valueType: typeText(reader, typeOf(reader, node, name)),
  });
  reader.open(node, index, "code", "private");
}

function indexer(reader: NodeReader, node: number): void {
  const own = head(reader, node);
  const word = reader.child(node, "this");
  const list = reader.child(node, "bracketed_parameter_list");
  if (word === 0) return;
  const type = typeText(reader, typeOf(reader, node, word));
  const index = reader.declare(node, {
    kind: "property",
    name: "this[]",
    nameStart: reader.start(word),
    nameEnd: reader.end(word),
    body: reader.child(node, "accessor_list", "arrow_expression_clause"),
    headerStart: own.headerStart,
    visibility: memberVisibility(reader, node, own),
    modifiers: modifiersOf(reader, own) | accessorModifiers(reader, node),
    parameters: list === 0 ? [] : parameters(reader, list),
    valueType: type,
  });
  reader.open(node, index, "code", "private");
}

function fields(reader: NodeReader, node: number): void {
  const own = head(reader, node);
  const list = reader.child(node, "variable_declaration");
  if (list === 0) return;
  const type = reader.children(list)[0] ?? 0;
  const event = reader.kindOf(node) === "event_field_declaration";
  const shared = reader.line(own.headerStart, reader.end(type));
  for (const child of reader.children(list)) {
    if (!reader.is(child, "variable_declarator")) continue;
    const name = reader.child(child, "identifier");
    if (name === 0) continue;
    reader.declare(node, {
      kind: event ? "event" : own.words.includes("const") ? "constant" : "field",
      nameNode: name,
      signature: `${shared} ${reader.textOf(name)}`,
      visibility: visibilityOf(reader, own),
      modifiers: modifiersOf(reader, own),
      valueType: typeText(reader, type),
    });
  }
}

function lastIdentifier(reader: NodeReader, parameter: number): number {
  let name = 0;
  for (const child of reader.children(parameter)) {
    if (reader.is(child, "=")) break;
    if (reader.is(child, "identifier")) name = child;
  }
  return name;
}

function parameters(reader: NodeReader, list: number): readonly Parameter[] {
  const found: Parameter[] = [];
  const children = reader.children(list);
  for (const [order, child] of children.entries()) {
    if (reader.is(child, "parameter")) {
      const name = lastIdentifier(reader, child);
      const equals = reader.child(child, "=");
      found.push({
        name: reader.textOf(name),
        type: parameterType(reader, child, name),
        default: equals === 0 ? "" : reader.line(reader.end(equals), reader.end(child), 80),
      });
    } else if (reader.is(child, "params")) {
      // The grammar leaves `params T[] name` without a node of its own.
      const rest = children.slice(order + 1).filter((other) => !/^[,()\]]$/.test(reader.kindOf(other)));
      const name = rest.find((other, at) => at > 0 && reader.is(other, "identifier"));
      if (rest[0] === undefined || name === undefined) continue;
      const type = reader.line(reader.start(child), reader.start(name), 200);
      found.push({ name: reader.textOf(name), type, default: "" });
    }
  }
  return found;
}

function parameterType(reader: NodeReader, parameter: number, name: number): string {
  let from = reader.start(parameter);
  for (const child of reader.children(parameter)) {
    if (!reader.is(child, "attribute_list")) break;
    from = reader.end(child);
  }
  return reader.line(from, name === 0 ? reader.end(parameter) : reader.start(name), 200);
}
