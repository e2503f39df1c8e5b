/** Bases, type parameters and method resolution order of classes. */
import { Memo } from "../../memo.js";
import type {
  ClassObject,
  ClassTraits,
  FoundMember,
  MadeField,
  MethodResolutionOrder,
  MroEntry,
  TypeVarObject,
} from "../types/objects.js";
import {
  type InstanceType,
  instanceOf,
  membersOf,
  type PythonType,
  type Substitution,
  unknown,
} from "../types/pythonType.js";
import { compose } from "../types/substitute.js";
import { builtinClass } from "./builtins.js";
import { lastName } from "./dottedName.js";
import { collectVariables } from "./freeVariables.js";
import { classAt } from "./headers.js";
import { isTyped } from "./preferredDeclarations.js";
import { declaredLevel, type PythonProgram } from "./pythonProgram.js";
import { declaredTypeParams } from "./typeParams.js";

/** What stands in the parentheses of the class statement, as values. */
function basesOf(of: ClassObject, program: PythonProgram): readonly PythonType[] {
  const { made } = of;
  return (
    program.memo(of.bases, () => {
      if (made !== undefined) return made.basesOf();
      const offset = of.file.unit.offsetOf(of.ordinal);
      if (offset < 0) return [unknown];
      const frame = program.frameOfHead(of.file, of.ordinal);
      const bases: PythonType[] = [];
      for (const argument of classAt(of.file, offset).arguments) {
        if (argument.kind === 0) bases.push(program.rules.evaluateAt(program, frame, argument.offset, declaredLevel));
        else if (argument.kind === 2) bases.push(unknown);
      }
      return bases;
    }) ?? [unknown]
  );
}

/** What a field of a class that a call makes holds. */
export function fieldType(field: MadeField, program: PythonProgram): PythonType {
  return program.memo(field.type, field.typeOf) ?? unknown;
}

export function typeParamsOf(of: ClassObject, program: PythonProgram): readonly TypeVarObject[] {
  if (of.made !== undefined) return noTypeVars;
  return (
    program.memo(of.typeParams, () => {
      const offset = of.file.unit.offsetOf(of.ordinal);
      if (offset < 0) return noTypeVars;
      const { typeParams } = classAt(of.file, offset);
      if (typeParams >= 0) return declaredTypeParams(program, program.frameOfHead(of.file, of.ordinal));
      const found = new Set<TypeVarObject>();
      for (const base of basesOf(of, program)) {
        if (
          base.kind === "special" &&
          (base.form === "Generic" || base.form === "Protocol") &&
          base.args !== undefined
        ) {
          const own: TypeVarObject[] = [];
          for (const arg of base.args) if (arg.kind === "typeVar") own.push(arg.variable);
          if (own.length > 0) return own;
        }
        if (base.kind === "class") for (const arg of base.args) collectVariables(arg, found);
      }
      return [...found];
    }) ?? noTypeVars
  );
}

export function mroOf(of: ClassObject, program: PythonProgram): MethodResolutionOrder {
  return (
    program.memo(of.mro, () => linearize(of, program)) ?? {
      entries: [{ class: of, substitution: empty }],
      open: true,
    }
  );
}

/** C3 (docs.python.org, "The Python 2.3 Method Resolution Order"); where it fails, the bases' orders one after the other. */
function linearize(of: ClassObject, program: PythonProgram): MethodResolutionOrder {
  let open = false;
  const lists: MroEntry[][] = [];
  for (const base of basesOf(of, program)) {
    for (const member of membersOf(base)) {
      if (member.kind === "special" && (member.form === "Generic" || member.form === "Protocol")) continue;
      if (member.kind === "special" && member.meaning?.kind === "instance") {
        lists.push(entriesOf(member.meaning.class, member.meaning.args, program));
        continue;
      }
      if (member.kind !== "class" || member.class === of) {
        if (member.kind !== "special") open = true;
        continue;
      }
      const order = mroOf(member.class, program);
      open ||= order.open;
      lists.push(entriesOf(member.class, member.args, program));
    }
  }
  const object = builtinClass("object", program);
  if (object !== undefined && object !== of && lists.length === 0) lists.push([{ class: object, substitution: empty }]);
  return { entries: [{ class: of, substitution: empty }, ...merge(lists)], open };
}

function entriesOf(base: ClassObject, args: readonly PythonType[], program: PythonProgram): MroEntry[] {
  const given = argumentsOf(base, args, program);
  return mroOf(base, program).entries.map((entry) => ({
    class: entry.class,
    substitution: compose(entry.substitution, given),
  }));
}

/** What a class's parameters stand for under arguments; unknown where there are none. */
export function argumentsOf(of: ClassObject, args: readonly PythonType[], program: PythonProgram): Substitution {
  const params = typeParamsOf(of, program);
  if (params.length === 0) return empty;
  const given = new Map<TypeVarObject, PythonType>();
  params.forEach((param, nth) => {
    given.set(param, args[nth] ?? unknown);
  });
  return given;
}

