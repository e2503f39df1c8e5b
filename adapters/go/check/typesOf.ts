/** Types of declared objects, from the units of the files they stand in. Called through GoProgram's memos only. */
import type { Declared } from "../../links.js";
import type { GoPackage } from "../types/goPackage.js";
import { type GoType, noTypeParams, type Signature, unknown } from "../types/goType.js";
import type { FieldObject, MethodObject, TypeInfo, TypeObject, ValueObject } from "../types/objects.js";
import { op } from "../unit/ops.js";
import { ExpressionEvaluator } from "./expressionEvaluator.js";
import type { GoProgram } from "./goProgram.js";

export function infoOf(object: TypeObject, program: GoProgram): TypeInfo | undefined {
  const evaluator = at(object.declared[0], object.home, program);
  return evaluator?.typeSpecInfo(object);
}

export function elementsOf(object: TypeObject, program: GoProgram): readonly GoType[] {
  const evaluator = at(object.declared[0], object.home, program);
  const params = program.info(object)?.typeParams ?? noTypeParams;
  return evaluator?.typeSpecInterface(params)?.embedded ?? [];
}

export function methodNamesOf(object: TypeObject, program: GoProgram): readonly string[] {
  const evaluator = at(object.declared[0], object.home, program);
  const params = program.info(object)?.typeParams ?? noTypeParams;
  return evaluator?.typeSpecInterface(params)?.methods.map((method) => method.name) ?? [];
}

export function typeOfValue(object: ValueObject, program: GoProgram): GoType {
  const declared = object.declared[0];
  const evaluator = at(declared, object.home, program);
  if (evaluator === undefined) return unknown;
  switch (object.what) {
    case "function":
      return evaluator.functionSignature(undefined);
    case "variable":
      return evaluator.variableType(declared.ordinal);
    case "constant":
      return evaluator.constantType(declared.ordinal);
  }
}

export function fieldTypeOf(field: FieldObject, program: GoProgram): GoType {
  const evaluator = at(field.declared[0], field.owner?.home, program);
  if (evaluator === undefined) return unknown;
  const params = field.owner === undefined ? noTypeParams : (program.info(field.owner)?.typeParams ?? noTypeParams);
  return evaluator.fieldType(params);
}

export function signatureOf(method: MethodObject, program: GoProgram): Signature | undefined {
  const declared = method.declared[0];
  const evaluator = at(declared, method.owner?.home, program);
  if (evaluator === undefined || method.owner === undefined) return undefined;
  const params = program.info(method.owner)?.typeParams ?? noTypeParams;
  return evaluator.startsWith(op.func) ? evaluator.functionSignature(params) : evaluator.methodElement(params);
}

function at(
  declared: Declared | undefined,
  home: GoPackage | undefined,
  program: GoProgram,
): ExpressionEvaluator | undefined {
  if (declared === undefined || home === undefined) return undefined;
  const file = program.fileIn(home, declared);
  const offset = file.unit.offsetOf(declared.ordinal);
  return offset < 0 ? undefined : new ExpressionEvaluator(program, file, offset, undefined);
}
