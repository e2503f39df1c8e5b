/** What stands in front of bodies in a unit: heads of functions and classes, tables of scopes, as offsets. Read once for each. */
import { functionFlags, op } from "../unit/ops.js";
import type { PythonFile } from "./pythonFile.js";
import { UnitReader } from "./unitReader.js";

export type ScopeTable = {
  /** Where the table begins: the scope's name within its unit. */
  readonly offset: number;
  readonly names: readonly string[];
  readonly flags: readonly number[];
};

export type FunctionHeader = {
  /** Of the `function` op, or of the `lambda` op. */
  readonly offset: number;
  /** Ordinal + 1, or 0. */
  readonly declared: number;
  /** Bits of functionFlags. */
  readonly flags: number;
  readonly decorators: readonly number[];
  /** Offset of its type parameters, or -1. */
  readonly typeParams: number;
  readonly table: ScopeTable;
  readonly parameters: readonly ParameterHeader[];
  /** Offset of the result's annotation, or -1. */
  readonly result: number;
  /** Offset of the body's block; of a lambda's expression. */
  readonly body: number;
};

export type ParameterHeader = {
  readonly name: string;
  readonly kind: number;
  readonly entry: number;
  /** Offsets, or -1. */
  readonly annotation: number;
  readonly default: number;
};

export type ClassHeader = {
  readonly offset: number;
  readonly declared: number;
  readonly decorators: readonly number[];
  readonly typeParams: number;
  readonly arguments: readonly ArgumentHeader[];
  readonly table: ScopeTable;
  readonly body: number;
};

/** An argument of a call or class: its kind (0 plain, 1 keyword, 2 `*`, 3 `**`), keyword and offset. */
export type ArgumentHeader = { readonly kind: number; readonly name: string; readonly offset: number };

export function functionAt(file: PythonFile, offset: number): FunctionHeader {
  let header = file.functions.get(offset);
  if (header === undefined) {
    header = readFunction(file, offset);
    file.functions.set(offset, header);
  }
  return header;
}

export function classAt(file: PythonFile, offset: number): ClassHeader {
  let header = file.classes.get(offset);
  if (header === undefined) {
    header = readClass(file, offset);
    file.classes.set(offset, header);
  }
  return header;
}

/** The table of a scope that begins at an offset. */
export function tableAt(file: PythonFile, offset: number): ScopeTable {
  let table = file.tables.get(offset);
  if (table === undefined) {
    const reader = new UnitReader(file.unit, offset);
    const names: string[] = [];
    const flags: number[] = [];
    for (let left = reader.unsigned(); left > 0; left--) {
      names.push(file.unit.names(reader.unsigned()));
      flags.push(reader.unsigned());
    }
    table = { offset, names, flags };
    file.tables.set(offset, table);
  }
  return table;
}

export function readArguments(reader: UnitReader): readonly ArgumentHeader[] {
  const found: ArgumentHeader[] = [];
  for (let left = reader.unsigned(); left > 0; left--) {
    const kind = reader.unsigned();
    const name = kind === 1 ? reader.name() : "";
    found.push({ kind, name, offset: reader.at });
    reader.passExpression();
  }
  return found;
}

export function readParameters(reader: UnitReader): readonly ParameterHeader[] {
  const found: ParameterHeader[] = [];
  for (let left = reader.unsigned(); left > 0; left--) {
    const kind = reader.unsigned();
    const name = reader.name();
    const entry = reader.unsigned();
    const annotation = optional(reader);
    found.push({ name, kind, entry, annotation, default: optional(reader) });
  }
  return found;
}

function readFunction(file: PythonFile, offset: number): FunctionHeader {
  const reader = new UnitReader(file.unit, offset);
  if (reader.byte() !== op.function) throw new RangeError(`a unit holds no function at ${offset}`);
  reader.unsigned();
  const declared = reader.unsigned();
  const flags = reader.unsigned();
  const decorators = expressions(reader);
  reader.passName();
  reader.unsigned();
  reader.unsigned();
  const typeParams = (flags & functionFlags.typeParams) !== 0 ? reader.at : -1;
  if (typeParams >= 0) reader.passTypeParams();
  const table = tableAt(file, reader.at);
  reader.passTable();
  const parameters = readParameters(reader);
  const result = (flags & functionFlags.returnType) !== 0 ? reader.at : -1;
  if (result >= 0) reader.passExpression();
  return { offset, declared, flags, decorators, typeParams, table, parameters, result, body: reader.at };
}

function readClass(file: PythonFile, offset: number): ClassHeader {
  const reader = new UnitReader(file.unit, offset);
  if (reader.byte() !== op.class) throw new RangeError(`a unit holds no class at ${offset}`);
  reader.unsigned();
  const declared = reader.unsigned();
  const flags = reader.unsigned();
  const decorators = expressions(reader);
  reader.passName();
  reader.unsigned();
  reader.unsigned();
  const typeParams = (flags & functionFlags.typeParams) !== 0 ? reader.at : -1;
  if (typeParams >= 0) reader.passTypeParams();
  const parts = readArguments(reader);
  const table = tableAt(file, reader.at);
  reader.passTable();
  return { offset, declared, decorators, typeParams, arguments: parts, table, body: reader.at };
}

function expressions(reader: UnitReader): readonly number[] {
  const found: number[] = [];
  for (let left = reader.unsigned(); left > 0; left--) {
    found.push(reader.at);
    reader.passExpression();
  }
  return found;
}

function optional(reader: UnitReader): number {
  if (reader.unsigned() === 0) return -1;
  const at = reader.at;
  reader.passExpression();
  return at;
}
