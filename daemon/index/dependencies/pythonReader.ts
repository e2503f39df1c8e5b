/**
 * PythonReader: Python files outside the workspace for one job or view: stubs of the standard library and of packages, and what is installed in environments.
 *
 * Where a file's facts come from, in this order: what the process has opened already, the ready-made facts of stubs, the facts store, and last (for
 * who may make them) the text. Installed files are known by their content: an environment's files change under their paths. An environment is
 * listed once for each job or view, and `environments` says how it was found. Limits: files over 2 MiB are left out, and so are links.
 */
import type { Dialect, FileFacts } from "../../../adapters/facts.js";
import {
  environmentDirectory,
  environmentManifest,
  pythonPlace,
  typeshedRoot,
} from "../../../adapters/python/outsidePlaces.js";
import { typeshedEdition } from "../../../adapters/python/typeshedEdition.js";
import { adapterOf } from "../../../adapters/registry.js";
import { loadFacts } from "../../store/factsCache.js";
import { type FactsStore, factsKey } from "../../store/factsStore.js";
import type { FileSystem } from "../../system/files.js";
import { decodeText } from "../../workspace/decodeText.js";
import type { OutsideRoots } from "../../workspace/outsideRoots.js";
import { PythonEnvironment } from "../../workspace/pythonEnvironment.js";
import { type DependencyLibrary, type KnownEnvironment, outsideFactsKey } from "./dependencyLibrary.js";
import type { DependencySource } from "./dependencySource.js";
import { environmentFacts } from "./environmentFacts.js";

export type PythonParts = {
  readonly library: DependencyLibrary;
  readonly roots: OutsideRoots;
  readonly store: FactsStore;
  readonly files: FileSystem;
  /** Makes facts of a text and keeps them under the key; undefined where nobody may, or there is no text. */
  readonly make: (key: Buffer, dialect: Dialect, read: () => string | undefined) => FileFacts | undefined;
  /** Hears of each environment that was asked for: its directory, and what is installed in it; false: there is none. */
  readonly found: (directory: string, state: string | false) => void;
};

const largestSource = 2 << 20;

export class PythonReader implements Omit<DependencySource, "outline"> {
  private readonly environments = new Map<string, KnownEnvironment | undefined>();

  constructor(private readonly parts: PythonParts) {}

  exists(path: string): boolean {
    const stub = stubPath(path);
    if (stub !== undefined) return this.parts.library.python.has(stub);
    const place = pythonPlace(path);
    if (place?.kind !== "environment") return false;
    const environment = this.environment(place.environment);
    if (environment === undefined) return false;
    return (
      place.inside === "" || place.inside === environmentManifest || environment.pathOf(place.inside) !== undefined
    );
  }

  facts(path: string): FileFacts | undefined {
    const stub = stubPath(path);
    if (stub !== undefined) return this.stubFacts(stub);
    const place = pythonPlace(path);
    if (place?.kind !== "environment") return undefined;
    const known = this.known(place.environment);
    if (known === undefined) return undefined;
    if (place.inside !== environmentManifest) return this.installedFacts(known.environment.pathOf(place.inside));
    known.manifest ??= environmentFacts(known.environment);
    return known.manifest;
  }

  directory(path: string): readonly string[] {
    const stub = stubPath(path);
    if (stub !== undefined) {
      return this.parts.library.python.directory(stub).map((inside) => `${typeshedRoot}/${inside}`);
    }
    const place = pythonPlace(path);
    if (place?.kind !== "environment") return [];
    const names = this.environment(place.environment)?.filesIn(place.inside) ?? [];
    return names.filter((name) => dialectIn(name) !== undefined).map((name) => `${path}/${name}`);
  }

  /** Where an installed file lies on disk; undefined for what is not installed. */
  pathOnDisk(path: string): string | undefined {
    const place = pythonPlace(path);
    return place?.kind === "environment" ? this.environment(place.environment)?.pathOf(place.inside) : undefined;
  }

  /** The text of a stub or an installed file. */
  text(path: string): string | undefined {
    const stub = stubPath(path);
    if (stub !== undefined) return this.parts.library.python.text(stub);
    const onDisk = this.pathOnDisk(path);
    return onDisk === undefined ? undefined : decoded(this.read(onDisk));
  }

  private stubFacts(inside: string): FileFacts | undefined {
    const { library, store, make } = this.parts;
    if (!library.python.has(inside)) return undefined;
    const key = outsideFactsKey("pyi", "standard library", typeshedEdition, inside);
    return (
      library.facts.get(key.toString("latin1")) ??
      library.python.facts(inside, key, library.facts) ??
      loadFacts(store, key, library.facts) ??
      make(key, "pyi", () => library.python.text(inside))
    );
  }

  private installedFacts(onDisk: string | undefined): FileFacts | undefined {
    const dialect = onDisk === undefined ? undefined : dialectIn(onDisk);
    if (onDisk === undefined || dialect === undefined) return undefined;
    const { library, store, make } = this.parts;
    const file = this.stamp(onDisk);
    let bytes: Buffer | undefined;
    let known = library.installed.get(onDisk);
    if (known?.file !== file) {
      bytes = this.read(onDisk);
      if (bytes === undefined) return undefined;
      known = { file, key: factsKey(bytes, dialect, adapterOf(dialect).version) };
      library.installed.set(onDisk, known);
    }
    const { key } = known;
    return loadFacts(store, key, library.facts) ?? make(key, dialect, () => decoded(bytes ?? this.read(onDisk)));
  }

  private environment(name: string): PythonEnvironment | undefined {
    return this.known(name)?.environment;
  }

  private known(name: string): KnownEnvironment | undefined {
    if (this.environments.has(name)) return this.environments.get(name);
    const { roots, files, found, library } = this.parts;
    const environment = PythonEnvironment.at(name, roots, files);
    let known: KnownEnvironment | undefined;
    if (environment !== undefined) {
      const key = `${roots.workspace ?? ""}\n${environment.root}\n${environment.state}`;
      known = library.environments.get(key) ?? { environment, manifest: undefined };
      library.environments.set(key, known);
    }
    this.environments.set(name, known);
    found(environmentDirectory(name), environment?.state ?? false);
    return known;
  }

  private stamp(path: string): string {
    try {
      const { inode, mtimeMs, size } = this.parts.files.stat(path);
      return `${inode} ${mtimeMs} ${size}`;
    } catch {
      return "";
    }
  }

  private read(path: string): Buffer | undefined {
    try {
      return this.parts.files.readFile(path, largestSource);
    } catch {
      return undefined;
    }
  }
}

/** The path of a stub that ships with navd, as its library names it. */
function stubPath(path: string): string | undefined {
  return path.startsWith(`${typeshedRoot}/`) ? path.slice(typeshedRoot.length + 1) : undefined;
}

function decoded(bytes: Buffer | undefined): string | undefined {
  const text = bytes === undefined ? undefined : decodeText(bytes);
  return text === undefined || text.kind === "binary" ? undefined : text.text;
}

function dialectIn(name: string): "py" | "pyi" | undefined {
  if (name.endsWith(".py")) return "py";
  return name.endsWith(".pyi") ? "pyi" : undefined;
}
