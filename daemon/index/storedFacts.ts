/**
 * StoredFacts: what look-ups read, out of one snapshot of the stores, and outside the workspace out of its dependencies. Decoded facts are kept by content key, so that they outlive a
 * snapshot; everything else belongs to snapshots between which no file changed.
 */
import type { FileFacts } from "../../adapters/facts.js";
import { isOutside } from "../../adapters/outsidePaths.js";
import { type FactsCache, loadFacts } from "../store/factsCache.js";
import type { FactsStore } from "../store/factsStore.js";
import type { PinnedRead } from "../store/lmdb.js";
import type { WorkspaceStore } from "../store/workspaceStore.js";
import type { DependencySource } from "./dependencies/dependencySource.js";
import type { FactsSource, OutsidePackage } from "./lookups.js";

export class StoredFacts implements FactsSource {
  private readonly directories = new Map<string, readonly string[]>();
  private readonly known = new Map<string, boolean>();
  private readonly records = new Map<string, FileFacts | undefined>();

  constructor(
    private readonly workspace: WorkspaceStore,
    private readonly facts_: FactsStore,
    private read: PinnedRead,
    private readonly cache: FactsCache,
    private readonly dependencies: DependencySource,
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

  outline(directory: string): OutsidePackage | undefined {
    return this.dependencies.outline(directory);
  }
}
