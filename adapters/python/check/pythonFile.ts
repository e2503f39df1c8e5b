/** A Python file in a snapshot: its facts with its unit, and what is read from the unit once. */
import { modifierSet } from "../../../proto/symbols.js";
import type { FileFacts } from "../../facts.js";
import type { ClassObject, FunctionObject, LeveledMemo, TypeVarObject, VariableObject } from "../types/objects.js";
import type { PythonType } from "../types/pythonType.js";
import type { Unit } from "../unit/unitCodec.js";
import type { ClassHeader, FunctionHeader, ScopeTable } from "./headers.js";

export class PythonFile {
  /** By offset in the unit. */
  readonly functions = new Map<number, FunctionHeader>();
  readonly classes = new Map<number, ClassHeader>();
  readonly tables = new Map<number, ScopeTable>();
  /** Objects of its declarations, by ordinal. */
  readonly classObjects: (ClassObject | undefined)[] = [];
  readonly functionObjects: (FunctionObject | undefined)[] = [];
  /** Classes and type variables that calls make, by the offsets of these. */
  readonly madeClasses = new Map<number, ClassObject>();
  readonly typeVars = new Map<number, TypeVarObject>();
  /** By what they stand in and their names. */
  readonly variables = new Map<string, VariableObject>();
  /** What names hold that no scope of it binds. */
  readonly freeValues = new Map<string, LeveledMemo<PythonType>>();
  readonly isStub: boolean;
  /** The last part of its module's name. */
  readonly moduleName: string;
  private numbers: Uint32Array | undefined;
  private overloads: ReadonlyMap<number, readonly number[]> | undefined;

  constructor(
    readonly path: string,
    readonly facts: FileFacts,
    readonly unit: Unit,
  ) {
    const parts = path.replace(/(?:\/__init__)?\.[^./]*$/, "").split("/");
    this.moduleName = parts[parts.length - 1];
    this.isStub = facts.dialect === "pyi";
  }

  /** What has been read from the unit is read again where somebody asks. */
  closeUnit(): void {
    this.functions.clear();
    this.classes.clear();
    this.tables.clear();
  }

  /** A declaration's dotted name, each part with its number where that is not 0: what tells it from all others of the file. */
  nameOf(ordinal: number): string {
    const { parent, owner, name } = this.facts.declarations[ordinal];
    const number = this.numberOf(ordinal);
    const own = `${owner === "" ? "" : `${owner}.`}${name}${number === 0 ? "" : `'${number}`}`;
    return parent < 0 ? own : `${this.nameOf(parent)}.${own}`;
  }

  /** How many declarations of the same name and place stand before one. */
  numberOf(ordinal: number): number {
    this.numbers ??= numbersIn(this.facts);
    return this.numbers[ordinal];
  }

  /** The overloads of a function, which its last `def` statement has; by ordinal, itself included where it is one. */
  overloadsOf(ordinal: number): readonly number[] {
    this.overloads ??= overloadsIn(this.facts);
    return this.overloads.get(ordinal) ?? none;
  }
}

function numbersIn({ declarations }: FileFacts): Uint32Array {
  const numbers = new Uint32Array(declarations.length);
  const counts = new Map<string, number>();
  declarations.forEach(({ parent, name }, ordinal) => {
    const place = `${parent} ${name}`;
    const before = counts.get(place) ?? 0;
    numbers[ordinal] = before;
    counts.set(place, before + 1);
  });
  return numbers;
}

/** By the ordinal of the last statement of several. */
function overloadsIn({ declarations }: FileFacts): ReadonlyMap<number, readonly number[]> {
  const byName = new Map<string, { last: number; readonly overloads: number[] }>();
  const keyOf = (ordinal: number): string => `${declarations[ordinal].parent} ${declarations[ordinal].name}`;
  for (let ordinal = 0; ordinal < declarations.length; ordinal++) {
    if ((declarations[ordinal].modifiers & overloadBit) === 0) continue;
    const key = keyOf(ordinal);
    const known = byName.get(key);
    if (known === undefined) byName.set(key, { last: ordinal, overloads: [ordinal] });
    else known.overloads.push(ordinal);
  }
  if (byName.size === 0) return new Map();
  for (let ordinal = 0; ordinal < declarations.length; ordinal++) {
    const { kind } = declarations[ordinal];
    if (kind !== "function" && kind !== "method" && kind !== "constructor") continue;
    const entry = byName.get(keyOf(ordinal));
    if (entry !== undefined) entry.last = ordinal;
  }
  const entries = [...byName.values()].filter(({ last, overloads }) => overloads.length > 1 || overloads[0] !== last);
  return new Map(entries.map(({ last, overloads }) => [last, overloads]));
}

const none: readonly number[] = [];
const overloadBit = modifierSet("overload");
