/**
 * Which package an import path of a Go file means, without the go command.
 *
 * Method, in the go command's order as far as files show it: modules of the workspace (the main module, those around it, those nested in it,
 * those of go.work), the vendor folder, `replace` and `require` by the longest module path that has the package, the standard library. A
 * path of the workspace's own modules without files is unresolved; so is a path that nothing requires. Versions are not chosen: what the
 * main module's go.mod requires counts (it lists all that its packages need, go.dev/ref/mod#graph-pruning), with go.work the highest of
 * its modules'; also for the imports of files outside the workspace, whose own go.mod is not read. Everything is kept for the snapshot.
 */
import { type FileIdentity, fileContainer, type LinkContext } from "../links.js";
import { Memo } from "../memo.js";
import {
  type DependencyPlace,
  dependencyPlace,
  type ModuleVersion,
  moduleDirectory,
  standardDirectory,
} from "./dependencyPaths.js";
import { goIdentity, standardLibrary } from "./goIdentity.js";
import {
  directoryIdentity,
  type GoModule,
  importPath,
  joinPath,
  moduleAround,
  parentDirectory,
  pathPrefixes,
  requiredVersion,
  resolvePath,
  scalar,
} from "./goModules.js";
import { compareGoVersions } from "./goVersions.js";

/** A package; without a directory its sources are not at hand. */
export type GoPackage = { readonly identity: FileIdentity; readonly directory: string | undefined };

/**
 * The package that `specifier` means in the file at `importingPath`, which may lie outside the workspace; undefined: none that is known.
 * `mainModuleRoot`: the directory of the go.mod whose versions count (mainModuleRoot.ts), undefined where there is none.
 */
export function packageOf(
  specifier: string,
  importingPath: string,
  mainModuleRoot: string | undefined,
  context: LinkContext,
): GoPackage | undefined {
  if (specifier === "") return undefined;
  const importing = parentDirectory(importingPath) ?? "";
  if (specifier.startsWith("./") || specifier.startsWith("../")) {
    const directory = resolvePath(importing, specifier);
    return directory === undefined ? undefined : packageIn(directory, context);
  }
  const place = dependencyPlace(importing);
  const scope = scopeOf(place, importing, mainModuleRoot, context);
  const cell = entry(scope.packages, specifier, () => new Memo<GoPackage | undefined>());
  return context.memo(cell, () => new Resolution(scope.main, place, context).resolve(specifier));
}

/** Import paths below `path` are looked for below `directory`. */
type Place = { readonly path: string; readonly directory: string };

/** What a module path of go.mod leads to: nothing, sources that may be in the module cache or nowhere, or a directory. */
type Provider = "none" | ModuleVersion | { readonly directory: string };

/** What imports of one main module have in common. */
type MainModule = {
  /** Where its go.mod is looked for; where there is none, the directory of the importing file. */
  readonly root: string;
  readonly module: Memo<GoModule | undefined>;
  readonly work: Memo<Work | undefined>;
  readonly providers: Map<string, Memo<Provider>>;
};

/** The nearest go.work and its modules, longest path first. */
type Work = { readonly file: string; readonly places: readonly Place[] };

/** Files for which the same import paths mean the same packages. */
type Scope = { readonly main: MainModule; readonly packages: Map<string, Memo<GoPackage | undefined>> };

type Kept = { readonly mains: Map<string, MainModule>; readonly scopes: Map<string, Scope> };

function scopeOf(
  place: DependencyPlace | undefined,
  importing: string,
  mainModuleRoot: string | undefined,
  context: LinkContext,
): Scope {
  const { mains, scopes } = context.shared<Kept>("go packages", () => ({ mains: new Map(), scopes: new Map() }));
  const root = mainModuleRoot ?? (place === undefined ? importing : "");
  const origin = place === undefined ? "" : place.kind === "standard" ? standardLibrary : moduleDirectory(place.module);
  return entry(scopes, `${root}\n${origin}`, () => ({
    main: entry(mains, root, () => ({ root, module: new Memo(), work: new Memo(), providers: new Map() })),
    packages: new Map(),
  }));
}

class Resolution {
  constructor(
    private readonly main: MainModule,
    private readonly place: DependencyPlace | undefined,
    private readonly context: LinkContext,
  ) {}

