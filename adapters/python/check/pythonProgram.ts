/**
 * PythonProgram: what names of Python mean, across files, by tracked look-ups only.
 *
 * Problem: the type of an expression rests on declarations in other files, which rest on others, often in circles. Method: modules, classes and
 * functions are objects made on demand, each once a snapshot (LinkContext.shared); what is written down about them is kept in memos that
 * remember their look-ups. What has to be inferred has one memo for each level (LeveledMemo): a value of level k rests on values of
 * levels below alone, level 0 is unknown, so nothing depends on who asks first. Limits: `levels` bounds how many unannotated calls are followed.
 */
import type { FileFacts } from "../../facts.js";
import { type Declared, fileContainer, type LinkContext, type SummaryOf } from "../../links.js";
import { Memo } from "../../memo.js";
import { declarationMoniker, qualifiedName } from "../../monikers.js";
import { moduleKey, type PythonModule } from "../moduleFinder.js";
import {
  ClassObject,
  FunctionObject,
  type Leveled,
  LeveledMemo,
  ModuleObject,
  type TypeVarObject,
  type VariableObject,
} from "../types/objects.js";
import type { PythonType } from "../types/pythonType.js";
import { op } from "../unit/ops.js";
import { unitOf } from "../unit/unitOf.js";
import type { AttributeUse } from "./attributes.js";
import type { Frame } from "./frames.js";
import { classAt, functionAt, tableAt } from "./headers.js";
import { PythonFile } from "./pythonFile.js";
import type { Rules } from "./rules.js";

/** Levels of inference that links are made with. */
export const topLevel = 4;

/** The level of what annotations, bases and decorators rest on, whoever asks. */
export const declaredLevel = 2;

/** What is kept between files: see LinkContext.shared. */
class ProgramState {
  readonly files = new Map<string, PythonFile>();
  readonly modules = new Map<string, ModuleObject>();
  readonly classes = new Map<string, ClassObject>();
  readonly typeVars = new Map<string, TypeVarObject>();
  readonly monikers = new Map<string, (Memo<string> | undefined)[]>();
  readonly variables = new Map<string, VariableObject>();
  /** Classes of the standard library, by module and name. */
  readonly wellKnown = new Map<string, Map<string, Memo<ClassObject>>>();
  /** By the keys of types (typeKey): what attributes, operators and calls give. */
  readonly attributes = new Map<string, LeveledMemo<AttributeUse | undefined>>();
  readonly names = new Map<string, LeveledMemo<PythonType>>();
  readonly operations = new Map<string, LeveledMemo<PythonType>>();
  readonly calls = new Map<string, LeveledMemo<PythonType>>();
  count = 0;
}

export class PythonProgram {
  readonly state: ProgramState;
  /** The least level at which what is being inferred comes out as it does. */
  private depth = 0;

  constructor(
    readonly context: LinkContext,
    readonly rules: Rules,
  ) {
    this.state = context.shared("python", () => new ProgramState());
  }

  fileOf(path: string, facts: FileFacts): PythonFile {
    let file = this.state.files.get(path);
    if (file === undefined) {
      file = new PythonFile(path, facts, unitOf(facts));
      this.state.files.set(path, file);
    }
    return file;
  }

  moduleOf(module: PythonModule): ModuleObject {
    const key = moduleKey(module);
    let found = this.state.modules.get(key);
    if (found === undefined) {
      found = new ModuleObject(++this.state.count, module);
      this.state.modules.set(key, found);
    }
    return found;
  }

  classOf({ path, facts, ordinal }: Declared): ClassObject {
    const file = this.fileOf(path, facts);
    let found = file.classObjects[ordinal];
    if (found === undefined) {
      found = new ClassObject(++this.state.count, facts.declarations[ordinal].name, file, ordinal);
      file.classObjects[ordinal] = found;
    }
    return found;
  }

  /** A class that the statement or call at an offset makes. */
  madeClass(file: PythonFile, offset: number, name: string, made: ClassObject["made"]): ClassObject {
    const key = `${file.path}\n@${offset}`;
    let found = this.state.classes.get(key);
    if (found === undefined) {
      found = new ClassObject(++this.state.count, name, file, -1, made);
      this.state.classes.set(key, found);
    }
    return found;
  }

  functionOf({ path, facts, ordinal }: Declared): FunctionObject {
    const file = this.fileOf(path, facts);
    let found = file.functionObjects[ordinal];
    if (found === undefined) {
      const { name, parent } = facts.declarations[ordinal];
      const isMethod = parent >= 0 && isClass(facts, parent);
      const owner = isMethod ? this.classOf({ path, facts, ordinal: parent }) : undefined;
      const offset = file.unit.offsetOf(ordinal);
      found = new FunctionObject(++this.state.count, name, file, ordinal, offset, owner);
      file.functionObjects[ordinal] = found;
      found.overloads = file.overloadsOf(ordinal).map((other) => this.functionOf({ path, facts, ordinal: other }));
    }
    return found;
  }

