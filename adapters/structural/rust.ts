/** Rust: `impl` blocks are declarations of their own, named by type or `Trait for Type`; a member without `pub` is private. */
import { type Modifier, modifierSet, type SymbolKind, type Visibility } from "../../proto/symbols.js";
import type { Declaration, Parameter } from "../facts.js";
import type { LanguageSpec } from "./languageSpec.js";
import { rustExternCrate, rustModuleImport, rustUse } from "./rustImports.js";
import { linkRustModules } from "./rustModules.js";
import { isTestPathByWords } from "./testPaths.js";
import type { NodeReader, TreeDeclaration } from "./treeReader.js";

export const rust: LanguageSpec = {
  language: "rust",
  version: 1,
  dialects: [{ dialect: "rust", extensions: [".rs"] }],
  source: {
    grammar: "rust",
    rules: {
      rules: {
        attribute_item: (reader, node) => reader.attribute(node),
        use_declaration: rustUse,
        extern_crate_declaration: rustExternCrate,
        mod_item: module,
        struct_item: (reader, node) => type(reader, node, "struct"),
        union_item: (reader, node) => type(reader, node, "union"),
        enum_item: (reader, node) => type(reader, node, "enum"),
        enum_variant: variant,
        trait_item: (reader, node) => type(reader, node, "trait"),
        impl_item: implementation,
        foreign_mod_item: foreign,
        function_item: callable,
        function_signature_item: callable,
        const_item: (reader, node) => value(reader, node, "constant"),
        static_item: (reader, node) => value(reader, node, "variable"),
        type_item: alias,
        associated_type: alias,
        macro_definition: macro,
        field_declaration: field,
      },
      comments: ["line_comment", "block_comment"],
      commentUse: (comment) => (/^(?:\/\/\/(?!\/)|\/\*\*(?![*/]))/.test(comment) ? "doc" : "none"),
    },
  },
  isTestPath: (path) => /(?:^|\/)(?:tests|benches)\//.test(path) || isTestPathByWords(path),
  link: linkRustModules,
};

