/** Fixtures of Go units: source in one string, the unit's dump beside it. */
import assert from "node:assert/strict";
import { dumpUnit } from "../../adapters/go/unit/dumpUnit.js";
import { openUnit } from "../../adapters/go/unit/unitCodec.js";
import { dedent, extractFacts } from "./facts.js";

/** Compares the unit of a whole file, without its package clause, with its expected dump (adapters/go/unit/dumpUnit.ts). */
export async function checkUnit(source: string, expected: string, detail?: "positions"): Promise<void> {
  const dump = await readUnit(`package a\n${dedent(source)}`, detail);
  assert.equal(dump.replace(/^package a.*\n?/, ""), dedent(expected).trimEnd());
}

/** The dump of a text's unit. Checks on the way that every token is the text at its position. */
export async function readUnit(text: string, detail?: "positions"): Promise<string> {
  const unit = openUnit((await extractFacts("go", text)).payload);
  for (const [, name, start] of dumpUnit(unit, "positions").matchAll(/([\p{L}_][\p{L}\p{N}_]*):(\d+)/gu)) {
    assert.equal(text.slice(Number(start), Number(start) + name.length), name);
  }
  return dumpUnit(unit, detail);
}

/** The same for statements: the body of `func f()`. */
export function checkStatements(source: string, expected: string): Promise<void> {
  const body = indent(dedent(expected).trimEnd());
  return checkUnit(`func f() {\n${dedent(source)}}\n`, `func f!0()\n${body}`);
}

function indent(text: string): string {
  return text.replace(/^(?=.)/gm, "  ");
}
