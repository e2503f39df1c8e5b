/** Type variables: those of type parameter lists (PEP 695), and what the receiver of a method stands for. */
import { type ClassObject, TypeVarObject } from "../types/objects.js";
import { type PythonType, unknown } from "../types/pythonType.js";
import type { Frame } from "./frames.js";
import type { PythonFile } from "./pythonFile.js";
import { declaredLevel, type PythonProgram } from "./pythonProgram.js";
import { UnitReader } from "./unitReader.js";

/** The variables of the list at an offset, in order; `frame` is the list's own. */
export function declaredTypeParams(program: PythonProgram, frame: Frame): readonly TypeVarObject[] {
  const { file } = frame;
  const reader = new UnitReader(file.unit, frame.table.offset);
  reader.passTable();
  const found: TypeVarObject[] = [];
  for (let left = reader.unsigned(); left > 0; left--) {
    const at = reader.at;
    const kind = kinds[reader.unsigned()] ?? "typeVar";
    const name = reader.name();
    const bound = reader.unsigned() === 1 ? reader.at : -1;
    if (bound >= 0) reader.passExpression();
    reader.passOptional();
    found.push(
      program.typeVar(
        file,
        at,
        (id) =>
          new TypeVarObject(id, name, kind, undefined, () =>
            bound < 0
              ? unknown
              : program.rules.typeOfAnnotation(program.rules.evaluateAt(program, frame, bound, declaredLevel), program),
          ),
      ),
    );
  }
  return found;
}

/** What `self` stands for in a class's methods: whatever object of it or of a subclass they are called on. */
export function selfVariable(of: ClassObject, program: PythonProgram): TypeVarObject {
  of.selfVariable ??= new TypeVarObject(++program.state.count, "Self", "typeVar", of, () =>
    program.rules.selfTypeOf(of, program),
  );
  return of.selfVariable;
}

/** The receiver of a class's methods, as a type. */
export function selfType(of: ClassObject, program: PythonProgram): PythonType {
  of.selfType ??= { kind: "typeVar", variable: selfVariable(of, program) };
  return of.selfType;
}

/** The least that is known of what a variable stands for. */
export function boundOf(variable: TypeVarObject, program: PythonProgram): PythonType {
  return program.memo(variable.bound, variable.boundOf) ?? unknown;
}

/** A type variable that a call of `TypeVar` makes. */
export function calledTypeVar(
  program: PythonProgram,
  file: PythonFile,
  offset: number,
  name: string,
  kind: TypeVarObject["kind"],
  bound: () => PythonType,
): PythonType {
  const variable = program.typeVar(file, offset, (id) => new TypeVarObject(id, name, kind, undefined, bound));
  return { kind: "typeVar", variable };
}

const kinds: readonly TypeVarObject["kind"][] = ["typeVar", "typeVarTuple", "paramSpec"];
