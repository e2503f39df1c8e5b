/** Calls whose meaning no stub tells: `super`, `cast`, `TypeVar`, `NewType`, and classes made by calls. Undefined for all others. */
import { MadeField } from "../types/objects.js";
import { type PythonType, unknown } from "../types/pythonType.js";
import { op } from "../unit/ops.js";
import { typeOfAnnotation } from "./annotations.js";
import { isBuiltin, standardClass } from "./builtins.js";
import type { Argument } from "./calls.js";
import type { ExpressionEvaluator } from "./expressionEvaluator.js";
import type { Frame } from "./frames.js";
import { type ArgumentHeader, readArguments } from "./headers.js";
import { declaredLevel, type PythonProgram } from "./pythonProgram.js";
import { calledTypeVar, selfType } from "./typeParams.js";
import { UnitReader } from "./unitReader.js";

type Place = { readonly start: number; readonly evaluator: ExpressionEvaluator };

export function specialCall(callee: PythonType, args: readonly Argument[], place: Place): PythonType | undefined {
  if (callee.kind === "class") return ofClass(callee, args, place);
  if (callee.kind === "function") {
    const { name, file } = callee.function;
    if (name === "cast" && isTyping(file.path) && args.length === 2)
      return typeOfAnnotation(args[0].type, place.evaluator.program);
    if (name === "namedtuple" && file.path.startsWith("@typeshed/")) return namedTuple(place);
    return undefined;
  }
  if (callee.kind === "special" && callee.form === "TypedDict") return unknown;
  return undefined;
}

function ofClass(
  callee: Extract<PythonType, { kind: "class" }>,
  args: readonly Argument[],
  place: Place,
): PythonType | undefined {
  const { evaluator, start } = place;
  const { program, frame } = evaluator;
  const { name, file } = callee.class;
  if (isBuiltin(callee.class, "super")) return superValue(args, evaluator);
  if (!isTyping(file.path)) return undefined;
  switch (name) {
    case "TypeVar":
    case "ParamSpec":
    case "TypeVarTuple": {
      const written = argumentsAt(place);
      const text = textOf(frame, written[0]);
      if (text === undefined) return undefined;
      const bound = written.find((one) => one.kind === 1 && one.name === "bound");
      const kind = name === "ParamSpec" ? "paramSpec" : name === "TypeVar" ? "typeVar" : "typeVarTuple";
      return calledTypeVar(program, frame.file, start, text, kind, () =>
        bound === undefined ? unknown : writtenType(program, still(frame), bound.offset),
      );
    }
    case "NewType": {
      const written = argumentsAt(place);
      const text = textOf(frame, written[0]);
      const base = args[1]?.type;
      if (text === undefined || base?.kind !== "class") return undefined;
      const basesOf = (): readonly PythonType[] => [
        program.rules.evaluateAt(program, still(frame), written[1].offset, declaredLevel),
      ];
      return { kind: "class", class: program.madeClass(frame.file, start, text, { basesOf, fields: [] }), args: [] };
    }
    case "NamedTuple":
      return namedTuple(place);
    default:
      return undefined;
  }
}

/** `super()` in a method, and `super(C, self)`. */
function superValue(args: readonly Argument[], { frame, program }: ExpressionEvaluator): PythonType {
  if (args.length >= 2) {
    const [of, self] = args;
    return of.type.kind === "class" ? { kind: "super", after: of.type.class, self: self.type } : unknown;
  }
  for (let at: Frame | undefined = frame; at !== undefined; at = at.outer) {
    if (at.kind !== "function" || at.class === undefined) continue;
    return { kind: "super", after: at.class, self: selfType(at.class, program) };
  }
  return unknown;
}

/** `namedtuple("P", "x y")`, `namedtuple("P", ["x", "y"])`, `NamedTuple("P", [("x", int)])`: a class with these fields. */
function namedTuple(place: Place): PythonType | undefined {
  const { evaluator, start } = place;
  const { program, frame } = evaluator;
  const written = argumentsAt(place);
  const text = textOf(frame, written[0]);
  const base = standardClass("typing", "NamedTuple", program);
  if (text === undefined || base === undefined) return undefined;
  const made = program.madeClass(frame.file, start, text, {
    basesOf: () => [{ kind: "class", class: base, args: [] }],
    fields: fieldsOf(written[1], evaluator),
  });
  return { kind: "class", class: made, args: [] };
}

function fieldsOf(written: ArgumentHeader | undefined, { program, frame }: ExpressionEvaluator): readonly MadeField[] {
  if (written === undefined) return [];
  const reader = new UnitReader(frame.file.unit, written.offset);
  const code = reader.byte();
  if (code !== op.list && code !== op.tuple) return [];
  const fields: MadeField[] = [];
  for (let left = reader.unsigned(); left > 0; left--) {
    const at = reader.at;
    reader.passExpression();
    const inner = new UnitReader(frame.file.unit, at);
    if (inner.peek() === op.tuple) {
      inner.byte();
      const count = inner.unsigned();
      const name = textAt(frame, inner.at);
      inner.passExpression();
      if (name === undefined || count < 2) continue;
      fields.push(new MadeField(name, () => writtenType(program, still(frame), inner.at)));
    } else {
      const name = textAt(frame, at);
      if (name !== undefined) fields.push(new MadeField(name, () => unknown));
    }
  }
  return fields;
}

/** What is written as a type in a call: as in annotations, whoever comes upon the call first. */
function writtenType(program: PythonProgram, frame: Frame, offset: number): PythonType {
  return typeOfAnnotation(program.rules.evaluateAt(program, frame, offset, declaredLevel), program);
}

/** The frame without what its names hold at a point of the code. */
function still(frame: Frame): Frame {
  return { ...frame, env: undefined, outer: frame.outer === undefined ? undefined : still(frame.outer) };
}

function argumentsAt({ start, evaluator }: Place): readonly ArgumentHeader[] {
  const reader = new UnitReader(evaluator.unit, start + 1);
  reader.passExpression();
  return readArguments(reader);
}

function textOf(frame: Frame, argument: ArgumentHeader | undefined): string | undefined {
  return argument === undefined ? undefined : textAt(frame, argument.offset);
}

function textAt(frame: Frame, offset: number): string | undefined {
  const reader = new UnitReader(frame.file.unit, offset);
  if (reader.byte() !== op.string) return undefined;
  reader.unsigned();
  return reader.unsigned() === 1 ? reader.name() : undefined;
}

function isTyping(path: string): boolean {
  return path === "@typeshed/typing.pyi" || path === "@typeshed/typing_extensions.pyi";
}
