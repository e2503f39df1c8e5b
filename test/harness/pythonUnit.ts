/** Fixtures of Python units: source in one string, the unit's dump beside it. */
import assert from "node:assert/strict";
import { dumpUnit } from "../../adapters/python/unit/dumpUnit.js";
import { openUnit, type Unit } from "../../adapters/python/unit/unitCodec.js";
import { dedent, extractFacts } from "./facts.js";

/**
 * Compares the unit of a file with its expected dump (adapters/python/unit/dumpUnit.ts). Checks on the way that each identifier of a sound text
 * that stands outside of strings is one of its tokens.
 */
export async function checkPythonUnit(source: string, expected: string): Promise<void> {
  const text = dedent(source);
  assert.equal(await readPythonUnit(text), dedent(expected).trimEnd());
  const facts = await extractFacts("py", text);
  if (facts.problems.length > 0) return;
  const positions = new Set(openUnit(facts.payload).positions);
  const missing = identifiersOf(text).filter(({ start, name }) => !positions.has(start) && !softKeywords.has(name));
  assert.deepEqual(missing, []);
}

/**
 * The dump of a text's unit. Checks on the way that every token is the text at its position, and that no two stand at the same.
 */
export async function readPythonUnit(text: string, detail: "names" | "positions" = "names"): Promise<string> {
  const facts = await extractFacts("py", text);
  const unit = openUnit(facts.payload);
  const dump = dumpUnit(unit, "positions");
  for (const [, name, start] of dump.matchAll(/([\p{L}_][\p{L}\p{N}_.]*):(\d+)/gu)) {
    const written = text.slice(Number(start)).normalize("NFKC");
    assert.ok(written.startsWith(name), `${name} at ${start}`);
  }
  const positions = new Set(unit.positions);
  assert.equal(positions.size, unit.positionCount, "a position has two tokens");
  return detail === "positions" ? dump : dumpUnit(unit);
}

export async function pythonUnitOf(source: string): Promise<Unit> {
  return openUnit((await extractFacts("py", dedent(source))).payload);
}

/** The names in a text that stand neither in strings nor in comments and are no keywords. */
function identifiersOf(text: string): readonly { readonly start: number; readonly name: string }[] {
  const found: { readonly start: number; readonly name: string }[] = [];
  for (const match of text.matchAll(token)) {
    const name = match[1];
    if (name !== undefined && !keywords.has(name)) found.push({ start: match.index, name });
  }
  return found;
}

const token =
  /#[^\n]*|[rRbBuUfF]{0,2}(?:"""[^\\]*?(?:\\.[^\\]*?)*?"""|'''[^\\]*?(?:\\.[^\\]*?)*?'''|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\\\n]*(?:\\.[^'\\\n]*)*')|([\p{XID_Start}_]\p{XID_Continue}*)|\d[\w.]*/gsu;

const softKeywords: ReadonlySet<string> = new Set(["_", "case", "match", "type"]);

const keywords: ReadonlySet<string> = new Set(
  (
    "False None True and as assert async await break class continue def del elif else except finally for from global if import in is " +
    "lambda nonlocal not or pass raise return try while with yield"
  ).split(" "),
);
