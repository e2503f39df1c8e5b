/**
 * Where the imports of a Go file lead, without the go command.
 *
 * Method, in the go command's order as far as files show it: modules of the workspace (the file's own, those around it, those nested in it,
 * those of go.work), the vendor folder, `replace` and `require` by the longest module path, the standard library. A path of the
 * workspace's own modules without files is unresolved; so is a path that nothing requires. Versions are not chosen: what go.mod requires
 * is what counts, which is also how `replace X v1 => ./x` is matched.
 */
import {
  type FileIdentity,
  type FileLinks,
  fileContainer,
  type ImportLink,
  importLinks,
  type LinkContext,
} from "../links.js";
import { containerMoniker } from "../monikers.js";
import {
  directoryIdentity,
  type GoModule,
  goIdentity,
  importPath,
  joinPath,
  moduleAround,
  parentDirectory,
  pathPrefixes,
  requiredVersion,
  resolvePath,
  scalar,
  standardLibrary,
} from "./goModules.js";

export function linkGo(specifiers: readonly string[], context: LinkContext): FileLinks {
  const resolver = new GoImports(context);
  const imports: ImportLink[] = [];
  specifiers.forEach((specifier, importIndex) => {
    const target = resolver.resolve(specifier);
    if (target === undefined) return;
    imports.push({
      importIndex,
      nameIndex: -1,
      target: containerMoniker(target.identity),
      targetPath: target.directory === "" ? "." : (target.directory ?? ""),
      tier: "exact",
    });
  });
  return importLinks(imports);
}

/** A package; without a directory it lies outside the workspace. */
type Target = { readonly identity: FileIdentity; readonly directory: string | undefined };

/** Import paths below `path` are looked for below `directory`. */
type Place = { readonly path: string; readonly directory: string };

/** What a module path of go.mod leads to: nothing, sources that are not here, or a directory. */
type Provider = "none" | "external" | { readonly directory: string };

class GoImports {
  private readonly directory: string;
  private readonly module: GoModule | undefined;
  private readonly work: string | undefined;
  private workPlaces: readonly Place[] | undefined;
  /** What was found out for this one file, by path prefix and by directory. */
  private readonly providers = new Map<string, Provider>();
  private readonly packages = new Map<string, Target | undefined>();

  constructor(private readonly context: LinkContext) {
    this.directory = parentDirectory(context.path) ?? "";
    this.module = moduleAround(this.directory, context);
    this.work = this.workFile();
  }

  resolve(path: string): Target | undefined {
    if (path === "") return undefined;
    if (path === "C") return external("C", "");
    if (path.startsWith("./") || path.startsWith("../")) return this.relative(path);
    return (
      this.inPlaces(path, this.ownPlaces()) ??
      (standardFolders.has(firstSegment(path)) ? external(standardLibrary, path) : undefined) ??
      this.inPlaces(path, this.places()) ??
      this.vendored(path) ??
      this.required(path) ??
      (isStandard(path) ? external(standardLibrary, path) : undefined)
    );
  }

  private relative(path: string): Target | undefined {
    const directory = resolvePath(this.directory, path);
    return directory === undefined ? undefined : this.package(directory);
  }

  /** The file's own module, and the folder that its path and its directory say it is a part of: modules beside it are found there. */
  private ownPlaces(): readonly Place[] {
    if (this.module === undefined || this.module.path === "") return [];
    if (this.module.path === standardLibrary) return [{ path: "", directory: this.module.root }];
    let { path, root } = this.module;
    const own = { path, directory: root };
    while (root !== "" && lastSegment(path) === lastSegment(root) && path.includes("/")) {
      path = path.slice(0, path.lastIndexOf("/"));
      root = parentDirectory(root) ?? "";
    }
    return root === own.directory ? [own] : [own, { path, directory: root }];
  }

  /** The modules of the nearest go.work. */
  private places(): readonly Place[] {
    this.workPlaces ??= this.readWork();
    return this.workPlaces;
  }