/** Everything a declaration shares: attributes, visibility, doc of `//!` lines inside a module's body. */
function common(
  reader: NodeReader,
  node: number,
): Pick<TreeDeclaration, "attributesStart" | "visibility" | "modifiers"> {
  const attributesStart = reader.attributesBefore(reader.start(node));
  const attributes = attributesStart === undefined ? "" : reader.text.slice(attributesStart, reader.start(node));
  const names: Modifier[] = [];
  if (/#\[\s*(?:\w+::)*(?:test|rstest|bench|test_case|quickcheck|wasm_bindgen_test)\b/.test(attributes))
    names.push("test");
  if (/#\[\s*deprecated\b/.test(attributes)) names.push("deprecated");
  if (reader.frame.role === "code") names.push("local");
  return { attributesStart, visibility: visibilityOf(reader, node), modifiers: modifierSet(...names) };
}

function visibilityOf(reader: NodeReader, node: number): Visibility {
  const written = reader.textOf(reader.child(node, "visibility_modifier"));
  if (written === "") return reader.frame.declaration < 0 ? "private" : reader.frame.visibility;
  return written === "pub" ? "public" : written.replace(/\s/g, "") === "pub(self)" ? "private" : "internal";
}

function module(reader: NodeReader, node: number): void {
  const name = reader.child(node, "identifier");
  const body = reader.child(node, "declaration_list");
  const shared = common(reader, node);
  const declare = body === 0 ? modifierSet("declare") : 0;
  const index = reader.declare(node, {
    kind: "module",
    nameNode: name,
    body,
    ...shared,
    modifiers: (shared.modifiers ?? 0) | declare,
  });
  if ((reader.declarationAt(index)?.docStart ?? 0) < 0) reader.amend(index, innerDoc(reader, body));
  if (body === 0) rustModuleImport(reader, node, name, shared.attributesStart);
  else reader.open(node, index, "module", "private");
}

function innerDoc(reader: NodeReader, body: number): Partial<Pick<Declaration, "docStart" | "docEnd" | "docSummary">> {
  if (body === 0) return {};
  let docStart = -1;
  let docEnd = -1;
  for (const child of reader.children(body)) {
    if (reader.is(child, "line_comment") && reader.text.startsWith("//!", reader.start(child))) {
      if (docStart < 0) docStart = reader.start(child);
      docEnd = reader.end(child);
    } else if (docStart >= 0 || (!reader.is(child, "{") && !reader.is(child, "line_comment"))) break;
  }
  if (docStart < 0) return {};
  const text = reader.text.slice(docStart, docEnd).trimEnd();
  return { docStart, docEnd: docStart + text.length, docSummary: reader.summary(text) };
}

const bodies = [
  "field_declaration_list",
  "ordered_field_declaration_list",
  "enum_variant_list",
  "declaration_list",
] as const;

function type(reader: NodeReader, node: number, kind: SymbolKind): void {
  const body = reader.child(node, ...bodies);
  const tuple = reader.is(body, "ordered_field_declaration_list");
  const index = reader.declare(node, {
    kind,
    nameNode: reader.child(node, "type_identifier"),
    body,
    ...(tuple ? { headerEnd: reader.end(node) } : {}),
    ...common(reader, node),
  });
  reader.open(node, index, kind, kind === "enum" || kind === "trait" ? "public" : "private");
}

function variant(reader: NodeReader, node: number): void {
  const body = reader.child(node, ...bodies);
  const index = reader.declare(node, {
    kind: "enumMember",
    nameNode: reader.child(node, "identifier"),
    body,
    headerEnd: reader.end(node),
    ...common(reader, node),
    visibility: "public",
  });
  reader.open(node, index, "variant", "public");
}

function field(reader: NodeReader, node: number): void {
  const name = reader.child(node, "field_identifier");
  const colon = reader.child(node, ":");
  reader.declare(node, {
    kind: "field",
    nameNode: name,
    ...common(reader, node),
    valueType: colon === 0 ? "" : reader.line(reader.end(colon), reader.end(node), 200),
  });
}

/** `Type` or `Trait for Type`; where-clauses and generics of the block itself are in the signature only. */
function implementation(reader: NodeReader, node: number): void {
  const body = reader.child(node, "declaration_list");
  const parts = reader.children(node).filter((child) => {
    const kind = reader.kindOf(child);
    return (
      !["unsafe", "impl", "type_parameters", "where_clause", "declaration_list", ";"].includes(kind) &&
      !kind.endsWith("comment")
    );
  });
  if (parts.length === 0) return;
  const nameStart = reader.start(parts[0]);
  const nameEnd = reader.end(parts[parts.length - 1]);
  const ofTrait = parts.some((child) => reader.is(child, "for"));
  const index = reader.declare(node, {
    kind: "implementation",
    name: reader.line(nameStart, nameEnd, 200),
    nameStart,
    nameEnd,
    body,
    ...common(reader, node),
    visibility: "public",
  });
  reader.open(node, index, "implementation", ofTrait ? "public" : "private");
}

function foreign(reader: NodeReader, node: number): void {
  reader.open(node, reader.frame.declaration, "foreign", "private");
}

function callable(reader: NodeReader, node: number): void {
  const list = reader.child(node, "parameters");
  const body = reader.child(node, "block");
  const { role } = reader.frame;
  const member = role === "implementation" || role === "trait";
  const made = parameters(reader, list);
  const words = reader.textOf(reader.child(node, "function_modifiers")).split(/\s+/);
  const names: Modifier[] = [];
  for (const word of ["async", "const", "unsafe", "extern", "default"] as const)
    if (words.includes(word)) names.push(word);
  if (role === "foreign") names.push("declare", "extern");
  else if (body === 0) names.push(role === "trait" ? "abstract" : "declare");
  if (reader.child(list, "variadic_parameter") !== 0) names.push("variadic");
  if (member && made[0]?.name !== "self") names.push("static");
  const shared = common(reader, node);
  const index = reader.declare(node, {
    kind: member ? "method" : "function",
    nameNode: reader.child(node, "identifier", "metavariable"),
    body,
    ...shared,
    modifiers: (shared.modifiers ?? 0) | modifierSet(...names),
    parameters: made,
    results: result(reader, node),
  });
  reader.open(node, index, "code", "private");
}

function result(reader: NodeReader, node: number): readonly Parameter[] {
  const children = reader.children(node);
  const arrow = children.findIndex((child) => reader.is(child, "->"));
  const type = arrow < 0 ? undefined : children[arrow + 1];
  if (type === undefined) return [];
  return [{ name: "", type: reader.line(reader.start(type), reader.end(type), 200), default: "" }];
}

function parameters(reader: NodeReader, list: number): readonly Parameter[] {
  const found: Parameter[] = [];
  if (list === 0) return found;
  for (const child of reader.children(list)) {
    const kind = reader.kindOf(child);
    if (kind === "self_parameter") found.push({ name: "self", type: reader.textOf(child), default: "" });
    else if (kind === "variadic_parameter") found.push({ name: "", type: "...", default: "" });
    else if (kind === "parameter") {
      const colon = reader.child(child, ":");
      const end = colon === 0 ? reader.end(child) : reader.start(colon);
      const name = reader.line(reader.start(child), end).replace(/^(?:mut|ref)\s+/, "");
      found.push({
        name,
        type: colon === 0 ? "" : reader.line(reader.end(colon), reader.end(child), 200),
        default: "",
      });
    }
  }
  return found;
}

function value(reader: NodeReader, node: number, kind: SymbolKind): void {
  const name = reader.child(node, "identifier");
  if (name === 0) return;
  const equals = reader.child(node, "=");
  const colon = reader.child(node, ":");
  const end = equals === 0 ? reader.end(node) : reader.start(equals);
  const shared = common(reader, node);
  const foreignItem = reader.frame.role === "foreign" ? modifierSet("declare", "extern") : 0;
  const index = reader.declare(node, {
    kind,
    nameNode: name,
    headerEnd: end,
    ...shared,
    modifiers:
      (shared.modifiers ?? 0) | foreignItem | (kind === "variable" ? modifierSet("static") : modifierSet("const")),
    valueType: colon === 0 ? "" : reader.line(reader.end(colon), end, 200).replace(/;$/, ""),
  });
  reader.open(node, index, "code", "private");
}

function alias(reader: NodeReader, node: number): void {
  const equals = reader.child(node, "=");
  const type = equals === 0 ? "" : reader.line(reader.end(equals), reader.end(node), 200).replace(/;$/, "");
  reader.declare(node, {
    kind: "typeAlias",
    nameNode: reader.child(node, "type_identifier"),
    ...common(reader, node),
    valueType: type,
  });
}

function macro(reader: NodeReader, node: number): void {
  const name = reader.child(node, "identifier");
  const shared = common(reader, node);
  const attributes =
    shared.attributesStart === undefined ? "" : reader.text.slice(shared.attributesStart, reader.start(node));
  reader.declare(node, {
    kind: "macro",
    nameNode: name,
    headerEnd: reader.end(name),
    ...shared,
    visibility: /#\[\s*macro_export\b/.test(attributes) ? "public" : "private",
  });
}
