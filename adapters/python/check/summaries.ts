/**
 * Summaries by their names: `<what> <dotted name>[ <variable>][@<level>]`. Whoever rests on one has it made again from that.
 */
import type { FileFacts } from "../../facts.js";
import type { LinkContext } from "../../links.js";
import { op } from "../unit/ops.js";
import { functionOfAll } from "./functionObjects.js";
import { functionVariable, parametersOf, resultOf } from "./functions.js";
import { functionAt } from "./headers.js";
import { isClass, PythonProgram, topLevel } from "./pythonProgram.js";
import { pythonRules } from "./pythonRules.js";
import { decoratedValue, isVariable, variableValue } from "./values.js";

export function evaluateSummary(id: string, facts: FileFacts, context: LinkContext): void {
  const at = id.lastIndexOf("@");
  const level = at < 0 ? topLevel : Number(id.slice(at + 1));
  const [what, name, local] = (at < 0 ? id : id.slice(0, at)).split(" ");
  const program = new PythonProgram(context, pythonRules);
  const file = program.fileOf(context.path, facts);
  const own = name.slice(name.lastIndexOf(".") + 1).replace(/'.*/, "");
  const ordinal = facts.declarations.findIndex((one, nth) => one.name === own && file.nameOf(nth) === name);
  if (ordinal < 0) return;
  const declared = { path: context.path, facts, ordinal };
  if (what === "variable") {
    if (isVariable(facts, ordinal)) variableValue(declared, program, level);
    return;
  }
  // What had the name before may have been a function that is none now.
  if (isVariable(facts, ordinal) || isClass(facts, ordinal)) return;
  const of = program.functionOf(declared);
  if (of.offset < 0 || file.unit.ops[of.offset] !== op.function) return;
  switch (what) {
    case "result":
      resultOf(of, program, level);
      return;
    case "parameters":
      parametersOf(of, program, level);
      return;
    case "decorated":
      decoratedValue(functionOfAll([declared], program), program, level);
      return;
    case "local": {
      const entry = functionAt(file, of.offset).table.names.indexOf(local);
      if (entry >= 0) functionVariable(of, entry, program, level);
      return;
    }
    default:
      return;
  }
}
