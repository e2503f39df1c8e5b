/** What each node type of the Go grammar means to the unit's writer: roles by node type id, so that it can switch over small integers. */
import type { Grammar } from "../../syntax/engine.js";
import { errorKind } from "../../syntax/flatTree.js";
import { operators } from "./ops.js";

export const role = {
  /** Tokens and comments. */
  none: 0,
  /** A named node type that means nothing where the writer looks. */
  other: 1,
  error: 2,

  typeIdentifier: 8,
  fieldIdentifier: 9,
  /** All other names, also of packages and labels, and the words `nil`, `true`, `false`, `iota`. */
  identifier: 10,
  int: 11,
  float: 12,
  imaginary: 13,
  rune: 14,
  string: 15,
  unary: 16,
  binary: 17,
  selector: 18,
  index: 19,
  slice: 20,
  call: 21,
  assertion: 22,
  conversion: 23,
  instantiation: 24,
  composite: 25,
  funcLiteral: 26,
  parenthesized: 27,
  literalValue: 28,
  literalElement: 29,
  keyedElement: 30,
  argumentList: 31,
  variadicArgument: 32,
  expressionList: 33,
  typeArguments: 34,

  qualifiedType: 40,
  genericType: 41,
  pointerType: 42,
  arrayType: 43,
  implicitArray: 44,
  sliceType: 45,
  mapType: 46,
  channelType: 47,
  functionType: 48,
  structType: 49,
  interfaceType: 50,
  negatedType: 51,
  union: 52,
  fieldList: 53,
  field: 54,
  methodElement: 55,
  parameterList: 56,
  parameter: 57,
  variadicParameter: 58,
  typeParameterList: 59,
  typeParameter: 60,

  block: 70,
  expressionStatement: 71,
  send: 72,
  receive: 73,
  update: 74,
  assignment: 75,
  shortVar: 76,
  labeled: 77,
  /** From here on in the order of the kinds of `branch`. */
  break: 78,
  continue: 79,
  goto: 80,
  fallthrough: 81,
  return: 82,
  go: 83,
  defer: 84,
  if: 85,
  for: 86,
  expressionSwitch: 87,
  typeSwitch: 88,
  select: 89,
  empty: 90,
  varDeclaration: 91,
  constDeclaration: 92,
  typeDeclaration: 93,
  statementList: 94,
  expressionCase: 95,
  defaultCase: 96,
  typeCase: 97,
  communicationCase: 98,
  forClause: 99,
  rangeClause: 100,

  varSpec: 110,
  varSpecList: 111,
  constSpec: 112,
  typeSpec: 113,
  typeAlias: 114,
  packageClause: 115,
  importDeclaration: 116,
  importSpecList: 117,
  importSpec: 118,
  functionDeclaration: 119,
  methodDeclaration: 120,
} as const;

/** Roles from the first statement to the last are those of statements; likewise for expressions and types. */
export const firstStatement: number = role.block;
export const lastStatement: number = role.typeDeclaration;
export const firstExpression: number = role.typeIdentifier;
export const lastExpression: number = role.parenthesized;
export const firstType: number = role.qualifiedType;
export const lastType: number = role.negatedType;

export type UnitKinds = {
  /** By node type id, see role. */
  readonly roles: Uint8Array;
  /** By node type id: index in `operators` + 1, or 0. */
  readonly operatorOf: Uint8Array;
  /** Node type ids of tokens that a planned tree keeps: the operators, and these. */
  readonly assign: number;
  readonly define: number;
  readonly semicolon: number;
};

export function unitKinds(grammar: Grammar): UnitKinds {
  const roles = new Uint8Array(0x10000);
  for (let id = 0; id < grammar.kindNames.length; id++) {
    if (grammar.isNamed(id)) roles[id] = role.other;
  }
  for (const [name, value] of Object.entries(roleOfNode)) roles[grammar.kind(name)] = value;
  roles[grammar.kind("comment")] = role.none;
  roles[errorKind] = role.error;
  const operatorOf = new Uint8Array(0x10000);
  operators.forEach((text, index) => {
    operatorOf[grammar.token(text)] = index + 1;
  });
  const token = (text: string): number => grammar.token(text);
  return { roles, operatorOf, assign: token("="), define: token(":="), semicolon: token(";") };
}

