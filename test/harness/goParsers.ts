/** Go's two ways of reading sound text, compared: the parser of its own and tree-sitter. */
import assert from "node:assert/strict";
import type { FileFacts } from "../../adapters/facts.js";
import { encodeFacts } from "../../adapters/factsCodec.js";
import { dumpFacts } from "../../adapters/factsDump.js";
import { extractByTreeSitter } from "../../adapters/go/goExtract.js";
import { type GoKinds, goKinds } from "../../adapters/go/goKinds.js";
import { parseSound } from "../../adapters/go/parser/parseSound.js";
import { dumpUnit } from "../../adapters/go/unit/dumpUnit.js";
import { openUnit } from "../../adapters/go/unit/unitCodec.js";
import { type Grammar, loadGrammar } from "../../adapters/syntax/engine.js";

/** Checks that tree-sitter, where it takes a text at all, gives the facts that the adapter gave. */
export async function checkParsers(text: string, facts: FileFacts): Promise<void> {
  if (facts.problems.length > 0) return;
  const { grammar, kinds } = await load();
  const other = extractByTreeSitter(grammar, kinds, text);
  if (other.problems.length > 0) return;
  if (encodeFacts(other).equals(encodeFacts(facts))) return;
  assert.equal(dump(facts), dump(other), "the two parsers of Go differ");
  assert.fail(`the two parsers of Go differ in what no dump shows: ${text}`);
}

/** Whether the parser of sound text takes a text. */
export async function isTaken(text: string): Promise<boolean> {
  const { grammar, kinds } = await load();
  return parseSound(grammar, kinds.nodes, text) !== undefined;
}

let loaded: { readonly grammar: Grammar; readonly kinds: GoKinds } | undefined;

async function load(): Promise<{ readonly grammar: Grammar; readonly kinds: GoKinds }> {
  const grammar = await loadGrammar("go");
  loaded ??= { grammar, kinds: goKinds(grammar) };
  return loaded;
}

function dump(facts: FileFacts): string {
  return `${dumpFacts(facts, "ranges")}\n${dumpUnit(openUnit(facts.payload), "positions")}`;
}
