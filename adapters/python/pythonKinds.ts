/**
 * The node types of tree-sitter-python 0.25 that the adapter reads, as the grammar's ids: looked up once for each loaded grammar, so
 * that the walk compares integers.
 */
import type { Grammar } from "../syntax/engine.js";

export type PythonKinds = { readonly [Name in keyof typeof nodeNames]: number } & {
  readonly [Name in keyof typeof tokenNames]: number;
};

export function pythonKinds(grammar: Grammar): PythonKinds {
  const ids: Record<string, number> = {};
  const seen = idsInTrees(grammar);
  for (const [key, name] of Object.entries(nodeNames)) ids[key] = seen.get(name) ?? grammar.kind(name);
  for (const [key, name] of Object.entries(tokenNames)) ids[key] = grammar.token(name);
  return ids as PythonKinds;
}

/**
 * Some names belong to several rules (`block` is what a match statement's body is called too); which of their ids the nodes of
 * a tree carry is told by a tree.
 */
function idsInTrees(grammar: Grammar): ReadonlyMap<string, number> {
  const tree = grammar.parse(ambiguous);
  const ids = new Map<string, number>();
  for (let node = 0; node < tree.count; node++) {
    const name = tree.kindName(node);
    if (tree.firstChild(node) !== 0 && !ids.has(name)) ids.set(name, tree.kinds[node]);
  }
  return ids;
}

const ambiguous = "(a, b), [c] = ()\nwith d as e:\n  lambda f: (g)\nmatch h:\n  case (i, [j]) as k:\n    pass\n";

const nodeNames = {
  aliasedImport: "aliased_import",
  argumentList: "argument_list",
  asPattern: "as_pattern",
  asPatternTarget: "as_pattern_target",
  assertStatement: "assert_statement",
  assignment: "assignment",
  attribute: "attribute",
  augmentedAssignment: "augmented_assignment",
  await: "await",
  binaryOperator: "binary_operator",
  block: "block",
  booleanOperator: "boolean_operator",
  call: "call",
  casePattern: "case_pattern",
  classDefinition: "class_definition",
  classPattern: "class_pattern",
  comment: "comment",
  comparisonOperator: "comparison_operator",
  concatenatedString: "concatenated_string",
  conditionalExpression: "conditional_expression",
  decoratedDefinition: "decorated_definition",
  decorator: "decorator",
  defaultParameter: "default_parameter",
  deleteStatement: "delete_statement",
  dictionary: "dictionary",
  dictionaryComprehension: "dictionary_comprehension",
  dictionarySplatPattern: "dictionary_splat_pattern",
  dictPattern: "dict_pattern",
  dottedName: "dotted_name",
  exceptClause: "except_clause",
  expressionList: "expression_list",
  expressionStatement: "expression_statement",
  false: "false",
  float: "float",
  forStatement: "for_statement",
  functionDefinition: "function_definition",
  futureImport: "future_import_statement",
  generatorExpression: "generator_expression",
  genericType: "generic_type",
  globalStatement: "global_statement",
  identifier: "identifier",
  ifStatement: "if_statement",
  importFrom: "import_from_statement",
  importPrefix: "import_prefix",
  importStatement: "import_statement",
  integer: "integer",
  keywordArgument: "keyword_argument",
  keywordPattern: "keyword_pattern",
  keywordSeparator: "keyword_separator",
  lambda: "lambda",
  list: "list",
  listComprehension: "list_comprehension",
  listPattern: "list_pattern",
  listSplat: "list_splat",
  listSplatPattern: "list_splat_pattern",
  matchStatement: "match_statement",
  namedExpression: "named_expression",
  none: "none",
  notOperator: "not_operator",
  parameters: "parameters",
  parenthesizedExpression: "parenthesized_expression",
  patternList: "pattern_list",
  positionalSeparator: "positional_separator",
  printStatement: "print_statement",
  raiseStatement: "raise_statement",
  relativeImport: "relative_import",
  returnStatement: "return_statement",
  set: "set",
  setComprehension: "set_comprehension",
  splatPattern: "splat_pattern",
  string: "string",
  subscript: "subscript",
  true: "true",
  tryStatement: "try_statement",
  tuple: "tuple",
  tuplePattern: "tuple_pattern",
  type: "type",
  typeAliasStatement: "type_alias_statement",
  typedDefaultParameter: "typed_default_parameter",
  typedParameter: "typed_parameter",
  typeParameter: "type_parameter",
  unaryOperator: "unary_operator",
  unionPattern: "union_pattern",
  whileStatement: "while_statement",
  wildcardImport: "wildcard_import",
  withItem: "with_item",
  yield: "yield",
} as const;

const tokenNames = {
  asyncToken: "async",
  colonToken: ":",
  commaToken: ",",
  closeToken: ")",
  equalsToken: "=",
  forToken: "for",
  openToken: "(",
  semicolonToken: ";",
  ifToken: "if",
  importToken: "import",
} as const;
