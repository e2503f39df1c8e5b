/**
 * What a process keeps of packages outside the workspace, over all its jobs and views: the standard libraries that ship with navd, and the
 * facts and outlines it has opened last. Nothing in it can become stale: keys say the content.
 */
import { LRUCache } from "lru-cache";
import type { Dialect, FileFacts } from "../../../adapters/facts.js";
import { factsFormat } from "../../../adapters/factsCodec.js";
import { adapterOf } from "../../../adapters/registry.js";
import { contentHash } from "../../base/hash.js";
import { createFactsCache, type FactsCache } from "../../store/factsCache.js";
import type { FileSystem } from "../../system/files.js";
import type { OutsideRoots } from "../../workspace/outsideRoots.js";
import type { PythonEnvironment } from "../../workspace/pythonEnvironment.js";
import type { PackageOutline } from "./packageOutline.js";
import type { StandardLibraryName } from "./standardLibraries.js";
import { StandardLibrary, type StandardLibraryPaths } from "./standardLibrary.js";

export class DependencyLibrary {
  readonly facts: FactsCache;
  /** By the key of their record, as latin1. */
  readonly outlines: LRUCache<string, PackageOutline>;
  /** Environments with what is known of them, by their root and state. */
  readonly environments = new LRUCache<string, KnownEnvironment>({ max: 8 });
  /** Keys of the facts of installed files, by path; stale when the file is another one. */
  readonly installed = new LRUCache<string, { readonly file: string; readonly key: Buffer }>({ max: 20_000 });
  readonly go: StandardLibrary;
  readonly python: StandardLibrary;

  /** `paths`: where the standard libraries lie. `bytes`: of facts, as stored. */
  constructor(paths: Readonly<Record<StandardLibraryName, StandardLibraryPaths>>, bytes: number, files: FileSystem) {
    this.go = new StandardLibrary(paths.go, "go", files);
    this.python = new StandardLibrary(paths.python, "python", files);
    this.facts = createFactsCache(bytes);
    this.outlines = new LRUCache({ maxSize: bytes / 4 });
  }
}

export type KnownEnvironment = { readonly environment: PythonEnvironment; manifest: FileFacts | undefined };

/** Code outside the workspace, for who reads it: what the process keeps of it, and where sources may lie. */
export type OutsideSources = { readonly library: DependencyLibrary; readonly roots: OutsideRoots };

/** The key of a file's facts in the facts store. `place` names the content: a version and a path. */
export function outsideFactsKey(dialect: Dialect, ...place: readonly string[]): Buffer {
  return contentHash("facts outside", `${dialect} ${adapterOf(dialect).version} ${factsFormat}`, ...place);
}

/** The key of a package's outline in the facts store. */
export function outsideOutlineKey(...place: readonly string[]): Buffer {
  return contentHash("outline outside", outlineFormat, ...place);
}

/** Raised when outlines of the same sources change. */
const outlineFormat = "2";
