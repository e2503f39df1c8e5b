/**
 * Objects: what names of Python denote, one for all that mean the same; made by the resolver's caches (check/pythonProgram.ts), compared by
 * reference. Everything about an object that needs look-ups is a Memo; what rests on inference has one for each level.
 */
import type { Declared } from "../../links.js";
import { Memo, SummaryMemo } from "../../memo.js";
import type { PythonFile } from "../check/pythonFile.js";
import type { PythonModule } from "../moduleFinder.js";
import type { InstanceType, PythonType, Substitution } from "./pythonType.js";

export class ModuleObject {
  /** What its names mean, as far as somebody asked. */
  readonly bindings = new Map<string, Memo<readonly NameBinding[]>>();
  /** What they hold. */
  readonly values = new Map<string, LeveledMemo<PythonType>>();

  constructor(
    readonly id: number,
    readonly module: PythonModule,
  ) {}
}

/** One thing that a name of a module or class means. */
export type NameBinding =
  | { readonly kind: "declared"; readonly declared: Declared }
  | { readonly kind: "module"; readonly module: ModuleObject }
  /** Nothing more is known: an import that leads nowhere. */
  | { readonly kind: "unresolved"; readonly specifier: string };

export class ClassObject {
  /** What the receiver of its methods stands for, and that as a type. */
  selfVariable: TypeVarObject | undefined = undefined;
  selfType: PythonType | undefined = undefined;
  /** An object of it without type arguments. */
  plainInstance: InstanceType | undefined = undefined;
  /** Members found in its order, by name. */
  readonly found = new Map<string, Memo<{ readonly member: FoundMember | undefined }>>();
  readonly bases = new Memo<readonly PythonType[]>();
  readonly mro = new Memo<MethodResolutionOrder>();
  readonly typeParams = new Memo<readonly TypeVarObject[]>();
  readonly traits = new Memo<ClassTraits>();
  readonly members = new Map<string, Memo<readonly Declared[]>>();
  readonly metaclass = new Memo<{ readonly class: ClassObject | undefined }>();

  constructor(
    readonly id: number,
    readonly name: string,
    readonly file: PythonFile,
    readonly ordinal: number,
    /** For a class that a call makes (`namedtuple("P", "x y")`, `NewType`): what it is made of. */
    readonly made?: MadeClass,
  ) {}
}

/** A member, and the class in the order that has it. */
export type FoundMember = { readonly declared: readonly Declared[]; readonly entry: MroEntry };

export type MadeClass = {
  /** Evaluated when asked, as types of fields are. */
  readonly basesOf: () => readonly PythonType[];
  /** In their order, where they are known. */
  readonly fields: readonly MadeField[];
};

export class MadeField {
  readonly type = new Memo<PythonType>();

  constructor(
    readonly name: string,
    readonly typeOf: () => PythonType,
  ) {}
}

export type MethodResolutionOrder = {
  /** The class itself first; type arguments in terms of its own parameters. */
  readonly entries: readonly MroEntry[];
  /** A base is unknown: attributes that are not found may come from it. */
  readonly open: boolean;
};

export type MroEntry = {
  readonly class: ClassObject;
  readonly substitution: Substitution;
};

/** What a class's bases and decorators make of it. */
export type ClassTraits = {
  readonly isEnum: boolean;
  readonly isProtocol: boolean;
  readonly isTypedDict: boolean;
  readonly isNamedTuple: boolean;
  /** Its fields are parameters of its constructor: dataclasses, attrs, and those whose base or metaclass says `dataclass_transform`. */
  readonly isDataClass: boolean;
};

export class FunctionObject {
  /** The value of its name: with decorators applied. */
  readonly decorated = new LeveledMemo<PythonType>();
  readonly declaredResult = new Memo<{ readonly type: PythonType | undefined }>();
  readonly parameters = new LeveledMemo<readonly ParameterInfo[]>();
  readonly declaredParameters = new Memo<readonly ParameterInfo[]>();
  readonly result = new LeveledMemo<PythonType>();
  /** What its variables hold in all, for functions inside, by entry of its scope. */
  readonly variables: (LeveledMemo<PythonType> | undefined)[] = [];
  readonly run = new LeveledMemo<FunctionRun>();

  constructor(
    readonly id: number,
    readonly name: string,
    readonly file: PythonFile,
    readonly ordinal: number,
    /** Offset of its `function` op. */
    readonly offset: number,
    /** The class in whose body it stands. */
    readonly owner: ClassObject | undefined,
  ) {}

  /** Its overloads, where the name has any; the function itself then is their implementation, or the last of them. */
  overloads: readonly FunctionObject[] = [];
}

export type ParameterInfo = {
  readonly name: string;
  /** Index into parameterKinds. */
  readonly kind: number;
  /** Declared type, or what the default says; unknown without either. For `*args` that of one argument. */
  readonly type: PythonType;
  readonly isDeclared: boolean;
  readonly hasDefault: boolean;
};

/** What running a function's body shows. */
export type FunctionRun = {
  readonly result: PythonType;
  /** What its variables hold in all, by entry of its scope. */
  readonly variables: readonly PythonType[];
  /** Types assigned to attributes of its first parameter. */
  readonly attributes: ReadonlyMap<string, PythonType>;
};

export class TypeVarObject {
  readonly bound = new Memo<PythonType>();

  constructor(
    readonly id: number,
    readonly name: string,
    readonly kind: "typeVar" | "typeVarTuple" | "paramSpec",
    /** For what a method's receiver stands for: the class it is written in. */
    readonly self: ClassObject | undefined,
    /** What values it stands for are at least; evaluated when asked. */
    readonly boundOf: () => PythonType,
  ) {}
}

/**
 * A value that rests on inference, by level: that of level k may rest only on values of lower levels, so that what is inferred does not depend on who asks
 * first. A value that met no cut-off is the same at every level from its depth on.
 */
export class LeveledMemo<Value> {
  settled: LevelMemo<Value> | undefined = undefined;
  private latest: LevelMemo<Value> | undefined = undefined;

  at(level: number): LevelMemo<Value> {
    for (let memo = this.latest; memo !== undefined; memo = memo.older) if (memo.level === level) return memo;
    this.latest = new LevelMemo<Value>(level, this.latest);
    return this.latest;
  }
}

/** A value at one level. */
export class LevelMemo<Value> extends SummaryMemo<Value> {
  /** The lowest level at which it comes out like this; Infinity where it met a cut-off. */
  depth = Number.POSITIVE_INFINITY;

  constructor(
    readonly level: number,
    readonly older: LevelMemo<Value> | undefined,
  ) {
    super();
  }
}

/** A variable of a module or class, or an attribute that a class's methods assign. */
export class VariableObject {
  readonly declaredType = new Memo<{ readonly type: PythonType | undefined }>();
  readonly inferred = new LeveledMemo<PythonType>();

  constructor(
    readonly file: PythonFile,
    /** Of its first declaration. */
    readonly ordinal: number,
    readonly name: string,
  ) {}
}
