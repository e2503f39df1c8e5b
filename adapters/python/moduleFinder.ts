/**
 * Finding modules: a dotted name below directories, by the import system's rules (PEP 420, and PEP 561 for stubs).
 *
 * In a directory a package (`name/__init__.py`) wins over a module (`name.py`), and either over a plain directory. The first directory that has a
 * package or module decides; plain directories are portions of a namespace package together, and so are packages that say so by `__path__`
 * or by the means for it of pkgutil and pkg_resources. What is found as a module hides everything behind it: with `svc.py` beside a plain
 * directory `svc`, `svc.part` is nowhere. Stubs are looked for beside sources, in `name-stubs`, and in directories of stubs alone, the
 * latter first.
 */
import { fileContainer, type LinkContext } from "../links.js";
import { joinPath } from "./paths.js";

export type PythonModule = {
  /** Its .py and .pyi files; "" where there is none. The source is where things are defined, the stub says the types. A namespace package has neither. */
  readonly source: string;
  readonly stub: string;
} & ModulePlaces;

/** Where modules are looked for, in order. */
export type ModulePlaces = {
  /** Sources, with stubs beside them. Of a module that is no package: none. */
  readonly directories: readonly string[];
  /** Stubs alone. */
  readonly stubDirectories: readonly string[];
};

export type Search = {
  /** The modules along the dotted name: of `a.b.c` those of `a`, `a.b` and `a.b.c`; undefined: it is not there. */
  readonly modules: readonly PythonModule[] | undefined;
  /** The first part stands there as a package or module, so that it is not looked for anywhere else. */
  readonly taken: boolean;
};

/** Looks for a dotted name's parts (one at least). `name-stubs` counts for the first part alone. */
export function findModules(roots: ModulePlaces, parts: readonly string[], context: LinkContext): Search {
  const modules: PythonModule[] = [];
  let places: ModulePlaces = roots;
  let taken = false;
  for (let nth = 0; nth < parts.length; nth++) {
    const last = nth === parts.length - 1;
    const step = { name: parts[nth], level: nth === 0 ? "top" : "inside", last } as const;
    const found = oneModule(places, step, context);
    if (found === undefined) return { modules: undefined, taken };
    if (found.source !== "" || found.stub !== "") taken = true;
    if (!last && !isPackage(found)) return { modules: undefined, taken };
    modules.push(found);
    places = found;
  }
  return { modules, taken };
}

/** The submodule of a package; undefined where it has none of that name. */
export function submoduleOf(module: PythonModule, name: string, context: LinkContext): PythonModule | undefined {
  return isPackage(module) ? oneModule(module, { name, level: "inside", last: true }, context) : undefined;
}

/** Whether anybody in the snapshot has come upon the file as a module so far: what does not, has asked for nothing in it. */
export function isFound(path: string, context: LinkContext): boolean {
  return foundFiles(context).has(path);
}

/** The package of a directory, also where it is a plain one. */
export function packageIn(directory: string, context: LinkContext): PythonModule {
  return packageAt(directory, context) ?? { ...noModule, directories: [directory] };
}

/** Whether a package or module of that name stands directly in one of the directories; plain directories do not count. */
export function hasRegularModule(directories: readonly string[], name: string, context: LinkContext): boolean {
  return directories.some((directory) => regularAt(joinPath(directory, name), context) !== undefined);
}

export function isPackageDirectory(directory: string, context: LinkContext): boolean {
  return context.exists(joinPath(directory, "__init__.py")) || context.exists(joinPath(directory, "__init__.pyi"));
}

/** Whether a module may have submodules. */
export function isPackage({ directories, stubDirectories }: PythonModule): boolean {
  return directories.length > 0 || stubDirectories.length > 0;
}

/** Which file of a module is asked first: its source, for where things are defined, or its stub, for their types. */
export type FileOrder = "definition" | "types";

/** A module's files. */
export function moduleFiles({ source, stub }: PythonModule, order: FileOrder): readonly string[] {
  return (order === "definition" ? [source, stub] : [stub, source]).filter((path) => path !== "");
}

/** The file that stands for a module, or its directory. */
export function modulePath({ source, stub, directories, stubDirectories }: PythonModule): string {
  if (source !== "") return source;
  return stub !== "" ? stub : (directories[0] ?? stubDirectories[0] ?? "");
}

