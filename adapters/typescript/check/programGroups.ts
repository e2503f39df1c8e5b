/**
 * Groups: which files are checked together in one program.
 *
 * Projects with the same options that matter for what names mean are one group, so that a monorepo of many like projects is checked once and a symbol is the
 * same in all of them; each file's imports are still resolved by its own project. Files of no project are a group of their own, as modules each, so
 * that scripts that know nothing of each other do not share their names. Limits: global names of one project are seen by the others of its group.
 */
import type { LinkContext } from "../../links.js";
import { Memo } from "../../memo.js";
import type { Compiler, ts } from "../compiler.js";
import type { ProjectConfig } from "../projects/projectConfig.js";
import type { Projects } from "../projects/projects.js";

export type ProgramGroup = {
  /** The options, as text. */
  readonly key: string;
  readonly options: ts.CompilerOptions;
  /** Sorted. */
  readonly files: readonly string[];
};

export type Grouping = {
  readonly groups: ReadonlyMap<string, ProgramGroup>;
  /** Key of the group, by path. */
  readonly keyOf: ReadonlyMap<string, string>;
};

export class ProgramGroups {
  private readonly all = new Memo<Grouping>();

  constructor(
    private readonly compiler: Compiler,
    private readonly projects: Projects,
  ) {}

  grouping(context: LinkContext): Grouping {
    return context.memo(this.all, () => this.make(context)) ?? noGroups;
  }

  private make(context: LinkContext): Grouping {
    const keyOf = new Map<string, string>();
    const byKey = new Map<string, { options: ts.CompilerOptions; files: string[] }>();
    const keys = new Map<ProjectConfig, string>();
    for (const path of context.sources?.below("") ?? []) {
      if (!isChecked(path)) continue;
      const { config, taken } = this.projects.homeOf(path, context);
      const project = taken ? this.projects.configAt(config, context) : undefined;
      let key = project === undefined ? looseKey : keys.get(project);
      const options =
        project === undefined ? looseOptions(this.compiler) : groupOptions(this.compiler, project.options);
      if (key === undefined) key = keyOfOptions(options);
      if (project !== undefined) keys.set(project, key);
      keyOf.set(path, key);
      const group = byKey.get(key);
      if (group === undefined) byKey.set(key, { options, files: [path] });
      else group.files.push(path);
    }
    const groups = new Map<string, ProgramGroup>();
    for (const [key, { options, files }] of byKey) groups.set(key, { key, options, files: files.sort() });
    return { groups, keyOf };
  }
}

const looseKey = "loose";
const noGroups: Grouping = { groups: new Map(), keyOf: new Map() };

export function isChecked(path: string): boolean {
  return /\.(?:[cm]?[jt]s|[jt]sx)$/.test(path);
}

/** Options without those that say where files lie and what is written. */
function groupOptions(compiler: Compiler, options: ts.CompilerOptions): ts.CompilerOptions {
  const kept = { ...fixed(compiler) } as Record<string, unknown>;
  for (const name of meaningful) {
    const value = options[name];
    if (value !== undefined) kept[name] = value;
  }
  return kept as ts.CompilerOptions;
}

const meaningful = [
  "target",
  "module",
  "moduleResolution",
  "moduleDetection",
  "lib",
  "noLib",
  "jsx",
  "jsxFactory",
  "jsxFragmentFactory",
  "jsxImportSource",
  "strict",
  "strictNullChecks",
  "strictFunctionTypes",
  "strictBindCallApply",
  "strictPropertyInitialization",
  "noImplicitAny",
  "noImplicitThis",
  "useUnknownInCatchVariables",
  "exactOptionalPropertyTypes",
  "noUncheckedIndexedAccess",
  "allowJs",
  "checkJs",
  "esModuleInterop",
  "allowSyntheticDefaultImports",
  "experimentalDecorators",
  "useDefineForClassFields",
  "resolveJsonModule",
  "verbatimModuleSyntax",
  "isolatedModules",
  "allowUmdGlobalAccess",
] as const;

function fixed(compiler: Compiler): ts.CompilerOptions {
  return {
    noEmit: true,
    skipLibCheck: true,
    types: [],
    allowImportingTsExtensions: true,
    allowNonTsExtensions: true,
    stableTypeOrdering: true,
    moduleResolution: compiler.ModuleResolutionKind.Bundler,
  } as ts.CompilerOptions;
}

function looseOptions(compiler: Compiler): ts.CompilerOptions {
  return {
    ...fixed(compiler),
    target: compiler.ScriptTarget.ESNext,
    module: compiler.ModuleKind.ESNext,
    moduleDetection: compiler.ModuleDetectionKind.Force,
    jsx: compiler.JsxEmit.Preserve,
    allowJs: true,
    strict: true,
    noImplicitAny: false,
    allowSyntheticDefaultImports: true,
    esModuleInterop: true,
    resolveJsonModule: true,
    experimentalDecorators: true,
  };
}

function keyOfOptions(options: ts.CompilerOptions): string {
  return JSON.stringify(Object.entries(options).sort(([left], [right]) => (left < right ? -1 : 1)));
}
