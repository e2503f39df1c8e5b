/** The type of one expression of a unit, by its offset and the frame it stands in. */
import type { PythonType } from "../types/pythonType.js";
import { ExpressionEvaluator } from "./expressionEvaluator.js";
import type { Frame } from "./frames.js";
import type { PythonProgram } from "./pythonProgram.js";

export function evaluateAt(program: PythonProgram, frame: Frame, offset: number, level: number): PythonType {
  return new ExpressionEvaluator(program, frame, offset, level).evaluate();
}
