/** The node type ids of tree-sitter's Python grammar that the parser makes. */
import type { Grammar } from "../../syntax/engine.js";
import { comparisons, operators } from "../unit/ops.js";
import { token, tokenCodes } from "./pythonTokens.js";

export type NodeKinds = Readonly<Record<keyof typeof names, number>> & {
  /** By token: the anonymous node that it becomes, 0 where it becomes none. */
  readonly ofToken: Uint16Array;
  /** The same for a comma between arguments, parameters or elements of a display, where the node around says all. */
  readonly listComma: number;
  /** The same for what is no token of its own. */
  readonly notIn: number;
  readonly isNot: number;
  readonly underscore: number;
  readonly future: number;
  readonly matchWord: number;
  readonly caseWord: number;
  readonly typeWord: number;
  /** By node type id: 1 for anonymous nodes. */
  readonly isToken: Uint8Array;
};

/** Which anonymous nodes and parts of strings the trees have: those that readers of facts look at, or all as in tree-sitter's trees. */
export type KeptNodes = "read" | "all";

export function nodeKinds(grammar: Grammar, kept: KeptNodes): NodeKinds {
  const named = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, grammar.kind(name)]));
  if (kept === "read") for (const key of unreadNames) named[key] = 0;
  const ofToken = new Uint16Array(tokenCodes);
  const isToken = new Uint8Array(0x10000);
  const idOf = (text: string): number => {
    const id = grammar.token(text);
    isToken[id] = 1;
    return kept === "all" || readTokens.has(text) ? id : 0;
  };
  for (const [key, text] of Object.entries(tokenTexts)) ofToken[token[key as keyof typeof tokenTexts]] = idOf(text);
  return {
    ...(named as Record<keyof typeof names, number>),
    ofToken,
    isToken,
    listComma: kept === "all" ? grammar.token(",") : 0,
    notIn: idOf("not in"),
    isNot: idOf("is not"),
    underscore: idOf("_"),
    future: idOf("__future__"),
    matchWord: idOf("match"),
    caseWord: idOf("case"),
    typeWord: idOf("type"),
  };
}

const names = {
  aliasedImport: "aliased_import",
  argumentList: "argument_list",
  asPattern: "as_pattern",
  asPatternTarget: "as_pattern_target",
  assert: "assert_statement",
  assignment: "assignment",
  attribute: "attribute",
  augmented: "augmented_assignment",
  await: "await",
  binary: "binary_operator",
  block: "block",
  boolean: "boolean_operator",
  break: "break_statement",
  call: "call",
  caseClause: "case_clause",
  casePattern: "case_pattern",
  class: "class_definition",
  classPattern: "class_pattern",
  comment: "comment",
  comparison: "comparison_operator",
  complexPattern: "complex_pattern",
  concatenatedString: "concatenated_string",
  conditional: "conditional_expression",
  constrainedType: "constrained_type",
  continue: "continue_statement",
  decorated: "decorated_definition",
  decorator: "decorator",
  defaultParameter: "default_parameter",
  delete: "delete_statement",
  dictionary: "dictionary",
  dictionaryComprehension: "dictionary_comprehension",
  dictionarySplat: "dictionary_splat",
  dictionarySplatPattern: "dictionary_splat_pattern",
  dictPattern: "dict_pattern",
  dottedName: "dotted_name",
  elif: "elif_clause",
  ellipsis: "ellipsis",
  else: "else_clause",
  escapeInterpolation: "escape_interpolation",
  escapeSequence: "escape_sequence",
  except: "except_clause",
  expressionList: "expression_list",
  expressionStatement: "expression_statement",
  false: "false",
  finally: "finally_clause",
  float: "float",
  for: "for_statement",
  forIn: "for_in_clause",
  formatExpression: "format_expression",
  formatSpecifier: "format_specifier",
  function: "function_definition",
  futureImport: "future_import_statement",
  generator: "generator_expression",
  genericType: "generic_type",
  global: "global_statement",
  identifier: "identifier",
  if: "if_statement",
  ifClause: "if_clause",
  import: "import_statement",
  importFrom: "import_from_statement",
  importPrefix: "import_prefix",
  integer: "integer",
  interpolation: "interpolation",
  keywordArgument: "keyword_argument",
  keywordPattern: "keyword_pattern",
  keywordSeparator: "keyword_separator",
  lambda: "lambda",
  lambdaParameters: "lambda_parameters",
  lineContinuation: "line_continuation",
  list: "list",
  listComprehension: "list_comprehension",
  listPattern: "list_pattern",
  listSplat: "list_splat",
  listSplatPattern: "list_splat_pattern",
  match: "match_statement",
  memberType: "member_type",
  module: "module",
  named: "named_expression",
  none: "none",
  nonlocal: "nonlocal_statement",
  not: "not_operator",
  pair: "pair",
  parameters: "parameters",
  parenthesized: "parenthesized_expression",
  pass: "pass_statement",
  patternList: "pattern_list",
  positionalSeparator: "positional_separator",
  raise: "raise_statement",
  relativeImport: "relative_import",
  return: "return_statement",
  set: "set",
  setComprehension: "set_comprehension",
  slice: "slice",
  splatPattern: "splat_pattern",
  splatType: "splat_type",
  string: "string",
  stringContent: "string_content",
  stringEnd: "string_end",
  stringStart: "string_start",
  subscript: "subscript",
  true: "true",
  try: "try_statement",
  tuple: "tuple",
  tuplePattern: "tuple_pattern",
  type: "type",
  typeAlias: "type_alias_statement",
  typeConversion: "type_conversion",
  typeParameter: "type_parameter",
  typedDefaultParameter: "typed_default_parameter",
  typedParameter: "typed_parameter",
  unary: "unary_operator",
  unionPattern: "union_pattern",
  unionType: "union_type",
  while: "while_statement",
  wildcardImport: "wildcard_import",
  with: "with_statement",
  withClause: "with_clause",
  withItem: "with_item",
  yield: "yield",
} as const;

