/**
 * CheckedPrograms: programs with the checkers that have been asked about them.
 *
 * Problem: what a checker has worked out of a large program is as much memory as the program, and is of no use to any other program nor after an edit. Method: the
 * checker is ours and not the program's, so that it can be let go alone; of large programs only the one that was asked about last has one. Whoever
 * links file after file goes by programs. Limits: turning back to a program has its types worked out again.
 */
import type { Compiler, ts } from "../compiler.js";
import { isLibrary } from "../projects/names.js";
import { Definitions } from "./definitions.js";
import type { NamedPlaces } from "./namedPlaces.js";

export type CheckedProgram = {
  readonly program: ts.Program;
  readonly checker: ts.TypeChecker;
  readonly definitions: Definitions;
  readonly places: WeakMap<ts.SourceFile, NamedPlaces>;
  readonly isLarge: boolean;
};

const largeLength = 2_000_000;

export class CheckedPrograms {
  private readonly kept = new Map<ts.Program, CheckedProgram>();

  constructor(private readonly compiler: Compiler) {}

  of(program: ts.Program): CheckedProgram {
    let checked = this.kept.get(program);
    if (checked === undefined) {
      const isLarge = lengthOf(program) > largeLength;
      if (isLarge) for (const [other, its] of this.kept) if (its.isLarge) this.kept.delete(other);
      const checker = (this.compiler as CheckerMaking).createTypeChecker(program);
      const definitions = new Definitions(this.compiler, checker);
      checked = { program, checker, definitions, places: new WeakMap(), isLarge };
      this.kept.set(program, checked);
    }
    return checked;
  }

  /** Lets go of the checkers of all other programs. */
  keepOnly(programs: ReadonlySet<ts.Program>): void {
    for (const program of this.kept.keys()) if (!programs.has(program)) this.kept.delete(program);
  }
}

function lengthOf(program: ts.Program): number {
  let length = 0;
  for (const file of program.getSourceFiles()) if (!isLibrary(file.fileName)) length += file.text.length;
  return length;
}

/** What programs use themselves and the published types leave out. */
type CheckerMaking = Compiler & { createTypeChecker(program: ts.Program): ts.TypeChecker };
