/** A Python file in a snapshot: its facts with its unit, and what is read from the unit once. */
import type { FileFacts } from "../../facts.js";
import type { ClassObject, FunctionObject } from "../types/objects.js";
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
  /** Names of declarations (PythonProgram.nameOf), by ordinal. */
  readonly names: (string | undefined)[] = [];
  readonly isStub: boolean;
  /** The last part of its module's name. */
  readonly moduleName: string;

  constructor(
    readonly path: string,
    readonly facts: FileFacts,
    readonly unit: Unit,
  ) {
    const parts = path.replace(/(?:\/__init__)?\.[^./]*$/, "").split("/");
    this.moduleName = parts[parts.length - 1];
    this.isStub = facts.dialect === "pyi";
  }
}
