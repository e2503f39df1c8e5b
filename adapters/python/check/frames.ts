/**
 * Frames: where an expression stands, from the inside out, and what the names of each scope hold there.
 *
 * A frame is *live* while the code of its scope is being run: its names have the types they have at that point. A frame that is not is
 * *static*: its names are looked up by what the whole scope binds to them.
 */
import type { ClassObject, FunctionObject } from "../types/objects.js";
import type { PythonType } from "../types/pythonType.js";
import type { ScopeTable } from "./headers.js";
import type { PythonFile } from "./pythonFile.js";

export type Frame = {
  readonly kind: "module" | "class" | "function" | "typeParams" | "lambda" | "comprehension";
  readonly file: PythonFile;
  readonly table: ScopeTable;
  readonly outer: Frame | undefined;
  /** Of a class's frame, and of the function's the class in whose body it stands. */
  readonly class: ClassObject | undefined;
  readonly function: FunctionObject | undefined;
  /** Undefined for static frames. */
  env: Env | undefined;
};

/** What names hold at a point of the code. */
export class Env {
  constructor(
    /** By entry of the scope's table; undefined: not bound yet. */
    readonly types: (PythonType | undefined)[],
    /** What is known of other names and of attributes (referenceKey), where a test or an assignment has told more than their declaration. */
    readonly narrowed: Map<string, PythonType>,
    /** Where the code was entered last that leads here by no way. */
    public reachable: boolean,
  ) {}

  copy(): Env {
    return new Env([...this.types], new Map(this.narrowed), this.reachable);
  }
}
