/** From the value of an annotation's expression to the type of what is annotated with it (docs.python.org, typing; PEP 484). */
import { instanceOf, none, type PythonType, unionOf, unknown } from "../types/pythonType.js";
import { classOf } from "../types/substitute.js";
import { builtin, isBuiltin, isStandard, tupleOf } from "./builtins.js";
import type { PythonProgram } from "./pythonProgram.js";

/** `int` → an object of int; unknown for what is no type. */
export function typeOfAnnotation(value: PythonType, program: PythonProgram): PythonType {
  switch (value.kind) {
    case "class":
      if (value.self !== undefined) return { kind: "typeVar", variable: value.self };
      return objectOf(value.class, value.args, program);
    case "none":
    case "typeVar":
      return value;
    case "union":
      return unionOf(value.members.map((member) => typeOfAnnotation(member, program)));
    case "special":
      return value.meaning ?? bare(value.form, program);
    default:
      return unknown;
  }
}

/** An object of a class with arguments: `tuple[int, str]` has two elements, `type[A]` is the class A. */
export function objectOf(
  of: Extract<PythonType, { kind: "class" }>["class"],
  args: readonly PythonType[],
  program: PythonProgram,
): PythonType {
  if (isStandard(of, "typing.pyi", "Any") || isStandard(of, "_typeshed/__init__.pyi", "Incomplete")) return unknown;
  if (args.length > 0) {
    if (isBuiltin(of, "tuple")) return tupleType(args, program);
    if (isBuiltin(of, "type")) return classOf(args[0]);
    return instanceOf(of, args);
  }
  // Its parameters are not asked for: a class may name itself in its bases (`class str(Sequence[str])`).
  return instanceOf(of);
}

/** The type of `tuple[...]` with these arguments. */
function tupleType(args: readonly PythonType[], program: PythonProgram): PythonType {
  const last = args[args.length - 1];
  if (args.length === 2 && last.kind === "special" && last.form === "...") return builtin("tuple", program, [args[0]]);
  if (args.some((arg) => arg.kind === "special")) return builtin("tuple", program, [unknown]);
  return tupleOf(args, unionOf(args), program);
}

/** The meaning of a typing form with arguments, which are types already; `[]` groups a list of them. */
export function formMeaning(form: string, args: readonly PythonType[], program: PythonProgram): PythonType {
  switch (form) {
    case "Optional":
      return unionOf([args[0] ?? unknown, none]);
    case "Union":
      return unionOf(args);
    case "Annotated":
    case "ClassVar":
    case "Final":
    case "Required":
    case "NotRequired":
    case "ReadOnly":
      return args[0] ?? unknown;
    case "Callable": {
      const [list, result] = args;
      const parameters = list !== undefined && list.kind === "special" && list.form === "[]" ? list.args : undefined;
      return { kind: "callable", parameters, result: result ?? unknown };
    }
    case "Type":
      return classOf(args[0] ?? unknown);
    case "Tuple":
      return tupleType(args, program);
    case "TypeGuard":
    case "TypeIs":
      return builtin("bool", program);
    default:
      return unknown;
  }
}

function bare(form: string, program: PythonProgram): PythonType {
  switch (form) {
    case "NoReturn":
    case "Never":
      return { kind: "never" };
    case "LiteralString":
      return builtin("str", program);
    case "Callable":
      return { kind: "callable", parameters: undefined, result: unknown };
    case "Tuple":
      return builtin("tuple", program, [unknown]);
    case "Type":
      return builtin("type", program);
    default:
      return unknown;
  }
}
