/** What each node type of the Python grammar means to the unit's writer: roles by node type id, so that it can switch over small integers. */
import type { Grammar } from "../../syntax/engine.js";
import { errorKind } from "../../syntax/flatTree.js";
import { comparisons, operators } from "./ops.js";

export const role = {
  /** Tokens and comments. */
  none: 0,
  /** A node type that means nothing where the writer looks. */
  other: 1,
  error: 2,

  identifier: 8,
  integer: 9,
  float: 10,
  string: 11,
  concatenatedString: 12,
  /** From here on in the order of the kinds of `constant`. */
  none_: 13,
  true: 14,
  false: 15,
  ellipsis: 16,
  attribute: 17,
  subscript: 18,
  call: 19,
  binary: 20,
  unary: 21,
  not: 22,
  boolean: 23,
  comparison: 24,
  conditional: 25,
  lambda: 26,
  list: 27,
  tuple: 28,
  set: 29,
  dictionary: 30,
  /** From here on in the order of the kinds of `comprehension`. */
  listComprehension: 31,
  setComprehension: 32,
  dictionaryComprehension: 33,
  generator: 34,
  parenthesized: 35,
  listSplat: 36,
  await: 37,
  yield: 38,
  walrus: 39,
  expressionList: 40,
  slice: 41,
  type: 42,
  genericType: 43,
  unionType: 44,
  splatType: 45,
  memberType: 46,
  asPattern: 47,
  patternList: 48,
  tuplePattern: 49,
  listPattern: 50,
  listSplatPattern: 51,

  dictionarySplat: 60,
  dictionarySplatPattern: 61,
  keywordArgument: 62,
  pair: 63,
  argumentList: 64,
  forIn: 65,
  ifClause: 66,
  lambdaParameters: 67,
  parameters: 68,
  typedParameter: 69,
  defaultParameter: 70,
  typedDefaultParameter: 71,
  keywordSeparator: 72,
  positionalSeparator: 73,
  typeParameter: 74,
  constrainedType: 75,
  asPatternTarget: 76,
  assignment: 77,
  augmentedAssignment: 78,
  decorator: 79,
  aliasedImport: 80,
  dottedName: 81,
  relativeImport: 82,
  wildcardImport: 83,
  interpolation: 84,
  formatSpecifier: 85,
  formatExpression: 86,
  stringContent: 87,

  casePattern: 90,
  classPattern: 91,
  unionPattern: 92,
  dictPattern: 93,
  splatPattern: 94,
  keywordPattern: 95,
  complexPattern: 96,
  wildcard: 97,

  block: 100,
  elif: 101,
  else: 102,
  except: 103,
  finally: 104,
  case: 105,
  withClause: 106,
  withItem: 107,

  expressionStatement: 110,
  return: 111,
  raise: 112,
  delete: 113,
  assert: 114,
  if: 115,
  while: 116,
  for: 117,
  with: 118,
  try: 119,
  match: 120,
  function: 121,
  class: 122,
  decorated: 123,
  import: 124,
  importFrom: 125,
  futureImport: 126,
  global: 127,
  nonlocal: 128,
  typeAlias: 129,
  pass: 130,
  break: 131,
  continue: 132,
  print: 133,
  exec: 134,
} as const;

/** Tokens that tell forms apart. */
export const word = {
  as: 1,
  async: 2,
  colon: 3,
  comma: 4,
  equals: 5,
  from: 6,
  future: 7,
  import: 8,
  or: 9,
  star: 10,
  twoStars: 11,
} as const;

/** Roles from the first statement to the last are those of statements. */
export const firstStatement: number = role.expressionStatement;
export const lastStatement: number = role.exec;

export type UnitKinds = {
  /** By node type id, see role. */
  readonly roles: Uint8Array;
  /** By node type id: index in `operators` + 1, or 0; of `+` and of `+=`. */
  readonly operatorOf: Uint8Array;
  /** By node type id: index in `comparisons` + 1, or 0. */
  readonly comparisonOf: Uint8Array;
  /** By node type id: see word; 0 for all others. */
  readonly wordOf: Uint8Array;
};

export function unitKinds(grammar: Grammar): UnitKinds {
  const table = (): Uint8Array => new Uint8Array(0x10000);
  const kinds = { roles: table(), operatorOf: table(), comparisonOf: table(), wordOf: table() };
  for (let id = 0; id < grammar.kindNames.length; id++) {
    const name = grammar.kindNames[id];
    if (grammar.isNamed(id)) {
      kinds.roles[id] = roleOfNode[name] ?? role.other;
      continue;
    }
    kinds.operatorOf[id] = operators.findIndex((text) => name === text || name === `${text}=`) + 1;
    kinds.comparisonOf[id] = comparisonNames.indexOf(name) + 1;
    if (name === "<>") kinds.comparisonOf[id] = comparisons.indexOf("!=") + 1;
    kinds.wordOf[id] = wordOfToken[name] ?? 0;
    if (name === "_") kinds.roles[id] = role.wildcard;
  }
  kinds.roles[errorKind] = role.error;
  return kinds;
}