/** Parts of strings, left out of trees for readers: the text of a literal says the same. */
const unreadNames: readonly (keyof typeof names)[] = [
  "escapeInterpolation",
  "escapeSequence",
  "stringContent",
  "stringEnd",
  "stringStart",
];

/** What tells forms apart, or gives places, to the readers of facts. */
const readTokens: ReadonlySet<string> = new Set([
  ...[...operators, ...operators.map((text) => `${text}=`), ...comparisons],
  ...["=", ":", ",", "or", "async", "for", "from", "import", "__future__", "_"],
]);

const tokenTexts = {
  leftParen: "(",
  rightParen: ")",
  leftBracket: "[",
  rightBracket: "]",
  leftBrace: "{",
  rightBrace: "}",
  comma: ",",
  colon: ":",
  semicolon: ";",
  period: ".",
  arrow: "->",
  assign: "=",
  walrus: ":=",
  plus: "+",
  minus: "-",
  star: "*",
  doubleStar: "**",
  slash: "/",
  doubleSlash: "//",
  percent: "%",
  at: "@",
  leftShift: "<<",
  rightShift: ">>",
  and: "&",
  or: "|",
  xor: "^",
  tilde: "~",
  plusAssign: "+=",
  minusAssign: "-=",
  starAssign: "*=",
  doubleStarAssign: "**=",
  slashAssign: "/=",
  doubleSlashAssign: "//=",
  percentAssign: "%=",
  atAssign: "@=",
  leftShiftAssign: "<<=",
  rightShiftAssign: ">>=",
  andAssign: "&=",
  orAssign: "|=",
  xorAssign: "^=",
  less: "<",
  lessEqual: "<=",
  greater: ">",
  greaterEqual: ">=",
  equal: "==",
  notEqual: "!=",
  andWord: "and",
  asWord: "as",
  assertWord: "assert",
  asyncWord: "async",
  awaitWord: "await",
  breakWord: "break",
  classWord: "class",
  continueWord: "continue",
  defWord: "def",
  delWord: "del",
  elifWord: "elif",
  elseWord: "else",
  exceptWord: "except",
  finallyWord: "finally",
  forWord: "for",
  fromWord: "from",
  globalWord: "global",
  ifWord: "if",
  importWord: "import",
  inWord: "in",
  isWord: "is",
  lambdaWord: "lambda",
  nonlocalWord: "nonlocal",
  notWord: "not",
  orWord: "or",
  passWord: "pass",
  raiseWord: "raise",
  returnWord: "return",
  tryWord: "try",
  whileWord: "while",
  withWord: "with",
  yieldWord: "yield",
} as const;
