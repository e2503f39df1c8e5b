/** What declared names hold: classes, functions with their decorators, variables by annotation or by all that is assigned to them. */

import type { FileFacts } from "../../facts.js";
import type { Declared } from "../../links.js";
import type { FunctionObject, NameBinding } from "../types/objects.js";
import { VariableObject } from "../types/objects.js";
import {
  changed,
  hasUnknown,
  instanceOf,
  isUnknown,
  never,
  type PythonType,
  unionOf,
  unknown,
  withoutLiteral,
} from "../types/pythonType.js";
import { typeHash } from "../types/typeHash.js";
import { op } from "../unit/ops.js";
import { typeOfAnnotation } from "./annotations.js";
import { traitsOf } from "./classes.js";
import { dottedName, lastName } from "./dottedName.js";
import { functionOfAll } from "./functionObjects.js";
import { functionRun } from "./functions.js";
import { functionAt } from "./headers.js";
import { inference } from "./inference.js";
import { declaredLevel, isClass, type PythonProgram } from "./pythonProgram.js";
import { UnitReader } from "./unitReader.js";

export function valueOfBindings(bindings: readonly NameBinding[], program: PythonProgram, level: number): PythonType {
  if (bindings.length === 0) return unknown;
  const declared: Declared[] = [];
  const values: PythonType[] = [];
  for (const binding of bindings) {
    if (binding.kind === "declared") declared.push(binding.declared);
    else if (binding.kind === "module") values.push({ kind: "module", module: binding.module });
    else values.push(unknown);
  }
  if (declared.length > 0) values.unshift(valueOfDeclared(declared, program, level));
  return unionOf(values);
}

/** What declarations of one name hold together. */
export function valueOfDeclared(declared: readonly Declared[], program: PythonProgram, level: number): PythonType {
  const values: PythonType[] = [];
  const functions: Declared[] = [];
  let variables: string | undefined;
  for (const one of declared) {
    const { kind, name } = one.facts.declarations[one.ordinal];
    if (isClass(one.facts, one.ordinal)) values.push({ kind: "class", class: program.classOf(one), args: [] });
    else if (kind === "property") values.push(unknown);
    else if (!isVariable(one.facts, one.ordinal)) functions.push(one);
    else {
      const key = `${one.path}\n${name}\n${one.facts.declarations[one.ordinal].parent}`;
      if (key === variables) continue;
      variables = key;
      values.push(variableValue(one, program, level));
    }
  }
  if (functions.length > 0) values.push(decoratedValue(functionOfAll(functions, program), program, level));
  return unionOf(values);
}

/** A function as its decorators leave it. Where one of them gives nothing that is known, the function stays what it is. */
export function decoratedValue(of: FunctionObject, program: PythonProgram, level: number): PythonType {
  const plain: PythonType = { kind: "function", function: of };
  if (of.offset < 0) return plain;
  const { decorators } = functionAt(of.file, of.offset);
  if (decorators.length === 0 || of.overloads.length > 0) return plain;
  return program.infer(of.decorated, level, of, inferredDecoration);
}

const inferredDecoration = inference<PythonType, FunctionObject>({
  file: ({ file }) => file,
  name: ({ file, ordinal }) => `decorated ${file.nameOf(ordinal)}`,
  hashOf: typeHash,
  cutOff: (of) => ({ kind: "function", function: of }),
  compute: (of, program, level) => {
    program.context.code(of.file.path, of.file.facts);
    let value: PythonType = { kind: "function", function: of };
    const frame = program.frameOfHead(of.file, of.ordinal);
    const { decorators } = functionAt(of.file, of.offset);
    for (let nth = decorators.length - 1; nth >= 0; nth--) {
      if (transparent.has(lastName(of.file, decorators[nth]))) continue;
      const decorator = program.rules.evaluateAt(program, frame, decorators[nth], level);
      const result = program.rules.callResult(decorator, [{ kind: 0, name: "", type: value }], program, level);
      if (!hasUnknown(result) && result.kind !== "never" && result.kind !== "none") value = result;
    }
    return value;
  },
});

/** What a variable, field or attribute holds. */
export function variableValue(declared: Declared, program: PythonProgram, level: number): PythonType {
  const variable = variableOf(declared, program);
  const written = program.memo(variable.declaredType, () => ({ type: declaredType(variable, program) }));
  if (written?.type !== undefined) return written.type;
  return program.infer(variable.inferred, level, variable, inferredValue);
}

const inferredValue = inference<PythonType, VariableObject>({
  file: ({ file }) => file,
  name: ({ file, ordinal }) => `variable ${file.nameOf(ordinal)}`,
  hashOf: typeHash,
  cutOff: () => unknown,
  compute: (variable, program, level) => {
    program.context.code(variable.file.path, variable.file.facts);
    return inferVariable(variable, program, level);
  },
});

/** Whether a declaration is no class, function or property. */
export function isVariable(facts: FileFacts, ordinal: number): boolean {
  const { kind } = facts.declarations[ordinal];
  if (kind === "function" || kind === "method" || kind === "constructor" || kind === "property") return false;
  return !isClass(facts, ordinal);
}

