/**
 * DependencyReader: packages outside the workspace for one job or view.
 *
 * Where a package's outline and a file's facts come from, in this order: what the process has opened already, the standard library's ready-made
 * facts, the facts store, and last (for who may make them) the sources: stubs, or a folder of the module cache, read for declarations alone.
 * What was made is in `made`, for the daemon to store, so that nothing is parsed twice on a machine. Limits: files over 2 MiB are left out, and
 * so are links: all that is read lies in the module cache by its real path. Nothing is ever written there.
 */
import type { Dialect, FileFacts } from "../../../adapters/facts.js";
import { declarationsOnly } from "../../../adapters/go/declarationsOnly.js";
import { dependencyPlace, type ModuleVersion, moduleDirectory } from "../../../adapters/go/dependencyPaths.js";
import { standardLibraryEdition } from "../../../adapters/go/standardLibraryEdition.js";
import { pythonPlace } from "../../../adapters/python/outsidePlaces.js";
import { adapterOf } from "../../../adapters/registry.js";
import { keepFacts, loadFacts } from "../../store/factsCache.js";
import type { FactsStore } from "../../store/factsStore.js";
import { packFacts } from "../../store/packedFacts.js";
import type { FileSystem } from "../../system/files.js";
import { decodeText } from "../../workspace/decodeText.js";
import { goFilesIn, moduleOnDisk, packageOnDisk } from "../../workspace/goModuleFolders.js";
import type { OutsideRoots } from "../../workspace/outsideRoots.js";
import type { OutsidePackage } from "../lookups.js";
import { type DependencyLibrary, outsideFactsKey, outsideOutlineKey } from "./dependencyLibrary.js";
import type { DependencySource } from "./dependencySource.js";
import { decodeOutline, encodeOutline, makeOutline, type PackageOutline } from "./packageOutline.js";
import { PythonReader } from "./pythonReader.js";
import { stubName } from "./standardLibraryStubs.js";
import { WellKnownProtos } from "./wellKnownProtos.js";

export type DependencyParts = {
  readonly library: DependencyLibrary;
  readonly roots: OutsideRoots;
  readonly store: FactsStore;
  readonly files: FileSystem;
  /** `make`: facts that nobody has yet are made here; the adapter of their language must be prepared. */
  readonly missing: "make" | "leave";
};

/** Whether a module's sources were at hand; of an environment what was installed in it. */
export type ModuleState = boolean | string;

/** Something for the facts store. */
export type MadeRecord = { readonly key: Buffer; readonly value: Buffer };

const largestSource = 2 << 20;

export class DependencyReader implements DependencySource {
  readonly made: MadeRecord[] = [];
  /** Directories of the modules and environments that were asked for, and whether their sources are at hand. */
  readonly modules = new Map<string, ModuleState>();
  private readonly packages = new Map<string, Package | undefined>();
  private readonly opened = new Map<string, FileFacts | undefined>();

  private readonly python: PythonReader;

  constructor(private readonly parts: DependencyParts) {
    this.python = new PythonReader({
      ...parts,
      make: (key, dialect, read) => this.make(key, read, dialect),
      found: (directory, state) => this.modules.set(directory, state),
    });
  }

  exists(path: string): boolean {
    if (WellKnownProtos.holds(path)) return this.parts.library.protos?.exists(path) ?? false;
    if (isPython(path)) return this.python.exists(path);
    const place = dependencyPlace(path);
    if (place === undefined) return false;
    if (place.kind === "module" && place.inside === "") return this.hasModule(place.module);
    return this.package(path) !== undefined || this.directory(parentOf(path)).includes(path);
  }

  facts(path: string): FileFacts | undefined {
    if (WellKnownProtos.holds(path)) return this.parts.library.protos?.facts(path);
    if (this.opened.has(path)) return this.opened.get(path);
    const name = path.slice(path.lastIndexOf("/") + 1);
    const facts = isPython(path) ? this.python.facts(path) : this.package(parentOf(path))?.facts(name);
    this.opened.set(path, facts);
    return facts;
  }

  directory(path: string): readonly string[] {
    if (WellKnownProtos.holds(path)) return this.parts.library.protos?.directory(path) ?? [];
    if (isPython(path)) return this.python.directory(path);
    return this.package(path)?.paths ?? [];
  }

  /** The text of a Python file outside, where it lies on disk, or in navd alone. */
  text(path: string): string | undefined {
    return this.python.text(path);
  }

  /** Where a Python file outside lies on disk; undefined for stubs of the standard library. */
  pathOnDisk(path: string): string | undefined {
    return this.python.pathOnDisk(path);
  }

  outline(directory: string): OutsidePackage | undefined {
    return this.package(directory);
  }

  private hasModule(module: ModuleVersion): boolean {
    const name = moduleDirectory(module);
    let found = this.modules.get(name);
    if (found === undefined) {
      const folder = moduleOnDisk(this.parts.roots, module);
      found = folder !== undefined && isDirectory(folder, this.parts.files);
      this.modules.set(name, found);
    }
    return found !== false;
  }

