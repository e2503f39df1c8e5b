/**
 * Which project a file belongs to, and where its imports lead.
 *
 * As an editor does it: the nearest tsconfig.json or jsconfig.json upwards that takes the file in, itself or by what it refers to; a file that none takes in
 * is loose. Imports are resolved by the options of the file's project, or for a loose file of the nearest configuration: by the compiler's own
 * resolver first, then packages of the workspace by name, to their sources. All is kept as long as a snapshot and remembers its look-ups.
 */
import { hash32 } from "../../../daemon/base/hash.js";
import type { LinkContext, SummaryRule } from "../../links.js";
import { Memo, SummaryMemo } from "../../memo.js";
import type { Compiler, ts } from "../compiler.js";
import { ModuleResolver } from "../moduleResolver.js";
import { directoryOf, upwards, within } from "../paths.js";
import { compilerName, pathOfName } from "./names.js";
import { type ProjectConfig, projectFiles, readProject } from "./projectConfig.js";

/** What a file is checked by. */
export type Home = {
  /** Path of the configuration; "": there is none. */
  readonly config: string;
  /** Whether it takes the file in. */
  readonly taken: boolean;
};

export type ImportTargets = ReadonlyMap<string, string>;

const configNames = ["tsconfig.json", "jsconfig.json"];

export class Projects {
  private readonly configs = new Map<string, Memo<ProjectConfig | undefined>>();
  private readonly files = new Map<string, Memo<ReadonlySet<string>>>();
  private readonly homes = new Map<string, SummaryMemo<Home>>();
  private readonly resolved = new Map<string, Memo<string | undefined>>();
  private readonly imports = new Map<string, Memo<ImportTargets>>();
  /** Of configurations, the first indexed file that they take in. */
  private readonly firsts = new Map<string, string | undefined>();

  constructor(private readonly compiler: Compiler) {}

  /** undefined: there is no such configuration. */
  configAt(path: string, context: LinkContext): ProjectConfig | undefined {
    return context.memo(cellAt(this.configs, path), () => readProject(path, this.compiler, context));
  }

  /** What a configuration takes in. */
  filesOf(config: string, context: LinkContext): ReadonlySet<string> {
    const made = context.memo(cellAt(this.files, config), () => projectFiles(config, this.compiler, context));
    return made ?? noFiles;
  }

  /**
   * A new file may belong to a project and leaves the others where they are: so a file's home is a summary, of the first file that the nearest
   * configuration takes in.
   */
  homeOf(path: string, context: LinkContext): Home {
    let cell = this.homes.get(path);
    if (cell === undefined) {
      cell = new SummaryMemo<Home>();
      this.homes.set(path, cell);
    }
    const of = { path, keeper: context.sources?.aside(() => this.keeperOf(path, context)) ?? path };
    return context.summary(cell, of, homeRule, () => this.findHome(path, context)) ?? noHome;
  }

  /** Makes the summary again that `homeOf` rests on. */
  summarise(id: string, context: LinkContext): void {
    if (id.startsWith("home ")) this.homeOf(id.slice(5), context);
  }

  private keeperOf(path: string, context: LinkContext): string {
    for (const config of this.configsAround(path, context)) {
      const first = this.firstOf(config.path, context);
      if (first !== undefined) return first;
    }
    return path;
  }

  private firstOf(config: string, context: LinkContext): string | undefined {
    if (!this.firsts.has(config)) {
      let first: string | undefined;
      for (const file of this.filesOf(config, context)) {
        if ((first === undefined || file < first) && context.sources?.facts(file) !== undefined) first = file;
      }
      this.firsts.set(config, first);
    }
    return this.firsts.get(config);
  }

  private *configsAround(path: string, context: LinkContext): Generator<ProjectConfig> {
    for (const directory of upwards(directoryOf(path))) {
      for (const name of configNames) {
        const at = within(directory, name);
        const config = context.exists(at) ? this.configAt(at, context) : undefined;
        if (config === undefined) continue;
        yield config;
        break;
      }
    }
  }

