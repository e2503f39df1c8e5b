/** Attribute access: which declarations `x.name` may mean, and what it gives (docs.python.org, "Descriptor HowTo Guide"). */
import type { Declared } from "../../links.js";
import type { ClassObject, FoundMember, ModuleObject, MroEntry } from "../types/objects.js";
import {
  type ClassType,
  changed,
  type FunctionType,
  instanceOf,
  membersOf,
  type PythonType,
  type Substitution,
  unionOf,
  unknown,
} from "../types/pythonType.js";
import { classOf, compose, substitute } from "../types/substitute.js";
import { builtinClass, standardClass } from "./builtins.js";
import { argumentsOf, fieldType, findMember, mroOf } from "./classes.js";
import { functionOfAll, isClassMethod, isStaticMethod } from "./functionObjects.js";
import { metaclassOf } from "./metaclasses.js";
import { bindingsOf } from "./moduleNames.js";
import type { PythonProgram } from "./pythonProgram.js";
import { boundOf, selfVariable } from "./typeParams.js";
import { decoratedValue, valueOfBindings, valueOfDeclared, variableValue } from "./values.js";

export type AttributeUse = {
  readonly type: PythonType;
  readonly declared: readonly Declared[];
  readonly modules: readonly ModuleObject[];
  /** Some alternative of the object is unknown, or a base of its class: the name may mean something else. */
  readonly open: boolean;
};

export function attributeOf(of: PythonType, name: string, program: PythonProgram, level: number): AttributeUse {
  if (of.kind !== "union") return keptUse(of, name, program, level) ?? missing;
  const types: PythonType[] = [];
  const declared: Declared[] = [];
  const modules: ModuleObject[] = [];
  let open = false;
  for (const member of of.members) {
    const found = keptUse(member, name, program, level);
    if (found === undefined) continue;
    types.push(found.type);
    for (const one of found.declared) if (!declared.some((known) => same(known, one))) declared.push(one);
    modules.push(...found.modules);
    open ||= found.open;
  }
  if (types.length === 0) return missing;
  return { type: unionOf(types), declared, modules, open };
}

function same(a: Declared, b: Declared): boolean {
  return a.ordinal === b.ordinal && a.path === b.path;
}

function keptUse(of: PythonType, name: string, program: PythonProgram, level: number): AttributeUse | undefined {
  if (of.kind === "unknown") return opened;
  const cell = program.state.types.attribute(of, name);
  return program.whole(cell, level, () => ofOne(of, name, program, level));
}

/** Undefined where the object has no such attribute. */
function ofOne(of: PythonType, name: string, program: PythonProgram, level: number): AttributeUse | undefined {
  switch (of.kind) {
    case "unknown":
      return opened;
    case "instance":
      return ofInstance(of.class, argumentsOf(of.class, of.args, program), of, name, program, level);
    case "class":
      return ofClass(of, name, program, level);
    case "module": {
      const bindings = bindingsOf(of.module, name, program);
      if (bindings.length === 0) return undefined;
      const declared: Declared[] = [];
      const modules: ModuleObject[] = [];
      for (const binding of bindings) {
        if (binding.kind === "declared") declared.push(binding.declared);
        else if (binding.kind === "module") modules.push(binding.module);
      }
      const open = bindings.some(({ kind }) => kind === "unresolved");
      return { type: valueOfBindings(bindings, program, level), declared, modules, open };
    }
    case "typeVar": {
      if (of.variable.self !== undefined) {
        const { self } = of.variable;
        return ofInstance(self, none, of, name, program, level);
      }
      const bound = boundOf(of.variable, program);
      return bound.kind === "unknown" ? opened : attributeOf(bound, name, program, level);
    }
    case "super": {
      const inner = classBehind(of.self);
      if (inner === undefined) return opened;
      const found = findMember(inner, name, program, of.after);
      const open = mroOf(inner, program).open;
      if (found === undefined) return open ? opened : undefined;
      const type = memberValue(found, none, of.self, name, program, level);
      return { type, declared: found.declared, modules: [], open: false };
    }
    case "none":
      return ofStandard("types", "NoneType", of, name, program, level);
    case "function":
      return ofStandard("types", of.self === undefined ? "FunctionType" : "MethodType", of, name, program, level);
    case "callable":
      return ofStandard("types", "FunctionType", of, name, program, level);
    case "special":
      return of.meaning === undefined ? opened : ofOne(classOf(of.meaning), name, program, level);
    default:
      return undefined;
  }
}

function ofStandard(
  module: string,
  className: string,
  receiver: PythonType,
  name: string,
  program: PythonProgram,
  level: number,
): AttributeUse | undefined {
  const of = standardClass(module, className, program) ?? builtinClass("object", program);
  return of === undefined ? opened : ofInstance(of, none, receiver, name, program, level);
}

function ofInstance(
  of: ClassObject,
  given: Substitution,
  receiver: PythonType,
  name: string,
  program: PythonProgram,
  level: number,
): AttributeUse | undefined {
  const made = of.made?.fields.find((field) => field.name === name);
  if (made !== undefined) return { type: fieldType(made, program), declared: [], modules: [], open: false };
  if (name === "__class__") return { type: classOf(receiver), declared: [], modules: [], open: false };
  const found = findMember(of, name, program);
  const { open } = mroOf(of, program);
  if (found !== undefined) {
    const type = memberValue(found, given, receiver, name, program, level);
    return { type, declared: found.declared, modules: [], open: false };
  }
  if (open) return opened;
  const general = findMember(of, "__getattr__", program) ?? findMember(of, "__getattribute__", program);
  if (general === undefined || general.entry.class === builtinClass("object", program)) return undefined;
  const method = memberValue(general, given, receiver, "__getattr__", program, level);
  return {
    type: program.rules.callResult(method, [{ kind: 0, name: "", type: unknown }], program, level),
    declared: [],
    modules: [],
    open: true,
  };
}

