/**
 * What the files that are linked over one snapshot share: projects, groups, programs, and what their links rest on.
 */
import { hash32, mix32 } from "../../../daemon/base/hash.js";
import type { LinkContext, SummaryRule } from "../../links.js";
import { SummaryMemo } from "../../memo.js";
import type { Compiler, ts } from "../compiler.js";
import { isLibrary, pathOfName } from "../projects/names.js";
import { Projects } from "../projects/projects.js";
import type { CheckedProgram } from "./checkedPrograms.js";
import { closureId, ImportClosure } from "./importClosure.js";
import { isChecked, type ProgramGroup, ProgramGroups } from "./programGroups.js";
import type { Programs } from "./programs.js";

const globalsId = "globals ";

export class CheckSession {
  readonly projects: Projects;
  private readonly groups: ProgramGroups;
  private readonly closure: ImportClosure;
  private readonly made = new Map<string, ts.Program>();
  private readonly globals = new Map<string, SummaryMemo<number>>();

  constructor(
    private readonly compiler: Compiler,
    private readonly programs: Programs,
  ) {
    this.projects = new Projects(compiler);
    this.groups = new ProgramGroups(compiler, this.projects);
    this.closure = new ImportClosure((path, context) => this.edges(path, context));
  }

  /** Notes what the links of the context's file rest on. */
  restOn(context: LinkContext): void {
    const { path } = context;
    this.projects.homeOf(path, context);
    for (const target of this.edges(path, context)) this.closure.of(target, context);
    const group = this.groupOf(path, context);
    if (group !== undefined) this.globalsOf(group, context);
  }

  /** Makes a summary of a file again by its id. */
  summarise(path: string, id: string, context: LinkContext): void {
    if (id === closureId) this.closure.summarise(path, context);
    else if (id.startsWith(globalsId)) {
      for (const group of this.allGroups(context)) {
        if (group.files[0] === path && globalsIdOf(group) === id) this.globalsOf(group, context);
      }
    } else this.projects.summarise(id, context);
  }

  /** The program that a file is checked in. */
  programOf(path: string, context: LinkContext): CheckedProgram | undefined {
    const group = this.groupOf(path, context);
    return group === undefined ? undefined : this.programs.checkedOf(this.programOfGroup(group, context));
  }

  /** undefined: it is checked in none. */
  programName(path: string, context: LinkContext): string | undefined {
    const group = this.groupOf(path, context);
    return group === undefined ? undefined : String(hash32(group.key));
  }

  private groupOf(path: string, context: LinkContext): ProgramGroup | undefined {
    return context.sources?.aside(() => {
      const { groups, keyOf } = this.groups.grouping(context);
      return groups.get(keyOf.get(path) ?? "");
    });
  }

  private allGroups(context: LinkContext): readonly ProgramGroup[] {
    return context.sources?.aside(() => [...this.groups.grouping(context).groups.values()]) ?? [];
  }

  private programOfGroup(group: ProgramGroup, context: LinkContext): ts.Program {
    let program = this.made.get(group.key);
    if (program === undefined) {
      const target = (path: string, specifier: string): string | undefined =>
        this.targets(path, context).get(specifier) ?? this.unlisted(path, specifier, context);
      const make = (): ts.Program => this.programs.programOf(group, { context, target });
      program = context.sources?.aside(make) ?? make();
      this.made.set(group.key, program);
    }
    return program;
  }

  /** What files of a group declare for all of it. */
  private globalsOf(group: ProgramGroup, context: LinkContext): number {
    let cell = this.globals.get(group.key);
    if (cell === undefined) {
      cell = new SummaryMemo<number>();
      this.globals.set(group.key, cell);
    }
    const made = context.summary(cell, group, globalsRule, () => {
      this.groups.grouping(context);
      for (const path of group.files) this.closure.of(path, context);
      let hash = hash32(group.key);
      for (const file of this.programOfGroup(group, context).getSourceFiles()) {
        const path = pathOfName(file.fileName);
        if (isLibrary(file.fileName) || !declaresForAll(this.compiler, file)) continue;
        hash = mix32(hash, mix32(hash32(path), this.closure.of(path, context)));
      }
      return hash;
    });
    return made ?? 0;
  }

  private edges(path: string, context: LinkContext): readonly string[] {
    return [...new Set(this.targets(path, context).values())].filter(isChecked).sort();
  }

  private targets(path: string, context: LinkContext): ReadonlyMap<string, string> {
    const specifiers = new Set(context.sources?.facts(path)?.imports.map(({ specifier }) => specifier));
    return this.projects.importsOf(path, specifiers, context);
  }

  /** What the facts do not list as an import and the compiler takes for one. */
  private unlisted(path: string, specifier: string, context: LinkContext): string | undefined {
    const listed = context.sources?.facts(path)?.imports.some((one) => one.specifier === specifier);
    if (listed === true) return undefined;
    const { config } = this.projects.homeOf(path, context);
    const project = config === "" ? undefined : this.projects.configAt(config, context);
    return this.projects.resolve(path, specifier, project, context);
  }
}

const globalsRule: SummaryRule<number, ProgramGroup> = {
  path: ({ files }) => files[0],
  id: globalsIdOf,
  hash: (value) => value ?? 0,
};

function globalsIdOf(group: ProgramGroup): string {
  return `${globalsId}${hash32(group.key)}`;
}

/** A script, or a module that adds to the global scope or to other modules. */
function declaresForAll(compiler: Compiler, file: ts.SourceFile): boolean {
  const { moduleAugmentations, ambientModuleNames, externalModuleIndicator, commonJsModuleIndicator } = file as {
    readonly moduleAugmentations?: readonly unknown[];
    readonly ambientModuleNames?: readonly unknown[];
    readonly externalModuleIndicator?: unknown;
    readonly commonJsModuleIndicator?: unknown;
  };
  if (externalModuleIndicator === undefined && commonJsModuleIndicator === undefined) return true;
  if ((moduleAugmentations?.length ?? 0) > 0 || (ambientModuleNames?.length ?? 0) > 0) return true;
  return file.statements.some((one) => (one.flags & compiler.NodeFlags.GlobalAugmentation) !== 0);
}
