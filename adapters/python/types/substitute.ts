/** Replaces type variables by what they stand for. */
import { bounded, changed, noTypes, type PythonType, type Substitution, unionOf, unknown } from "./pythonType.js";

export function substitute(type: PythonType, by: Substitution | undefined): PythonType {
  if (by === undefined || by.size === 0) return type;
  switch (type.kind) {
    case "typeVar":
      return by.get(type.variable) ?? type;
    case "instance": {
      if (type.args.length === 0 && type.elements === undefined) return type;
      const args = substituteAll(type.args, by);
      const elements = type.elements === undefined ? undefined : substituteAll(type.elements, by);
      if (args === type.args && elements === type.elements) return type;
      return bounded(elements === undefined ? changed(type, { args }) : changed(type, { args, elements }));
    }
    case "class": {
      const self = type.self === undefined ? undefined : by.get(type.self);
      if (self !== undefined) return classOf(self);
      const args = substituteAll(type.args, by);
      return args === type.args ? type : bounded(changed(type, { args }));
    }
    case "union": {
      const members = substituteAll(type.members, by);
      return members === type.members ? type : unionOf(members);
    }
    case "callable": {
      const parameters = type.parameters === undefined ? undefined : substituteAll(type.parameters, by);
      const result = substitute(type.result, by);
      if (parameters === type.parameters && result === type.result) return type;
      return bounded({ kind: "callable", parameters, result });
    }
    case "function":
      return changed(type, { substitution: compose(type.substitution, by) });
    case "special": {
      if (type.form === "type" && type.args !== undefined) {
        const args = substituteAll(type.args, by);
        return args === type.args ? type : classOf(args[0]);
      }
      if (type.meaning === undefined) return type;
      const meaning = substitute(type.meaning, by);
      return meaning === type.meaning ? type : changed(type, { meaning });
    }
    default:
      return type;
  }
}

/** The class of a value: of an object of `A` what `type[A]` says. */
export function classOf(type: PythonType): PythonType {
  switch (type.kind) {
    case "instance":
      return { kind: "class", class: type.class, args: type.args };
    case "typeVar":
      return type.variable.self === undefined
        ? { kind: "special", form: "type", args: [type] }
        : { kind: "class", class: type.variable.self, args: noTypes, self: type.variable };
    case "union":
      return unionOf(type.members.map(classOf));
    default:
      return unknown;
  }
}

/** First `inner`, then `outer` on what it gives. */
export function compose(inner: Substitution | undefined, outer: Substitution): Substitution {
  if (inner === undefined || inner.size === 0) return outer;
  const composed = new Map(outer);
  for (const [variable, type] of inner) composed.set(variable, substitute(type, outer));
  return composed;
}

function substituteAll(types: readonly PythonType[], by: Substitution): readonly PythonType[] {
  let changed: PythonType[] | undefined;
  for (let nth = 0; nth < types.length; nth++) {
    const to = substitute(types[nth], by);
    if (to === types[nth] && changed === undefined) continue;
    changed ??= types.slice(0, nth);
    changed.push(to);
  }
  return changed ?? types;
}
