/** What went wrong in reading a text's syntax, as facts say it. */
import type { FactProblem } from "../facts.js";
import { type FlatTree, maximumDepth, maximumNodes } from "./flatTree.js";

/** The problems of a tree: limits first, then the first syntax errors; at most 20. */
export function syntaxProblems(tree: FlatTree): readonly FactProblem[] {
  const { errors, tooDeepAt, tooManyAt, tooManyStepsAt } = tree.trouble;
  const length = tree.text.length;
  const problems: FactProblem[] = [];
  const over = (kind: FactProblem["kind"], start: number, message: string): void => {
    if (start >= 0) problems.push({ kind, start, end: length, message });
  };
  over("tooManySteps", tooManyStepsAt, "the parser gave up: too many steps");
  over("tooDeep", tooDeepAt, `nested deeper than ${maximumDepth} levels`);
  over("tooLarge", tooManyAt, `more than ${maximumNodes} syntax nodes`);
  for (const error of errors) {
    if (problems.length >= keptProblems) break;
    const missing = error.missing < 0 ? "" : (tree.grammar.kindNames[error.missing] ?? "");
    const message = error.missing < 0 ? "unexpected text" : `missing ${missing}`;
    problems.push({ kind: "syntax", start: error.start, end: error.end, message });
  }
  return problems;
}

const keptProblems = 20;
