/**
 * The hash of a type that is equal for equal types in every process: over the paths and dotted names of what it is made of. Two classes of one
 * name in one place of a file have the same.
 */
import { hash32, mix32 } from "../../../daemon/base/hash.js";
import { qualifiedName } from "../../monikers.js";
import { modulePath } from "../moduleFinder.js";
import type { ClassObject, FunctionObject, TypeVarObject } from "./objects.js";
import type { PythonType } from "./pythonType.js";

export function typeHash(type: PythonType): number {
  const kept = type as PythonType & Hashed;
  kept.hash ??= makeHash(type);
  return kept.hash;
}

/** Where a type's hash is kept: on the type itself. */
type Hashed = { hash?: number };

function makeHash(type: PythonType): number {
  switch (type.kind) {
    case "unknown":
      return 1;
    case "never":
      return 2;
    case "none":
      return 3;
    case "instance": {
      const hash = all(type.args, objectHash(type.class, 4));
      const elements = type.elements === undefined ? hash : mix32(all(type.elements, hash), 5);
      return type.literal === undefined ? elements : hash32(type.literal, elements);
    }
    case "class":
      return all(type.args, mix32(objectHash(type.class, 6), type.self === undefined ? 0 : 1));
    case "function": {
      let hash = objectHash(type.function, 7);
      if (type.self !== undefined) hash = mix32(hash, typeHash(type.self));
      let bound = 0;
      for (const [variable, value] of type.substitution ?? []) bound += mix32(variableHash(variable), typeHash(value));
      return mix32(hash, bound >>> 0);
    }
    case "callable": {
      const hash = type.parameters === undefined ? 8 : all(type.parameters, 9);
      return mix32(hash, typeHash(type.result));
    }
    case "module":
      return hash32(modulePath(type.module.module), 10);
    case "typeVar":
      return mix32(11, variableHash(type.variable));
    case "union":
      return all(type.members, 12);
    case "super":
      return mix32(objectHash(type.after, 13), typeHash(type.self));
    case "special": {
      const hash = all(type.args ?? [], hash32(type.form, 14));
      return type.meaning === undefined ? hash : mix32(hash, typeHash(type.meaning));
    }
  }
}

function all(types: readonly PythonType[], start: number): number {
  let hash = mix32(start, types.length);
  for (const type of types) hash = mix32(hash, typeHash(type));
  return hash;
}

function objectHash(of: ClassObject | FunctionObject, start: number): number {
  const { file, ordinal, name } = of;
  return hash32(ordinal < 0 ? name : qualifiedName(file.facts, ordinal), hash32(file.path, start));
}

function variableHash(variable: TypeVarObject): number {
  return variable.self === undefined ? hash32(variable.name, 15) : objectHash(variable.self, 16);
}
