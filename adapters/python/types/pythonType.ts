/**
 * Types of Python's values, as far as navigation needs them: which class an attribute is looked up in, what a call gives.
 *
 * Types are immutable and compared by `typeKey`. Unknown means that nothing is known; in a union it stands for the alternatives that are
 * not. Sizes are capped (unionOf, `deepest`), so that inference ends on any program: what is over the cap is unknown.
 */
import type { ClassObject, FunctionObject, ModuleObject, TypeVarObject } from "./objects.js";

export type PythonType =
  | { readonly kind: "unknown" }
  | { readonly kind: "never" }
  | { readonly kind: "none" }
  | InstanceType
  | ClassType
  | FunctionType
  | CallableType
  | { readonly kind: "module"; readonly module: ModuleObject }
  | TypeVarType
  | UnionType
  | SuperType
  | SpecialForm;

/** An object of a class. */
export type InstanceType = {
  readonly kind: "instance";
  readonly class: ClassObject;
  /** Type arguments, as many as the class has parameters; empty where they are not known. */
  readonly args: readonly PythonType[];
  /** Types of a tuple's elements where their number is known. */
  readonly elements?: readonly PythonType[];
  /** The value of a literal as one would write it (`"rb"`, `True`); for a member of an enumeration its name behind a dot. */
  readonly literal?: string;
};

/** A class as a value. */
export type ClassType = {
  readonly kind: "class";
  readonly class: ClassObject;
  readonly args: readonly PythonType[];
  /** The class of whatever this variable stands for: `cls` in a class method. */
  readonly self?: TypeVarObject;
};

/** A function or method; with a receiver it is bound. */
export type FunctionType = {
  readonly kind: "function";
  readonly function: FunctionObject;
  /** What the first parameter is bound to. */
  readonly self?: PythonType;
  /** Meaning of the type variables around it. */
  readonly substitution?: Substitution;
};

/** `Callable[[A, B], R]`, and functions whose parameters are not known. */
export type CallableType = {
  readonly kind: "callable";
  readonly parameters: readonly PythonType[] | undefined;
  readonly result: PythonType;
};

export type TypeVarType = { readonly kind: "typeVar"; readonly variable: TypeVarObject };

export type UnionType = { readonly kind: "union"; readonly members: readonly PythonType[] };

/** What `super()` gives: attributes are looked up behind a class in the receiver's MRO. */
export type SuperType = {
  readonly kind: "super";
  readonly after: ClassObject;
  readonly self: PythonType;
};

/** A form of the typing module that is no class (`Optional`, `Union`), with its arguments where it has been subscripted. */
export type SpecialForm = {
  readonly kind: "special";
  readonly form: string;
  /** What it has been subscripted with. */
  readonly args?: readonly PythonType[];
  /** The alternative, the callable and so on that the subscripted form stands for, as the type of the values annotated with it. */
  readonly meaning?: PythonType;
};

export type Substitution = ReadonlyMap<TypeVarObject, PythonType>;

export const unknown: PythonType = { kind: "unknown" };
export const never: PythonType = { kind: "never" };
export const none: PythonType = { kind: "none" };
export const noTypes: readonly PythonType[] = [];

export function instanceOf(of: ClassObject, args: readonly PythonType[] = noTypes): InstanceType {
  if (args.length > 0) return { kind: "instance", class: of, args };
  of.plainInstance ??= { kind: "instance", class: of, args: noTypes };
  return of.plainInstance;
}

/** The alternatives of a type. */
export function membersOf(type: PythonType): readonly PythonType[] {
  return type.kind === "union" ? type.members : [type];
}

/** The union of types: flat, each alternative once, in the order met. `never` adds nothing. */
export function unionOf(types: readonly PythonType[]): PythonType {
  if (types.length === 1) return types[0];
  if (types.length === 2 && types[0] === types[1]) return types[0];
  const members = new Map<string, PythonType>();
  for (const type of types) {
    if (type.kind === "never") continue;
    for (const member of membersOf(type)) {
      const key = typeKey(member);
      if (!members.has(key)) members.set(key, member);
    }
  }
  if (members.size === 0) return never;
  if (members.size > widest) return withoutLiterals(members);
  const all = [...members.values()];
  return all.length === 1 ? all[0] : { kind: "union", members: all };
}

