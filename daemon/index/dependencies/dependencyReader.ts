/**
 * DependencyReader: packages outside the workspace for one job or view.
 *
 * Where a package's facts come from, in this order: what the process has opened already, the standard library's ready-made facts, the facts
 * store, and last (for who may make facts) the sources: stubs, or a folder of the module cache, read for declarations alone. What was made is in
 * `made`, for the daemon to store, so that nothing is parsed twice on a machine. Limits: files over 2 MiB are left out, and so are links: all
 * that is read lies in the module cache by its real path. Nothing is ever written there.
 */
import type { FileFacts } from "../../../adapters/facts.js";
import { declarationsOnly } from "../../../adapters/go/declarationsOnly.js";
import { dependencyPlace, type ModuleVersion, moduleDirectory } from "../../../adapters/go/dependencyPaths.js";
import { standardLibraryEdition } from "../../../adapters/go/standardLibraryEdition.js";
import { adapterOf } from "../../../adapters/registry.js";
import type { FactsStore } from "../../store/factsStore.js";
import type { FileSystem } from "../../system/files.js";
import { decodeText } from "../../workspace/decodeText.js";
import { goFilesIn, moduleOnDisk, packageOnDisk } from "../../workspace/goModuleFolders.js";
import type { GoRoots } from "../../workspace/goRoots.js";
import { type DependencyLibrary, packageKey } from "./dependencyLibrary.js";
import type { DependencySource } from "./dependencySource.js";
import { decodePackage, encodePackage, type PackageFacts } from "./packageRecord.js";
import { stubName } from "./standardLibraryStubs.js";

export type DependencyParts = {
  readonly library: DependencyLibrary;
  readonly roots: GoRoots;
  readonly store: FactsStore;
  readonly files: FileSystem;
  /** `make`: facts that nobody has yet are made here; the Go adapter must be prepared. */
  readonly missing: "make" | "leave";
};

/** A package record to be stored. */
export type MadePackage = { readonly key: Buffer; readonly value: Buffer };

const largestSource = 2 << 20;

export class DependencyReader implements DependencySource {
  readonly made: MadePackage[] = [];
  /** Directories of the modules that were asked for, and whether their sources are at hand. */
  readonly modules = new Map<string, boolean>();
  private readonly opened = new Map<string, OpenedPackage | undefined>();

  constructor(private readonly parts: DependencyParts) {}

  exists(path: string): boolean {
    const place = dependencyPlace(path);
    if (place === undefined) return false;
    if (place.kind === "module" && place.inside === "") return this.hasModule(place.module);
    return this.package(path) !== undefined || this.facts(path) !== undefined;
  }

  facts(path: string): FileFacts | undefined {
    const slash = path.lastIndexOf("/");
    return this.package(path.slice(0, slash))?.facts?.files.get(path.slice(slash + 1));
  }

  directory(path: string): readonly string[] {
    return this.package(path)?.paths ?? [];
  }

  private hasModule(module: ModuleVersion): boolean {
    const name = moduleDirectory(module);
    let found = this.modules.get(name);
    if (found === undefined) {
      const folder = moduleOnDisk(this.parts.roots, module);
      found = folder !== undefined && isDirectory(folder, this.parts.files);
      this.modules.set(name, found);
    }
    return found;
  }

  private package(directory: string): OpenedPackage | undefined {
    if (this.opened.has(directory)) return this.opened.get(directory);
    const facts = this.open(directory);
    const names = facts === undefined ? this.unread(directory) : [...facts.files.keys()];
    const opened = names.length === 0 ? undefined : { facts, paths: names.map((name) => `${directory}/${name}`) };
    this.opened.set(directory, opened);
    return opened;
  }

  private open(directory: string): PackageFacts | undefined {
    const place = dependencyPlace(directory);
    if (place === undefined) return undefined;
    if (place.kind === "standard") {
      const { library } = this.parts;
      if (!library.hasStandard(place.inside)) return undefined;
      const key = packageKey("standard library", standardLibraryEdition, place.inside);
      return this.kept(
        key,
        () => library.standardFacts(place.inside) ?? this.stored(key, () => this.stub(place.inside)),
      );
    }
    const { module, inside } = place;
    if (!this.hasModule(module)) return undefined;
    const key = packageKey("module", `${module.source}@${module.version}`, inside);
    return this.kept(key, () => this.stored(key, () => this.sources(module, inside)));
  }

  private kept(key: Buffer, find: () => PackageFacts | undefined): PackageFacts | undefined {
    const { packages } = this.parts.library;
    const name = key.toString("latin1");
    const known = packages.get(name);
    if (known !== undefined) return known;
    const found = find();
    if (found !== undefined) packages.set(name, found, { size: found.size + 64 });
    return found;
  }

  private stored(key: Buffer, make: () => ReadonlyMap<string, FileFacts> | undefined): PackageFacts | undefined {
    const record = this.parts.store.get(key);
    const known = record === undefined ? undefined : decodePackage(record);
    if (known !== undefined || this.parts.missing === "leave") return known;
    const files = make();
    if (files === undefined) return undefined;
    const value = encodePackage(files);
    this.made.push({ key, value });
    return decodePackage(value);
  }

  private stub(importPath: string): ReadonlyMap<string, FileFacts> | undefined {
    const text = this.parts.library.standardStub(importPath);
    return text === undefined ? undefined : new Map([[stubName, adapterOf("go").extract(text, "go")]]);
  }

  /** undefined: no folder with Go files. */
  private sources(module: ModuleVersion, inside: string): ReadonlyMap<string, FileFacts> | undefined {
    const { roots, files } = this.parts;
    const folder = packageOnDisk(roots, module, inside);
    const found = new Map<string, FileFacts>();
    for (const name of folder === undefined ? [] : goFilesIn(folder, files)) {
      const facts = declarationFacts(`${folder}/${name}`, files);
      if (facts !== undefined) found.set(name, facts);
    }
    return found.size === 0 ? undefined : found;
  }

  /** Files of a package that nobody has made facts of, where they may not be made here. */
  private unread(directory: string): readonly string[] {
    const { roots, files, missing } = this.parts;
    const place = missing === "leave" ? dependencyPlace(directory) : undefined;
    if (place?.kind !== "module" || !this.hasModule(place.module)) return [];
    const folder = packageOnDisk(roots, place.module, place.inside);
    return folder === undefined ? [] : goFilesIn(folder, files);
  }
}

type OpenedPackage = { readonly facts: PackageFacts | undefined; readonly paths: readonly string[] };

function declarationFacts(path: string, files: FileSystem): FileFacts | undefined {
  try {
    const decoded = decodeText(files.readFile(path, largestSource));
    return decoded.kind === "binary" ? undefined : adapterOf("go").extract(declarationsOnly(decoded.text), "go");
  } catch {
    return undefined;
  }
}

function isDirectory(path: string, files: FileSystem): boolean {
  try {
    return files.stat(path).kind === "directory";
  } catch {
    return false;
  }
}