function merge(lists: MroEntry[][]): MroEntry[] {
  const merged: MroEntry[] = [];
  const rest = lists.map((list) => [...list]).filter((list) => list.length > 0);
  while (rest.length > 0) {
    const next =
      rest.find(([head]) => rest.every((list) => list.findIndex((entry) => entry.class === head.class) <= 0)) ??
      rest[0];
    const [head] = next;
    merged.push(head);
    for (let nth = rest.length - 1; nth >= 0; nth--) {
      rest[nth] = rest[nth].filter((entry) => entry.class !== head.class);
      if (rest[nth].length === 0) rest.splice(nth, 1);
    }
  }
  return merged;
}

/**
 * The first class in the order that says what type the member has, else the first that has it; `after` begins behind a class. So what a
 * method assigns to an attribute that a base class declares is no attribute of its own.
 */
export function findMember(
  of: ClassObject,
  name: string,
  program: PythonProgram,
  after?: ClassObject,
): FoundMember | undefined {
  if (after !== undefined) return search(of, name, program, after);
  let cell = of.found.get(name);
  if (cell === undefined) {
    cell = new Memo<{ readonly member: FoundMember | undefined }>();
    of.found.set(name, cell);
  }
  return program.memo(cell, () => ({ member: search(of, name, program) }))?.member;
}

function search(of: ClassObject, name: string, program: PythonProgram, after?: ClassObject): FoundMember | undefined {
  const { entries } = mroOf(of, program);
  const from = after === undefined ? 0 : entries.findIndex((entry) => entry.class === after) + 1;
  let untyped: FoundMember | undefined;
  for (let nth = from; nth < entries.length; nth++) {
    const entry = entries[nth];
    const declared = program.ownMembers(entry.class, name);
    if (declared.length === 0) continue;
    const typed = declared.filter(isTyped);
    if (typed.length > 0) return { declared: typed, entry };
    untyped ??= { declared, entry };
  }
  return untyped;
}

/** The class in the order of another, or undefined. */
export function entryIn(of: ClassObject, wanted: ClassObject, program: PythonProgram): MroEntry | undefined {
  if (of === wanted) return { class: of, substitution: empty };
  return mroOf(of, program).entries.find((entry) => entry.class === wanted);
}

export function isSubclass(of: ClassObject, wanted: ClassObject, program: PythonProgram): boolean {
  return of === wanted || mroOf(of, program).entries.some((entry) => entry.class === wanted);
}

/** An object of the class in whose parameters nothing has been chosen. */
export function selfTypeOf(of: ClassObject, program: PythonProgram): InstanceType {
  const params = typeParamsOf(of, program);
  return instanceOf(
    of,
    params.map((variable) => ({ kind: "typeVar", variable })),
  );
}

export function traitsOf(of: ClassObject, program: PythonProgram): ClassTraits {
  return program.memo(of.traits, () => readTraits(of, program)) ?? plain;
}

function readTraits(of: ClassObject, program: PythonProgram): ClassTraits {
  const traits = { isEnum: false, isProtocol: false, isTypedDict: false, isNamedTuple: false, isDataClass: false };
  for (const base of basesOf(of, program)) {
    if (base.kind !== "special") continue;
    if (base.form === "Protocol") traits.isProtocol = true;
    if (base.form === "TypedDict") traits.isTypedDict = true;
    if (base.form === "NamedTuple") traits.isNamedTuple = true;
  }
  for (const { class: one } of mroOf(of, program).entries) {
    if (one.name === "Enum" && one.file.path.endsWith("/enum.pyi")) traits.isEnum = true;
    if (one.name === "NamedTuple" && one.file.path.endsWith("/typing.pyi")) traits.isNamedTuple = true;
    if (one === of) {
      if (isDataClass(one) || transformsClasses(program.rules.metaclassOf(of, program))) traits.isDataClass = true;
      continue;
    }
    if (transformsClasses(one)) traits.isDataClass = true;
    const known = traitsOf(one, program);
    traits.isTypedDict ||= known.isTypedDict;
    traits.isNamedTuple ||= known.isNamedTuple;
    traits.isDataClass ||= known.isDataClass;
  }
  return traits;
}

/** A decorator that makes a data class: those of the standard library, of attrs, and of pydantic. */
function isDataClass(of: ClassObject): boolean {
  if (of.made !== undefined) return false;
  const offset = of.file.unit.offsetOf(of.ordinal);
  if (offset < 0) return false;
  return classAt(of.file, offset).decorators.some((at) => dataClassDecorators.has(lastName(of.file, at)));
}

/** Whether a metaclass or base class makes data classes (PEP 681). */
function transformsClasses(of: ClassObject | undefined): boolean {
  if (of === undefined || of.made !== undefined) return false;
  const offset = of.file.unit.offsetOf(of.ordinal);
  if (offset < 0) return false;
  return classAt(of.file, offset).decorators.some((at) => lastName(of.file, at) === "dataclass_transform");
}

const dataClassDecorators: ReadonlySet<string> = new Set([
  "dataclass",
  "attrs",
  "define",
  "frozen",
  "mutable",
  "s",
  "attr",
]);
const plain: ClassTraits = {
  isEnum: false,
  isProtocol: false,
  isTypedDict: false,
  isNamedTuple: false,
  isDataClass: false,
};
const empty: Substitution = new Map();
const noTypeVars: readonly TypeVarObject[] = [];