function ofClass(of: ClassType, name: string, program: PythonProgram, level: number): AttributeUse | undefined {
  const found = findMember(of.class, name, program);
  const given = of.self === undefined ? argumentsOf(of.class, of.args, program) : none;
  if (found !== undefined && !(found.entry.class === builtinClass("object", program) && fromMetaclass.has(name))) {
    const type = memberValue(found, given, of, name, program, level);
    return { type, declared: found.declared, modules: [], open: false };
  }
  const meta = metaclassOf(of.class, program);
  if (meta !== undefined) {
    const general = ofInstance(meta, none, of, name, program, level);
    if (general !== undefined) return general;
  }
  return mroOf(of.class, program).open || meta === undefined ? opened : undefined;
}

/** The class that an object, or a class, is looked up in. */
function classBehind(of: PythonType): ClassObject | undefined {
  switch (of.kind) {
    case "instance":
    case "class":
      return of.class;
    case "typeVar":
      return of.variable.self;
    default:
      return undefined;
  }
}

/** What a member gives on a receiver: methods are bound, properties and other descriptors asked. */
export function memberValue(
  { declared, entry }: FoundMember,
  given: Substitution,
  receiver: PythonType,
  name: string,
  program: PythonProgram,
  level: number,
): PythonType {
  const onClass = receiver.kind === "class";
  const last = declared[declared.length - 1];
  const object = onClass ? objectOfClass(receiver) : receiver;
  const around = meaningAround(entry, given, object, program);
  const { kind } = last.facts.declarations[last.ordinal];
  switch (kind) {
    case "property": {
      if (onClass) return unknown;
      const first = declared.find(({ facts, ordinal }) => facts.declarations[ordinal].kind === "property") ?? last;
      const getter = program.functionOf(first);
      return program.rules.callResult(
        { kind: "function", function: getter, self: receiver, substitution: around },
        [],
        program,
        level,
      );
    }
    case "function":
    case "method":
    case "constructor": {
      const of = functionOfAll(declared.filter(isFunction), program);
      const value = decoratedValue(of, program, level);
      if (value.kind !== "function")
        return throughDescriptor(substitute(value, around), receiver, onClass, program, level);
      const plain: FunctionType = { kind: "function", function: value.function, substitution: around };
      if (isStaticMethod(of) && name !== "__new__") return plain;
      if (onClass && !isClassMethod(of)) return changed(plain, { substitution: compose(entry.substitution, given) });
      if (isClassMethod(of)) return changed(plain, { self: onClass ? receiver : classOf(receiver) });
      return onClass ? plain : changed(plain, { self: receiver });
    }
    case "class":
    case "enum":
      return valueOfDeclared(declared, program, level);
    default: {
      const value = substitute(variableValue(last, program, level), around);
      if (value.kind === "function" && value.self === undefined && !onClass && !isStaticMethod(value.function))
        return changed(value, { self: receiver });
      return throughDescriptor(value, receiver, onClass, program, level);
    }
  }
}

/** What an attribute of the class gives that has a `__get__` itself. */
function throughDescriptor(
  value: PythonType,
  receiver: PythonType,
  onClass: boolean,
  program: PythonProgram,
  level: number,
): PythonType {
  if (value.kind !== "instance" && value.kind !== "union") return value;
  return unionOf(
    membersOf(value).map((member) => {
      if (member.kind !== "instance") return member;
      const found = findMember(member.class, "__get__", program);
      if (found === undefined) return member;
      const get = memberValue(
        found,
        argumentsOf(member.class, member.args, program),
        member,
        "__get__",
        program,
        level,
      );
      const owner = onClass ? receiver : classOf(receiver);
      const args = [onClass ? ({ kind: "none" } as const) : receiver, owner];
      return program.rules.callResult(
        get,
        args.map((type) => ({ kind: 0, name: "", type })),
        program,
        level,
      );
    }),
  );
}

function isFunction({ facts, ordinal }: Declared): boolean {
  const { kind } = facts.declarations[ordinal];
  return kind === "method" || kind === "constructor" || kind === "function";
}

/** What type variables in a class's members stand for on an object; kept, since objects of one type are asked for many. */
function meaningAround(entry: MroEntry, given: Substitution, object: PythonType, program: PythonProgram): Substitution {
  const meanings = program.state.types.meanings(object);
  let known = meanings.get(entry);
  if (known === undefined) {
    known = [];
    meanings.set(entry, known);
  }
  // A class's arguments are given all or none.
  const nth = given.size > 0 ? 1 : 0;
  let around = known[nth];
  if (around === undefined) {
    const made = new Map(compose(entry.substitution, given));
    made.set(selfVariable(entry.class, program), object);
    around = made;
    known[nth] = around;
  }
  return around;
}

function objectOfClass(of: ClassType): PythonType {
  if (of.self !== undefined) return { kind: "typeVar", variable: of.self };
  return instanceOf(of.class, of.args);
}

const missing: AttributeUse = { type: unknown, declared: [], modules: [], open: false };
const opened: AttributeUse = { type: unknown, declared: [], modules: [], open: true };
const none: Substitution = new Map();
/** What classes have by their metaclass, though every object has it too. */
const fromMetaclass: ReadonlySet<string> = new Set(["__class__", "__call__", "__name__", "__doc__"]);