  typeVar(file: PythonFile, offset: number, make: (id: number) => TypeVarObject): TypeVarObject {
    const key = `${file.path}\n${offset}`;
    let found = this.state.typeVars.get(key);
    if (found === undefined) {
      found = make(++this.state.count);
      this.state.typeVars.set(key, found);
    }
    return found;
  }

  /**
   * A value that is worked out once a snapshot, whatever level it is asked at; undefined where it rests on itself. Such a circle may go through inferred
   * values at the level of what is declared and not at others, so that what rests on it is not the same at all levels.
   */
  memo<Value extends object | string>(cell: Memo<Value>, compute: () => Value): Value | undefined {
    const found = this.apart(() => this.context.memo(cell, compute));
    if (found === undefined) this.note(Number.POSITIVE_INFINITY);
    return found;
  }

  /**
   * A value that is inferred: `compute` may ask for others at the level it is given. `cutOff` is the value where no level is left. Whoever reads it
   * rests on its hash (LinkContext.summary).
   */
  infer<Value>(
    cell: LeveledMemo<Value>,
    level: number,
    cutOff: Value,
    of: InferredOf<Value>,
    compute: (level: number) => Value,
  ): Value {
    const { settled } = cell;
    if (settled !== undefined && settled.depth <= level) {
      this.note(settled.depth);
      return this.context.summary(settled.cell, settled.summary, settledAlready)?.value ?? cutOff;
    }
    if (level <= 0) {
      this.note(Number.POSITIVE_INFINITY);
      return cutOff;
    }
    let memo = cell.levels[level];
    if (memo === undefined) {
      memo = new Memo<Leveled<Value>>();
      cell.levels[level] = memo;
    }
    const summary = summaryOf(of, level);
    const found = this.apart(() =>
      this.context.summary(memo, summary, () => {
        this.depth = 0;
        const value = compute(level - 1);
        return { value, depth: this.depth + 1 };
      }),
    );
    if (found === undefined) {
      this.note(Number.POSITIVE_INFINITY);
      return cutOff;
    }
    if (found.depth <= level) cell.settled ??= { depth: found.depth, cell: memo, summary };
    this.note(found.depth);
    return found.value;
  }

  /** A value that several inferred ones are parts of: kept by level, but no step of inference itself. */
  whole<Value>(cell: LeveledMemo<Value>, level: number, compute: () => Value): Value | undefined {
    const { settled } = cell;
    if (settled !== undefined && settled.depth <= level) {
      this.note(settled.depth);
      return this.context.memo(settled.cell, settledAlready)?.value;
    }
    let memo = cell.levels[level];
    if (memo === undefined) {
      memo = new Memo<Leveled<Value>>();
      cell.levels[level] = memo;
    }
    const found = this.apart(() =>
      this.context.memo(memo, () => {
        this.depth = 0;
        const value = compute();
        return { value, depth: this.depth };
      }),
    );
    this.note(found?.depth ?? Number.POSITIVE_INFINITY);
    if (found !== undefined && found.depth <= level) {
      cell.settled ??= { depth: found.depth, cell: memo, summary: wholeSummary };
    }
    return found?.value;
  }

  /** A value that rests on what its key says and on other files: kept by key and level. */
  kept<Value>(
    table: Map<string, LeveledMemo<Value>>,
    key: string,
    level: number,
    compute: () => Value,
  ): Value | undefined {
    let cell = table.get(key);
    if (cell === undefined) {
      cell = new LeveledMemo<Value>();
      table.set(key, cell);
    }
    return this.whole(cell, level, compute);
  }

  /** What may ask one level below alone, outside of any value of its own; `cutOff` where no level is left. */
  below<Value>(level: number, cutOff: Value, compute: (level: number) => Value): Value {
    if (level <= 0) {
      this.note(Number.POSITIVE_INFINITY);
      return cutOff;
    }
    const outer = this.depth;
    this.depth = 0;
    const value = compute(level - 1);
    this.depth = Math.max(outer, this.depth + 1);
    return value;
  }

  /** What is asked at one level from every level above, so that it comes out the same there whether or not it meets a cut-off. */
  atMost<Value>(most: number, level: number, compute: (level: number) => Value): Value {
    if (level < most) return compute(level);
    const outer = this.depth;
    const value = compute(most);
    this.depth = Math.max(outer, most);
    return value;
  }

  private apart<Value>(compute: () => Value): Value {
    const outer = this.depth;
    try {
      return compute();
    } finally {
      this.depth = outer;
    }
  }

  private note(depth: number): void {
    if (depth > this.depth) this.depth = depth;
  }

