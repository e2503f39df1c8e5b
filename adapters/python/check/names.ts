/** What a name holds where its scope is not being run: by all that the scope binds to it. */
import { LeveledMemo, type ModuleObject, type NameBinding } from "../types/objects.js";
import { type PythonType, unknown } from "../types/pythonType.js";
import { nameFlags } from "../unit/ops.js";
import { builtin } from "./builtins.js";
import type { Frame } from "./frames.js";
import { functionVariable, parametersOf } from "./functions.js";
import { functionAt } from "./headers.js";
import { bindingsOf, moduleAt, moduleNamed } from "./moduleNames.js";
import type { PythonFile } from "./pythonFile.js";
import type { PythonProgram } from "./pythonProgram.js";
import { declaredTypeParams } from "./typeParams.js";
import { valueOfBindings, valueOfDeclared } from "./values.js";

export function staticValue(frame: Frame, entry: number, program: PythonProgram, level: number): PythonType {
  const name = frame.table.names[entry];
  if (name === undefined) return unknown;
  switch (frame.kind) {
    case "module":
      return moduleValue(ownModule(frame.file, program), name, program, level);
    case "class": {
      const declared = frame.class === undefined ? [] : program.ownMembers(frame.class, name);
      if (declared.length > 0) return valueOfDeclared(declared, program, level);
      return frame.outer === undefined ? unknown : outsideValue(frame.outer, name, program, level);
    }
    case "function": {
      const { function: of } = frame;
      if (of === undefined) return unknown;
      if (frame.table.flags[entry] === nameFlags.parameter) return parameterValue(frame, entry, program, level);
      return of.offset < 0 ? unknown : functionVariable(of, entry, program, level);
    }
    case "typeParams": {
      const variable = declaredTypeParams(program, frame).find((one) => one.name === name);
      return variable === undefined ? unknown : { kind: "typeVar", variable };
    }
    default:
      return unknown;
  }
}

/** What a name holds that no scope of the file binds: kept likewise. */
export function freeValue(file: PythonFile, name: string, program: PythonProgram, level: number): PythonType {
  if (moduleAttributes.has(name)) return builtin("str", program);
  const value = program.whole(cellAt(file.freeValues, name), level, () =>
    valueOfBindings(freeBindings(file, name, program), program, level),
  );
  return value ?? unknown;
}

/** What a name of a module holds: kept, since a name may have thousands of declarations, and uses. */
function moduleValue(module: ModuleObject, name: string, program: PythonProgram, level: number): PythonType {
  const value = program.whole(cellAt(module.values, name), level, () =>
    valueOfBindings(bindingsOf(module, name, program), program, level),
  );
  return value ?? unknown;
}

function cellAt(cells: Map<string, LeveledMemo<PythonType>>, name: string): LeveledMemo<PythonType> {
  let cell = cells.get(name);
  if (cell === undefined) {
    cell = new LeveledMemo<PythonType>();
    cells.set(name, cell);
  }
  return cell;
}

function parameterValue(frame: Frame, entry: number, program: PythonProgram, level: number): PythonType {
  const { function: of } = frame;
  if (of === undefined || of.offset < 0) return unknown;
  const nth = functionAt(of.file, of.offset).parameters.findIndex((param) => param.entry === entry);
  return parametersOf(of, program, level)[nth]?.type ?? unknown;
}

/** A name seen from a frame outwards, by its text: classes are passed over, but for the frame itself. */
export function outsideValue(from: Frame, name: string, program: PythonProgram, level: number): PythonType {
  for (let frame: Frame | undefined = from; frame !== undefined; frame = frame.outer) {
    if (frame.kind === "class" && frame !== from) continue;
    const entry = frame.table.names.indexOf(name);
    if (entry < 0) continue;
    return frame.env?.types[entry] ?? staticValue(frame, entry, program, level);
  }
  return freeValue(from.file, name, program, level);
}

/** What a name means that no scope of the file binds: from a star import, else of the language. */
export function freeBindings(file: PythonFile, name: string, program: PythonProgram): readonly NameBinding[] {
  if (moduleAttributes.has(name)) return [{ kind: "module", module: ownModule(file, program) }];
  const own = bindingsOf(ownModule(file, program), name, program).filter((binding) => binding.kind !== "module");
  if (own.some(({ kind }) => kind === "declared")) return own;
  const builtins = moduleNamed("builtins", file.path, program);
  const found = builtins === undefined ? [] : bindingsOf(builtins, name, program);
  return found.length > 0 ? found : own;
}

/** Names that every module has without binding them (docs.python.org, "Data model", modules): they tell of the module itself. */
const moduleAttributes: ReadonlySet<string> = new Set([
  "__name__",
  "__file__",
  "__package__",
  "__path__",
  "__spec__",
  "__loader__",
  "__doc__",
]);

/** The module that a file is by itself. */
export function ownModule(file: PythonFile, program: PythonProgram): ModuleObject {
  return moduleAt(file.path, file.isStub ? "stub" : "source", program);
}
