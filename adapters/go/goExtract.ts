/**
 * Go's declaration-level facts: everything that a file declares outside of function bodies, and the types declared inside them.
 *
 * Method: one recursive pass over the FlatTree. It works the same on a planned tree (sound text) and on a whole one (text with syntax errors,
 * where what stands inside ERROR nodes is taken as if it stood beside them). Limits: parameters and local variables are no
 * declarations here; a method above its type in the file names it by `owner`, so that parents always come first.
 */
import { LineTable } from "../../daemon/base/lineTable.js";
import type { Declaration, FactProblem, FileFacts } from "../facts.js";
import type { Grammar } from "../syntax/engine.js";
import type { FlatTree } from "../syntax/flatTree.js";
import { syntaxProblems } from "../syntax/problems.js";
import type { WalkPlan } from "../syntax/walkPlan.js";
import { closeBrackets } from "./bracketRepair.js";
import { GoDeclarations } from "./goDeclarations.js";
import { goHeader } from "./goHeader.js";
import { goImports } from "./goImports.js";
import type { GoKinds } from "./goKinds.js";
import { maskNewExpressions } from "./newExpressions.js";
import { writeUnit } from "./unit/unitWriter.js";

export function extractGo(grammar: Grammar, kinds: GoKinds, text: string): FileFacts {
  const { actions, targets, reads, lastWords } = kinds;
  const plan = { actions, targets, reads, lastWords, marks: [] };
  const written = parseGo(grammar, text, plan);
  const tree = written.trouble.errors.length === 0 ? written : (repaired(grammar, text, plan) ?? written);
  const declarations: readonly Declaration[] = new GoDeclarations(tree, kinds).read();
  const imports = goImports(tree, kinds);
  const unit = writeUnit(kinds.unit, tree, declarations, imports);
  return {
    dialect: "go",
    length: text.length,
    lineStarts: LineTable.of(text).starts,
    container: packageName(tree, kinds),
    ...goHeader(tree, kinds),
    declarations,
    imports,
    problems: problemsOf(written, unit.tooDeepAt),
    payload: unit.payload,
  };
}

/** The tree of a Go text; without a plan the whole of it. */
export function parseGo(grammar: Grammar, text: string, plan?: WalkPlan): FlatTree {
  return grammar.parse(maskNewExpressions(text), plan).withText(text);
}

/** The tree of a text with syntax errors after its brackets were closed; undefined where that changes nothing. */
function repaired(grammar: Grammar, text: string, plan: WalkPlan): FlatTree | undefined {
  const closed = closeBrackets(text);
  return closed === text ? undefined : grammar.parse(maskNewExpressions(closed), plan).withText(text);
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