const roleOfNode: Readonly<Record<string, number>> = {
  identifier: role.identifier,
  type_identifier: role.typeIdentifier,
  field_identifier: role.fieldIdentifier,
  package_identifier: role.identifier,
  label_name: role.identifier,
  nil: role.identifier,
  true: role.identifier,
  false: role.identifier,
  iota: role.identifier,
  int_literal: role.int,
  float_literal: role.float,
  imaginary_literal: role.imaginary,
  rune_literal: role.rune,
  interpreted_string_literal: role.string,
  raw_string_literal: role.string,
  unary_expression: role.unary,
  binary_expression: role.binary,
  selector_expression: role.selector,
  index_expression: role.index,
  slice_expression: role.slice,
  call_expression: role.call,
  type_assertion_expression: role.assertion,
  type_conversion_expression: role.conversion,
  type_instantiation_expression: role.instantiation,
  composite_literal: role.composite,
  func_literal: role.funcLiteral,
  parenthesized_expression: role.parenthesized,
  parenthesized_type: role.parenthesized,
  literal_value: role.literalValue,
  literal_element: role.literalElement,
  keyed_element: role.keyedElement,
  argument_list: role.argumentList,
  variadic_argument: role.variadicArgument,
  expression_list: role.expressionList,
  type_arguments: role.typeArguments,
  qualified_type: role.qualifiedType,
  generic_type: role.genericType,
  pointer_type: role.pointerType,
  array_type: role.arrayType,
  implicit_length_array_type: role.implicitArray,
  slice_type: role.sliceType,
  map_type: role.mapType,
  channel_type: role.channelType,
  function_type: role.functionType,
  struct_type: role.structType,
  interface_type: role.interfaceType,
  negated_type: role.negatedType,
  type_elem: role.union,
  type_constraint: role.union,
  field_declaration_list: role.fieldList,
  field_declaration: role.field,
  method_elem: role.methodElement,
  parameter_list: role.parameterList,
  parameter_declaration: role.parameter,
  variadic_parameter_declaration: role.variadicParameter,
  type_parameter_list: role.typeParameterList,
  type_parameter_declaration: role.typeParameter,
  block: role.block,
  expression_statement: role.expressionStatement,
  send_statement: role.send,
  receive_statement: role.receive,
  inc_statement: role.update,
  dec_statement: role.update,
  assignment_statement: role.assignment,
  short_var_declaration: role.shortVar,
  labeled_statement: role.labeled,
  fallthrough_statement: role.fallthrough,
  break_statement: role.break,
  continue_statement: role.continue,
  goto_statement: role.goto,
  return_statement: role.return,
  go_statement: role.go,
  defer_statement: role.defer,
  if_statement: role.if,
  for_statement: role.for,
  expression_switch_statement: role.expressionSwitch,
  type_switch_statement: role.typeSwitch,
  select_statement: role.select,
  empty_statement: role.empty,
  var_declaration: role.varDeclaration,
  const_declaration: role.constDeclaration,
  type_declaration: role.typeDeclaration,
  statement_list: role.statementList,
  expression_case: role.expressionCase,
  default_case: role.defaultCase,
  type_case: role.typeCase,
  communication_case: role.communicationCase,
  for_clause: role.forClause,
  range_clause: role.rangeClause,
  var_spec: role.varSpec,
  var_spec_list: role.varSpecList,
  const_spec: role.constSpec,
  type_spec: role.typeSpec,
  type_alias: role.typeAlias,
  package_clause: role.packageClause,
  import_declaration: role.importDeclaration,
  import_spec_list: role.importSpecList,
  import_spec: role.importSpec,
  function_declaration: role.functionDeclaration,
  method_declaration: role.methodDeclaration,
};