  private package(directory: string): Package | undefined {
    if (this.packages.has(directory)) return this.packages.get(directory);
    const place = dependencyPlace(directory);
    let found: Package | undefined;
    if (place?.kind === "standard" && this.parts.library.go.has(place.inside)) {
      found = this.standard(directory, place.inside);
    } else if (place?.kind === "module" && this.hasModule(place.module)) {
      found = this.ofModule(directory, place.module, place.inside);
    }
    this.packages.set(directory, found);
    return found;
  }

  /** One file, which declares whatever there is. */
  private standard(directory: string, importPath: string): Package {
    const { library, store } = this.parts;
    const path = `${directory}/${stubName}`;
    const key = outsideFactsKey("go", "standard library", standardLibraryEdition, importPath);
    const facts = (): FileFacts | undefined =>
      library.facts.get(key.toString("latin1")) ??
      library.go.facts(importPath, key, library.facts) ??
      loadFacts(store, key, library.facts) ??
      this.make(key, () => library.go.text(importPath));
    const only = (packageName: string): readonly string[] => (facts()?.container === packageName ? [path] : []);
    return {
      paths: [path],
      facts: (name) => (name === stubName ? facts() : undefined),
      get packageNames() {
        const name = facts()?.container ?? "";
        return name === "" ? [] : [name];
      },
      declaring: only,
      withMethods: only,
      withAliases: only,
    };
  }

  private ofModule(directory: string, module: ModuleVersion, inside: string): Package | undefined {
    const { library, roots, store, files, missing } = this.parts;
    const folder = packageOnDisk(roots, module, inside);
    if (folder === undefined) return undefined;
    const place = ["module", `${module.source}@${module.version}`, inside];
    const outline = this.outlineOf(outsideOutlineKey(...place), folder);
    // Who may not make an outline lists the folder: the package is there, though nobody has looked into it.
    const names = outline?.files.map(({ name }) => name) ?? (missing === "leave" ? goFilesIn(folder, files) : []);
    if (names.length === 0) return undefined;
    const known = new Set(names);
    const inDirectory = (found: readonly string[] = []): readonly string[] =>
      found.map((name) => `${directory}/${name}`);
    return {
      paths: names.map((name) => `${directory}/${name}`),
      facts: (name) => {
        if (!known.has(name)) return undefined;
        const key = outsideFactsKey("go", ...place, name);
        return loadFacts(store, key, library.facts) ?? this.make(key, () => this.declarations(`${folder}/${name}`));
      },
      packageNames: outline?.packageNames ?? [],
      declaring: (packageName, name, member) => inDirectory(outline?.declaring(packageName, name, member)),
      withMethods: (packageName, name) => inDirectory(outline?.withMethods(packageName, name)),
      withAliases: (packageName) => inDirectory(outline?.withAliases(packageName)),
    };
  }

  /** undefined: no folder with Go files, or nobody has made an outline and it may not be made here. */
  private outlineOf(key: Buffer, folder: string): PackageOutline | undefined {
    const { library, store, missing, files } = this.parts;
    const name = key.toString("latin1");
    let outline = library.outlines.get(name);
    if (outline !== undefined) return outline;
    const stored = store.get(key);
    outline = stored === undefined ? undefined : decodeOutline(stored);
    if (outline === undefined && missing === "make") {
      outline = makeOutline(this.texts(folder, goFilesIn(folder, files)));
      if (outline.files.length === 0) return undefined;
      this.made.push({ key, value: encodeOutline(outline) });
    }
    if (outline !== undefined) library.outlines.set(name, outline, { size: outline.size });
    return outline;
  }

  private make(key: Buffer, read: () => string | undefined, dialect: Dialect = "go"): FileFacts | undefined {
    const text = this.parts.missing === "make" ? read() : undefined;
    if (text === undefined) return undefined;
    const value = packFacts(adapterOf(dialect).extract(text, dialect));
    this.made.push({ key, value });
    return keepFacts(value, key, this.parts.library.facts);
  }

  private *texts(folder: string, names: readonly string[]): Generator<readonly [string, string]> {
    for (const name of names) {
      const text = this.source(`${folder}/${name}`);
      if (text !== undefined) yield [name, text];
    }
  }

  private declarations(path: string): string | undefined {
    const text = this.source(path);
    return text === undefined ? undefined : declarationsOnly(text);
  }

  private source(path: string): string | undefined {
    try {
      const decoded = decodeText(this.parts.files.readFile(path, largestSource));
      return decoded.kind === "binary" ? undefined : decoded.text;
    } catch {
      return undefined;
    }
  }
}

type Package = OutsidePackage & {
  readonly paths: readonly string[];
  readonly facts: (fileName: string) => FileFacts | undefined;
};

function isPython(path: string): boolean {
  return pythonPlace(path) !== undefined;
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}

function isDirectory(path: string, files: FileSystem): boolean {
  try {
    return files.stat(path).kind === "directory";
  } catch {
    return false;
  }
}
