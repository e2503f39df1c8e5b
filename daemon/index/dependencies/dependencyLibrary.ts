/**
 * What a process keeps of packages outside the workspace, over all its jobs and views: the standard library that ships with navd, and the
 * packages it has opened last. Nothing in it can become stale: keys say the content.
 */
import { LRUCache } from "lru-cache";
import { factsFormat } from "../../../adapters/factsCodec.js";
import { adapterOf } from "../../../adapters/registry.js";
import { contentHash } from "../../base/hash.js";
import type { FileSystem } from "../../system/files.js";
import type { GoRoots } from "../../workspace/goRoots.js";
import type { PackageFacts } from "./packageRecord.js";
import { StandardLibraryFacts } from "./standardLibraryFacts.js";
import { StandardLibraryStubs } from "./standardLibraryStubs.js";

export class DependencyLibrary {
  private readonly stubs: StandardLibraryStubs;
  private readonly ready: StandardLibraryFacts | undefined;
  /** By the key of their record, as latin1. */
  readonly packages: LRUCache<string, PackageFacts>;

  /** `facts`: where the standard library's facts lie ready made; undefined: they are made of the stubs. */
  constructor(paths: { readonly stubs: string; readonly facts: string | undefined }, bytes: number, files: FileSystem) {
    this.stubs = new StandardLibraryStubs(paths.stubs, files);
    this.ready = paths.facts === undefined ? undefined : new StandardLibraryFacts(paths.facts, files);
    this.packages = new LRUCache({ maxSize: bytes });
  }

  /** Whether the standard library has a package of that path. */
  hasStandard(importPath: string): boolean {
    return this.ready?.has(importPath) ?? this.stubs.has(importPath);
  }

  /** The ready-made facts of a package of the standard library. */
  standardFacts(importPath: string): PackageFacts | undefined {
    return this.ready?.package(importPath);
  }

  standardStub(importPath: string): string | undefined {
    return this.stubs.text(importPath);
  }
}

/** Code outside the workspace, for who reads it: what the process keeps of it, and where sources may lie. */
export type OutsideSources = { readonly library: DependencyLibrary; readonly roots: GoRoots };

/** The key of a package's record in the facts store. `place` names the content: a version and a path. */
export function packageKey(...place: readonly string[]): Buffer {
  return contentHash("package", `go ${adapterOf("go").version} ${factsFormat}`, ...place);
}
