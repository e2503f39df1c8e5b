/** The node types of the Go grammar that extraction knows, by id, and the walk plan's tables made of them. */
import type { Grammar } from "../syntax/engine.js";
import { errorKind } from "../syntax/flatTree.js";
import { rangeReads, walkActions, walkTable } from "../syntax/walkPlan.js";
import { type NodeKinds, nodeKinds } from "./parser/nodeKinds.js";
import { role, type UnitKinds, unitKinds } from "./unit/unitKinds.js";

export type GoKinds = {
  readonly comment: number;
  readonly packageClause: number;
  readonly packageIdentifier: number;
  readonly importDeclaration: number;
  readonly importSpecList: number;
  readonly importSpec: number;
  readonly dot: number;
  readonly blankIdentifier: number;
  readonly interpretedString: number;
  readonly rawString: number;
  readonly functionDeclaration: number;
  readonly methodDeclaration: number;
  readonly typeDeclaration: number;
  readonly typeSpec: number;
  readonly typeAlias: number;
  readonly constDeclaration: number;
  readonly constSpec: number;
  readonly varDeclaration: number;
  readonly varSpecList: number;
  readonly varSpec: number;
  readonly identifier: number;
  readonly fieldIdentifier: number;
  readonly typeIdentifier: number;
  readonly typeParameterList: number;
  readonly parameterList: number;
  readonly parameterDeclaration: number;
  readonly variadicParameter: number;
  readonly block: number;
  readonly expressionList: number;
  readonly compositeLiteral: number;
  readonly structType: number;
  readonly fieldList: number;
  readonly field: number;
  readonly interfaceType: number;
  readonly methodElement: number;
  readonly typeElement: number;
  readonly qualifiedType: number;
  readonly genericType: number;
  readonly functionType: number;
  readonly error: number;
  /** By id: 1 for node types that are types. */
  readonly types: Uint8Array;
  readonly unit: UnitKinds;
  readonly nodes: NodeKinds;
  /** For WalkPlan. */
  readonly actions: Uint8Array;
  readonly targets: Uint8Array;
  readonly reads: Uint8Array;
  readonly lastWords: Uint16Array;
};

export function goKinds(grammar: Grammar): GoKinds {
  const kind = (name: string): number => grammar.kind(name);
  const named = {
    comment: kind("comment"),
    packageClause: kind("package_clause"),
    packageIdentifier: kind("package_identifier"),
    importDeclaration: kind("import_declaration"),
    importSpecList: kind("import_spec_list"),
    importSpec: kind("import_spec"),
    dot: kind("dot"),
    blankIdentifier: kind("blank_identifier"),
    interpretedString: kind("interpreted_string_literal"),
    rawString: kind("raw_string_literal"),
    functionDeclaration: kind("function_declaration"),
    methodDeclaration: kind("method_declaration"),
    typeDeclaration: kind("type_declaration"),
    typeSpec: kind("type_spec"),
    typeAlias: kind("type_alias"),
    constDeclaration: kind("const_declaration"),
    constSpec: kind("const_spec"),
    varDeclaration: kind("var_declaration"),
    varSpecList: kind("var_spec_list"),
    varSpec: kind("var_spec"),
    identifier: kind("identifier"),
    fieldIdentifier: kind("field_identifier"),
    typeIdentifier: kind("type_identifier"),
    typeParameterList: kind("type_parameter_list"),
    parameterList: kind("parameter_list"),
    parameterDeclaration: kind("parameter_declaration"),
    variadicParameter: kind("variadic_parameter_declaration"),
    block: kind("block"),
    expressionList: kind("expression_list"),
    compositeLiteral: kind("composite_literal"),
    structType: kind("struct_type"),
    fieldList: kind("field_declaration_list"),
    field: kind("field_declaration"),
    interfaceType: kind("interface_type"),
    methodElement: kind("method_elem"),
    typeElement: kind("type_elem"),
    qualifiedType: kind("qualified_type"),
    genericType: kind("generic_type"),
    functionType: kind("function_type"),
    error: errorKind,
  } as const;
  const containers = [
    "implicit_length_array_type",
    "pointer_type",
    "slice_type",
    "array_type",
    "map_type",
    "channel_type",
    "parenthesized_type",
  ].map(kind);
  const leafTypes = [
    named.typeIdentifier,
    named.qualifiedType,
    named.genericType,
    named.functionType,
    kind("negated_type"),
  ];
  const types = walkTable(
    [...containers, ...leafTypes, named.structType, named.interfaceType].map((id) => [id, 1] as const),
  );
  const unit = unitKinds(grammar);
  return { ...named, types, unit, nodes: nodeKinds(grammar), ...walkTables(grammar, unit) };
}

/** Names, literals and comments are leaves; tokens are left out, but for those that tell operators and clauses apart. */
function walkTables(grammar: Grammar, unit: UnitKinds): Pick<GoKinds, "actions" | "targets" | "reads" | "lastWords"> {
  const actions = new Map<number, number>();
  for (let id = 0; id < grammar.kindNames.length; id++) {
    if (!grammar.isNamed(id)) actions.set(id, unit.operatorOf[id] > 0 ? walkActions.leaf : walkActions.skip);
    else if (isLeaf(unit.roles[id])) actions.set(id, walkActions.leaf);
  }
  const reads = new Map<number, number>();
  for (const id of actions.keys()) {
    if (!grammar.isNamed(id)) reads.set(id, rangeReads.none);
    else if (isWord(unit.roles[id])) reads.set(id, rangeReads.word);
  }
  for (const token of [unit.assign, unit.define, unit.semicolon]) actions.set(token, walkActions.leaf);
  reads.set(grammar.kind("expression_list"), rangeReads.start);
  reads.set(grammar.kind("statement_list"), rangeReads.start);
  for (const name of unread) reads.set(grammar.kind(name), rangeReads.none);
  const lastWords = new Uint16Array(0x10000);
  lastWords[grammar.kind("selector_expression")] = grammar.kind("field_identifier");
  lastWords[grammar.kind("qualified_type")] = grammar.kind("type_identifier");
  return { actions: walkTable(actions), targets: walkTable([]), reads: walkTable(reads), lastWords };
}

function isLeaf(nodeRole: number): boolean {
  return nodeRole === role.none || (nodeRole >= role.typeIdentifier && nodeRole <= role.string);
}

function isWord(nodeRole: number): boolean {
  return nodeRole >= role.typeIdentifier && nodeRole <= role.identifier;
}

/** Node types whose places nothing asks for: what is no declaration, comment, type or name. */
const unread = [
  "argument_list",
  "variadic_argument",
  "type_arguments",
  "literal_value",
  "literal_element",
  "keyed_element",
  "call_expression",
  "selector_expression",
  "index_expression",
  "slice_expression",
  "unary_expression",
  "binary_expression",
  "parenthesized_expression",
  "type_assertion_expression",
  "type_conversion_expression",
  "type_instantiation_expression",
  "func_literal",
  "float_literal",
  "imaginary_literal",
  "rune_literal",
  "expression_statement",
  "send_statement",
  "receive_statement",
  "inc_statement",
  "dec_statement",
  "assignment_statement",
  "short_var_declaration",
  "return_statement",
  "go_statement",
  "defer_statement",
  "if_statement",
  "for_statement",
  "for_clause",
  "range_clause",
  "break_statement",
  "continue_statement",
  "goto_statement",
  "fallthrough_statement",
  "expression_switch_statement",
  "type_switch_statement",
  "select_statement",
  "expression_case",
  "default_case",
  "type_case",
  "communication_case",
];
