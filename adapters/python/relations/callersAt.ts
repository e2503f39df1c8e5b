/**
 * Which declarations call what is called at an offset: the innermost function whose body it stands in (lambdas and comprehensions count as what is
 * around them); outside of functions the variables or fields whose values it is part of, else the class around it.
 *
 * Decorators, defaults and annotations are run where the `def` stands.
 */
import type { FileFacts } from "../../facts.js";
import { type CallerRange, NestedCallers } from "../../nestedCallers.js";

export function callersAt(facts: FileFacts, offset: number): readonly number[] {
  return callers.at(facts, offset);
}

const callers = new NestedCallers(({ declarations }) => {
  const ranges: CallerRange[] = [];
  declarations.forEach(({ kind, parent, start, end, bodyStart, bodyEnd }, ordinal) => {
    switch (kind) {
      case "function":
      case "method":
      case "constructor":
      case "property":
        if (bodyStart >= 0) ranges.push({ start: bodyStart, end: bodyEnd, ordinal, kind: "function" });
        return;
      case "class":
      case "enum":
        if (bodyStart >= 0) ranges.push({ start: bodyStart, end: bodyEnd, ordinal, kind: "other" });
        return;
      case "variable":
      case "constant":
      case "field":
      case "enumMember": {
        const outer = declarations[parent]?.kind;
        if (outer === undefined || outer === "class" || outer === "enum")
          ranges.push({ start, end, ordinal, kind: "value" });
        return;
      }
    }
  });
  return ranges;
});