function withoutLiterals(members: ReadonlyMap<string, PythonType>): PythonType {
  const wider = new Map<string, PythonType>();
  for (const member of members.values()) {
    const plain = withoutLiteral(member);
    wider.set(typeKey(plain), plain);
  }
  if (wider.size > widest) return unknown;
  const all = [...wider.values()];
  return all.length === 1 ? all[0] : { kind: "union", members: all };
}

/** The type without what it says of the value itself. */
export function withoutLiteral(type: PythonType): PythonType {
  if (type.kind === "union") return unionOf(type.members.map(withoutLiteral));
  if (type.kind !== "instance" || type.literal === undefined || type.literal.startsWith(".")) return type;
  return { kind: "instance", class: type.class, args: type.args };
}

export function isUnknown(type: PythonType): boolean {
  return type.kind === "unknown";
}

/** Whether some alternative, or part of one, is unknown. */
export function hasUnknown(type: PythonType): boolean {
  switch (type.kind) {
    case "unknown":
      return true;
    case "union":
      return type.members.some(hasUnknown);
    case "instance":
    case "class":
      return type.args.some(hasUnknown);
    case "callable":
      return hasUnknown(type.result);
    default:
      return false;
  }
}

/** Equal for equal types. Good within one snapshot: objects are named by their numbers. */
export function typeKey(type: PythonType): string {
  const kept = type as PythonType & Keyed;
  kept.key ??= makeKey(type);
  return kept.key;
}

/** A type like another but for some of its parts: what is kept of that one (its key, its hash, its entry in a table) is not taken over. */
export function changed<Type extends PythonType>(type: Type, parts: Partial<Type>): Type {
  return { ...type, key: undefined, hash: undefined, entry: undefined, ...parts };
}

/** Where a type's key is kept: on the type itself, since weak maps of so many objects cost a third of the time in garbage collection. */
type Keyed = { key?: string };

function makeKey(type: PythonType): string {
  switch (type.kind) {
    case "unknown":
      return "?";
    case "never":
      return "!";
    case "none":
      return "N";
    case "instance": {
      const parts = type.elements ?? type.args;
      const list = parts.length === 0 ? "" : `[${parts.map(typeKey).join(",")}]`;
      return `i${type.class.id}${type.elements === undefined ? "" : "t"}${list}${type.literal === undefined ? "" : `=${type.literal}`}`;
    }
    case "class":
      return `c${type.class.id}${type.self === undefined ? "" : "s"}${type.args.length === 0 ? "" : `[${type.args.map(typeKey).join(",")}]`}`;
    case "function": {
      let bound = "";
      for (const [variable, value] of type.substitution ?? []) bound += `;${variable.id}=${typeKey(value)}`;
      return `f${type.function.id}${type.self === undefined ? "" : `(${typeKey(type.self)})`}${bound}`;
    }
    case "callable":
      return `k(${type.parameters?.map(typeKey).join(",") ?? "..."})${typeKey(type.result)}`;
    case "module":
      return `m${type.module.id}`;
    case "typeVar":
      return `v${type.variable.id}`;
    case "union":
      return `u(${type.members.map(typeKey).join("|")})`;
    case "super":
      return `s${type.after.id}(${typeKey(type.self)})`;
    case "special":
      return `x${type.form}[${(type.args ?? noTypes).map(typeKey).join(",")}]${type.meaning === undefined ? "" : typeKey(type.meaning)}`;
  }
}

/** How deep the arguments of types nest. */
export function depthOf(type: PythonType): number {
  switch (type.kind) {
    case "instance":
      return 1 + deepestOf(type.elements ?? type.args);
    case "class":
      return 1 + deepestOf(type.args);
    case "union":
      return deepestOf(type.members);
    case "callable":
      return 1 + depthOf(type.result);
    default:
      return 0;
  }
}

function deepestOf(types: readonly PythonType[]): number {
  let deepest = 0;
  for (const type of types) deepest = Math.max(deepest, depthOf(type));
  return deepest;
}

/** Arguments nested deeper than inference keeps are unknown. */
export function bounded(type: PythonType): PythonType {
  return depthOf(type) > deepest ? unknown : type;
}

const widest = 32;
const deepest = 8;