/** Tells modules apart. Namespace packages of one first directory may have other portions, from wherever they were looked for. */
export function moduleKey({ source, stub, directories, stubDirectories }: PythonModule): string {
  return `${source}\n${stub}\n${directories.join("\t")}\n${stubDirectories.join("\t")}`;
}

type Step = {
  readonly name: string;
  readonly level: "top" | "inside";
  /** No submodule of it is looked for: a namespace package must be seen to be there. */
  readonly last: boolean;
};

const noModule: PythonModule = { source: "", stub: "", directories: [], stubDirectories: [] };

function oneModule(places: ModulePlaces, step: Step, context: LinkContext): PythonModule | undefined {
  const own = regularIn(places.directories, step.name, context) ?? namespaceIn(places.directories, step, context);
  const apart = stubsIn(places, step, context);
  if (apart === undefined) return own;
  if (own === undefined) return apart;
  return { ...own, stub: apart.stub === "" ? own.stub : apart.stub, stubDirectories: apart.stubDirectories };
}

function regularIn(directories: readonly string[], name: string, context: LinkContext): PythonModule | undefined {
  for (let nth = 0; nth < directories.length; nth++) {
    const found = regularAt(joinPath(directories[nth], name), context);
    if (found === undefined) continue;
    if (found.directories.length === 0 || found.source === "") return found;
    const others = directories
      .slice(nth + 1)
      .map((directory) => joinPath(directory, name))
      .filter((other) => isPackageDirectory(other, context));
    if (others.length === 0 || !isSplit(found.source, context)) return found;
    return { ...found, directories: [...found.directories, ...others] };
  }
  return undefined;
}

/** The stub of a module in directories of stubs alone, and in `name-stubs` beside the module. */
function stubsIn(
  { directories, stubDirectories }: ModulePlaces,
  step: Step,
  context: LinkContext,
): PythonModule | undefined {
  const bases = stubDirectories.map((directory) => joinPath(directory, step.name));
  for (const base of bases) {
    const stub = existing(joinPath(base, "__init__.pyi"), context);
    if (stub !== "") return { ...noModule, stub, stubDirectories: [base] };
    const module = existing(`${base}.pyi`, context);
    if (module !== "") return { ...noModule, stub: module };
  }
  if (step.level === "top") {
    for (const directory of directories) {
      const base = joinPath(directory, `${step.name}-stubs`);
      const stub = existing(joinPath(base, "__init__.pyi"), context);
      if (stub !== "") return { ...noModule, stub, stubDirectories: [base] };
    }
  }
  return step.last || bases.length === 0 ? undefined : { ...noModule, stubDirectories: bases };
}

function regularAt(base: string, context: LinkContext): PythonModule | undefined {
  return packageAt(base, context) ?? moduleAt(base, context);
}

function packageAt(directory: string, context: LinkContext): PythonModule | undefined {
  const source = existing(joinPath(directory, "__init__.py"), context);
  const stub = existing(joinPath(directory, "__init__.pyi"), context);
  return source === "" && stub === "" ? undefined : { source, stub, directories: [directory], stubDirectories: [] };
}

function moduleAt(base: string, context: LinkContext): PythonModule | undefined {
  const source = existing(`${base}.py`, context);
  const stub = existing(`${base}.pyi`, context);
  return source === "" && stub === "" ? undefined : { ...noModule, source, stub };
}

/** A namespace package. That one is there is only known where files or a module lie in it. */
function namespaceIn(directories: readonly string[], step: Step, context: LinkContext): PythonModule | undefined {
  const bases = directories.map((directory) => joinPath(directory, step.name));
  const portions = step.last ? bases.filter((base) => hasPythonFiles(base, context)) : bases;
  return portions.length === 0 ? undefined : { ...noModule, directories: portions };
}

function hasPythonFiles(directory: string, context: LinkContext): boolean {
  return context.packageFiles(directory).some((path) => /\.pyi?$/.test(path));
}

/** Whether a package says that it has portions elsewhere. */
function isSplit(source: string, context: LinkContext): boolean {
  return (
    context.member(fileContainer(source), "__path__").length > 0 ||
    ["pkg_resources", "pkgutil", "extend_path"].some((name) => context.imported(source, name).length > 0)
  );
}

function existing(path: string, context: LinkContext): string {
  if (!context.exists(path)) return "";
  foundFiles(context).add(path);
  return path;
}

function foundFiles(context: LinkContext): Set<string> {
  return context.shared("python files found", () => new Set<string>());
}
