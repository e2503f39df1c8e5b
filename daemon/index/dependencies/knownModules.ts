/**
 * KnownModules: the modules and environments outside the workspace that links have asked for, and whether their sources were at hand then; of an
 * environment also what was installed in it.
 *
 * Everything that links rest on outside the workspace is constant except this. Kept in the workspace's store with the links that asked; at each
 * sync what is on disk now is compared with it, and links that rest on a module that came or went are made again. Where two jobs saw different
 * things, the first stays: the next sync finds the other and mends both. Only the indexer writes to it, in the order of commits.
 */
import { dependencyPlace } from "../../../adapters/go/dependencyPaths.js";
import { pythonPlace } from "../../../adapters/python/outsidePlaces.js";
import type { WorkspaceStore } from "../../store/workspaceStore.js";
import type { FileSystem } from "../../system/files.js";
import { moduleOnDisk } from "../../workspace/goModuleFolders.js";
import type { OutsideRoots } from "../../workspace/outsideRoots.js";
import { PythonEnvironment } from "../../workspace/pythonEnvironment.js";
import type { ChangeSet } from "../changes.js";
import type { ModuleState } from "./dependencyReader.js";

export class KnownModules {
  private readonly known: Map<string, ModuleState>;
  /** Counts changes; the store has those up to `stored`. */
  private version = 0;
  private storedVersion = 0;

  constructor(
    store: WorkspaceStore,
    readonly roots: OutsideRoots,
    private readonly files: FileSystem,
  ) {
    this.known = new Map(Object.entries(store.modules() ?? {}));
  }

  /** The folders outside the workspace that are read. */
  rootsRead(): { path: string; modules?: number }[] {
    const { goRoot, moduleCache, standardLibrary } = this.roots;
    let modules = 0;
    for (const found of this.known.values()) if (found === true) modules++;
    return [
      ...(goRoot === undefined ? [] : [{ path: goRoot }]),
      ...(moduleCache === undefined ? [] : [{ path: moduleCache, modules }]),
      ...(standardLibrary === undefined ? [] : [{ path: standardLibrary }]),
      ...this.environments().map(({ root }) => ({ path: root })),
    ];
  }

  take(modules: ReadonlyMap<string, ModuleState>): void {
    for (const [directory, found] of modules) {
      if (this.known.has(directory)) continue;
      this.known.set(directory, found);
      this.version++;
    }
  }

  /** Puts what is new into a commit; `stored` is to be told when that is visible. */
  put(change: ChangeSet): number {
    if (this.version !== this.storedVersion) change.putModules(Object.fromEntries(this.known));
    return this.version;
  }

  stored(version: number): void {
    this.storedVersion = Math.max(version, this.storedVersion);
  }

  /** Modules whose sources came or went since links asked for them. */
  outdated(): readonly string[] {
    return [...this.known]
      .filter(([directory, found]) => this.onDisk(directory) !== found)
      .map(([directory]) => directory);
  }

  /** Takes the disk's word for these, and has links that rest on them made again. */
  renew(directories: readonly string[], change: ChangeSet): number {
    for (const directory of directories) {
      this.known.set(directory, this.onDisk(directory));
      change.spoilOutside(directory);
    }
    this.version++;
    return this.put(change);
  }

  private environments(): readonly PythonEnvironment[] {
    const found: PythonEnvironment[] = [];
    for (const [directory, state] of this.known) {
      const environment = typeof state === "string" ? this.environment(directory) : undefined;
      if (environment !== undefined) found.push(environment);
    }
    return found;
  }

  private environment(directory: string): PythonEnvironment | undefined {
    const place = pythonPlace(directory);
    return place?.kind === "environment" ? PythonEnvironment.at(place.environment, this.roots, this.files) : undefined;
  }

  private onDisk(directory: string): ModuleState {
    if (pythonPlace(directory) !== undefined) return this.environment(directory)?.state ?? false;
    const place = dependencyPlace(directory);
    const folder = place?.kind === "module" ? moduleOnDisk(this.roots, place.module) : undefined;
    try {
      return folder !== undefined && this.files.stat(folder).kind === "directory";
    } catch {
      return false;
    }
  }
}
