/** The node type ids of tree-sitter's Go grammar that the parser makes. */
import type { Grammar } from "../../syntax/engine.js";
import { operators } from "../unit/ops.js";
import { token } from "./goTokens.js";

const names = {
  sourceFile: "source_file",
  comment: "comment",
  packageClause: "package_clause",
  packageIdentifier: "package_identifier",
  importDeclaration: "import_declaration",
  importSpecList: "import_spec_list",
  importSpec: "import_spec",
  dot: "dot",
  blankIdentifier: "blank_identifier",
  constDeclaration: "const_declaration",
  constSpec: "const_spec",
  varDeclaration: "var_declaration",
  varSpecList: "var_spec_list",
  varSpec: "var_spec",
  typeDeclaration: "type_declaration",
  typeSpec: "type_spec",
  typeAlias: "type_alias",
  functionDeclaration: "function_declaration",
  methodDeclaration: "method_declaration",
  typeParameterList: "type_parameter_list",
  typeParameter: "type_parameter_declaration",
  typeConstraint: "type_constraint",
  parameterList: "parameter_list",
  parameter: "parameter_declaration",
  variadicParameter: "variadic_parameter_declaration",
  identifier: "identifier",
  typeIdentifier: "type_identifier",
  fieldIdentifier: "field_identifier",
  labelName: "label_name",
  qualifiedType: "qualified_type",
  genericType: "generic_type",
  typeArguments: "type_arguments",
  typeElement: "type_elem",
  negatedType: "negated_type",
  parenthesizedType: "parenthesized_type",
  pointerType: "pointer_type",
  arrayType: "array_type",
  implicitArray: "implicit_length_array_type",
  sliceType: "slice_type",
  mapType: "map_type",
  channelType: "channel_type",
  functionType: "function_type",
  structType: "struct_type",
  fieldList: "field_declaration_list",
  field: "field_declaration",
  interfaceType: "interface_type",
  methodElement: "method_elem",
  expressionList: "expression_list",
  parenthesized: "parenthesized_expression",
  unary: "unary_expression",
  binary: "binary_expression",
  selector: "selector_expression",
  index: "index_expression",
  instantiation: "type_instantiation_expression",
  slice: "slice_expression",
  call: "call_expression",
  argumentList: "argument_list",
  variadicArgument: "variadic_argument",
  assertion: "type_assertion_expression",
  composite: "composite_literal",
  literalValue: "literal_value",
  literalElement: "literal_element",
  keyedElement: "keyed_element",
  funcLiteral: "func_literal",
  int: "int_literal",
  float: "float_literal",
  imaginary: "imaginary_literal",
  rune: "rune_literal",
  string: "interpreted_string_literal",
  rawString: "raw_string_literal",
  block: "block",
  statementList: "statement_list",
  expressionStatement: "expression_statement",
  send: "send_statement",
  receive: "receive_statement",
  increment: "inc_statement",
  decrement: "dec_statement",
  assignment: "assignment_statement",
  shortVar: "short_var_declaration",
  labeled: "labeled_statement",
  fallthrough: "fallthrough_statement",
  break: "break_statement",
  continue: "continue_statement",
  goto: "goto_statement",
  return: "return_statement",
  go: "go_statement",
  defer: "defer_statement",
  if: "if_statement",
  for: "for_statement",
  forClause: "for_clause",
  rangeClause: "range_clause",
  expressionSwitch: "expression_switch_statement",
  expressionCase: "expression_case",
  defaultCase: "default_case",
  typeSwitch: "type_switch_statement",
  typeCase: "type_case",
  select: "select_statement",
  communicationCase: "communication_case",
} as const;

export type NodeKinds = Readonly<Record<keyof typeof names, number>> & {
  /** Anonymous nodes. */
  readonly assign: number;
  readonly define: number;
  readonly semicolon: number;
  /** By token: the anonymous node of an operator. */
  readonly operators: Uint16Array;
};

export function nodeKinds(grammar: Grammar): NodeKinds {
  const named = Object.fromEntries(Object.entries(names).map(([key, name]) => [key, grammar.kind(name)]));
  const ofToken = new Uint16Array(0x80);
  operators.forEach((text, index) => {
    ofToken[token.plus + index] = grammar.token(text);
  });
  return {
    ...(named as Record<keyof typeof names, number>),
    assign: grammar.token("="),
    define: grammar.token(":="),
    semicolon: grammar.token(";"),
    operators: ofToken,
  };
}
