/**
 * The parts of Python's rules that rest on each other in circles: the type of an expression on what a call gives, that on the bodies of
 * functions, these on expressions. Each stands in a file of its own and reaches those above it through PythonProgram.rules.
 */
import type { typeOfAnnotation } from "./annotations.js";
import type { callMethod, callResult } from "./calls.js";
import type { selfTypeOf } from "./classes.js";
import type { evaluateAt } from "./evaluate.js";
import type { boundAt, runFunction } from "./flow.js";
import type { metaclassOf } from "./metaclasses.js";
import type { ownModule } from "./names.js";

export type Rules = {
  readonly evaluateAt: typeof evaluateAt;
  readonly boundAt: typeof boundAt;
  readonly runFunction: typeof runFunction;
  readonly callResult: typeof callResult;
  readonly callMethod: typeof callMethod;
  readonly typeOfAnnotation: typeof typeOfAnnotation;
  readonly selfTypeOf: typeof selfTypeOf;
  readonly metaclassOf: typeof metaclassOf;
  readonly ownModule: typeof ownModule;
};
