/**
 * Drafts: the declarations of one file while it is being read, and what can be said of them only at its end: which are
 * overloads, which a later `export { … }` or `module.exports = { … }` exports.
 */
import type { SymbolKind } from "../../proto/symbols.js";
import type { Declaration } from "../facts.js";
import { bits } from "./header.js";

export type Draft = { -readonly [Key in keyof Declaration]: Declaration[Key] };

/** A local name that the file exports in a statement apart from its declaration. */
export type ExportMark = {
  readonly local: string;
  readonly exported: string;
  /** Index of the enclosing namespace, or -1. */
  readonly parent: number;
  readonly nameStart: number;
  readonly nameEnd: number;
  readonly start: number;
  readonly end: number;
  readonly signature: string;
  /** CommonJS exports say `exports` in front of the signature, so that a linking file can tell which kind of module it reads. */
  readonly word: "export" | "exports";
};

export function draft(
  name: string,
  kind: SymbolKind,
  nameStart: number,
  nameEnd: number,
  start: number,
  end: number,
  parent: number,
): Draft {
  return {
    name,
    kind,
    visibility: "public",
    modifiers: 0,
    nameStart,
    nameEnd,
    start,
    end,
    bodyStart: -1,
    bodyEnd: -1,
    docStart: -1,
    docEnd: -1,
    docSummary: "",
    parent,
    owner: "",
    signature: "",
    parameters: none,
    results: none,
    valueType: "",
  };
}

const none: Declaration["parameters"] = [];

/** Applies overloads and exports; returns the declarations, parents before children, by start offset. */
export function finishDrafts(
  drafts: Draft[],
  marks: readonly ExportMark[],
  bindings: ReadonlyMap<string, string>,
): readonly Declaration[] {
  markOverloads(drafts);
  const added = applyMarks(drafts, marks, bindings);
  for (const alias of added) drafts.push(alias);
  return inOrder(drafts) ? drafts : sorted(drafts);
}

const overloadable: ReadonlySet<SymbolKind> = new Set(["function", "method", "constructor"]);

/** Signatures without a body that share name and parent with another are overloads. */
function markOverloads(drafts: readonly Draft[]): void {
  const bodiless = new Map<string, Draft[]>();
  for (const declared of drafts) {
    if (declared.bodyStart >= 0 || !overloadable.has(declared.kind)) continue;
    const same = bodiless.get(declared.name);
    if (same === undefined) bodiless.set(declared.name, [declared]);
    else same.push(declared);
  }
  if (bodiless.size === 0) return;
  for (const declared of drafts) {
    if (!overloadable.has(declared.kind)) continue;
    for (const one of bodiless.get(declared.name) ?? []) {
      if (one === declared || one.parent !== declared.parent || one.owner !== declared.owner) continue;
      if ((one.modifiers & bits.static) === (declared.modifiers & bits.static)) one.modifiers |= bits.overload;
    }
  }
}

function applyMarks(
  drafts: readonly Draft[],
  marks: readonly ExportMark[],
  bindings: ReadonlyMap<string, string>,
): readonly Draft[] {
  if (marks.length === 0) return [];
  const declared = new Map<string, Draft[]>();
  for (const one of drafts) {
    if (one.kind === "alias" && one.modifiers & bits.export) continue;
    if (one.parent >= 0 && !marks.some((mark) => mark.parent === one.parent)) continue;
    const key = `${one.parent} ${one.name}`;
    const known = declared.get(key);
    if (known === undefined) declared.set(key, [one]);
    else known.push(one);
  }
  const aliases: Draft[] = [];
  for (const mark of marks) {
    const locals = declared.get(`${mark.parent} ${mark.local}`);
    for (const one of locals ?? []) {
      one.visibility = "public";
      if (mark.exported === mark.local) {
        one.modifiers |= bits.export;
        if (!one.signature.startsWith("export")) one.signature = `${mark.word} ${one.signature}`;
      }
    }
    if (locals !== undefined && mark.exported === mark.local) continue;
    const alias = draft(mark.exported, "alias", mark.nameStart, mark.nameEnd, mark.start, mark.end, mark.parent);
    alias.modifiers = mark.exported === "default" ? bits.export | bits.default : bits.export;
    alias.signature = mark.signature;
    alias.valueType = locals === undefined ? throughBinding(mark.local, bindings) : mark.local;
    aliases.push(alias);
  }
  return aliases;
}

/** The first part of a dotted name, where it is imported, replaced by what it is bound to. */
export function throughBinding(local: string, bindings: ReadonlyMap<string, string>): string {
  const dot = local.indexOf(".");
  const bound = bindings.get(dot < 0 ? local : local.slice(0, dot));
  if (bound === undefined) return local;
  return dot < 0 ? bound : bound + local.slice(dot);
}

function inOrder(drafts: readonly Draft[]): boolean {
  for (let index = 1; index < drafts.length; index++) if (drafts[index].start < drafts[index - 1].start) return false;
  return true;
}

/** Stable by start offset; a child that starts before its parent (a member assigned above the declaration) stays behind it. */
function sorted(drafts: readonly Draft[]): readonly Declaration[] {
  const keys = drafts.map((declared) => declared.start);
  for (let index = 0; index < drafts.length; index++) {
    const { parent } = drafts[index];
    if (parent >= 0 && parent < index) keys[index] = Math.max(keys[index], keys[parent]);
  }
  const order = drafts.map((_, index) => index).sort((left, right) => keys[left] - keys[right] || left - right);
  const moved = new Array<number>(drafts.length);
  for (let index = 0; index < order.length; index++) moved[order[index]] = index;
  return order.map((from) => {
    const declared = drafts[from];
    if (declared.parent >= 0) declared.parent = moved[declared.parent];
    return declared;
  });
}
