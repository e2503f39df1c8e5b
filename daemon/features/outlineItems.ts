/** A file's declarations as a tree of outline items: what outline and documentSymbols have in common. */
import type { FileFacts } from "../../adapters/facts.js";
import type { Result } from "../../proto/methods.js";
import { modifierNames, modifierSet } from "../../proto/symbols.js";
import { LineTable } from "../base/lineTable.js";
import type { ViewFile } from "../graph/view.js";

export type OutlineItem = Result<"documentSymbols">["items"][number];

/** Children before which indexes: `children[-1 + 1]` are the top-level ones. */
export function childrenOf(facts: FileFacts): readonly (readonly number[])[] {
  const children: number[][] = Array.from({ length: facts.declarations.length + 1 }, () => []);
  for (let index = 0; index < facts.declarations.length; index++) {
    children[facts.declarations[index].parent + 1].push(index);
  }
  return children;
}

const testBit = modifierSet("test");

/** Whether a declaration is test code: by its file, its own mark, or what encloses it. */
export function isTestDeclaration(file: ViewFile, index: number): boolean {
  if (file.isTest) return true;
  for (let at = index; at >= 0; at = file.facts.declarations[at].parent) {
    if ((file.facts.declarations[at].modifiers & testBit) !== 0) return true;
  }
  return false;
}

export type ItemFilter = (index: number) => boolean;

/** Levels that readers of nested data can take (a recursive reader's stack is its limit); what lies deeper stands side by side below them. */
const deepestLevel = 64;

/** Items down to `depth` levels; what `keep` refuses is left out with everything below. */
export function outlineItems(file: ViewFile, depth: number, keep: ItemFilter): OutlineItem[] {
  const { facts } = file;
  const lines = new LineTable(facts.lineStarts, facts.length);
  const children = childrenOf(facts);
  const childrenAt = (index: number, level: number): readonly number[] => {
    if (level > deepestLevel) return [];
    const direct = children[index + 1].filter(keep);
    if (level < deepestLevel) return direct;
    const all: number[] = [];
    const waiting = [...direct].reverse();
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      all.push(next);
      waiting.push(...children[next + 1].filter(keep).reverse());
    }
    return all;
  };
  const build = (index: number, level: number): OutlineItem => {
    const declared = facts.declarations[index];
    const below = level >= depth ? [] : childrenAt(index, level);
    return {
      name: declared.name,
      kind: declared.kind,
      signature: declared.signature,
      params: [...declared.parameters],
      returns: [...declared.results],
      type: declared.valueType,
      visibility: declared.visibility,
      modifiers: modifierNames(declared.modifiers),
      doc: declared.docSummary,
      isTest: isTestDeclaration(file, index),
      range: lines.range(declared.start, declared.end),
      nameRange: lines.range(declared.nameStart, declared.nameEnd),
      children: below.map((child) => build(child, level + 1)),
    };
  };
  return children[0].filter(keep).map((index) => build(index, 1));
}