  private findHome(path: string, context: LinkContext): Home {
    let nearest: ProjectConfig | undefined;
    for (const config of this.configsAround(path, context)) {
      const taking = this.taking(config, path, context, new Set());
      if (taking !== undefined) return { config: taking.path, taken: true };
      nearest ??= config;
    }
    return { config: nearest?.path ?? "", taken: false };
  }

  private taking(
    config: ProjectConfig,
    path: string,
    context: LinkContext,
    seen: Set<string>,
  ): ProjectConfig | undefined {
    if (this.filesOf(config.path, context).has(path)) return config;
    seen.add(config.path);
    for (const reference of config.references) {
      if (seen.has(reference)) continue;
      const referred = this.configAt(reference, context);
      const found = referred === undefined ? undefined : this.taking(referred, path, context, seen);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** Files that a file imports, by the specifiers. */
  importsOf(path: string, specifiers: Iterable<string>, context: LinkContext): ImportTargets {
    const made = context.memo(cellAt(this.imports, path), () => {
      const { config } = this.homeOf(path, context);
      const project = config === "" ? undefined : this.configAt(config, context);
      const targets = new Map<string, string>();
      for (const specifier of specifiers) {
        const target = this.resolve(path, specifier, project, context);
        if (target !== undefined) targets.set(specifier, target);
      }
      return targets;
    });
    return made ?? noTargets;
  }

  resolve(
    from: string,
    specifier: string,
    project: ProjectConfig | undefined,
    context: LinkContext,
  ): string | undefined {
    const key = `${project?.path ?? ""}\0${directoryOf(from)}\0${specifier}`;
    return context.memo(cellAt(this.resolved, key), () => {
      return this.byCompiler(from, specifier, project, context) ?? byPackages(from, specifier, context);
    });
  }

  private byCompiler(
    from: string,
    specifier: string,
    project: ProjectConfig | undefined,
    context: LinkContext,
  ): string | undefined {
    const { compiler } = this;
    const options = project?.options ?? looseResolution(compiler);
    const isBare = !/^(?:\.{1,2}(?:\/|$)|[/#])/.test(specifier);
    if (isBare && options.paths === undefined && options.baseUrl === undefined) return undefined;
    const host: ts.ModuleResolutionHost = {
      fileExists: (name) => !isInstalled(name) && context.exists(pathOfName(name)),
      directoryExists: (name) => !isInstalled(name),
      readFile: (name) => context.sources?.text(pathOfName(name))?.text,
      useCaseSensitiveFileNames: true,
    };
    for (const mode of [compiler.ModuleKind.ESNext, compiler.ModuleKind.CommonJS] as const) {
      const { resolvedModule } = compiler.resolveModuleName(
        specifier,
        compilerName(from),
        options,
        host,
        undefined,
        undefined,
        mode,
      );
      if (resolvedModule !== undefined) return pathOfName(resolvedModule.resolvedFileName);
    }
    return undefined;
  }
}

/** Packages of the workspace by name, to their sources. */
function byPackages(from: string, specifier: string, context: LinkContext): string | undefined {
  const found = new ModuleResolver(context).resolve(from, specifier);
  return found?.form === "file" && /\.(?:[cm]?[jt]sx?|json)$/.test(found.path) ? found.path : undefined;
}

/** What is installed is no file of the workspace. */
function isInstalled(name: string): boolean {
  return name.includes("/node_modules");
}

function looseResolution(compiler: Compiler): ts.CompilerOptions {
  return {
    allowJs: true,
    resolveJsonModule: true,
    module: compiler.ModuleKind.ESNext,
    moduleResolution: compiler.ModuleResolutionKind.Bundler,
  };
}

const noHome: Home = { config: "", taken: false };
const noFiles: ReadonlySet<string> = new Set();
const homeRule: SummaryRule<Home, { readonly path: string; readonly keeper: string }> = {
  path: ({ keeper }) => keeper,
  id: ({ path }) => `home ${path}`,
  hash: (home) => hash32(`${home?.config}\0${home?.taken}`),
};

const noTargets: ImportTargets = new Map();

function cellAt<Value>(cells: Map<string, Memo<Value>>, key: string): Memo<Value> {
  let cell = cells.get(key);
  if (cell === undefined) {
    cell = new Memo<Value>();
    cells.set(key, cell);
  }
  return cell;
}
