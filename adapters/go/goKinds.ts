/** The node types of the Go grammar that extraction knows, by id. */
import type { Grammar } from "../syntax/engine.js";
import { errorKind } from "../syntax/flatTree.js";
import { type NodeKinds, nodeKinds } from "./parser/nodeKinds.js";
import { type UnitKinds, unitKinds } from "./unit/unitKinds.js";

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
  const types = new Uint8Array(0x10000);
  for (const id of [...containers, ...leafTypes, named.structType, named.interfaceType]) types[id] = 1;
  return { ...named, types, unit: unitKinds(grammar), nodes: nodeKinds(grammar) };
}
