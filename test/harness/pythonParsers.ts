/** Python's two ways of reading sound text, compared: the parser of its own and tree-sitter. */
import assert from "node:assert/strict";
import type { Dialect, FileFacts } from "../../adapters/facts.js";
import { encodeFacts } from "../../adapters/factsCodec.js";
import { dumpFacts } from "../../adapters/factsDump.js";
import { type PythonTables, pythonFacts, pythonTables } from "../../adapters/python/extraction.js";
import { type NodeKinds, nodeKinds } from "../../adapters/python/parser/nodeKinds.js";
import { parseSound } from "../../adapters/python/parser/parseSound.js";
import { dumpUnit } from "../../adapters/python/unit/dumpUnit.js";
import { unitOf } from "../../adapters/python/unit/unitOf.js";
import { type Grammar, loadGrammar } from "../../adapters/syntax/engine.js";
import type { FlatTree } from "../../adapters/syntax/flatTree.js";
import { dumpTree } from "../../adapters/syntax/treeDump.js";

/** Checks that tree-sitter, where it takes a text at all and reads it rightly, gives the same tree and the facts that the adapter gave. */
export async function checkPythonParsers(text: string, dialect: Dialect, facts: FileFacts): Promise<void> {
  if (facts.problems.length > 0 || misread.some((form) => form.test(text))) return;
  const { grammar, tables } = await load();
  const tree = grammar.parse(text);
  if (tree.trouble.errors.length > 0) return;
  const sound = await soundTree(text);
  if (sound !== undefined) checkSame(sound, tree);
  const other = pythonFacts(tree, tables, dialect);
  if (encodeFacts(other).equals(encodeFacts(facts))) return;
  assert.equal(dump(facts), dump(other), "the two parsers of Python differ");
  assert.fail(`the two parsers of Python differ in what no dump shows: ${text}`);
}

/** Checks that the parser of sound text takes a text, and that tree-sitter makes the same tree of it, tokens and parts of strings included. */
export async function checkTrees(text: string): Promise<void> {
  const { grammar } = await load();
  const sound = await soundTree(text);
  assert.ok(sound !== undefined, `declined: ${text}`);
  checkSame(sound, grammar.parse(text));
}

/** Checks that each piece is Python, and that both parsers make the same tree of it. */
export async function takes(...pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) await checkTrees(`${piece}\n`);
}

/** Checks that the parser of sound text takes none of the pieces. */
export async function declines(...pieces: readonly string[]): Promise<void> {
  for (const piece of pieces) assert.equal(await soundTree(`${piece}\n`), undefined, piece);
}

/** Checks the named nodes of what tree-sitter's grammar misreads or does not know: one a line, indented by depth, leaves with their text. */
export async function reads(piece: string, expected: string): Promise<void> {
  const tree = await soundTree(`${piece}\n`);
  assert.ok(tree !== undefined, `declined: ${piece}`);
  const nodes = dumpTree(tree)
    .split("\n")
    .filter((line) => !line.trim().startsWith('"'))
    .slice(1)
    .map((line) => line.slice(2).replace(/ \d+-\d+/, ""));
  assert.equal(nodes.join("\n"), expected.replace(/^\n/, "").trimEnd());
}

/** The tree that the parser of sound text makes, with all tokens; undefined where it declines. */
async function soundTree(text: string): Promise<FlatTree | undefined> {
  const { grammar, nodes } = await load();
  return parseSound(grammar, nodes, text);
}

/**
 * Forms that tree-sitter's grammar misreads, as far as a pattern tells them; where one fits too much, a comparison is left out. `*` in a display or
 * list of targets binds tighter than what follows, `:=` ends before a condition, `as` begins after one's `else`, `&` binds less than `^`, `await` less than `**`, an assignment to
 * what begins with `type(` or `type[` is a type alias, `:=` in a field of an f-string is an assignment.
 */
const misread: readonly RegExp[] = [
  /[[({,=]\s*\*\s*[\w.]+\s*[[(.]/,
  /(?:^|[;:\n])\s*\*\s*\w+\s*[[(.]/,
  /[[({,=]\s*\*[^,\])}]*[^\w\s,*=\])}]/,
  /:=.*\bif\b/s,
  /\belse\b[^\n]*\bas\b/,
  /\^/,
  /await[^\n]*\*\*/,
  /\btype\s*[[(].*[^=!<>]=[^=]/,
  /["'][^"'\n]*\{[^"'\n]*:=/,
];

type Loaded = { readonly grammar: Grammar; readonly tables: PythonTables; readonly nodes: NodeKinds };

let loaded: Loaded | undefined;

async function load(): Promise<Loaded> {
  const grammar = await loadGrammar("python");
  loaded ??= { grammar, tables: pythonTables(grammar), nodes: nodeKinds(grammar, "all") };
  return loaded;
}

function checkSame(sound: FlatTree, tree: FlatTree): void {
  assert.equal(shownTree(sound), shownTree(tree), tree.text);
}

/** A backslash that begins no escape sequence is a token to tree-sitter only. */
function shownTree(tree: FlatTree): string {
  return dumpTree(tree)
    .replace(/\n *"\\\\" .*/g, "")
    .replace(/(string_content \d+-\d+).*/g, "$1");
}

function dump(facts: FileFacts): string {
  return `${dumpFacts(facts, "ranges")}\n${dumpUnit(unitOf(facts), "positions")}`;
}
