/**
 * Which parts of a Python tree the extraction reads: statements, headers, targets and patterns; of expressions only the way to what binds
 * or yields inside them.
 *
 * Method: expressions are `marked` nodes. Marks of list 0 are the places of `:=` and `yield` in the text; of list 1, under
 * `as`, the names in a bracketed target (`with x as (a, b)`). A mark inside a string or comment costs a little and changes nothing.
 */
import type { Grammar } from "../syntax/engine.js";
import { type WalkPlan, walkActions, walkTable } from "../syntax/walkPlan.js";
import type { PythonKinds } from "./pythonKinds.js";

export type PlanTables = Pick<WalkPlan, "actions" | "targets">;

/** The part of the plan that is the same for all texts. */
export function planTables(grammar: Grammar, kinds: PythonKinds): PlanTables {
  const marked = expressions.map((name) => [kinds[name], walkActions.marked] as const);
  const skipped = unreadTokens.map((name) => [grammar.token(name), walkActions.skip] as const);
  const targets = new Uint8Array(0x10000);
  targets[kinds.namedExpression] = 1;
  targets[kinds.yield] = 1;
  targets[kinds.asPattern] = 1;
  const bracketed = [kinds.asPatternTarget, walkActions.marked + 1] as const;
  return { actions: walkTable([...marked, ...skipped, bracketed]), targets };
}

export function pythonWalkPlan(tables: PlanTables, text: string): WalkPlan {
  const targets = targetMarks(text);
  return { ...tables, marks: [bindingMarks(text, bracketedWith.test(text) ? targets : noMarks), targets] };
}

function bindingMarks(text: string, targets: Uint32Array): Uint32Array {
  const marks: number[] = Array.from(targets);
  for (const word of [":=", "yield"]) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) marks.push(at);
  }
  return Uint32Array.from(marks).sort();
}

/** Plain targets are leaves anyway: their own start is the mark that keeps them. */
function targetMarks(text: string): Uint32Array {
  const marks: number[] = [];
  asTarget.lastIndex = 0;
  for (let match = asTarget.exec(text); match !== null; match = asTarget.exec(text)) {
    let at = asTarget.lastIndex;
    if (text[at] !== "(" && text[at] !== "[") {
      marks.push(at);
      continue;
    }
    const end = closingBracket(text, at);
    while (at < end) marks.push(at++);
    asTarget.lastIndex = end;
  }
  return Uint32Array.from(marks);
}

/** Where the bracket that opens at an offset closes; the next offset where it does not within a reasonable target's length. */
function closingBracket(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < Math.min(text.length, open + longestTarget); at++) {
    const unit = text[at];
    if (unit === "(" || unit === "[") depth++;
    else if (unit === ")" || unit === "]") depth--;
    if (depth === 0) return at;
  }
  return open + 1;
}

const longestTarget = 500;

/** `with (open(a) as b):` reads as an expression in brackets, and so needs the marks of its targets too. */
const bracketedWith = /\bwith[\s\\]*\(/;
const noMarks = new Uint32Array(0);
const asTarget = /\bas\b[\s\\]*(?=[^\s\\])/g;

const expressions = [
  "assertStatement",
  "attribute",
  "augmentedAssignment",
  "await",
  "binaryOperator",
  "booleanOperator",
  "call",
  "comparisonOperator",
  "concatenatedString",
  "conditionalExpression",
  "decorator",
  "deleteStatement",
  "dictionary",
  "dictionaryComprehension",
  "expressionList",
  "generatorExpression",
  "keywordArgument",
  "lambda",
  "list",
  "listComprehension",
  "notOperator",
  "parenthesizedExpression",
  "printStatement",
  "raiseStatement",
  "returnStatement",
  "set",
  "setComprehension",
  "string",
  "subscript",
  "tuple",
  "type",
  "typeParameter",
] as const;

const unreadTokens = [
  "(",
  ")",
  "[",
  "]",
  "{",
  "}",
  ",",
  ".",
  ";",
  "->",
  "@",
  "*",
  "**",
  "|",
  "as",
  "case",
  "class",
  "def",
  "elif",
  "else",
  "except",
  "finally",
  "from",
  "global",
  "if",
  "in",
  "match",
  "try",
  "while",
  "with",
];
