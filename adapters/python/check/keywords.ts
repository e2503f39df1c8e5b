/** What a keyword argument names: a parameter of the function that is called, or a field of the class. */
import type { Declared } from "../../links.js";
import type { FunctionObject } from "../types/objects.js";
import { membersOf, type PythonType } from "../types/pythonType.js";
import { attributeOf } from "./attributes.js";
import { findMember, mroOf, traitsOf } from "./classes.js";
import { functionOfAll } from "./functionObjects.js";
import { functionAt } from "./headers.js";
import type { PythonProgram } from "./pythonProgram.js";

export type KeywordTarget =
  | { readonly kind: "parameter"; readonly function: FunctionObject }
  | { readonly kind: "field"; readonly declared: Declared };

export function keywordTargets(
  callee: PythonType,
  name: string,
  program: PythonProgram,
  level: number,
): readonly KeywordTarget[] {
  const found: KeywordTarget[] = [];
  for (const member of membersOf(callee)) found.push(...ofOne(member, name, program, level));
  return found;
}

function ofOne(callee: PythonType, name: string, program: PythonProgram, level: number): readonly KeywordTarget[] {
  switch (callee.kind) {
    case "function":
      return ofFunction(callee.function, name);
    case "class": {
      for (const { class: one } of mroOf(callee.class, program).entries) {
        if (one.name === "object" && one.file.isStub) break;
        for (const method of ["__init__", "__new__"]) {
          const declared = program.ownMembers(one, method);
          if (declared.length === 0) continue;
          const found = ofFunction(functionOfAll(declared, program), name);
          if (found.length > 0 || method === "__init__") return found;
        }
        const traits = traitsOf(one, program);
        if (!traits.isDataClass && !traits.isNamedTuple && !traits.isTypedDict) continue;
        const field = findMember(one, name, program);
        if (field !== undefined) return [{ kind: "field", declared: field.declared[0] }];
      }
      return [];
    }
    case "instance":
    case "typeVar": {
      const method = attributeOf(callee, "__call__", program, level).type;
      return method.kind === "function" ? ofFunction(method.function, name) : [];
    }
    default:
      return [];
  }
}

/** The function's own parameter, where it has one of that name, before those of its overloads. */
function ofFunction(of: FunctionObject, name: string): readonly KeywordTarget[] {
  const found = [of, ...of.overloads].find((one) => {
    if (one.offset < 0) return false;
    const { parameters } = functionAt(one.file, one.offset);
    return parameters.some((param) => param.name === name && (param.kind === 1 || param.kind === 3));
  });
  return found === undefined ? [] : [{ kind: "parameter", function: found }];
}
