/** Rust's imports: `use` trees taken apart to one entry a path prefix, `extern crate`, and `mod x;` (the file x.rs). */
import { type Import, type ImportedName, importFlags } from "../facts.js";
import type { NodeReader } from "./treeReader.js";

export function rustUse(reader: NodeReader, node: number): void {
  const written = reader.textOf(reader.child(node, "visibility_modifier"));
  const flags = written === "" ? 0 : importFlags.reexport | (written === "pub" ? importFlags.public : 0);
  const entries: Entry[] = [];
  for (const child of reader.children(node)) {
    const kind = reader.kindOf(child);
    if (kind !== "visibility_modifier" && kind !== "use" && kind !== ";") usePaths(reader, child, "", entries);
  }
  for (const { specifier, start, end, form, alias, names } of entries) {
    reader.import({ specifier, start, end, form, flags, alias, names }, node);
  }
}

type Entry = Pick<Import, "specifier" | "start" | "end" | "form" | "alias"> & { readonly names: ImportedName[] };

/** Adds what one node of a use tree imports below a prefix. Groups may nest as deep as the tree does. */
function usePaths(reader: NodeReader, node: number, prefix: string, entries: Entry[]): void {
  const start = reader.start(node);
  const end = reader.end(node);
  switch (reader.kindOf(node)) {
    case "use_list":
      for (const child of reader.children(node)) usePaths(reader, child, prefix, entries);
      return;
    case "scoped_use_list": {
      const list = reader.child(node, "use_list");
      const path = reader.children(node)[0];
      const own = path === list || reader.is(path, "::") ? "" : pathText(reader, path);
      usePaths(reader, list, joined(prefix, own), entries);
      return;
    }
    case "use_wildcard": {
      const path = reader.children(node)[0];
      const own = path === undefined || reader.is(path, "*") ? "" : pathText(reader, path);
      entries.push({ specifier: joined(prefix, own), start, end, form: "star", alias: "", names: [] });
      return;
    }
    case "use_as_clause": {
      const parts = reader.children(node);
      const alias = reader.textOf(parts[parts.length - 1]);
      leaf(reader, parts[0], prefix, alias, entries);
      return;
    }
    case "identifier":
    case "scoped_identifier":
    case "self":
    case "crate":
    case "super":
      leaf(reader, node, prefix, "", entries);
  }
}

function leaf(reader: NodeReader, node: number, prefix: string, alias: string, entries: Entry[]): void {
  const start = reader.start(node);
  const end = reader.end(node);
  const path = pathText(reader, node);
  if (path === "self" && prefix !== "") {
    entries.push({ specifier: prefix, start, end, form: "module", alias, names: [] });
    return;
  }
  const full = joined(prefix, path);
  const cut = full.lastIndexOf("::");
  if (cut < 0) {
    entries.push({ specifier: full, start, end, form: "module", alias, names: [] });
    return;
  }
  const name = full.slice(cut + 2);
  const imported: ImportedName = { name, alias, start: Math.max(start, end - name.length), end };
  const specifier = full.slice(0, cut);
  const last = entries.at(-1);
  if (last !== undefined && last.form === "names" && last.specifier === specifier) last.names.push(imported);
  else entries.push({ specifier, start, end, form: "names", alias: "", names: [imported] });
}

function joined(prefix: string, path: string): string {
  if (prefix === "") return path;
  return path === "" ? prefix : `${prefix}::${path}`;
}

function pathText(reader: NodeReader, node: number): string {
  return reader.textOf(node).replace(/\s+/g, "");
}

export function rustExternCrate(reader: NodeReader, node: number): void {
  const name = reader.child(node, "identifier", "self");
  if (name === 0) return;
  const as = reader.child(node, "as");
  const alias =
    as === 0
      ? ""
      : reader.textOf(
          reader
            .children(node)
            .filter((child) => reader.is(child, "identifier"))
            .at(-1) ?? 0,
        );
  reader.import(
    { specifier: reader.textOf(name), start: reader.start(name), end: reader.end(name), form: "module", alias },
    node,
  );
}

/** `mod x;` imports a file: its name, or the path that a `#[path = "..."]` attribute gives. */
export function rustModuleImport(
  reader: NodeReader,
  node: number,
  name: number,
  attributesStart: number | undefined,
): void {
  if (name === 0) return;
  const attributes = attributesStart === undefined ? "" : reader.text.slice(attributesStart, reader.start(node));
  const path = /#\[\s*path\s*=\s*"([^"]+)"\s*\]/.exec(attributes)?.[1];
  reader.import(
    { specifier: path ?? reader.textOf(name), start: reader.start(name), end: reader.end(name), form: "module" },
    node,
  );
}
