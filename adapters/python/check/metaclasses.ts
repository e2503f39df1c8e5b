/** The metaclass of a class: its own, or that of the first base that has one; else `type`. */
import type { ClassObject } from "../types/objects.js";
import { builtinClass } from "./builtins.js";
import { mroOf } from "./classes.js";
import { classAt } from "./headers.js";
import { declaredLevel, type PythonProgram } from "./pythonProgram.js";

export function metaclassOf(of: ClassObject, program: PythonProgram): ClassObject | undefined {
  for (const entry of mroOf(of, program).entries) {
    const own = writtenMetaclass(entry.class, program);
    if (own !== undefined) return own;
  }
  return builtinClass("type", program);
}

function writtenMetaclass(of: ClassObject, program: PythonProgram): ClassObject | undefined {
  if (of.made !== undefined) return undefined;
  return program.memo(of.metaclass, () => ({ class: readMetaclass(of, program) }))?.class;
}

function readMetaclass(of: ClassObject, program: PythonProgram): ClassObject | undefined {
  const offset = of.file.unit.offsetOf(of.ordinal);
  if (offset < 0) return undefined;
  const keyword = classAt(of.file, offset).arguments.find(({ kind, name }) => kind === 1 && name === "metaclass");
  if (keyword === undefined) return undefined;
  const value = program.rules.evaluateAt(
    program,
    program.frameOfHead(of.file, of.ordinal),
    keyword.offset,
    declaredLevel,
  );
  return value.kind === "class" ? value.class : undefined;
}
