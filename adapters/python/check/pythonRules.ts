/** The rules, put together (rules.ts). */
import { typeOfAnnotation } from "./annotations.js";
import { callMethod, callResult } from "./calls.js";
import { selfTypeOf } from "./classes.js";
import { evaluateAt } from "./evaluate.js";
import { boundAt, runFunction } from "./flow.js";
import { metaclassOf } from "./metaclasses.js";
import { ownModule } from "./names.js";
import type { Rules } from "./rules.js";

export const pythonRules: Rules = {
  evaluateAt,
  boundAt,
  runFunction,
  callResult,
  callMethod,
  typeOfAnnotation,
  selfTypeOf,
  metaclassOf,
  ownModule,
};