/** A table with 1 for the given roles. */
export function roleTable(roles: readonly number[]): Uint8Array {
  return Uint8Array.from({ length: 0x100 }, (_, at) => (roles.includes(at) ? 1 : 0));
}

const comparisonNames: readonly string[] = comparisons;

const wordOfToken: Readonly<Record<string, number>> = {
  as: word.as,
  async: word.async,
  ":": word.colon,
  ",": word.comma,
  "=": word.equals,
  from: word.from,
  __future__: word.future,
  import: word.import,
  or: word.or,
  "*": word.star,
  "**": word.twoStars,
};

const roleOfNode: Readonly<Record<string, number>> = {
  comment: role.none,
  line_continuation: role.none,
  string_start: role.none,
  string_content: role.stringContent,
  string_end: role.none,
  type_conversion: role.none,
  import_prefix: role.none,
  identifier: role.identifier,
  integer: role.integer,
  float: role.float,
  string: role.string,
  concatenated_string: role.concatenatedString,
  none: role.none_,
  true: role.true,
  false: role.false,
  ellipsis: role.ellipsis,
  attribute: role.attribute,
  subscript: role.subscript,
  call: role.call,
  binary_operator: role.binary,
  unary_operator: role.unary,
  not_operator: role.not,
  boolean_operator: role.boolean,
  comparison_operator: role.comparison,
  conditional_expression: role.conditional,
  lambda: role.lambda,
  list: role.list,
  tuple: role.tuple,
  set: role.set,
  dictionary: role.dictionary,
  list_comprehension: role.listComprehension,
  set_comprehension: role.setComprehension,
  dictionary_comprehension: role.dictionaryComprehension,
  generator_expression: role.generator,
  parenthesized_expression: role.parenthesized,
  list_splat: role.listSplat,
  await: role.await,
  yield: role.yield,
  named_expression: role.walrus,
  expression_list: role.expressionList,
  slice: role.slice,
  type: role.type,
  generic_type: role.genericType,
  union_type: role.unionType,
  splat_type: role.splatType,
  member_type: role.memberType,
  as_pattern: role.asPattern,
  pattern_list: role.patternList,
  tuple_pattern: role.tuplePattern,
  list_pattern: role.listPattern,
  list_splat_pattern: role.listSplatPattern,
  dictionary_splat: role.dictionarySplat,
  dictionary_splat_pattern: role.dictionarySplatPattern,
  keyword_argument: role.keywordArgument,
  pair: role.pair,
  argument_list: role.argumentList,
  for_in_clause: role.forIn,
  if_clause: role.ifClause,
  lambda_parameters: role.lambdaParameters,
  parameters: role.parameters,
  typed_parameter: role.typedParameter,
  default_parameter: role.defaultParameter,
  typed_default_parameter: role.typedDefaultParameter,
  keyword_separator: role.keywordSeparator,
  positional_separator: role.positionalSeparator,
  type_parameter: role.typeParameter,
  constrained_type: role.constrainedType,
  as_pattern_target: role.asPatternTarget,
  assignment: role.assignment,
  augmented_assignment: role.augmentedAssignment,
  decorator: role.decorator,
  aliased_import: role.aliasedImport,
  dotted_name: role.dottedName,
  relative_import: role.relativeImport,
  wildcard_import: role.wildcardImport,
  interpolation: role.interpolation,
  format_specifier: role.formatSpecifier,
  format_expression: role.formatExpression,
  case_pattern: role.casePattern,
  class_pattern: role.classPattern,
  union_pattern: role.unionPattern,
  dict_pattern: role.dictPattern,
  splat_pattern: role.splatPattern,
  keyword_pattern: role.keywordPattern,
  complex_pattern: role.complexPattern,
  block: role.block,
  elif_clause: role.elif,
  else_clause: role.else,
  except_clause: role.except,
  finally_clause: role.finally,
  case_clause: role.case,
  with_clause: role.withClause,
  with_item: role.withItem,
  expression_statement: role.expressionStatement,
  return_statement: role.return,
  raise_statement: role.raise,
  delete_statement: role.delete,
  assert_statement: role.assert,
  if_statement: role.if,
  while_statement: role.while,
  for_statement: role.for,
  with_statement: role.with,
  try_statement: role.try,
  match_statement: role.match,
  function_definition: role.function,
  class_definition: role.class,
  decorated_definition: role.decorated,
  import_statement: role.import,
  import_from_statement: role.importFrom,
  future_import_statement: role.futureImport,
  global_statement: role.global,
  nonlocal_statement: role.nonlocal,
  type_alias_statement: role.typeAlias,
  pass_statement: role.pass,
  break_statement: role.break,
  continue_statement: role.continue,
  print_statement: role.print,
  exec_statement: role.exec,
};
