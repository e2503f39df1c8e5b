/**
 * A standard library that ships with navd, as a process keeps it: its stubs, and facts made of them when navd was built.
 */
import type { FileFacts } from "../../../adapters/facts.js";
import { type FactsCache, keepFacts } from "../../store/factsCache.js";
import type { FileSystem } from "../../system/files.js";
import { type StandardLibraryName, standardLibraryBasis } from "./standardLibraries.js";
import { StandardLibraryFacts } from "./standardLibraryFacts.js";
import { StandardLibraryStubs } from "./standardLibraryStubs.js";

/** Files. `facts` undefined: there are none ready made. */
export type StandardLibraryPaths = { readonly stubs: string; readonly facts: string | undefined };

export class StandardLibrary {
  private readonly stubs: StandardLibraryStubs;
  private readonly ready: StandardLibraryFacts | undefined;
  private listed: ReadonlySet<string> | undefined;
  private folders: ReadonlyMap<string, readonly string[]> | undefined;

  constructor(paths: StandardLibraryPaths, name: StandardLibraryName, files: FileSystem) {
    this.stubs = new StandardLibraryStubs(paths.stubs, files);
    this.ready =
      paths.facts === undefined ? undefined : new StandardLibraryFacts(paths.facts, standardLibraryBasis(name), files);
  }

  /** Whether there is a stub of that path: an import path of Go, a file of Python. */
  has(path: string): boolean {
    this.listed ??= new Set(this.ready?.paths() ?? this.stubs.packages());
    return this.listed.has(path);
  }

  /** Paths directly in a folder, sorted. */
  directory(folder: string): readonly string[] {
    this.folders ??= byFolder(this.ready?.paths() ?? this.stubs.packages());
    return this.folders.get(folder) ?? [];
  }

  /** The ready-made facts of a stub; kept under `key`. */
  facts(path: string, key: Buffer, cache: FactsCache): FileFacts | undefined {
    const record = this.ready?.record(path);
    return record === undefined ? undefined : keepFacts(record, key, cache);
  }

  text(path: string): string | undefined {
    return this.stubs.text(path);
  }
}

function byFolder(paths: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const folders = new Map<string, string[]>();
  for (const path of [...paths].sort()) {
    const folder = path.slice(0, Math.max(0, path.lastIndexOf("/")));
    const known = folders.get(folder);
    if (known === undefined) folders.set(folder, [path]);
    else known.push(path);
  }
  return folders;
}