  resolve(path: string): GoPackage | undefined {
    if (path === "C") return external("C", "");
    if (this.place?.kind === "standard") return this.standard(`vendor/${path}`) ?? this.standardOrExternal(path);
    return (
      this.inPlaces(path, this.ownPlaces()) ??
      (standardFolders.has(firstSegment(path)) ? this.standardOrExternal(path) : undefined) ??
      this.inPlaces(path, this.work()?.places ?? []) ??
      this.vendored(path) ??
      this.required(path) ??
      (isStandard(path) ? this.standardOrExternal(path) : undefined)
    );
  }

  private module(): GoModule | undefined {
    return this.context.memo(this.main.module, () => moduleAround(this.main.root, this.context));
  }

  private work(): Work | undefined {
    return this.context.memo(this.main.work, () => this.readWork());
  }

  private standardOrExternal(path: string): GoPackage {
    return this.standard(path) ?? external(standardLibrary, path);
  }

  private standard(path: string): GoPackage | undefined {
    return packageIn(standardDirectory(path), this.context);
  }

  /** The main module, and the folder that its path and its directory say it is a part of: modules beside it are found there. */
  private ownPlaces(): readonly Place[] {
    const module = this.module();
    if (module === undefined || module.path === "") return [];
    if (module.path === standardLibrary) return [{ path: "", directory: module.root }];
    let { path, root } = module;
    const own = { path, directory: root };
    while (root !== "" && lastSegment(path) === lastSegment(root) && path.includes("/")) {
      path = path.slice(0, path.lastIndexOf("/"));
      root = parentDirectory(root) ?? "";
    }
    return root === own.directory ? [own] : [own, { path, directory: root }];
  }

  private readWork(): Work | undefined {
    const { context } = this;
    for (let at: string | undefined = this.main.root; at !== undefined; at = parentDirectory(at)) {
      const file = joinPath(at, "go.work");
      if (!context.exists(file)) continue;
      const places: Place[] = [];
      for (const use of context.enumerate(fileContainer(file, "use"))) {
        const directory = resolvePath(at, use.name);
        if (directory === undefined) continue;
        const path = scalar(joinPath(directory, "go.mod"), "module", context);
        if (path !== "") places.push({ path, directory });
      }
      return { file, places: places.sort((a, b) => b.path.length - a.path.length || (a.path < b.path ? -1 : 1)) };
    }
    return undefined;
  }

  private inPlaces(path: string, places: readonly Place[]): GoPackage | undefined {
    for (const place of places) {
      const inside = below(place.path, path);
      if (inside === undefined) continue;
      const directory = joinPath(place.directory, inside);
      if (!hasPackage(directory, this.context)) continue;
      const module = moduleAround(directory, this.context);
      if (module !== undefined && importPath(module, directory) === path) return packageIn(directory, this.context);
    }
    return undefined;
  }

  /** The vendor folder beside go.work or else go.mod, where it says what it holds. */
  private vendored(path: string): GoPackage | undefined {
    const module = this.module();
    const work = this.work();
    for (const root of [work === undefined ? undefined : parentDirectory(work.file), module?.root]) {
      if (root === undefined) continue;
      const vendor = joinPath(root, "vendor");
      if (this.context.exists(`${vendor}/modules.txt`)) return packageIn(`${vendor}/${path}`, this.context);
    }
    return undefined;
  }

  /** By `replace` and `require`, at the longest path of a module that has the package; else of one whose sources are not at hand. */
  private required(path: string): GoPackage | undefined {
    let absent: GoPackage | undefined;
    for (const prefix of pathPrefixes(path)) {
      const provider = this.provider(prefix);
      if (provider === "none") continue;
      const inside = path.slice(prefix.length + 1);
      if ("directory" in provider) {
        const found = packageIn(joinPath(provider.directory, inside), this.context);
        if (found !== undefined) return found;
        continue;
      }
      const root = moduleDirectory(provider);
      if (this.context.exists(root)) {
        const found = packageIn(joinPath(root, inside), this.context);
        if (found !== undefined) return found;
      } else {
        absent ??= external(prefix, inside);
      }
    }
    return absent;
  }

  /** The module that the importing file is a part of provides its own packages, at the version that this is. */
  private provider(prefix: string): Provider {
    const { place, main } = this;
    if (place?.kind === "module" && place.module.path === prefix) return place.module;
    const cell = entry(main.providers, prefix, () => new Memo<Provider>());
    return this.context.memo(cell, () => this.findProvider(prefix)) ?? "none";
  }

