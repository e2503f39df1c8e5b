/**
 * The facts of a Go file: everything that it declares outside of function bodies, the types declared inside them, and its unit.
 *
 * Method: sound text is read by a parser of our own (parser/parseSound.ts), all other text by tree-sitter, which recovers from errors; both give a
 * FlatTree, and what follows works the same on all of them (of text with syntax errors, what stands inside ERROR nodes is taken as if it stood beside
 * them). Limits: parameters and local variables are no declarations here, but defs of the unit; a method above its type in the file names it by
 * `owner`, so that parents always come first.
 */
import { LineTable } from "../../daemon/base/lineTable.js";
import type { HearFacts } from "../adapter.js";
import type { Declaration, FactProblem, FileFacts } from "../facts.js";
import type { Grammar } from "../syntax/engine.js";
import type { FlatTree } from "../syntax/flatTree.js";
import { syntaxProblems } from "../syntax/problems.js";
import { closeBrackets } from "./bracketRepair.js";
import { GoDeclarations } from "./goDeclarations.js";
import { goHeader } from "./goHeader.js";
import { goImports } from "./goImports.js";
import type { GoKinds } from "./goKinds.js";
import { maskNewExpressions } from "./newExpressions.js";
import { parseSound } from "./parser/parseSound.js";
import { writeUnit } from "./unit/unitWriter.js";

export function extractGo(grammar: Grammar, kinds: GoKinds, text: string, declared?: HearFacts): FileFacts {
  const sound = parseSound(grammar, kinds.nodes, text);
  return sound === undefined
    ? extractByTreeSitter(grammar, kinds, text, declared)
    : factsOf(sound, sound, kinds, declared);
}

/** The same through tree-sitter, whatever the text: equal facts, in tests. */
export function extractByTreeSitter(grammar: Grammar, kinds: GoKinds, text: string, declared?: HearFacts): FileFacts {
  const written = parseGo(grammar, text);
  const tree = written.trouble.errors.length === 0 ? written : (repaired(grammar, text) ?? written);
  return factsOf(tree, written, kinds, declared);
}

/** The facts of a tree; `written` is that of the text as it stands, where the other was repaired. */
function factsOf(tree: FlatTree, written: FlatTree, kinds: GoKinds, hear: HearFacts | undefined): FileFacts {
  const { text } = tree;
  const declarations: readonly Declaration[] = new GoDeclarations(tree, kinds).read();
  const imports = goImports(tree, kinds);
  const declared: FileFacts = {
    dialect: "go",
    length: text.length,
    lineStarts: LineTable.of(text).starts,
    container: packageName(tree, kinds),
    ...goHeader(tree, kinds),
    declarations,
    imports,
    problems: syntaxProblems(written),
    payload: noPayload,
  };
  hear?.(declared);
  const { payload, tooDeepAt } = writeUnit(kinds.unit, tree, declarations, imports);
  return { ...declared, problems: problemsOf(written, tooDeepAt), payload };
}

const noPayload = new Uint8Array(0);

/** tree-sitter's tree of a Go text. */
export function parseGo(grammar: Grammar, text: string): FlatTree {
  return grammar.parse(maskNewExpressions(text)).withText(text);
}

/** The tree of a text with syntax errors after its brackets were closed; undefined where that changes nothing. */
function repaired(grammar: Grammar, text: string): FlatTree | undefined {
  const closed = closeBrackets(text);
  return closed === text ? undefined : parseGo(grammar, closed).withText(text);
}

function problemsOf(tree: FlatTree, tooDeepAt: number): readonly FactProblem[] {
  const problems = syntaxProblems(tree);
  if (tooDeepAt < 0 || tree.trouble.tooDeepAt >= 0) return problems;
  const message = "statements or expressions nested too deep";
  const deep: FactProblem = { kind: "tooDeep", start: tooDeepAt, end: tree.text.length, message };
  return [deep, ...problems.slice(0, keptProblems - 1)];
}

const keptProblems = 20;

/** The package clause's name, "" where there is none. */
function packageName(tree: FlatTree, kinds: GoKinds): string {
  for (let node = 0; node < tree.count; node++) {
    if (tree.kinds[node] !== kinds.packageClause) continue;
    const name = tree.childOfKind(node, kinds.packageIdentifier);
    return name === 0 ? "" : tree.textOf(name);
  }
  return "";
}
