/** Replaces type parameters by arguments (language specification, "Instantiations"). */
import { type GoType, kindOf, type Signature, type TypeParam } from "./goType.js";
import { FieldObject, MethodObject } from "./objects.js";

export type Replacements = ReadonlyMap<TypeParam, GoType>;

export function replacements(params: readonly TypeParam[], args: readonly GoType[]): Replacements {
  const map = new Map<TypeParam, GoType>();
  for (let index = 0; index < params.length && index < args.length; index++) map.set(params[index], args[index]);
  return map;
}

/** The same object where nothing in it is replaced. */
export function substitute(type: GoType, by: Replacements): GoType {
  if (by.size === 0) return type;
  switch (type.kind) {
    case kindOf.typeParam:
      return by.get(type) ?? type;
    case kindOf.named:
    case kindOf.declaredStruct:
    case kindOf.declaredInterface: {
      const args = substituteAll(type.args, by);
      return args === type.args ? type : { ...type, args };
    }
    case kindOf.pointer:
    case kindOf.slice:
    case kindOf.array:
    case kindOf.chan: {
      const element = substitute(type.element, by);
      return element === type.element ? type : { ...type, element };
    }
    case kindOf.map: {
      const key = substitute(type.key, by);
      const element = substitute(type.element, by);
      return key === type.key && element === type.element ? type : { kind: 6, key, element };
    }
    case kindOf.signature:
      return substituteSignature(type, by);
    case kindOf.tuple: {
      const types = substituteAll(type.types, by);
      return types === type.types ? type : { kind: 13, types };
    }
    case kindOf.union: {
      const terms = substituteAll(type.terms, by);
      return terms === type.terms ? type : { kind: 15, terms };
    }
    case kindOf.struct: {
      const fields = type.fields.map((field) => {
        if (field.known === undefined) return field;
        const known = { type: substitute(field.known.type, by), symbol: field.known.symbol };
        return new FieldObject(field.name, field.isEmbedded, field.owner, field.declared, known);
      });
      return { kind: 9, fields };
    }
    case kindOf.interface: {
      if (type.methods.length === 0 && type.embedded.length === 0) return type;
      const methods = type.methods.map((method) => {
        if (method.known === undefined) return method;
        const known = { signature: substituteSignature(method.known.signature, by), symbol: method.known.symbol };
        return new MethodObject(method.name, method.owner, method.declared, known);
      });
      return { kind: 10, methods, embedded: substituteAll(type.embedded, by) };
    }
    default:
      return type;
  }
}

export function substituteSignature(type: Signature, by: Replacements): Signature {
  if (by.size === 0) return type;
  const params = substituteAll(type.params, by);
  const results = substituteAll(type.results, by);
  if (params === type.params && results === type.results) return type;
  return { ...type, params, results };
}

export function substituteAll(types: readonly GoType[], by: Replacements): readonly GoType[] {
  let changed: GoType[] | undefined;
  for (let index = 0; index < types.length; index++) {
    const next = substitute(types[index], by);
    if (next === types[index]) continue;
    changed ??= [...types];
    changed[index] = next;
  }
  return changed ?? types;
}
