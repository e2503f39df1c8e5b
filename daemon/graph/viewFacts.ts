/**
 * ViewFacts: what look-ups read of a view, so that a question can ask what links were made of: facts of its files, unsaved ones in front, and of
 * packages outside the workspace as far as they are known.
 */
import type { FileFacts } from "../../adapters/facts.js";
import { isOutside } from "../../adapters/outsidePaths.js";
import type { DependencySource } from "../index/dependencies/dependencySource.js";
import type { FactsSource } from "../index/lookups.js";
import type { PinnedRead } from "../store/lmdb.js";
import type { WorkspaceStore } from "../store/workspaceStore.js";
import type { Delta } from "./deltaFacts.js";
import type { View } from "./view.js";

type Sources = {
  readonly workspace: WorkspaceStore;
  /** undefined: nothing is known of what lies outside the workspace. */
  readonly outside: DependencySource | undefined;
  readonly read: PinnedRead;
  /** What lies in front of the store, by path. */
  readonly deltas: ReadonlyMap<string, Delta>;
};

export class ViewFacts implements FactsSource {
  private readonly directories = new Map<string, readonly string[]>();

  constructor(
    private readonly view: Pick<View, "file">,
    private readonly sources: Sources,
  ) {}

  exists(path: string): boolean {
    const { workspace, outside, read, deltas } = this.sources;
    if (isOutside(path)) return outside?.exists(path) ?? false;
    return deltas.has(path) || (path !== "" && workspace.fileId(path, read) !== undefined);
  }

  facts(path: string): FileFacts | undefined {
    return isOutside(path) ? this.sources.outside?.facts(path) : this.view.file(path)?.facts;
  }

  directory(path: string): readonly string[] {
    if (isOutside(path)) return this.sources.outside?.directory(path) ?? [];
    let files = this.directories.get(path);
    if (files === undefined) {
      files = this.filesIn(path);
      this.directories.set(path, files);
    }
    return files;
  }

  private filesIn(directory: string): readonly string[] {
    const { workspace, read, deltas } = this.sources;
    const found = new Set<string>();
    for (const entry of workspace.pathsIn(directory, read)) {
      if (workspace.file(entry.id, read)?.status === "indexed") found.add(entry.path);
    }
    for (const path of deltas.keys()) if (directoryOf(path) === directory) found.add(path);
    return [...found].sort();
  }
}

function directoryOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
