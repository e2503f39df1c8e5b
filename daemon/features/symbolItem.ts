/** One declaration as questions answer it. */
import { declarationMoniker, qualifiedName } from "../../adapters/monikers.js";
import type { Result } from "../../proto/methods.js";
import { LineTable } from "../base/lineTable.js";
import type { DeclarationRef, View, ViewFile } from "../graph/view.js";
import { isTestDeclaration } from "./outlineItems.js";

export type SymbolItem = Result<"findSymbol">["items"][number];

/** The item of a declaration, or undefined where the view no longer holds it. */
export function symbolItem(view: View, { path, ordinal }: DeclarationRef): SymbolItem | undefined {
  const file = view.file(path);
  const declared = file?.facts.declarations[ordinal];
  if (file === undefined || declared === undefined) return undefined;
  const lines = new LineTable(file.facts.lineStarts, file.facts.length);
  const qualified = qualifiedName(file.facts, ordinal);
  return {
    name: declared.name,
    qualifiedName: qualified,
    kind: declared.kind,
    moniker: file.identity === undefined ? "" : declarationMoniker(file.facts, ordinal, file.identity),
    path,
    range: lines.range(declared.start, declared.end),
    nameRange: lines.range(declared.nameStart, declared.nameEnd),
    signature: declared.signature,
    visibility: declared.visibility,
    container: containerName(file, qualified, declared.name),
    language: file.language,
    isTest: isTestDeclaration(file, ordinal),
    isGenerated: file.isGenerated,
  };
}

/** What a reader calls the surroundings: the enclosing declaration, else the file's package or namespace. */
function containerName(file: ViewFile, qualified: string, name: string): string {
  if (qualified.length > name.length) return qualified.slice(0, qualified.length - name.length - 1);
  return file.facts.container !== "" ? file.facts.container : (file.identity?.namespace.join(".") ?? "");
}
