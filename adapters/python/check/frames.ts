/**
 * Frames: where an expression stands, from the inside out, and what the names of each scope hold there.
 *
 * A frame is *live* while the code of its scope is being run: its names have the types they have at that point. A frame that is not is
 * *static*: its names are looked up by what the whole scope binds to them.
 */
import type { ClassObject, FunctionObject } from "../types/objects.js";
import { type PythonType, unionOf } from "../types/pythonType.js";
import type { ScopeTable } from "./headers.js";
import type { PythonFile } from "./pythonFile.js";
import type { ReferenceKey } from "./references.js";

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

/** What names hold at a point of the code. Copies share what is told until one of them changes it. */
export class Env {
  /** What is known of other names and of attributes, by their keys (references.ts), where a test or an assignment has told more than their declaration. */
  private told: Map<ReferenceKey, PythonType> | undefined;
  private isShared: boolean;

  constructor(
    /** By entry of the scope's table; undefined: not bound yet. */
    readonly types: (PythonType | undefined)[],
    /** Whose names and attributes are told here too. */
    around: Env | undefined,
    /** Where the code was entered last that leads here by no way. */
    public reachable: boolean,
  ) {
    this.told = around?.told;
    this.isShared = this.told !== undefined;
    if (around !== undefined) around.isShared = this.isShared;
  }

  copy(): Env {
    return new Env(this.types.slice(), this, this.reachable);
  }

  get tellsAny(): boolean {
    return this.told !== undefined && this.told.size > 0;
  }

  toldOf(key: ReferenceKey): PythonType | undefined {
    return this.told?.get(key);
  }

  tell(key: ReferenceKey, type: PythonType): void {
    this.own().set(key, type);
  }

  /** Nothing more is known of a name or attribute, and of attributes of it. */
  forget(key: ReferenceKey): void {
    if (this.told === undefined) return;
    const inside = `${key}.`;
    for (const known of this.told.keys()) {
      if (known === key || (typeof known === "string" && known.startsWith(inside))) this.own().delete(known);
    }
  }

  /** Keeps what is told in both ways. */
  join(other: Env): void {
    if (this.told === undefined || this.told === other.told) return;
    for (const [key, type] of this.told) {
      const there = other.told?.get(key);
      if (there === undefined) this.own().delete(key);
      else if (there !== type) this.own().set(key, unionOf([type, there]));
    }
  }

  private own(): Map<ReferenceKey, PythonType> {
    if (this.told === undefined || this.isShared) {
      this.told = new Map(this.told);
      this.isShared = false;
    }
    return this.told;
  }
}