  private readWork(): readonly Place[] {
    const { context, work } = this;
    if (work === undefined) return [];
    const workDirectory = parentDirectory(work) ?? "";
    const places: Place[] = [];
    for (const use of context.enumerate(fileContainer(work, "use"))) {
      const directory = resolvePath(workDirectory, use.name);
      if (directory === undefined) continue;
      const path = scalar(joinPath(directory, "go.mod"), "module", context);
      if (path !== "") places.push({ path, directory });
    }
    return places.sort((a, b) => b.path.length - a.path.length || (a.path < b.path ? -1 : 1));
  }

  private workFile(): string | undefined {
    for (let at: string | undefined = this.directory; at !== undefined; at = parentDirectory(at)) {
      const work = joinPath(at, "go.work");
      if (this.context.exists(work)) return work;
    }
    return undefined;
  }

  private inPlaces(path: string, places: readonly Place[]): Target | undefined {
    for (const place of places) {
      const inside = below(place.path, path);
      if (inside === undefined) continue;
      const directory = joinPath(place.directory, inside);
      if (!this.hasPackage(directory)) continue;
      const module = moduleAround(directory, this.context);
      if (module !== undefined && importPath(module, directory) === path) return this.package(directory);
    }
    return undefined;
  }

  private vendored(path: string): Target | undefined {
    if (this.module === undefined) return undefined;
    const vendor = joinPath(this.module.root, "vendor");
    const directory = `${vendor}/${path}`;
    return this.context.exists(`${vendor}/modules.txt`) ? this.package(directory) : undefined;
  }

  /** By `replace` and `require`, at the longest path that either names. */
  private required(path: string): Target | undefined {
    if (this.module === undefined) return undefined;
    for (const prefix of pathPrefixes(path)) {
      const provider = this.provider(this.module, prefix);
      const inside = path.slice(prefix.length + 1);
      if (provider === "external") return external(prefix, inside);
      if (provider !== "none") return this.package(joinPath(provider.directory, inside));
    }
    return undefined;
  }

  private provider(module: GoModule, prefix: string): Provider {
    let known = this.providers.get(prefix);
    if (known === undefined) {
      known = this.findProvider(module, prefix);
      this.providers.set(prefix, known);
    }
    return known;
  }

  private findProvider(module: GoModule, prefix: string): Provider {
    const version = requiredVersion(module, prefix, this.context);
    const replacement = this.replacement(module, prefix, version);
    if (replacement === undefined) return version === undefined ? "none" : "external";
    if (!isLocalPath(replacement.path)) return "external";
    const directory = resolvePath(replacement.directory, replacement.path);
    if (directory === undefined || !this.context.exists(joinPath(directory, "go.mod"))) return "external";
    return { directory };
  }

  /** What stands in for a module: go.work's word before go.mod's, one for the required version before one for all. */
  private replacement(module: GoModule, path: string, version: string | undefined): Place | undefined {
    const manifests = [...(this.work === undefined ? [] : [this.work]), joinPath(module.root, "go.mod")];
    for (const manifest of manifests) {
      let forAll: Place | undefined;
      for (const { valueType } of this.context.member(fileContainer(manifest, "replace"), path)) {
        const [left, right] = valueType.split("=>").map((side) => side.trim());
        const place = { path: right.split(" ")[0], directory: parentDirectory(manifest) ?? "" };
        if (left === "") forAll ??= place;
        else if (left === version) return place;
      }
      if (forAll !== undefined) return forAll;
    }
    return undefined;
  }

  private package(directory: string): Target | undefined {
    if (this.packages.has(directory)) return this.packages.get(directory);
    const found = this.hasPackage(directory)
      ? { identity: directoryIdentity(directory, this.context), directory }
      : undefined;
    this.packages.set(directory, found);
    return found;
  }

  private hasPackage(directory: string): boolean {
    return this.context.packageFiles(directory).some((file) => file.endsWith(".go") && !file.endsWith("_test.go"));
  }
}

function external(module: string, inside: string): Target {
  return { identity: goIdentity(module, inside === "" ? [] : inside.split("/")), directory: undefined };
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