  /** The static frame of the code directly inside a declaration; of the module for -1. */
  frameInside(file: PythonFile, ordinal: number): Frame {
    if (ordinal < 0) {
      return {
        kind: "module",
        file,
        table: tableAt(file, 0),
        outer: undefined,
        class: undefined,
        function: undefined,
        env: undefined,
      };
    }
    const { facts, unit } = file;
    const around = this.frameInside(file, facts.declarations[ordinal].parent);
    const offset = unit.offsetOf(ordinal);
    if (offset < 0) return around;
    const declared = { path: file.path, facts, ordinal };
    switch (unit.ops[offset]) {
      case op.class: {
        const header = classAt(file, offset);
        const object = this.classOf(declared);
        const outer = this.typeParamsFrame(around, header.typeParams);
        return { kind: "class", file, table: header.table, outer, class: object, function: undefined, env: undefined };
      }
      case op.function: {
        const header = functionAt(file, offset);
        const object = this.functionOf(declared);
        const outer = this.typeParamsFrame(around, header.typeParams);
        return {
          kind: "function",
          file,
          table: header.table,
          outer,
          class: object.owner,
          function: object,
          env: undefined,
        };
      }
      default:
        return around;
    }
  }

  /** The frame in which a declaration's head stands: its bases, annotations and defaults. */
  frameOfHead(file: PythonFile, ordinal: number): Frame {
    const around = this.frameInside(file, file.facts.declarations[ordinal].parent);
    const offset = file.unit.offsetOf(ordinal);
    if (offset < 0) return around;
    switch (file.unit.ops[offset]) {
      case op.class:
        return this.typeParamsFrame(around, classAt(file, offset).typeParams);
      case op.function:
        return this.typeParamsFrame(around, functionAt(file, offset).typeParams);
      default:
        return around;
    }
  }

  typeParamsFrame(outer: Frame, offset: number): Frame {
    if (offset < 0) return outer;
    const { file } = outer;
    return {
      kind: "typeParams",
      file,
      table: tableAt(file, offset),
      outer,
      class: undefined,
      function: undefined,
      env: undefined,
    };
  }

  /** Declarations directly in a class's body or assigned through its methods' receivers. */
  ownMembers(of: ClassObject, name: string): readonly Declared[] {
    if (of.made !== undefined) return [];
    let cell = of.members.get(name);
    if (cell === undefined) {
      cell = new Memo<readonly Declared[]>();
      of.members.set(name, cell);
    }
    const { path, facts } = of.file;
    return (
      this.context.memo(cell, () =>
        this.context
          .declared(fileContainer(path, qualifiedName(facts, of.ordinal)), name)
          .filter((declared) => declared.facts.declarations[declared.ordinal].parent === of.ordinal),
      ) ?? []
    );
  }

  /** A declaration's dotted name in its file, with its number where that is not 0: what tells it from all others of the file. */
  nameOf(file: PythonFile, ordinal: number): string {
    let name = file.names[ordinal];
    if (name === undefined) {
      const number = file.numberOf(ordinal);
      name = qualifiedName(file.facts, ordinal) + (number === 0 ? "" : `'${number}`);
      file.names[ordinal] = name;
    }
    return name;
  }

  moniker({ path, facts, ordinal }: Declared): string {
    let cells = this.state.monikers.get(path);
    if (cells === undefined) {
      cells = new Array(facts.declarations.length);
      this.state.monikers.set(path, cells);
    }
    let cell = cells[ordinal];
    if (cell === undefined) {
      cell = new Memo<string>();
      cells[ordinal] = cell;
    }
    const { context } = this;
    return (
      context.memo(cell, () => declarationMoniker(facts, ordinal, context.identityOf(path, facts))) ??
      declarationMoniker(facts, ordinal, { scheme: "python", manager: "", package: "", namespace: [] })
    );
  }
}

/** Which value of which file is inferred. */
export type InferredOf<Value> = {
  readonly path: string;
  /** As check/summaries.ts reads it. */
  readonly name: string;
  readonly hash: (value: Value) => number;
};

/** A value that came out the same at every level has one name; one that met a cut-off is that of its level alone. */
function summaryOf<Value>({ path, name, hash }: InferredOf<Value>, level: number): SummaryOf<Leveled<Value>> {
  return {
    path,
    id: (found) => (found !== undefined && found.depth <= level ? name : `${name}@${level}`),
    hash: (found) => (found === undefined ? 0 : hash(found.value)),
  };
}

/** Of values that are no summaries by themselves. */
const wholeSummary: SummaryOf<unknown> = { path: "", id: () => "", hash: () => 0 };

export function isClass(facts: FileFacts, ordinal: number): boolean {
  const { kind } = facts.declarations[ordinal];
  return kind === "class" || kind === "enum" || kind === "interface";
}

function settledAlready(): never {
  throw new Error("a settled value is there");
}
