/** Outline items and symbol items in LSP's shapes. */
import type { DocumentSymbol, SymbolKind as LspSymbolKind, SymbolInformation } from "vscode-languageserver-protocol";
import type { Result } from "../../../proto/methods.js";
import type { Range } from "../../../proto/positions.js";
import type { SymbolKind } from "../../../proto/symbols.js";

type OutlineItem = Result<"documentSymbols">["items"][number];
type SymbolItem = Result<"findSymbol">["items"][number];
type Convert = (range: Range) => Range;

export function documentSymbols(items: readonly OutlineItem[], convert: Convert): DocumentSymbol[] {
  return items.map((item) => ({
    name: shownName(item.name),
    detail: detailOf(item),
    kind: lspKinds[item.kind],
    tags: item.modifiers.includes("deprecated") ? [1] : undefined,
    range: convert(item.range),
    // LSP wants the selection inside the range; a member of a type in another file keeps its own.
    selectionRange: convert(item.nameRange),
    children: documentSymbols(item.children, convert),
  }));
}

/** For clients without hierarchy: the same, in order, with the container's name. */
export function flatDocumentSymbols(
  items: readonly OutlineItem[],
  uri: string,
  convert: Convert,
  container = "",
): SymbolInformation[] {
  return items.flatMap((item) => [
    {
      name: shownName(item.name),
      kind: lspKinds[item.kind],
      containerName: container === "" ? undefined : container,
      location: { uri, range: convert(item.range) },
    },
    ...flatDocumentSymbols(item.children, uri, convert, item.name),
  ]);
}

export function workspaceSymbol(item: SymbolItem, uri: string, convert: Convert): SymbolInformation {
  return {
    name: shownName(item.name),
    kind: lspKinds[item.kind],
    containerName: item.container === "" ? undefined : item.container,
    location: { uri, range: convert(item.nameRange) },
  };
}

/** LSP forbids empty names. */
function shownName(name: string): string {
  return name.trim() === "" ? "(anonymous)" : name;
}

function detailOf(item: OutlineItem): string | undefined {
  if (item.params.length > 0 || item.returns.length > 0) {
    const parameters = item.params.map(({ name, type }) => [name, type].filter((part) => part !== "").join(" "));
    const results = item.returns.map(({ type }) => type).join(", ");
    return `(${parameters.join(", ")})${results === "" ? "" : ` ${results}`}`;
  }
  return item.type === "" ? undefined : item.type;
}

/** Numbers of LSP's SymbolKind. */
export const lspKinds: Readonly<Record<SymbolKind, LspSymbolKind>> = {
  file: 1,
  module: 2,
  namespace: 3,
  package: 4,
  class: 5,
  struct: 23,
  interface: 11,
  trait: 11,
  enum: 10,
  enumMember: 22,
  union: 23,
  typeAlias: 5,
  typeParameter: 26,
  function: 12,
  method: 6,
  constructor: 9,
  property: 7,
  field: 8,
  variable: 13,
  constant: 14,
  macro: 12,
  implementation: 5,
  message: 23,
  service: 11,
  rpc: 6,
  oneof: 10,
  extension: 8,
  heading: 15,
  key: 20,
  event: 24,
  annotation: 7,
  object: 19,
  alias: 13,
};
