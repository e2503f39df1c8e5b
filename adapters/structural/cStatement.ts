/** What the C and C++ parser knows while it reads: the scope around and the declaration under way. */
import type { Visibility } from "../../proto/symbols.js";
import type { CName } from "./cNames.js";

export type Scope = {
  readonly kind: "file" | "class" | "function";
  /** Declaration that members belong to, or -1. */
  readonly parent: number;
  /** The class's own name, for constructors. */
  readonly name: string;
  /** What the last access label said. */
  visibility: Visibility;
  /** "internal" inside an unnamed namespace. */
  readonly hidden: Visibility;
  readonly depth: number;
};

/** One declaration while it is read. */
export class Statement {
  typeSeen = false;
  typedef = false;
  friend = false;
  modifiers = 0;
  name: CName | undefined = undefined;
  /** The name is inside brackets: a pointer to a function or array. */
  nested = false;
  pointer = false;
  /** Offsets of a class body in the middle, left out of signatures. */
  cutStart = -1;
  cutEnd = -1;
  /** Token behind the last comma between declarators, or -1. */
  afterComma = -1;
  /** End offset of the type that all declarators share. */
  baseEnd = -1;
  /** A name that is already declared: that of an unnamed struct's variable. */
  taken = -1;
  readonly pending: number[] = [];

  constructor(readonly start: number) {}
}
