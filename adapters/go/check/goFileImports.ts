/**
 * Which package a name of a file is bound to by its imports (language specification, "Import declarations").
 *
 * An import without a name binds the package's own, which only the package knows. So the imports whose path suggests the name are
 * tried first, then all others; each try looks at the package. Look-ups are tracked by bound name, so that an import that is added for another name
 * touches nobody.
 */
import type { FileFacts } from "../../facts.js";
import { Memo } from "../../memo.js";
import { packageOf } from "../goPackages.js";
import { importedName } from "../importedName.js";
import { importGuesses, unnamedImports } from "../importGuesses.js";
import type { GoPackage } from "../types/goPackage.js";
import type { GoProgram } from "./goProgram.js";

export type ImportedPackage = {
  /** Index into FileFacts.imports. */
  readonly index: number;
  /** undefined: the package is not there; its members are unknown. */
  readonly package: GoPackage | undefined;
};

export class GoFileImports {
  private readonly names = new Map<string, Memo<ImportedPackage>>();
  private readonly packages: (Memo<GoPackage> | undefined)[] = [];
  private dots: Memo<readonly GoPackage[]> | undefined;
  /** Names that some import probably binds: asked for before the package's own names, which they cannot share. */
  private candidates: ReadonlySet<string> | undefined;

  constructor(
    private readonly path: string,
    private readonly facts: FileFacts,
    /** Directory of the go.mod whose versions count for the file. */
    private readonly mainRoot: string | undefined,
  ) {}

  mayBind(name: string): boolean {
    this.candidates ??= new Set(
      this.facts.imports.flatMap(({ form, alias, specifier }) => {
        if (form !== "module") return [];
        return alias === "" ? importGuesses(specifier) : [alias];
      }),
    );
    return this.candidates.has(name);
  }

  named(name: string, program: GoProgram): ImportedPackage | undefined {
    let cell = this.names.get(name);
    if (cell === undefined) {
      cell = new Memo<ImportedPackage>();
      this.names.set(name, cell);
    }
    return program.context.memo(cell, () => this.find(name, program));
  }

  /** Packages whose names the file uses as its own. */
  dotted(program: GoProgram): readonly GoPackage[] {
    this.dots ??= new Memo<readonly GoPackage[]>();
    return (
      program.context.memo(this.dots, () => {
        program.context.imported(this.path, "*");
        return this.facts.imports.flatMap(({ form }, index) => {
          const found = form === "star" ? this.package(index, program) : undefined;
          return found === undefined ? [] : [found];
        });
      }) ?? []
    );
  }

  /** The package of one import. */
  package(index: number, program: GoProgram): GoPackage | undefined {
    let cell = this.packages[index];
    if (cell === undefined) {
      cell = new Memo<GoPackage>();
      this.packages[index] = cell;
    }
    return program.context.memo(cell, () => {
      const { context } = program;
      const directory = packageOf(this.facts.imports[index].specifier, this.path, this.mainRoot, context)?.directory;
      const name = directory === undefined ? undefined : importedName(directory, context);
      return directory === undefined || name === undefined
        ? undefined
        : program.packageAt(directory, name, this.mainRoot);
    });
  }

  private find(name: string, program: GoProgram): ImportedPackage | undefined {
    const { imports } = this.facts;
    program.context.imported(this.path, name);
    const aliased = imports.findIndex(({ form, alias }) => form === "module" && alias === name);
    if (aliased >= 0) return { index: aliased, package: this.package(aliased, program) };
    let absent = -1;
    for (let index = 0; index < imports.length; index++) {
      const { form, alias, specifier } = imports[index];
      if (form !== "module" || alias !== "" || !importGuesses(specifier).includes(name)) continue;
      const found = this.package(index, program);
      if (found?.name === name) return { index, package: found };
      if (found === undefined && (absent < 0 || importGuesses(specifier)[0] === name)) absent = index;
    }
    program.context.imported(this.path, unnamedImports);
    for (let index = 0; index < imports.length; index++) {
      const { form, alias } = imports[index];
      if (form !== "module" || alias !== "") continue;
      const found = this.package(index, program);
      if (found?.name === name) return { index, package: found };
    }
    return absent < 0 ? undefined : { index: absent, package: undefined };
  }
}