function variableOf({ path, facts, ordinal }: Declared, program: PythonProgram): VariableObject {
  const { name, parent } = facts.declarations[ordinal];
  const file = program.fileOf(path, facts);
  const key = `${parent} ${name}`;
  let found = file.variables.get(key);
  if (found === undefined) {
    // Its first declaration, whichever was asked for.
    let first = ordinal;
    for (let other = Math.max(0, parent); other < first; other++) {
      const one = facts.declarations[other];
      if (one.name === name && one.parent === parent && isVariable(facts, other)) first = other;
    }
    found = new VariableObject(file, first, name);
    file.variables.set(key, found);
  }
  return found;
}

/** The annotation of any of the statements that bind the variable; an enumeration's members are its objects. */
function declaredType(variable: VariableObject, program: PythonProgram): PythonType | undefined {
  const { file, ordinal, name } = variable;
  const { parent, kind, valueType } = file.facts.declarations[ordinal];
  if (valueType === "_SpecialForm" && file.isStub) return { kind: "special", form: name };
  if (kind === "typeAlias") return aliasType(variable, program);
  const inClass = parent >= 0 && isClass(file.facts, parent);
  for (const at of bindingStatements(variable, program)) {
    const reader = new UnitReader(file.unit, at.statement);
    if (reader.byte() !== op.annotated) continue;
    reader.passTarget();
    const frame =
      at.method < 0
        ? program.frameInside(file, parent)
        : program.frameInside(file, functionAt(file, at.method).declared - 1);
    if (bareFinal.has(dottedName(file, reader.at)) && file.unit.ops[reader.at] !== op.subscript) continue;
    const type = typeOfAnnotation(program.rules.evaluateAt(program, frame, reader.at, declaredLevel), program);
    if (inClass && kind === "enumMember") break;
    return type;
  }
  if (inClass && (kind === "enumMember" || kind === "field")) {
    const owner = program.classOf({ path: file.path, facts: file.facts, ordinal: parent });
    if (kind === "enumMember" && traitsOf(owner, program).isEnum)
      return changed(instanceOf(owner), { literal: `.${name}` });
  }
  return undefined;
}

/** `type X = A` and `X: TypeAlias = A`: the value is a form that stands for A. */
function aliasType({ file, ordinal, name }: VariableObject, program: PythonProgram): PythonType | undefined {
  const offset = file.unit.offsetOf(ordinal);
  if (offset < 0) return undefined;
  const reader = new UnitReader(file.unit, offset);
  let frame = program.frameOfHead(file, ordinal);
  switch (reader.byte()) {
    case op.typeAlias:
      reader.unsigned();
      reader.passName();
      reader.unsigned();
      reader.unsigned();
      frame = program.typeParamsFrame(frame, reader.at);
      reader.passTypeParams();
      break;
    case op.annotated:
      reader.passTarget();
      reader.passExpression();
      if (reader.unsigned() === 0) return undefined;
      break;
    default:
      return undefined;
  }
  const value = program.rules.evaluateAt(program, frame, reader.at, declaredLevel);
  if (value.kind === "class" || value.kind === "special") return value;
  return { kind: "special", form: name, meaning: typeOfAnnotation(value, program) };
}

type BindingStatement = {
  /** Offset of the method in which an attribute is assigned, or -1. */
  readonly method: number;
  readonly statement: number;
};

function bindingStatements(
  { file, ordinal, name }: VariableObject,
  program: PythonProgram,
): readonly BindingStatement[] {
  const { parent } = file.facts.declarations[ordinal];
  const { table } = program.frameInside(file, parent);
  const entry = table.names.indexOf(name);
  const found: BindingStatement[] = [];
  if (entry >= 0)
    for (const statement of file.unit.bindingsOf(table.offset, entry)) found.push({ method: -1, statement });
  if (parent >= 0 && isClass(file.facts, parent)) {
    for (const one of file.unit.attributesOf(parent)) {
      if (one.name === name) found.push({ method: one.method, statement: one.statement });
    }
  }
  return found;
}

/** All that is assigned to the variable. */
function inferVariable(variable: VariableObject, program: PythonProgram, level: number): PythonType {
  const { file, ordinal, name } = variable;
  const { parent } = file.facts.declarations[ordinal];
  const types: PythonType[] = [];
  const methods = new Set<number>();
  const frame = program.frameInside(file, parent);
  const entry = frame.table.names.indexOf(name);
  const statements = bindingStatements(variable, program);
  const single = statements.length === 1;
  for (const { method, statement } of statements) {
    if (method < 0) {
      const type = program.rules.boundAt(program, frame, statement, entry, level);
      types.push(single ? type : widened(type));
    } else methods.add(method);
  }
  for (const method of methods) {
    const { declared } = functionAt(file, method);
    if (declared === 0) continue;
    const of = program.functionOf({ path: file.path, facts: file.facts, ordinal: declared - 1 });
    types.push(widened(functionRun(of, program, level).attributes.get(name) ?? unknown));
  }
  const known = unionOf(types);
  return known.kind === "never" ? unknown : known;
}

/** The declared type of a variable does not say which literal it holds. */
function widened(type: PythonType): PythonType {
  return isUnknown(type) || type === never ? type : withoutLiteral(type);
}

const bareFinal: ReadonlySet<string> = new Set(["Final", "typing.Final", "ClassVar", "typing.ClassVar"]);
/** Decorators that change how a function is found, or nothing, but not what it gives. */
const transparent: ReadonlySet<string> = new Set([
  "staticmethod",
  "classmethod",
  "property",
  "overload",
  "override",
  "final",
  "abstractmethod",
  "setter",
  "getter",
  "deleter",
  "wraps",
]);