  private findProvider(prefix: string): Provider {
    const module = this.module();
    if (module === undefined) return "none";
    const version = this.version(module, prefix);
    const replacement = this.replacement(module, prefix, version);
    if (replacement === undefined) {
      return version === undefined ? "none" : { path: prefix, version, source: prefix };
    }
    const { path, directory } = replacement.place;
    const absent = { path: prefix, version: replacement.version, source: path };
    if (!isLocalPath(path)) return absent;
    const local = resolvePath(directory, path);
    return local === undefined || !this.context.exists(joinPath(local, "go.mod")) ? absent : { directory: local };
  }

  private version(module: GoModule, path: string): string | undefined {
    let version = requiredVersion(module, path, this.context);
    for (const { path: name, directory } of this.work()?.places ?? []) {
      const other = requiredVersion({ root: directory, path: name }, path, this.context);
      if (other !== undefined && (version === undefined || compareGoVersions(version, other) < 0)) version = other;
    }
    return version;
  }

  /** What stands in for a module: go.work's word before go.mod's, one for the required version before one for all. */
  private replacement(
    module: GoModule,
    path: string,
    version: string | undefined,
  ): { readonly place: Place; readonly version: string } | undefined {
    const work = this.work();
    const manifests = [...(work === undefined ? [] : [work.file]), joinPath(module.root, "go.mod")];
    for (const manifest of manifests) {
      let forAll: { place: Place; version: string } | undefined;
      for (const { valueType } of this.context.member(fileContainer(manifest, "replace"), path)) {
        const [left, right] = valueType.split("=>").map((side) => side.trim());
        const [target, newVersion = ""] = right.split(/\s+/);
        const found = { place: { path: target, directory: parentDirectory(manifest) ?? "" }, version: newVersion };
        if (left === "") forAll ??= found;
        else if (left === version) return found;
      }
      if (forAll !== undefined) return forAll;
    }
    return undefined;
  }
}

/** The package of a directory, of the workspace or outside; undefined where it holds no Go files but tests. */
function packageIn(directory: string, context: LinkContext): GoPackage | undefined {
  const known = context.shared("go package directories", () => new Map<string, Memo<GoPackage | undefined>>());
  const cell = entry(known, directory, () => new Memo<GoPackage | undefined>());
  return context.memo(cell, () =>
    hasPackage(directory, context) ? { identity: directoryIdentity(directory, context), directory } : undefined,
  );
}

/** Asked by names and not by files where files come and go, so that one more of the same package is no news. */
function hasPackage(directory: string, context: LinkContext): boolean {
  if (dependencyPlace(directory) === undefined) return context.packageNames(directory).length > 0;
  return context.packageFiles(directory).some((file) => file.endsWith(".go") && !file.endsWith("_test.go"));
}

function external(module: string, inside: string): GoPackage {
  return { identity: goIdentity(module, inside === "" ? [] : inside.split("/")), directory: undefined };
}

function entry<Key, Value>(map: Map<Key, Value>, key: Key, create: () => Value): Value {
  let value = map.get(key);
  if (value === undefined) {
    value = create();
    map.set(key, value);
  }
  return value;
}

/** What is left of a path below another; undefined where it does not lie below. */
function below(prefix: string, path: string): string | undefined {
  if (prefix === "" || path === prefix) return prefix === "" ? path : "";
  return path.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : undefined;
}

/** Paths whose first element has no dot are the standard library's, but for modules of the workspace (go.dev/ref/mod#module-path). */
function isStandard(path: string): boolean {
  return !firstSegment(path).includes(".");
}

/** First elements that are the standard library's at once, so that most imports cost no look-up of manifests; need not be complete. */
const standardFolders: ReadonlySet<string> = new Set(
  (
    "archive bufio bytes cmp compress container context crypto database debug embed encoding errors expvar flag fmt go hash html image " +
    "index io iter log maps math mime net os path plugin reflect regexp runtime slices sort strconv strings structs sync syscall " +
    "testing text time unicode unique unsafe weak"
  ).split(" "),
);

function firstSegment(path: string): string {
  const slash = path.indexOf("/");
  return slash < 0 ? path : path.slice(0, slash);
}

function isLocalPath(path: string): boolean {
  return /^(?:\.\.?(?:[/\\]|$)|[/\\]|[A-Za-z]:[/\\])/.test(path);
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
