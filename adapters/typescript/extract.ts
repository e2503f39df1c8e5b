/** One file's text to its facts: parse, walk, finish. */
import { LineTable } from "../../daemon/base/lineTable.js";
import type { Dialect, FileFacts } from "../facts.js";
import { finishDrafts } from "./drafts.js";
import { parseSource } from "./parse.js";
import { skipTrivia } from "./trivia.js";
import { visitorTable } from "./visitors.js";
import { Walk } from "./walk.js";

export function extractFacts(given: string, dialect: Dialect): FileFacts {
  const text = wellFormed(given);
  const source = parseSource(text, dialect);
  const { visitors, statements } = visitorTable();
  const walk = new Walk(source, visitors, statements);
  for (const reference of source.tree.referencedFiles) addReference(walk, reference, "sideEffect");
  for (const reference of source.tree.typeReferenceDirectives) addReference(walk, reference, "module");
  walk.run();
  const { imports } = walk.imports;
  return {
    dialect,
    length: text.length,
    lineStarts: LineTable.of(text).starts,
    container: "",
    constraint: "",
    generated: isGenerated(text),
    declarations: finishDrafts(walk.drafts, walk.marks, walk.imports.bindings),
    imports: imports.sort((left, right) => left.statementStart - right.statementStart || left.start - right.start),
    problems: source.problems,
    payload: new Uint8Array(0),
  };
}

/** Half surrogate pairs replaced, one unit by one: the stored form of facts is UTF-8, which has none. */
function wellFormed(text: string): string {
  const checked = text as string & { isWellFormed(): boolean; toWellFormed(): string };
  return checked.isWellFormed() ? text : checked.toWellFormed();
}

/** The comment around a triple-slash reference is its statement. */
function addReference(
  walk: Walk,
  reference: Walk["source"]["tree"]["referencedFiles"][number],
  form: "sideEffect" | "module",
): void {
  const { text } = walk;
  const start = text.lastIndexOf("///", reference.pos);
  const close = text.indexOf(">", reference.end);
  walk.imports.addReference(reference, form, start < 0 ? reference.pos : start, close < 0 ? reference.end : close + 1);
}

const generatedMark = /@generated\b|\bcode generated\b|\bauto-?generated\b|\bautomatically generated\b/i;

/** Only comments in front of the first token count. */
function isGenerated(text: string): boolean {
  const end = Math.min(skipTrivia(text, 0), 4_000);
  return end > 0 && generatedMark.test(text.slice(0, end));
}
