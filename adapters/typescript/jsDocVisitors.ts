/** Visitors of the tags that declare types or import in JavaScript's documentation comments. */

import { importFlags } from "../facts.js";
import type { ts } from "./compiler.js";
import { fold } from "./fold.js";
import { bits } from "./header.js";
import { type Name, nameOf } from "./names.js";
import type { Walk } from "./walk.js";

export function visitTypedef(walk: Walk, node: ts.JSDocTypedefTag | ts.JSDocCallbackTag, parent: number): void {
  walk.visitImportTypes(node);
  const name = nameOf(walk.text, node.name, walk.kinds);
  if (name === undefined) return;
  const start = walk.text.lastIndexOf("@", node.tagName.pos);
  const declared = walk.addAt(name, "typeAlias", start < 0 ? node.pos : start, trimmedEnd(walk.text, node), parent);
  declared.signature = `@${fold(walk.text, node.tagName.pos, node.tagName.end)} ${name.text}`;
  const type = node.typeExpression as ts.Node | undefined;
  if (type === undefined) return;
  if (type.kind !== walk.kinds.JSDocTypeLiteral) {
    if (node.kind === walk.kinds.JSDocTypedefTag) declared.valueType = typeText(walk.text, type);
    return;
  }
  const index = walk.last;
  for (const property of (type as ts.JSDocTypeLiteral).jsDocPropertyTags ?? []) addProperty(walk, property, index);
}

export function visitDocImport(walk: Walk, node: ts.JSDocImportTag): void {
  walk.imports.addImport(node, importFlags.typeOnly);
}

function addProperty(walk: Walk, node: ts.JSDocPropertyLikeTag, parent: number): void {
  const name: Name | undefined = nameOf(walk.text, node.name, walk.kinds);
  if (name === undefined) return;
  const start = walk.text.lastIndexOf("@", node.tagName.pos);
  const declared = walk.addAt(name, "property", start < 0 ? node.pos : start, trimmedEnd(walk.text, node), parent);
  if (node.isBracketed) declared.modifiers |= bits.optional;
  const type = node.typeExpression;
  declared.valueType = type === undefined ? "" : typeText(walk.text, type);
  declared.signature = declared.valueType === "" ? name.text : `${name.text}: ${declared.valueType}`;
}

/** A type expression on one line, without its braces and the asterisks that begin a comment's lines. */
function typeText(text: string, type: ts.Node): string {
  const bare = text.slice(type.pos, type.end).replace(/(\r\n|\n|\r)\s*\*(?!\/)/g, "$1");
  return fold(bare, 0, bare.length).replace(/^\{\s*|\s*\}$/g, "");
}

/** A tag's node reaches to the next tag; its text ends with its last word. */
function trimmedEnd(text: string, node: ts.Node): number {
  let end = Math.min(node.end, text.length);
  while (end > node.pos && /[\s*]/.test(text.charAt(end - 1))) end--;
  return end;
}
