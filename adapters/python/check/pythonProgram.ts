/**
 * PythonProgram: what names of Python mean, across files, by tracked look-ups only.
 *
 * Problem: the type of an expression rests on declarations in other files, which rest on others, often in circles. Method: modules, classes and
 * functions are objects made on demand, each once a snapshot (LinkContext.shared); what is written down about them is kept in memos that
 * remember their look-ups. What has to be inferred has one memo for each level (LeveledMemo): a value of level k rests on values of
 * levels below alone, level 0 is unknown, so nothing depends on who asks first. Limits: `levels` bounds how many unannotated calls are followed.
 */
import type { FileFacts } from "../../facts.js";
import { type Declared, fileContainer, type LinkContext } from "../../links.js";
import { Memo, partOfSummaries } from "../../memo.js";
import { declarationMoniker, qualifiedName } from "../../monikers.js";
import { forgetNames } from "../exportedName.js";
import { isFound, moduleKey, type PythonModule } from "../moduleFinder.js";
import {
  ClassObject,
  FunctionObject,
  type LeveledMemo,
  type LevelMemo,
  ModuleObject,
  type TypeVarObject,
} from "../types/objects.js";
import { op } from "../unit/ops.js";
import { unitOf } from "../unit/unitOf.js";
import type { Frame } from "./frames.js";
import { classAt, functionAt, tableAt } from "./headers.js";
import type { Inference } from "./inference.js";
import { PythonFile } from "./pythonFile.js";
import type { Rules } from "./rules.js";
import { TypeTable } from "./typeTable.js";

/** Levels of inference that links are made with. */
export const topLevel = 4;

/** The level of what annotations, bases and decorators rest on, whoever asks. */
export const declaredLevel = 2;

/** What is kept between files: see LinkContext.shared. */
class ProgramState {
  readonly files = new Map<string, PythonFile>();
  readonly modules = new Map<string, ModuleObject>();
  readonly monikers = new Map<string, (Memo<string> | undefined)[]>();
  /** Classes of the standard library, by module and name. */
  readonly wellKnown = new Map<string, Map<string, Memo<ClassObject>>>();
  /** What attributes, operators and calls of types give. */
  readonly types = new TypeTable();
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

  /**
   * A file is linked: what is dear to keep and cheap to work out again is given up. Of a file that nobody has come upon as a module nothing is kept,
   * since nothing outside of it can hold on to what stands in it.
   */
  release(file: PythonFile): void {
    const { context, state } = this;
    state.types.trim();
    if (isFound(file.path, context)) {
      file.closeUnit();
      return;
    }
    const { module } = this.rules.ownModule(file, this);
    state.files.delete(file.path);
    state.monikers.delete(file.path);
    state.modules.delete(moduleKey(module));
    forgetNames(module, context);
    context.forget(file.path);
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
    let found = file.madeClasses.get(offset);
    if (found === undefined) {
      found = new ClassObject(++this.state.count, name, file, -1, made);
      file.madeClasses.set(offset, found);
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
    let found = file.typeVars.get(offset);
    if (found === undefined) {
      found = make(++this.state.count);
      file.typeVars.set(offset, found);
    }
    return found;
  }

  /**
   * A value that is worked out once a snapshot, whatever level it is asked at; undefined where it rests on itself. Such a circle may go through inferred
   * values at the level of what is declared and not at others, so that what rests on it is not the same at all levels.
   */
  memo<Value extends object | string>(cell: Memo<Value>, compute: () => Value): Value | undefined {
    const outer = this.depth;
    const found = this.context.memo(cell, compute);
    this.depth = found === undefined ? Number.POSITIVE_INFINITY : outer;
    return found;
  }

  /** A value that is inferred; a cut-off where no level is left. Whoever reads it rests on its hash (LinkContext.summary). */
  infer<Value, Of>(cell: LeveledMemo<Value>, level: number, of: Of, rule: Inference<Value, Of>): Value {
    const { settled } = cell;
    if (settled !== undefined && settled.depth <= level) {
      this.note(settled.depth);
      return this.context.summary(settled, of, rule, doneAlready) ?? rule.cutOff(of);
    }
    if (level <= 0) {
      this.note(Number.POSITIVE_INFINITY);
      return rule.cutOff(of);
    }
    const memo = cell.at(level);
    if (memo.state === "done") {
      this.context.summary(memo, of, rule, doneAlready);
    } else {
      const outer = this.depth;
      this.context.summary(memo, of, rule, () => {
        this.depth = 0;
        const value = rule.compute(of, this, level - 1);
        memo.depth = this.depth + 1;
        return value;
      });
      this.depth = outer;
    }
    return this.outcome(cell, memo) ?? rule.cutOff(of);
  }

  /** A value that several inferred ones are parts of: kept by level, but no step of inference itself. */
  whole<Value>(cell: LeveledMemo<Value>, level: number, compute: () => Value): Value | undefined {
    const { settled } = cell;
    if (settled !== undefined && settled.depth <= level) {
      this.note(settled.depth);
      return this.context.memo(settled, doneAlready);
    }
    const memo = cell.at(level);
    if (memo.state === "done") {
      this.context.memo(memo, doneAlready);
    } else {
      const outer = this.depth;
      this.context.memo(memo, () => {
        this.depth = 0;
        const value = compute();
        memo.depth = this.depth;
        return value;
      });
      this.depth = outer;
    }
    return this.outcome(cell, memo);
  }

  /** As `whole`, of a value that only summaries of the file in which it stands read. */
  part<Value>(cell: LeveledMemo<Value>, level: number, compute: () => Value): Value | undefined {
    const { settled } = cell;
    if (settled === undefined || settled.depth > level) cell.at(level).made = partOfSummaries;
    return this.whole(cell, level, compute);
  }

  /** What was worked out, or not, where it rests on itself. */
  private outcome<Value>(cell: LeveledMemo<Value>, memo: LevelMemo<Value>): Value | undefined {
    if (memo.state !== "done" || memo.low !== -1) {
      this.note(Number.POSITIVE_INFINITY);
      return undefined;
    }
    if (memo.depth <= memo.level) cell.settled ??= memo;
    this.note(memo.depth);
    return memo.value;
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

  /**
   * What is asked at one level from every level above, so that it comes out the same there whether or not it meets a cut-off. Below it may
   * come out like that already: how deep it is does not depend on the level that asks.
   */
  atMost<Value>(most: number, level: number, compute: (level: number) => Value): Value {
    const outer = this.depth;
    this.depth = 0;
    const value = compute(Math.min(most, level));
    const own = level < most ? this.depth : Math.min(most, this.depth);
    this.depth = Math.max(outer, own);
    return value;
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

  moniker({ path, facts, ordinal }: Declared): string {
    let cells = this.state.monikers.get(path);
    if (cells === undefined) {
      cells = [];
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

export function isClass(facts: FileFacts, ordinal: number): boolean {
  const { kind } = facts.declarations[ordinal];
  return kind === "class" || kind === "enum" || kind === "interface";
}

function doneAlready(): never {
  throw new Error("the value is there");
}
