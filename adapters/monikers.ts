/**
 * Monikers: the identity of symbols, in SCIP's grammar (github.com/scip-code/scip, scip.proto, message Symbol):
 * `<scheme> <manager> <package> <version> <descriptors>`. Inside a workspace the version is "."; an export adds it.
 *
 * A moniker is stable across edits and machines: it comes from names and nesting only. Two declarations with the same
 * moniker are one symbol (build variants, overloads, conditional definitions).
 */
import type { SymbolKind } from "../proto/symbols.js";
import type { FileFacts } from "./facts.js";
import type { FileIdentity } from "./links.js";

/** The moniker of `facts.declarations[index]`. */
export function declarationMoniker(facts: FileFacts, index: number, identity: FileIdentity): string {
  return containerMoniker(identity) + descriptors(facts, index);
}

/** The moniker of the module or package a file's declarations belong to. */
export function containerMoniker(identity: FileIdentity): string {
  const head = [identity.scheme, identity.manager, identity.package, "."].map(escapeField).join(" ");
  return `${head} ${identity.namespace.map((name) => `${escapedName(name)}/`).join("")}`;
}

/** The dotted name of a declaration inside its file: `Server.Serve`. */
export function qualifiedName(facts: FileFacts, index: number): string {
  const declared = facts.declarations[index];
  const own = declared.owner === "" ? declared.name : `${declared.owner}.${declared.name}`;
  return declared.parent < 0 ? own : `${qualifiedName(facts, declared.parent)}.${own}`;
}

/** The dotted name of what encloses a declaration inside its container: "" at the top level. */
export function enclosingName(facts: FileFacts, index: number): string {
  const declared = facts.declarations[index];
  if (declared.parent < 0) return declared.owner;
  const parent = facts.declarations[declared.parent];
  return [enclosingName(facts, declared.parent), parent.name, declared.owner].filter((name) => name !== "").join(".");
}

function descriptors(facts: FileFacts, index: number): string {
  const declared = facts.declarations[index];
  const name = descriptor(declared.name, declared.kind);
  const own = declared.owner === "" ? name : `${descriptor(declared.owner, "class")}${name}`;
  return declared.parent < 0 ? own : descriptors(facts, declared.parent) + own;
}

/** One descriptor with the suffix of its kind. */
export function descriptor(name: string, kind: SymbolKind): string {
  return kind === "typeParameter" ? `[${escapedName(name)}]` : escapedName(name) + descriptorSuffix(kind);
}

/** The moniker of a function's parameter. `number`: which of the functions is meant that share the moniker, from 0 (SCIP's method disambiguator). */
export function parameterMoniker(functionMoniker: string, number: number, name: string): string {
  const disambiguated = number === 0 ? functionMoniker : functionMoniker.replace(/\(\)\.$/, `(+${number}).`);
  return `${disambiguated}(${escapedName(name)})`;
}

function descriptorSuffix(kind: Exclude<SymbolKind, "typeParameter">): string {
  switch (kind) {
    case "file":
    case "module":
    case "namespace":
    case "package":
    case "heading":
      return "/";
    case "class":
    case "struct":
    case "interface":
    case "trait":
    case "enum":
    case "union":
    case "typeAlias":
    case "implementation":
    case "message":
    case "service":
    case "object":
    case "annotation":
      return "#";
    case "function":
    case "method":
    case "constructor":
    case "rpc":
      return "().";
    case "macro":
      return "!";
    case "enumMember":
    case "property":
    case "field":
    case "variable":
    case "constant":
    case "oneof":
    case "extension":
    case "key":
    case "event":
    case "alias":
      return ".";
  }
}

/** A name as a descriptor spells it, without the suffix. */
export function escapedName(name: string): string {
  return /^[\w+$-]+$/.test(name) ? name : `\`${name.replaceAll("`", "``")}\``;
}

function escapeField(field: string): string {
  return field === "" ? "." : field.replaceAll(" ", "  ");
}
