/**
 * StoredFacts: what look-ups read, out of one snapshot of the stores, and outside the workspace out of its dependencies. Decoded facts are kept by content key, so that they outlive a
 * snapshot; everything else belongs to snapshots between which no file changed.
 */
import type { FileFacts } from "../../adapters/facts.js";
import type { SourceText } from "../../adapters/links.js";
import { isOutside } from "../../adapters/outsidePaths.js";
import { type FactsCache, loadFacts } from "../store/factsCache.js";
import type { FactsStore } from "../store/factsStore.js";
import type { FileRecord } from "../store/fileRecord.js";
import type { PinnedRead } from "../store/lmdb.js";
import type { WorkspaceStore } from "../store/workspaceStore.js";
import type { DependencySource } from "./dependencies/dependencySource.js";
import type { FactsSource, OutsidePackage, SourceTexts } from "./lookups.js";

/** The text at a path, as the record was made of it. */
export type ReadText = (path: string, record: FileRecord | undefined) => SourceText | undefined;

export class StoredFacts implements FactsSource, SourceTexts {
  private readonly directories = new Map<string, readonly string[]>();
  private readonly known = new Map<string, boolean>();
  private readonly folders = new Map<string, readonly string[]>();
  private all: readonly string[] | undefined;
  private readonly records = new Map<string, FileFacts | undefined>();

  constructor(
    private readonly workspace: WorkspaceStore,
    private readonly facts_: FactsStore,
    private read: PinnedRead,
    private readonly cache: FactsCache,
    private readonly dependencies: DependencySource,
    private readonly readText?: ReadText,
  ) {}

  /** Goes on with another snapshot of the same files. */
  continueWith(read: PinnedRead): void {
    this.read = read;
  }

  exists(path: string): boolean {
    if (isOutside(path)) return this.dependencies.exists(path);
    let found = this.known.get(path);
    if (found === undefined) {
      found = this.workspace.fileId(path, this.read) !== undefined;
      this.known.set(path, found);
    }
    return found;
  }

  facts(path: string): FileFacts | undefined {
    if (isOutside(path)) return this.dependencies.facts(path);
    if (this.records.has(path)) return this.records.get(path);
    const id = this.workspace.fileId(path, this.read);
    const record = id === undefined ? undefined : this.workspace.file(id, this.read);
    const facts = record?.status === "indexed" ? loadFacts(this.facts_, record.factsKey, this.cache) : undefined;
    this.records.set(path, facts);
    return facts;
  }

  forget(path: string): void {
    this.records.delete(path);
  }

  directory(path: string): readonly string[] {
    if (isOutside(path)) return this.dependencies.directory(path);
    let files = this.directories.get(path);
    if (files === undefined) {
      const found: string[] = [];
      for (const entry of this.workspace.pathsIn(path, this.read)) {
        if (this.workspace.file(entry.id, this.read)?.status === "indexed") found.push(entry.path);
      }
      files = found.sort();
      this.directories.set(path, files);
    }
    return files;
  }

  get sourceTexts(): SourceTexts | undefined {
    return this.readText === undefined ? undefined : this;
  }

  text(path: string): SourceText | undefined {
    const id = isOutside(path) ? undefined : this.workspace.fileId(path, this.read);
    return this.readText?.(path, id === undefined ? undefined : this.workspace.file(id, this.read));
  }

  below(directory: string): readonly string[] {
    this.all ??= this.indexedPaths();
    let files = this.folders.get(directory);
    if (files === undefined) {
      const prefix = `${directory}/`;
      files = directory === "" ? this.all : this.all.filter((path) => path.startsWith(prefix));
      this.folders.set(directory, files);
    }
    return files;
  }

  private indexedPaths(): readonly string[] {
    const paths: string[] = [];
    for (const { path, id } of this.workspace.pathsUnder("", this.read)) {
      if (this.workspace.file(id, this.read)?.status === "indexed") paths.push(path);
    }
    return paths.sort();
  }

  outline(directory: string): OutsidePackage | undefined {
    return this.dependencies.outline(directory);
  }
}
